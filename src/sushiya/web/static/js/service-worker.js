/*
 * Keeps our own files, and the pages that need no server once they were seen: the score pad and the rules.
 * Tables are never kept: what lies there is for one person and one moment. Where a page cannot be fetched, one says so.
 */

const SHELF = "sushiya-1";
const KEPT_PAGES = /^\/(score|rules)(\/|$)/;
const KEPT_AT_MOST = 200;
const WITHOUT_NETWORK = "/offline";

/* Asked for anew whenever this script wakes: the language, or our files, may be others by now. */
let isFresh = false;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
    await self.clients.claim();
    await keepWithoutNetwork();
  })());
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/") && address.searchParams.has("v")) {
    event.respondWith(keptFirst(event.request));
  } else if (address.pathname.startsWith("/static/") || KEPT_PAGES.test(address.pathname)) {
    event.respondWith(freshFirst(event.request));
  } else if (event.request.mode === "navigate") {
    event.respondWith(orSaySo(event));
  }
});

async function orSaySo(event) {
  try {
    const answer = await fetch(event.request);
    if (!isFresh) event.waitUntil(keepWithoutNetwork());
    return answer;
  } catch (error) {
    const kept = await caches.match(WITHOUT_NETWORK, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/* The page, and all that it is made of. */
async function keepWithoutNetwork() {
  isFresh = true;
  try {
    const shelf = await caches.open(SHELF);
    await shelf.add(WITHOUT_NETWORK);
    const text = await (await shelf.match(WITHOUT_NETWORK, { ignoreVary: true })).text();
    for (const [, address] of text.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)) {
      if (!(await shelf.match(address))) await shelf.add(address);
    }
  } catch {
    isFresh = false;
  }
}

async function keptFirst(request) {
  const shelf = await caches.open(SHELF);
  return (await shelf.match(request)) || keep(shelf, request);
}

async function freshFirst(request) {
  const shelf = await caches.open(SHELF);
  try {
    return await keep(shelf, request);
  } catch (error) {
    const kept = (await shelf.match(request, { ignoreVary: true }))
      || (request.mode === "navigate" && (await shelf.match(WITHOUT_NETWORK, { ignoreVary: true })));
    if (kept) return kept;
    throw error;
  }
}

async function keep(shelf, request) {
  const answer = await fetch(request);
  if (answer.ok) {
    await shelf.put(request, answer.clone());
    const keys = await shelf.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - KEPT_AT_MOST))) await shelf.delete(old);
  }
  return answer;
}
