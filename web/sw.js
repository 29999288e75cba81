// Keeps the last view of each screen, to be shown while the table cannot be reached. It decides nothing else:
// whatever can be fetched is fetched, and the page itself says that it is stale once its line is lost.
// Which screens these are stands in its own address, as `keep`: the page that registers it knows them.
"use strict";

const VIEWS = "views-1";
const ASSETS = "assets-1";
const SCREENS = new URLSearchParams(self.location.search).getAll("keep");
const MOST_ASSETS = 200; // a few versions of all there are

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && SCREENS.includes(pathname)) event.respondWith(freshOrLast(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptOrFresh(request));
});

async function freshOrLast(request) {
  const views = await caches.open(VIEWS);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await views.put(request, answer.clone());
    return answer;
  } catch (lost) {
    const last = (await views.match(request)) || (await views.match("/"));
    if (last) return last;
    throw lost;
  }
}

async function keptOrFresh(request) {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get("Cache-Control").includes("immutable")) {
    const all = await assets.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST_ASSETS))) await assets.delete(old);
    await assets.put(request, answer.clone());
  }
  return answer;
}
