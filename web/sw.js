// The service worker: keeps one whole build, so that a second visit needs no network, and lets go of it when the next
// build has arrived whole. Everything but the page itself has its content's hash in its name, so files of two builds
// never mix: a page names exactly the files that it was built with.

const BUILD = __BUILD__; // id, boot (a file that only this build's page names), files, unpacked
const SCOPE = new URL(self.registration.scope);
const OURS = `lastcard ${SCOPE.pathname} `;
const CACHE = OURS + BUILD.id;
const TYPES = {wasm: "application/wasm", raw: "application/octet-stream", js: "text/javascript"};
const PATIENCE = 3000; // how long a page may take from the network when there is one in the cache

self.addEventListener("install", (event) => {
  shortcut(event);
  event.waitUntil(fill());
});
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("message", ({data}) => {
  if (data?.type === "takeover" && data.build === BUILD.id) takeOver();
});
self.addEventListener("fetch", (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else event.respondWith(file(request, url));
});

/** Where the browser can, it takes files out of the cache by itself; a "?" still leads here. */
function shortcut(event) {
  const files = new URLPattern({
    protocol: SCOPE.protocol,
    hostname: SCOPE.hostname,
    port: SCOPE.port,
    pathname: `${SCOPE.pathname}assets/*`,
    search: "",
  });
  event
    .addRoutes?.({condition: {urlPattern: files, requestMethod: "GET"}, source: {cacheName: CACHE}})
    ?.catch(() => {});
}

/** Takes in a whole build, or nothing. Files that an older build had too are not fetched again. */
async function fill() {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(SCOPE, {cache: "no-store"});
    if (!answer.ok || !(await answer.clone().text()).includes(BUILD.boot))
      throw new Error("the page is of another build");
    await cache.put(SCOPE, answer);
    for (const name of BUILD.files) await keep(cache, new URL(name, SCOPE));
    await unpack(cache);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function keep(cache, url) {
  if (await cache.match(url)) return;
  const named = url.pathname.startsWith(`${SCOPE.pathname}assets/`); // by what is in it
  const known = named && (await caches.match(url));
  const answer = known || (await fetch(url, {cache: named ? "force-cache" : "no-cache"}));
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
  await cache.put(url, answer);
}

/** What is slow to unpack also lies unpacked in the cache, under names that only this worker answers to. */
async function unpack(cache) {
  for (const {url, kept} of BUILD.unpacked) {
    const packed = await cache.match(new URL(url, SCOPE));
    const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
    const type = TYPES[kept.split(".").at(-1)];
    await cache.put(new URL(kept, SCOPE), new Response(body, {headers: {"Content-Type": type}}));
  }
}

/** Older builds go as soon as this one is in charge. */
async function clean() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page of this build asks it to take over: it may when no other window still shows an older one. */
async function takeOver() {
  const windows = await self.clients.matchAll({type: "window", includeUncontrolled: true});
  if (windows.length <= 1) await self.skipWaiting();
}

/** A page comes from the network, so that a new build is seen at once; without one, from the cache. */
async function page(event) {
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(event.request, {ignoreSearch: true})) ?? (await cache.match(SCOPE));
  const asked = fetch(event.request);
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept.clone()));
  try {
    const answer = await Promise.race([asked, late]);
    return answer.ok ? answer : kept;
  } catch {
    return kept;
  }
}

/** A file comes from the cache; `reload` (a retry after a failure) goes past it and mends it. */
async function file(request, url) {
  if (/\.(wasm|raw|kept\.js)$/.test(url.pathname))
    return (await caches.match(url)) ?? new Response(null, {status: 204});
  const name = url.href.slice(SCOPE.href.length).split(/[?#]/)[0];
  if (request.cache !== "reload") {
    const kept = await caches.match(request, {ignoreSearch: true});
    if (kept) return kept;
  }
  const answer = await fetch(request);
  if (request.cache === "reload" && answer.ok && BUILD.files.includes(name)) {
    const cache = await caches.open(CACHE);
    await cache.put(new URL(name, SCOPE), answer.clone());
    const twin = BUILD.unpacked.find(({url}) => url === name);
    if (twin) await cache.delete(new URL(twin.kept, SCOPE)); // it may be as damaged, and is not needed
  }
  return answer;
}
