// The service worker: after the first visit the client opens and plays with no server reachable.
const cache = "bellum-1";
const files = ["/", "/main.js", "/worker.js", "/core.wasm", "/style.css", "/manifest.webmanifest", "/icon.svg"];
const self_ = self as any;
self_.addEventListener("install", (event: any) => event.waitUntil(caches.open(cache).then((c) => c.addAll(files)).then(() => self_.skipWaiting())));
self_.addEventListener("activate", (event: any) => event.waitUntil(self_.clients.claim()));
self_.addEventListener("fetch", (event: any) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/") || url.pathname === "/ws") return;
  const page = event.request.mode === "navigate" ? "/" : url.pathname;
  event.respondWith(fetch(event.request).then((reply) => {
    if (reply.ok && files.includes(page)) { const copy = reply.clone(); void caches.open(cache).then((c) => c.put(page, copy)); }
    return reply;
  }).catch(() => caches.match(page).then((hit) => hit ?? Response.error())));
});
