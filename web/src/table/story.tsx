// A stretch of the battle in one sentence, each side in its colour: "Nero played Rally, moved 2 units. You lost 1 unit."
import type { ComponentChildren } from "preact";
import type { Told } from "../core/types";
import { counts, digest, type Deeds, type Loss } from "../timeline/digest";
import { say } from "../words/say";
import { useTable } from "./context";

const told = (key: Parameters<typeof say>[0], n: number) => (n ? [say(key, { n })] : []);
const mostSaid = 2;

export function Sentence({ of, but }: { of: Told[]; but?: number }) {
  const { deeds, losses } = digest(of);
  return (
    <>
      {deeds
        .filter((d) => d.seat !== but)
        .map((d) => (
          <Done key={d.seat} deeds={d} />
        ))}
      {losses.map((l) => (
        <Lost key={l.seat} loss={l} />
      ))}
    </>
  );
}

function Done({ deeds }: { deeds: Deeds }) {
  const { scene } = useTable();
  if (!counts(deeds)) return <>{deeds.said.slice(-mostSaid).map((s) => `${s} `)}</>;
  const names = deeds.cards.map((id) => scene.cards.find((c) => c.id === id)?.name).filter(Boolean);
  const parts = [
    ...(names.length ? [say("digest.played", { what: names.join(", ") })] : []),
    ...told("digest.moved", deeds.moved),
    ...told("digest.attacked", deeds.attacked),
    ...told("digest.shot", deeds.shot),
    ...told("digest.made", deeds.made),
  ];
  return (
    <>
      <Who seat={deeds.seat} /> {parts.join(", ")}.{" "}
    </>
  );
}

function Lost({ loss }: { loss: Loss }) {
  const parts = [
    ...told("digest.hits", loss.hits),
    ...told("digest.dead", loss.dead),
    ...told("digest.back", loss.back),
  ];
  return (
    <>
      <Who seat={loss.seat} /> {parts.join(", ")}.{" "}
    </>
  );
}

function Who({ seat }: { seat: number }): ComponentChildren {
  const { scene, model, name, side } = useTable();
  const who = seat === model.host.looker ? say("table.you") : (scene.seats[seat]?.leader ?? name(seat));
  return <b style={{ color: side(seat).text }}>{who}</b>;
}
