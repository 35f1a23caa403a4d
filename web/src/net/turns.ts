// Whose turn it is in matches on the server, asked without sitting down.
export type Turn = "yours" | "theirs" | "over" | "none" | "later";
const most = 12; // keys in one request (docs/server.md)

/** By the keys of seats. What is not known just now is missing; no server, nothing is. */
export async function askTurns(keys: string[]): Promise<Map<string, Turn>> {
  const some = keys.slice(0, most);
  const known = new Map<string, Turn>();
  if (!some.length) return known;
  try {
    const reply = await fetch("/api/turns", { method: "POST", body: JSON.stringify({ keys: some }) });
    const { turns = [] } = reply.ok ? ((await reply.json()) as { turns?: Turn[] }) : {};
    some.forEach((key, i) => turns[i] && turns[i] !== "later" && known.set(key, turns[i]));
  } catch {
    // no network: the list stands as it was seen last
  }
  return known;
}
