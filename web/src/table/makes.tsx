// What is being made, and the tree of what can be made: each node with its price, or with what it still needs.
import { Icon } from "../art/icon";
import type { Make } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";
import { treeOf, type Branch } from "./tree";

export function Makes() {
  const { scene } = useTable();
  const tree = scene.stores.filter((m) => m.piece === undefined && m.id === undefined);
  const making = scene.stores.filter((m) => m.state === "making" && m.piece !== undefined);
  const groups = [...new Set(tree.map((m) => m.group ?? ""))];
  if (!tree.length) return null;
  const of = (group: string | undefined) => tree.filter((m) => (m.group ?? "") === group);
  const [first, second] = groups;
  return (
    <section class="makes" aria-label={say("table.tree")}>
      <Tree nodes={of(first)} label={first} />
      {second !== undefined && (
        <div class="goods">
          <span class="lab">{second}</span>
          <ul class="tree">
            {of(second).map((m) => (
              <NodeRow key={m.kind} make={m} />
            ))}
          </ul>
        </div>
      )}
      {making.length > 0 && <Queue making={making} />}
    </section>
  );
}

function Queue({ making }: { making: Make[] }) {
  const alike = new Map<string, Make[]>();
  for (const m of making) {
    const key = `${m.kind} ${m.ready}`;
    alike.set(key, [...(alike.get(key) ?? []), m]);
  }
  return (
    <div class="queued">
      <span class="lab">{say("table.making")}</span>
      <ul class="queue">
        {[...alike].map(([key, [m, ...more]]) => (
          <li key={key}>
            <Node make={m} />
            <span>
              <b>
                {m.name}
                {more.length > 0 && ` ×${more.length + 1}`}
              </b>
              <small>{m.ready}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NodeRow({ make }: { make: Make }) {
  const { model } = useTable();
  return (
    <li>
      <button type="button" class={make.state} title={make.why} onClick={() => model.inspectMake(make)}>
        <Node make={make} />
        <span>
          <b>{make.name}</b>
          <Cost make={make} />
        </span>
      </button>
    </li>
  );
}

const column = 112;
const row = 40;

/** What needs what, from the left to the right. */
function Tree({ nodes, label }: { nodes: Make[]; label: string }) {
  const { model } = useTable();
  const { branches, columns, rows } = treeOf(nodes);
  const at = (b: Branch) => ({ x: b.column * column + 2, y: b.row * row });
  const width = columns * column;
  const height = rows * row + 2;
  return (
    <div class="techtree">
      <span class="lab">{label}</span>
      <div class="techbox" style={{ width: `${width}px`, height: `${height}px` }}>
        <svg width={width} height={height} aria-hidden="true">
          {branches.flatMap((b) =>
            b.from.map((a) => {
              const [p, q] = [at(a), at(b)];
              const [x1, y1, x2, y2] = [p.x + column - 15, p.y + row / 2, q.x - 3, q.y + row / 2];
              const bend = `M${x1} ${y1}C${x1 + 14} ${y1} ${x2 - 14} ${y2} ${x2} ${y2}`;
              return <path key={`${a.make.kind}${b.make.kind}`} d={bend} class={a.make.state} />;
            }),
          )}
        </svg>
        {branches.map((b) => (
          <button
            type="button"
            key={b.make.kind}
            class={`technode ${b.make.state}`}
            title={b.make.why}
            style={placed(at(b))}
            onClick={() => model.inspectMake(b.make)}
          >
            <Node make={b.make} />
            <span>
              <b>{b.make.name}</b>
              {b.make.state !== "not" && <Cost make={b.make} />}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
const placed = ({ x, y }: { x: number; y: number }) => ({ left: `${x}px`, top: `${y}px` });

function Node({ make }: { make: Make }) {
  const { art } = useTable();
  const body = art.icon(make.kind);
  return (
    <span class={`node ${make.state}`}>{body ? <Icon body={body} size={22} title={make.name} /> : make.name}</span>
  );
}

export function Cost({ make }: { make: Make }) {
  const { art } = useTable();
  if (make.state === "have") return <small class="have">{say("table.have")}</small>;
  if (make.state === "making") return <small class="have">{say("table.comes")}</small>;
  if (make.state === "not") return <small class="why">{make.why}</small>;
  return (
    <small class="cost">
      {Object.entries(make.cost).map(([what, n]) => {
        const body = art.icon(what);
        return (
          <span key={what}>
            {body ? <Icon body={body} size={14} title={what} /> : what} {n}
          </span>
        );
      })}
    </small>
  );
}
