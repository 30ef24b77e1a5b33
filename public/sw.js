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

// A notification from the desk's server: {title, body, url, tag, lang, dir}, sealed for this browser alone. Each message is shown, as browsers ask of who may send them.
self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

async function show(data) {
  const { title = "Parley", body = "", url, tag = "parley", lang = "", dir = "auto" } = wordsIn(data);
  await self.registration.showNotification(title, { body, tag, renotify: true, lang, dir, icon: "/icon.svg", data: { url } });
}

function wordsIn(data) {
  try { return data?.json() ?? {}; } catch { return {}; }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.url));
});

/** The tab that is there already, else one that is open on the desk, else a new one. Whatever a message says, it leads nowhere but here. */
async function goTo(path) {
  const to = new URL(typeof path === "string" ? path : "", self.location.origin);
  const { href } = to.origin === self.location.origin && !to.pathname.startsWith("/api/") ? to : new URL("/notifications", self.location.origin);
  const tabs = await self.clients.matchAll({ type: "window" });
  const there = tabs.find(({ url }) => url === href);
  const tab = there ?? tabs.find(({ visibilityState }) => visibilityState === "visible") ?? tabs[0];
  if (!tab) return self.clients.openWindow(href);
  await tab.focus().catch(() => undefined);
  return there ?? tab.navigate(href).catch(() => self.clients.openWindow(href));
}

// The push service moved this browser to another address. No session is at hand here: the secret of the former address says who it is.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

async function renew(former, given) {
  if (!former) return;
  const next = given ?? await self.registration.pushManager.subscribe(former.options);
  const { endpoint, keys } = former.toJSON();
  await fetch("/api/notifications/push/subscription", { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ former: { endpoint, auth: keys.auth }, subscription: next.toJSON() }) });
}
