// Sounds made in the page: short noises and tones, no files. Silent until a person has touched the page.
import { settings } from "../settings";
import type { ToldKind } from "../core/types";

let audio: AudioContext | null = null;

function noise(at: number, ms: number, high: number, loud: number): void {
  const ctx = audio!;
  const buffer = ctx.createBuffer(1, Math.ceil((ctx.sampleRate * ms) / 1000), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = ctx.createBufferSource();
  const filter = ctx.createBiquadFilter();
  const gain = ctx.createGain();
  filter.type = "bandpass";
  filter.frequency.value = high;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(ctx.currentTime + at);
}

function tone(at: number, ms: number, from: number, to: number, loud: number): void {
  const ctx = audio!;
  const start = ctx.currentTime + at;
  const voice = ctx.createOscillator();
  const gain = ctx.createGain();
  voice.type = "triangle";
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + ms / 1000);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000);
  voice.connect(gain).connect(ctx.destination);
  voice.start(start);
  voice.stop(start + ms / 1000);
}

const plays: Partial<Record<ToldKind, (n: number) => void>> = {
  dice: (n) => {
    for (let i = 0; i < Math.min(8, n); i++) noise(i * 0.06, 70, 2600 + 300 * (i % 3), 0.35);
  },
  move: () => [0, 0.12].forEach((at) => noise(at, 60, 320, 0.5)),
  retreat: () => [0, 0.09, 0.18].forEach((at) => noise(at, 50, 420, 0.4)),
  attack: () => {
    noise(0, 90, 3800, 0.35);
    tone(0.02, 120, 220, 90, 0.25);
  },
  shot: () => tone(0, 140, 900, 240, 0.12),
  hit: () => tone(0, 160, 160, 60, 0.4),
  dead: () => tone(0, 320, 130, 40, 0.45),
  card: () => noise(0, 110, 1500, 0.25),
  draw: () => noise(0, 60, 1800, 0.15),
  place: () => noise(0, 50, 700, 0.4),
  result: () => [262, 330, 392, 523].forEach((f, i) => tone(i * 0.13, 380, f, f, 0.2)),
};

/** Plays the sound of what happened; n: how many dice. */
export function sound(kind: ToldKind, n: number): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  plays[kind]?.(n);
}
