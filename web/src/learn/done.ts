// Which lessons and exercises this browser has seen solved.
const store = "bellum-learned";
export function learned(game: string): Set<string> {
  try {
    const all = JSON.parse(localStorage.getItem(store) ?? "{}") as Record<string, string[]>;
    return new Set(all[game] ?? []);
  } catch {
    return new Set();
  }
}
export function keepLearned(game: string, id: string): void {
  try {
    const all = JSON.parse(localStorage.getItem(store) ?? "{}") as Record<string, string[]>;
    const mine = new Set(all[game] ?? []).add(id);
    localStorage.setItem(store, JSON.stringify({ ...all, [game]: [...mine] }));
  } catch {
    // forbidden or full: nothing is lost but the tick
  }
}
