// Where the nodes of a tree of needs stand: as far to the right as their longest chain of needs, one below the other. Pure.
import type { Make } from "../core/types";

export interface Branch {
  make: Make;
  column: number;
  row: number;
  from: Branch[];
}

export function treeOf(nodes: Make[]): { branches: Branch[]; columns: number; rows: number } {
  const byKind = new Map(nodes.map((m) => [m.kind, m]));
  const depths = new Map<string, number>();
  const needs = (m: Make) => m.needs.filter((k) => k !== m.kind && byKind.has(k));
  const depth = (kind: string, seen: string[] = []): number => {
    const known = depths.get(kind);
    if (known !== undefined || seen.includes(kind)) return known ?? 0;
    const under = needs(byKind.get(kind)!).map((k) => depth(k, [...seen, kind]) + 1);
    const found = Math.max(0, ...under);
    depths.set(kind, found);
    return found;
  };
  const columns: Make[][] = [];
  for (const m of nodes) (columns[depth(m.kind)] ??= []).push(m);
  const rows = Math.max(1, ...columns.map((c) => c?.length ?? 0));
  const made = new Map<string, Branch>();
  columns.forEach((list, column) => {
    // Below what they need, as far as that goes.
    const wish = (m: Make) => {
      const above = needs(m).map((k) => made.get(k)?.row ?? 0);
      return above.length ? above.reduce((a, b) => a + b, 0) / above.length : 0;
    };
    const sorted = [...list].sort((a, b) => wish(a) - wish(b));
    sorted.forEach((make, i) => {
      const row = i + (rows - sorted.length) / 2;
      const from = needs(make).flatMap((k) => made.get(k) ?? []);
      const nearest = Math.max(...from.map((b) => b.column));
      made.set(make.kind, { make, column, row, from: from.filter((b) => b.column === nearest) });
    });
  });
  return { branches: [...made.values()], columns: columns.length, rows };
}
