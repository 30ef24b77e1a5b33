// The desk's service worker. It keeps files that are named by their content, and one page for when there is no network. Everything else stays between the page and the
// network: no answer of the API and no page of a signed-in person is ever kept.
const kept = "parley-1";
const keptMax = 600;
const offlinePage = "/offline";

self.addEventListener("install", (event) => {
  // Takes over at once. Pages always come from the network and ask for files by content, so an old page and a new worker get on, and nobody waits for a tab to close.
  event.waitUntil(caches.open(kept).then((cache) => cache.add(new Request(offlinePage, { cache: "reload" }))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/_next/static/")) event.respondWith(fileFor(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(offlinePage, { cacheName: kept })));
});

async function fileFor(request) {
  const cache = await caches.open(kept);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200 && (answer.headers.get("cache-control") ?? "").includes("immutable")) {
    // A full disk keeps nothing, and the file is there all the same.
    await cache.put(request, answer.clone()).then(() => makeRoom(cache)).catch(() => undefined);
  }
  return answer;
}

/** Files of former builds go first: they came first. */
async function makeRoom(cache) {
  const requests = await cache.keys();
  const files = requests.filter(({ url }) => new URL(url).pathname !== offlinePage);
  await Promise.all(files.slice(0, Math.max(0, files.length - keptMax)).map((file) => cache.delete(file)));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("parley-") && name !== kept).map((name) => caches.delete(name)));
}
