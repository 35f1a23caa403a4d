// What can be made now, place by place: a tile each with its price; a tap orders one.
import { Icon } from "../art/icon";
import { Target, type Choice, type Scene } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";
import { Cost } from "./makes";
import { without } from "./picking";

interface Good {
  key: string;
  thing: string;
  members: Choice[];
}

const cellOf = (scene: Scene, c: Choice) => scene.pieces.find((p) => p.id === c.id)?.cell ?? -1;

/** The same thing by any maker of one place is one tile. */
function goodsAt(scene: Scene, goods: Choice[]): Map<number, Good[]> {
  const places = new Map<number, Good[]>();
  for (const c of goods) {
    const cell = c.target === Target.Piece ? cellOf(scene, c) : -1;
    const here = places.get(cell) ?? places.set(cell, []).get(cell)!;
    const key = `${c.verb} ${c.thing}`;
    const good = here.find((g) => g.key === key);
    if (good) good.members.push(c);
    else here.push({ key, thing: c.thing ?? "", members: [c] });
  }
  return places;
}

export function Shop({ goods }: { goods: Choice[] }) {
  const { scene } = useTable();
  return (
    <div class="shop">
      {[...goodsAt(scene, goods)].map(([cell, list]) => (
        <section key={cell}>
          <h3 class="lab">{scene.cells.find((c) => c.id === cell)?.label}</h3>
          <ul>
            {list.map((good) => (
              <Tile key={good.key} good={good} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile({ good }: { good: Good }) {
  const { model, scene, art } = useTable();
  const words = model.picks?.words ?? [];
  const picked = good.members.filter((m) => model.picks?.set.picked.includes(m.words));
  const next = good.members.find((m) => !picked.includes(m) && (!model.picks || model.picks.set.may.includes(m.words)));
  const last = picked.at(-1);
  const node = scene.stores.find((m) => m.kind === good.thing && m.piece === undefined);
  const body = art.icon(good.thing);
  const label = good.members[0].label;
  const tap = () => {
    if (next) void model.pick(next.words);
    else if (last) void model.setPicks(without(words, last.words));
  };
  return (
    <li class={picked.length ? "on" : ""}>
      <button type="button" aria-label={label} aria-pressed={picked.length > 0} disabled={!next && !last} onClick={tap}>
        {body && <Icon body={body} size={26} />}
        <span>
          <b>{node?.name ?? label}</b>
          {node && <Cost make={{ ...node, state: "can" }} />}
        </span>
        {picked.length > 0 && <i class="tick">{picked.length > 1 ? picked.length : "✓"}</i>}
      </button>
      {picked.length > 0 && next && last && (
        <button
          type="button"
          class="less"
          aria-label={`${say("table.less")}: ${label}`}
          onClick={() => void model.setPicks(without(words, last.words))}
        >
          −
        </button>
      )}
    </li>
  );
}
