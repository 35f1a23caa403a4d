// The service worker: after the first visit the client opens and plays with no server reachable.
declare const FILES: string[], VERSION: string;
const cache = `bellum-${VERSION}`;
const self_ = self as any;
self_.addEventListener("install", (event: any) => event.waitUntil(caches.open(cache).then((c) => c.addAll(FILES)).then(() => self_.skipWaiting())));
self_.addEventListener("activate", (event: any) => event.waitUntil(caches.keys().then((all) => Promise.all(all.filter((k) => k !== cache).map((k) => caches.delete(k)))).then(() => self_.clients.claim())));
// The server first, so that a new version is seen at once; what is kept when there is none.
self_.addEventListener("fetch", (event: any) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/") || url.pathname === "/ws" || url.pathname === "/healthz" || url.pathname === "/metrics") return;
  const page = event.request.mode === "navigate" ? "/" : url.pathname;
  event.respondWith(fetch(event.request).then((reply) => {
    if (reply.ok && FILES.includes(page)) { const copy = reply.clone(); void caches.open(cache).then((c) => c.put(page, copy)); }
    return reply;
  }).catch(() => caches.match(page).then((hit) => hit ?? Response.error())));
});
