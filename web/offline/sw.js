// The service worker: keeps one whole build, so that a second visit needs no network, and lets go of it when the next
// build has arrived whole. Everything but the page itself has its content's hash in its name, so files of two builds
// never mix: a page names exactly the files that it was built with.

import {decoderAt, unpackingBy} from "../fetch/zstd.js";

// Id, boot (a file that only this build's page names), files, later and docs with their sums, the sums of each <main>
// (mains), unpacked.
const BUILD = __BUILD__;
const SCOPE = new URL(self.registration.scope);
const OURS = `lastcard ${SCOPE.pathname} `;
const CACHE = OURS + BUILD.id;
const TYPES = {wasm: "application/wasm", raw: "application/octet-stream", js: "text/javascript"};
const PATIENCE = 3000; // how long a page may take from the network when there is one in the cache

self.addEventListener("install", (event) => {
  event.waitUntil(takeIn());
  shortcut(event);
});
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("message", (event) => {
  const {data} = event;
  if (data?.build !== BUILD.id) return;
  if (data.type === "takeover") takeOver();
  if (data.type === "more") event.waitUntil(fill(BUILD.later).then(tellReady, () => {}));
  if (data.type === "refill") event.waitUntil(refill().catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  if (url.pathname.startsWith(`${SCOPE.pathname}docs/`)) event.respondWith(documentation(event));
  else if (request.mode === "navigate") event.respondWith(page(event));
  else event.respondWith(file(event, url));
});

/** Where the browser can, it takes files out of the cache by itself; a "?" still leads here. */
function shortcut(event) {
  const {protocol, hostname, port, pathname} = SCOPE;
  const files = {protocol, hostname, port, pathname: `${pathname}assets/*`, search: ""};
  const routes = {condition: {urlPattern: files, requestMethod: "GET"}, source: {cacheName: CACHE}};
  event.addRoutes?.(routes)?.catch(() => {});
}

/** Takes in a whole build, or nothing. */
async function takeIn() {
  try {
    await copyAll();
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Fetches what is missing, and tells the pages how far that is, or what is in the way. */
async function copyAll() {
  try {
    await fill(BUILD.files, (done, all) => tell({done, all}));
    await tellReady();
  } catch (error) {
    await tell({fault: error.name, why: error.message});
    throw error;
  }
}

/** Tells the pages that the copy is whole, and whether the workshop is in it. */
async function tellReady() {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(Object.keys(BUILD.later).map((name) => cache.match(new URL(name, SCOPE))));
  await tell({ready: true, workshop: found.every(Boolean)});
}

async function tell(state) {
  const windows = await self.clients?.matchAll({type: "window", includeUncontrolled: true});
  for (const window of windows ?? []) window.postMessage({type: "offline", build: BUILD.id, ...state});
}

/**
 * Fetches what is not in the cache: all of a new build, and later what somebody has taken out. The snapshot is not
 * fetched over a line that is paid by the byte: without it pages start as they do with it, in some seconds more. What
 * only the workshop needs (`BUILD.later`) comes when somebody has opened it.
 */
async function fill(files, onFile = () => {}) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({url}) => url));
  const unwanted = new Set(self.navigator.connection?.saveData ? BUILD.snapshot : []);
  const missing = (name) => !there.has(new URL(name, SCOPE).href) && !unwanted.has(name);
  if (missing("")) await keepPage(cache);
  const names = Object.keys(files).filter(missing);
  for (const [done, name] of names.entries()) {
    onFile(done, names.length);
    await keep(cache, name, files[name]);
  }
  await unpack(
    cache,
    BUILD.unpacked.filter(({url, kept}) => missing(kept) && !unwanted.has(url)),
  );
}

/** Makes the copy whole again. What a page has kept on the way (web/fetch/arrived.js) is in it then, or of no use. */
async function refill() {
  await copyAll();
  await caches.delete(`${OURS}arrived`);
}

async function keepPage(cache) {
  const answer = await fetch(SCOPE, {cache: "no-store"});
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(BUILD.boot)) throw new Error("the page is of another build");
  if (!text.includes("</html>")) throw new Error("the page is cut short");
  await cache.put(SCOPE, direct(answer));
}

/** An answer without the mark that it was redirected: browsers refuse a kept one with it as the answer to a visit. */
function direct(answer) {
  const {status, statusText, headers} = answer;
  return answer.redirected ? new Response(answer.body, {status, statusText, headers}) : answer;
}

/** The kept document for an address, with or without the ending that some hosts leave out. */
async function keptDocument(cache, {url}) {
  const [address] = url.split(/[?#]/);
  const stem = address.replace(/(\/index)?(\.html)?\/?$/, "");
  for (const name of [address, `${stem}/`, `${stem}.html`, `${stem}/index.html`]) {
    const found = await cache.match(name);
    if (found) return found;
  }
  return null;
}

/** Keeps a file that is as it was built. What an older build had too is not fetched again, unless it is damaged. */
async function keep(cache, name, sum) {
  const url = new URL(name, SCOPE);
  const ways = [() => caches.match(url), () => fetch(url, {cache: "no-cache"}), () => fetch(url, {cache: "reload"})];
  if (name.startsWith("assets/")) ways[1] = () => fetch(url, {cache: "force-cache"});
  for (const way of ways) {
    const answer = await way();
    if (answer?.ok && (await isWhole(answer.clone(), name, sum))) return cache.put(url, direct(answer));
  }
  throw new Error(`${name} is missing or damaged`);
}

/**
 * True if an answer is the file that was built: `sum` is the beginning of its SHA-256. Hosts add comments and scripts
 * to documents: such a document is whole if it has its end and its <main> is as it was built.
 */
async function isWhole(answer, name, sum) {
  const bytes = await answer.arrayBuffer();
  if (await hasSum(bytes, sum)) return true;
  const own = BUILD.mains?.[name];
  const [, main] = (own && /(<main[\s>][\s\S]*<\/main>)[\s\S]*<\/html>/.exec(new TextDecoder().decode(bytes))) || [];
  return Boolean(main) && hasSum(new TextEncoder().encode(main), own);
}

async function hasSum(bytes, sum) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .startsWith(sum);
}

/**
 * What is slow to unpack also lies unpacked in the cache, under names that only this worker answers to. What it cannot
 * unpack itself, pages unpack each time.
 */
async function unpack(cache, wanted) {
  const packed = async (url) => (await cache.match(new URL(url, SCOPE))).body;
  for (const {url, by, kept} of wanted) {
    const decoder = await decoderAt(by.url, () => packed(by.url));
    const body = (await packed(url)).pipeThrough(unpackingBy(decoder));
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
  const kept = await keptDocument(cache, event.request);
  const asked = fetch(event.request);
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept.clone()));
  try {
    const answer = await Promise.race([asked, late]);
    return answer.ok || answer.type === "opaqueredirect" ? answer : kept; // the browser follows a redirect itself
  } catch {
    return kept;
  }
}

/** The library's documentation comes from the network; all of it is taken in when somebody reads there. */
async function documentation(event) {
  const {request} = event;
  if (request.mode === "navigate")
    event.waitUntil(fill(BUILD.docs).catch(({message}) => console.info(`no copy of the documentation: ${message}`)));
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptDocument(await caches.open(CACHE), request);
    if (kept) return kept;
    throw error;
  }
}

/** A file comes from the cache; `reload` or `fresh` (a retry after a failure) goes past it and mends it. */
async function file(event, url) {
  const {request} = event;
  if (/\.(wasm|raw|kept\.js)$/.test(url.pathname))
    return (await caches.match(url)) ?? new Response(null, {status: 204});
  const past = request.cache === "reload" || url.searchParams.has("fresh");
  const kept = past ? null : await caches.match(request, {ignoreSearch: true});
  if (kept) return kept;
  const answer = await fetch(request);
  if (!past || !answer.ok) return answer;
  const mended = mend(url, answer.clone());
  if (url.pathname.endsWith(".js"))
    await mended; // a script may be run from the copy right after this
  else event.waitUntil(mended);
  return answer;
}

async function mend(url, answer) {
  const name = url.href.slice(SCOPE.href.length).split(/[?#]/)[0];
  const sum = BUILD.files[name] ?? BUILD.later[name];
  if (!sum || !(await isWhole(answer.clone(), name, sum))) return;
  const cache = await caches.open(CACHE);
  await cache.put(new URL(name, SCOPE), direct(answer));
  const asset = BUILD.unpacked.find(({url}) => url === name);
  if (asset) await unpack(cache, [asset]); // it may be as damaged; taken out, a page would ask the network for it
}
