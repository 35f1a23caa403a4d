#!/usr/bin/env python3
"""fit.py FILE… [--from TABLE [--keep FILE…]] > data/legends/outlook.inc: learns who wins legends from what outlook-play wrote.

A net of one hidden layer (struct legends_learned) is fitted to the results with the luck taken out, by Adam, and rounded to
whole numbers. A tenth of the games is kept apart; how well the net and judge() foretell those is told on stderr.
--from: goes on with the net of a table written before (write to another file: a shell empties its target first). --keep: positions
of which it is to say what it said before, so that learning one scenario does not unlearn another.
Needs numpy (Debian: python3-numpy)."""
import argparse
import re
import sys

import numpy as np

SIDE, QUESTIONS = 24, 13
SEEN = 2 * SIDE + 8 + QUESTIONS + 12
HEAD, HIDDEN, MOST, FILE = 4, 24, 8.0, 1000000
EPOCHS, BATCH, RATE, RATE_ON, DECAY = 8, 1024, 2e-3, 1e-3, 3e-4


def read(paths):
    rows = []
    for i, path in enumerate(paths):
        row = np.fromfile(path, dtype=np.int32).reshape(-1, HEAD + SEEN).copy()
        row[:, 0] += i * FILE
        rows.append(row)
    return np.concatenate(rows)


class Net:
    def __init__(self, rng):
        def weights(n, *shape):
            return rng.normal(0, 1 / np.sqrt(n), shape).astype(np.float32)

        self.into, self.into_base = weights(SEEN, SEEN, HIDDEN), np.zeros(HIDDEN, np.float32)
        self.out, self.base, self.straight = weights(HIDDEN, HIDDEN), np.zeros(1, np.float32), np.zeros(SEEN, np.float32)
        self.all = [self.into, self.into_base, self.out, self.base, self.straight]
        self.mean, self.square = [[np.zeros_like(w) for w in self.all] for _ in range(2)]
        self.steps = 0

    def chance(self, x):
        self.hidden = np.maximum(x @ self.into + self.into_base, 0)
        return 1 / (1 + np.exp(-(self.hidden @ self.out + self.base + x @ self.straight)))

    def step(self, x, y, rate):
        p = self.chance(x)
        slope = ((p - y) * np.maximum(p * (1 - p), 0.05) * 4 / len(y)).astype(np.float32)  # labels may pass 0 and 1
        back = np.outer(slope, self.out) * (self.hidden > 0)
        slopes = [x.T @ back + DECAY * self.into, back.sum(0), self.hidden.T @ slope + DECAY * self.out,
                  slope.sum(keepdims=True), x.T @ slope + DECAY * self.straight]
        self.steps += 1
        for w, g, m, s in zip(self.all, slopes, self.mean, self.square):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            w -= rate * (m / (1 - 0.9 ** self.steps)) / (np.sqrt(s / (1 - 0.999 ** self.steps)) + 1e-8)


def go_on(net, path):
    """Takes the net from a table; gives the mean and the spread of its figures."""
    text = open(path).read()
    if ".into =" not in text:
        sys.exit("fit.py: %s is no table of a net" % path)

    def numbers(name):
        value = text[text.index(".%s =" % name):]
        return np.array([int(n) for n in re.findall(r"-?\d+", re.split(r",\s*\.[a-z]|};", value[1:])[0])], np.float64)

    for w, name, scale in ((net.into, "into", 2048), (net.straight, "straight", 2048), (net.out, "out", 2048),
                           (net.into_base, "into_base", 2 ** 18), (net.base, "base", 2 ** 18)):
        w[...] = (numbers(name) / scale).reshape(w.shape)
    return numbers("mean") / 256, np.array([2 ** 23 / by if by else 1e9 for by in numbers("by")])


def fit(net, x, y, rng, top):
    for epoch in range(EPOCHS):
        order, rate = rng.permutation(len(x)), top * (1 + np.cos(np.pi * epoch / EPOCHS)) / 2 + 1e-5
        for i in range(0, len(order), BATCH):
            net.step(x[order[i:i + BATCH]], y[order[i:i + BATCH]], rate)
        print("epoch %d of %d" % (epoch + 1, EPOCHS), file=sys.stderr)


def tell(net, x, y, judged):
    lead = judged / np.maximum(9000 - np.abs(judged), 1)  # as judge() had it before it squashed it
    by_judge = min(np.mean((1 / (1 + np.exp(-k * lead)) - y) ** 2) for k in np.arange(0.2, 4, 0.2))
    print("squared error on games kept apart: net %.5f, judge on its best scale %.5f, nothing %.5f"
          % (np.mean((net.chance(x) - y) ** 2), by_judge, y.var()), file=sys.stderr)


def whole(w):
    return [int(v) for v in np.clip(np.round(w * 2048), -8191, 8191)]


def braces(numbers):
    return "{" + ", ".join(str(int(n)) for n in numbers) + "}"


def write(net, mean, spread):
    by = [0 if s > 1e8 else round(2 ** 23 / s) for s in spread]
    print("/* outlook.inc: made by tools/outlook, included by src/games/legends/outlook.c. Not to be changed by hand. */\n")
    print("const struct legends_learned legends_learned = {")
    print("    .mean = %s,\n    .by = %s," % (braces(np.round(mean * 256)), braces(by)))
    print("    .into = {%s}," % ",\n".join(braces(whole(row)) for row in net.into))
    print("    .straight = %s,\n    .out = %s," % (braces(whole(net.straight)), braces(whole(net.out))))
    print("    .into_base = %s,\n    .base = %d};" % (braces(np.round(net.into_base * 2 ** 18)), round(float(net.base[0]) * 2 ** 18)))


def main():
    known = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known.add_argument("files", nargs="+", metavar="FILE")
    known.add_argument("--from", dest="table", metavar="TABLE")
    known.add_argument("--keep", nargs="+", metavar="FILE", default=[])
    asked = known.parse_args()
    if asked.keep and not asked.table:
        known.error("--keep needs --from: without a net from before there is nothing to keep")
    rows = read(asked.files + asked.keep)
    x, apart = rows[:, HEAD:].astype(np.float64), rows[:, 0] % 10 == 0
    y = np.clip((rows[:, 1] / 10000 + 1) / 2, -0.3, 1.3)
    rng = np.random.default_rng(1)
    net = Net(rng)
    if asked.table:
        mean, spread = go_on(net, asked.table)
    else:
        mean, spread = x.mean(0), x.std(0)
        spread[spread < 1e-4] = 1e9  # says nothing
    x = np.clip((x - mean) / spread, -MOST, MOST).astype(np.float32)
    learned, kept = y.copy(), rows[:, 0] // FILE >= len(asked.files)
    if asked.keep:
        learned[kept] = net.chance(x[kept])
    fit(net, x[~apart], learned[~apart], rng, RATE_ON if asked.table else RATE)
    tell(net, x[apart], y[apart], rows[apart, 3])
    write(net, mean, spread)


main()
