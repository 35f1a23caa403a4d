// On the result card: the three moments that decided, what both sides did, and luck. The core looks for them meanwhile.
import { useEffect, useState } from "preact/hooks";
import type { See } from "../core/types";
import { useTable } from "../table/context";
import { say } from "../words/say";
import { LuckBar, luckWord } from "./luck";
import { MomentCard } from "./moment";
import { turningPoints, useReview, type Review } from "./run";

/** The record of the match that is over, in the core's hands while the card is open. */
function useRecord(): { record: string | null; id: number } {
  const { host } = useTable().model;
  const [kept, setKept] = useState<{ record: string | null; id: number }>({ record: null, id: 0 });
  useEffect(() => {
    let id = 0;
    let gone = false;
    void host.record().then(async (record) => {
      const loaded = await host.core.load(record);
      id = loaded.id ?? 0;
      if (gone && id) host.core.free(id);
      else if (id) setKept({ record, id });
    });
    return () => {
      gone = true;
      if (id) host.core.free(id);
    };
  }, [host]);
  return kept;
}

const most = 3;
export function Decided({ see, onReview }: { see: See; onReview(): void }) {
  const { model, art } = useTable();
  const { record, id } = useRecord();
  const weighed = useReview(model.host.core, record, "recruit");
  const seat = Math.min(model.host.looker, 3);
  const me = "ABCD"[seat];
  const { review, part, error } = weighed;
  const moments = review ? turningPoints(review, most) : [];
  const w = Math.min(272, innerWidth - 60);
  return (
    <div class="decided">
      <div class="sectiontop">
        <h3>{say("over.decided")}</h3>
        <small>{say("over.chance")}</small>
      </div>
      {!review && !error && (
        <p class="looking" role="status">
          {say("over.looking")} <progress value={part} aria-label={say("over.looking")} />
        </p>
      )}
      {(error ?? (review && !moments.length)) && <p>{error ?? say("over.steady")}</p>}
      <div class="moments">
        {moments.map((m, i) => (
          <MomentCard
            key={m.entry}
            {...{ art, id, me, w }}
            core={model.host.core}
            moment={m}
            n={i + 1}
            h={122}
            onOpen={onReview}
          />
        ))}
      </div>
      <Figures {...{ see, review, me }} />
    </div>
  );
}

const counted = ["attack", "card", "dead"] as const;
function Figures({ see, review, me }: { see: See; review?: Review; me: string }) {
  const { scene, name, side } = useTable();
  const seat = "ABCD".indexOf(me);
  const others = scene.seats.map((_, i) => i).filter((i) => i !== seat);
  const count = (kind: string, who: number) => see.told.filter((t) => t?.kind === kind && t.seat === who).length;
  const luck = review?.sides.find((s) => s.seat === me)?.luck;
  const rows = counted
    .map((kind) => ({ kind, mine: count(kind, seat), theirs: Math.max(0, ...others.map((o) => count(kind, o))) }))
    .filter((r) => r.mine + r.theirs > 0);
  const foe = others[0] ?? seat;
  return (
    <div class="overfigures">
      <div class="panel stats">
        <p class="line">
          <b style={{ color: side(seat).text }}>{name(seat)}</b>
          <b style={{ color: side(foe).text }}>{others.length === 1 ? name(foe) : say("setup.others")}</b>
        </p>
        {rows.map((r) => (
          <p key={r.kind} class="stat">
            <b>{r.mine}</b>
            <span class="bar">
              <i style={{ flex: r.mine, background: side(seat).face }} />
              <i style={{ flex: r.theirs, background: side(foe).face }} />
              <span>{say(`over.stat.${r.kind}`)}</span>
            </span>
            <b>{r.theirs}</b>
          </p>
        ))}
      </div>
      {luck !== undefined && (
        <div class="panel stats">
          <p class="line">
            <b>{say("review.luck")}</b>
            <small>{luckWord(luck)}</small>
          </p>
          <LuckBar points={luck} colour={side(seat).face} />
        </div>
      )}
    </div>
  );
}
