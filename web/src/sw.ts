// The service worker: after the first visit the client opens and plays with no server reachable.
// WORDS: files of other languages, kept once somebody has read them here.
declare const FILES: string[], WORDS: string[], VERSION: string;
const cache = `bellum-${VERSION}`;

// What of a service worker is used here: its types and those of a page cannot be read together.
interface Lasting extends Event {
  waitUntil(job: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface Worker_ {
  addEventListener(kind: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const worker = self as unknown as Worker_;

// The words that an older version of this page has kept: their readers want them from the new one, too.
const read = async (): Promise<string[]> => {
  const had = await Promise.all(WORDS.map((path) => caches.match(path)));
  return WORDS.filter((_, i) => had[i]);
};
worker.addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(cache)
      .then(async (c) => c.addAll([...FILES, ...(await read())]))
      .then(() => worker.skipWaiting()),
  ),
);
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((all) => Promise.all(all.filter((k) => k !== cache).map((k) => caches.delete(k))))
      .then(() => worker.clients.claim()),
  ),
);
// The server first, so that a new version is seen at once; what is kept when there is none.
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== "GET" ||
    url.origin !== location.origin ||
    url.pathname.startsWith("/api/") ||
    url.pathname.startsWith("/rules/") ||
    url.pathname === "/ws" ||
    url.pathname === "/healthz" ||
    url.pathname === "/metrics"
  )
    return;
  const page = event.request.mode === "navigate" ? "/" : url.pathname;
  event.respondWith(
    fetch(event.request)
      .then((reply) => {
        if (reply.ok && [...FILES, ...WORDS].includes(page)) {
          const copy = reply.clone();
          void caches.open(cache).then((c) => c.put(page, copy));
        }
        return reply;
      })
      .catch(() => caches.match(page).then((hit) => hit ?? Response.error())),
  );
});
