// The doors to a table: one that lives here, one on the server.
import { useEffect, useReducer, useState } from "preact/hooks";
import { loadArt } from "../art";
import type { GameArt } from "../art/types";
import type { Core } from "../core/core";
import { nameOf } from "../core/gametext";
import type { Game } from "../core/types";
import { LocalTable } from "../net/local";
import { RemoteTable } from "../net/remote";
import { Table } from "../table/table";
import { say, sentence } from "../words/say";
import { goalOf } from "./goal";
import { Lost } from "./lost";
import { againFrom, keep, keepSeen, slot, slots, wonBy } from "./slots";

const home = () => {
  location.hash = "/";
};

function useArt(game?: string): GameArt | null {
  const [art, setArt] = useState<GameArt | null>(null);
  useEffect(() => {
    if (game) void loadArt(game).then((a) => setArt(() => a));
  }, [game]);
  return art;
}

/** What the core says of a set-up, without the place in the file; never nothing. */
const plainly = (why: string): string => sentence(why.trim().replace(/^\S+: (\/\S+: )?/, "")) || say("app.noTableWhy");

/** A match on this screen, by the slot it is kept in. */
export function LocalRoom({ core, games, slotKey }: { core: Core; games: Game[]; slotKey: string }) {
  const kept = slot(slotKey);
  const game = games.find((g) => g.id === kept?.game);
  const art = useArt(game?.id);
  const [host, setHost] = useState<LocalTable | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    if (!kept?.saved || !game) return;
    const { saved, record } = kept;
    const table = new LocalTable(saved.game, core, saved.seats, (scene, seat) => nameOf(scene, game, seat), saved.seed);
    table.onKeep = (text, see) => keepSeen(slotKey, text, see, table.looker, nameOf(see.scene, game, table.looker));
    setHost(table);
    const begin = () => table.start(saved.setup, saved.data).then((why) => why !== null && setError(plainly(why)));
    const resume = record ? table.resume(record).then((well) => (well ? undefined : begin())) : begin();
    resume.catch((e: Error) => setError(plainly(e.message)));
    return () => table.close();
  }, [slotKey]);
  if (!kept?.saved || !game) return <Lost why={say("app.noGame")} />;
  if (error) return <Lost title={say("app.noTable")} why={error} />;
  if (!host || !art) return <main class="loading">{say("table.setting")}</main>;
  const { saved } = kept;
  const again = (swap: boolean) => againFrom(saved, swap);
  const goal = () => {
    const now = slot(slotKey);
    return now && goalOf(now);
  };
  return <Table {...{ host, game, art, goal }} onLeave={home} onAgain={again} />;
}

/** A match on the server, by its key. */
export function RemoteRoom({ core, games, link, watch }: { core: Core; games: Game[]; link: string; watch: boolean }) {
  const [host, setHost] = useState<RemoteTable | null>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const table = new RemoteTable(core, link, watch);
    table.onNews = () => redraw(0);
    setHost(table);
    table.connect();
    return () => table.close();
  }, [link]);
  const game = games.find((g) => g.id === host?.game);
  const art = useArt(game?.id);
  const see = host?.see;
  useEffect(() => {
    if (!see || !host || watch || !game) return;
    const was = slots().find((s) => s.link === link);
    const battle = [see.scene.scenario.name, see.scene.scenario.when].filter(Boolean).join(", ");
    const seat = nameOf(see.scene, game, host.looker);
    const yours = see.seats.includes(host.looker);
    keep({
      key: was?.key ?? link,
      link,
      game: game.id,
      battle,
      seat,
      yours,
      over: see.kind === "over",
      won: wonBy(see, host.looker),
      when: Date.now(),
    });
  }, [see]);
  if (host?.error) return <Lost title={say("net.lost")} why={say("net.askAgain", { why: host.error })} />;
  if (!host || !game || !art || !see) return <main class="loading">{say("table.finding")}</main>;
  return <Table {...{ host, game, art }} onLeave={home} onAgain={watch ? undefined : () => host.rematch()} />;
}
