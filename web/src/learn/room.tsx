// The room where one learns: the list of a game's lessons and exercises, or one of them at its table.
import { useEffect, useMemo, useState } from "preact/hooks";
import { loadArt } from "../art";
import type { GameArt } from "../art/types";
import { turned } from "../board/stage";
import type { Core } from "../core/core";
import type { Game } from "../core/types";
import { Lost } from "../home/lost";
import { Table } from "../table/table";
import { say } from "../words/say";
import { Bubble } from "./bubble";
import { useChallenges } from "./challenges";
import { tasksOf, useLessons } from "./content";
import { keepLearned } from "./done";
import { End } from "./end";
import { LessonHost } from "./host";
import { LessonList } from "./list";
import { LessonPanel } from "./panel";
import { cellsOf, Spotlight } from "./spotlight";
import type { Task } from "./types";

/** The address is GAME or GAME/ID. */
export function LearnRoom({ core, games, link }: { core: Core; games: Game[]; link: string }) {
  const [id, what] = link.split("/");
  const game = games.find((g) => g.id === id);
  const lessons = useLessons(id);
  const challenges = useChallenges(id);
  const [art, setArt] = useState<GameArt | null>(null);
  useEffect(() => void loadArt(id).then((a) => setArt(() => a)), [id]);
  if (!game) return <Lost why={say("app.noGame")} />;
  if (!lessons || !challenges) return <main class="loading">{say("table.setting")}</main>;
  if (!what) return <LessonList {...{ core, game, art, lessons, challenges }} />;
  const all = tasksOf(lessons, challenges.puzzles);
  const task = all.find((t) => t.id === what);
  if (!task) return <Lost why={say("learn.none")} />;
  if (!art) return <main class="loading">{say("table.setting")}</main>;
  return <LessonTable key={what} {...{ core, game, art, all, task }} />;
}

interface LessonTableProps {
  core: Core;
  game: Game;
  art: GameArt;
  all: Task[];
  task: Task;
}
function LessonTable({ core, game, art, all, task }: LessonTableProps) {
  const [error, setError] = useState("");
  const host = useMemo(() => new LessonHost(game.id, core, task), [task]);
  useEffect(() => {
    host.onDone = () => keepLearned(game.id, task.id);
    void host.start().then((e) => e && setError(e));
  }, [host]);
  if (error) return <Lost why={error} />;
  return (
    <Table
      {...{ host, game, art }}
      onLeave={() => {
        location.hash = `/learn/${game.id}`;
      }}
      lesson={() => taught(host, game, all)}
    />
  );
}

/** What a lesson lays over and beside the table, as it stands now. */
function taught(host: LessonHost, game: Game, all: Task[]) {
  const { standing, see, task } = host;
  const scene = see?.scene;
  const lit = scene && standing ? cellsOf(standing.lights, scene) : [];
  const goal = scene && standing ? cellsOf(standing.marks, scene) : [];
  const step = standing && task.steps?.[standing.step];
  const following = all[all.findIndex((t) => t.id === task.id) + 1];
  const skip = () => {
    location.hash = `/learn/${game.id}${following ? `/${following.id}` : ""}`;
  };
  const cards = standing ? [...standing.lights, ...standing.marks].filter((l) => l.target === "card") : [];
  return {
    title: say("home.learn"),
    beside: <LessonPanel host={host} flip={!!scene && turned(scene, host.looker)} onSkip={skip} />,
    inside: (layout: Parameters<typeof Spotlight>[0]["layout"]) =>
      step ? <Spotlight {...{ layout, lit, goal }} /> : null,
    over: (place: (cell: number) => readonly [number, number], w: number, h: number) => {
      const at = goal[0] ?? lit[0];
      const spot = at === undefined ? null : place(at);
      return step && <Bubble at={spot} lit={lit.map(place)} {...{ w, h }} say={step.say} why={step.why} />;
    },
    cards: new Set(cards.map((l) => l.id)),
    end: standing?.over && <End {...{ host, game, all }} onAgain={() => void host.start()} />,
  };
}
