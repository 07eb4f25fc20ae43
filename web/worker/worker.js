// The worker that runs Python. Its first lines ask for the core; the page's messages wait until it is up.

import {decoderOf, readCopy} from "../fetch/asset.js";
import {connection} from "../fetch/connection.js";
import {download} from "../fetch/download.js";
import {readInWorker, startReader} from "../fetch/fetch_in_worker.js";
import {readKept, readNow} from "../fetch/sync.js";
import {unpackNow} from "../fetch/zstd.js";
import {isFatal} from "../private/pyodide.js";
import {BootChoice, slowness} from "./choose_boot.js";
import * as plain from "./plain_boot.js";
import * as snapshot from "./snapshot_boot.js";

const BUILD = __BUILD__;
const BASE = new URL("../", import.meta.url).href;
const options = new URLSearchParams(self.name);
const CALM = 1500; // milliseconds
const PAUSE = 40; // milliseconds between two imports that nobody waits for
const fresh = options.has("fresh") ? "reload" : "default"; // a retry does not trust what is cached

const progress = {done: 0, core: 0, total: 0, told: 0};
const begun = performance.now();
const times = {};
const waiting = [];
let session = null;
let seen = null; // of the line, while the way is not chosen
let page = 0;
let mode = ""; // the way in which Python starts, once that is known
if (!options.has("kept")) {
  const {core, bundle, more, snapshot: {image, parts} = {}} = BUILD;
  for (const asset of [core.wasm, core.script, bundle, more, image, parts]) delete asset?.kept;
}

const AT_ONCE = ["ping", "hurry"]; // what needs no Python
self.onmessage = ({data}) => (session || AT_ONCE.includes(data.type) ? handle(data) : waiting.push(data));
connection.addEventListener("change", () => self.postMessage({type: "connection", lost: connection.lost}));
self.addEventListener("error", (event) => trouble("error", event.error ?? event.message));
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  trouble("rejection", event.reason);
});

let started = null;
progress.total = sizeOf("plain"); // at least
const likely = options.get("boot") === "plain" || fresh !== "default" ? {} : (BUILD.snapshot ?? {});
if (fresh === "default") startReader(BUILD.reader, BASE, likely.image); // a worker takes a while to start
const core = plain.askForCore(BUILD, BASE, coreArrived, fresh);
const copy = likely.parts && readCopy(likely.parts, BASE).catch(() => null); // small enough to be read on chance
const choice = chosen();
run();

/** The way that is asked for; else the one that is faster. */
async function chosen() {
  const {core: files, bundle, snapshot} = BUILD;
  const asked = options.get("boot");
  if (!snapshot || asked === "plain") return "plain";
  if (asked === "snapshot") return "snapshot";
  if (options.has("kept")) return (await caches.match(new URL(snapshot.image.kept, BASE))) ? "snapshot" : "plain";
  if (navigator.connection?.saveData) return "plain";
  const extra = snapshot.image.size + snapshot.parts.size - bundle.size - files.loader.size;
  seen = new BootChoice({extra, core: files.wasm.size + files.script.size, slow: slowness});
  core.core.then(
    () => seen.end(),
    () => seen.end(),
  );
  const watch = new PerformanceObserver((list) => list.getEntries().forEach((file) => seen.timed(file)));
  watch.observe({type: "resource", buffered: true});
  return seen.way.finally(() => watch.disconnect());
}

/** Asks for all that the way of booting needs beside the core. */
function begin(way) {
  mode = way;
  Object.assign(progress, {done: progress.core, told: progress.core, total: sizeOf(way)});
  started = (way === "snapshot" ? snapshot : plain).start(BUILD, BASE, arrived, fresh, core, copy);
}

function sizeOf(way) {
  const {core: files, bundle, snapshot: {image, parts} = {}} = BUILD;
  const wanted = way === "snapshot" ? [files.wasm, files.script, image, parts] : [...Object.values(files), bundle];
  return wanted.reduce((sum, asset) => sum + asset.size, 0);
}

async function run() {
  let stage = "download";
  try {
    const pyodide = await boot((name) => {
      stage = name;
      report(name);
    });
    session = open(pyodide);
    times.booted = performance.now() - begun;
    self.postMessage({type: "booted", mode, times});
    for (const message of waiting.splice(0)) handle(message);
    if (mode === "snapshot") setTimeout(lookAgain, CALM, pyodide);
  } catch (error) {
    fatal(stage, error);
  }
}

/** The whole self-check waits until nobody waits for the page. */
async function lookAgain(pyodide) {
  try {
    await snapshot.checkAll(pyodide, started);
  } catch (error) {
    fatal("check", error);
  }
}

/** Boots without keeping where each error was made: Pyodide's file system makes one for each file that is not there. */
async function boot(report) {
  const {stackTraceLimit} = Error;
  Error.stackTraceLimit = 0;
  try {
    return await bootOneWay(report);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** From the snapshot; or, when it does not fit, the plain way. */
async function bootOneWay(report) {
  report("download");
  begin(await choice);
  if (mode === "snapshot") {
    try {
      return await snapshot.boot(BUILD, started, report, print);
    } catch (error) {
      console.info(`Starting the plain way, because the snapshot does not fit: ${cut(error?.message ?? error)}`);
      begin("plain");
    }
  }
  return plain.boot(BUILD, started, report, print);
}

/** Some of the core has come, which shows how fast the line is. */
function coreArrived(bytes) {
  seen?.heard(bytes);
  progress.core += bytes;
  arrived(bytes);
}

function arrived(bytes) {
  progress.done += bytes;
  if (progress.done - progress.told < 100_000 && progress.done < progress.total) return;
  progress.told = progress.done;
  self.postMessage({type: "stage", name: "download", done: progress.done, total: progress.total});
}

function report(name) {
  times[name] = performance.now() - begun;
  self.postMessage({type: "stage", name, mode});
}

// ---- the session ---------------------------------------------------------------------------------------------------

function open(pyodide) {
  late(pyodide);
  beside(pyodide);
  const port = {
    patch(text, ids, buffers) {
      const named = buffers.toJs().map((bytes, i) => [ids.get(i), bytes.slice().buffer]);
      self.postMessage(
        {type: "patch", page, patch: text, buffers: named},
        named.map(([, buffer]) => buffer),
      );
    },
    problem(title, detail) {
      self.postMessage({type: "problem", page, title, detail: cut(detail)});
    },
  };
  return pyodide.pyimport("lastcard.browser.link").Session(port);
}

function handle(message) {
  try {
    HANDLERS[message.type](message);
  } catch (error) {
    trouble(message.type, error);
  }
}

const HANDLERS = {
  ping: () => self.postMessage({type: "pong"}),
  hurry: () => connection.hurry(),
  open({page: number, address, theme, digest}) {
    page = number;
    const json = session.open(address, theme, digest ?? "");
    self.postMessage(json ? {type: "document", page, json} : {type: "linked", page});
    session.start(); // what it sends before the page has drawn the document waits there
  },
  patch({page: number, patch, buffers}) {
    if (number !== page) return;
    let left = "";
    try {
      left = session.apply(patch, buffers);
    } finally {
      self.postMessage({type: "done", page, left}); // the page waits for it with all that comes next
      importSoon(CALM); // the game may be another now
    }
  },
  repeat({page: number, changes}) {
    if (number === page) session.repeat(changes);
  },
};

// ---- modules that come late -----------------------------------------------------------------------------------------

let decoder = null; // of what is fetched while nothing else happens
let ahead = null; // imports a module of a game's other tabs, once they have come
let soon = 0; // the timer of the next such import

/**
 * What a first page does not need comes once nobody waits for it, or when an import misses it. What no traced run
 * needed is fetched when an import misses that: a library apart or the rest.
 */
function late(pyodide) {
  globalThis.lastcardLeftOut = (name) => {
    const {url, size} = BUILD.apart[name] ?? BUILD.rest;
    return readNow(new URL(url, BASE).href, size);
  };
  globalThis.lastcardMore = () => plain.mount(pyodide.FS, moreNow());
  const {more} = BUILD;
  const modules = pyodide.pyimport("lastcard.browser.late_imports");
  const arrived = modules.install_importer(Object.keys(BUILD.apart).join(), more.tops);
  decoderOf(more, BASE).then(
    (found) => {
      decoder = found;
    },
    () => {},
  );
  setTimeout(async () => {
    try {
      const bytes = await readInWorker(BUILD.reader, more, BASE, () => {}, fresh);
      plain.mount(pyodide.FS, bytes);
      arrived();
      modules.read_list();
      ahead = modules.import_ahead;
      importSoon(PAUSE);
    } catch (error) {
      console.info(`what other tabs need has not come: ${cut(error?.message ?? error)}`);
    }
  }, CALM);
}

/** Imports what other tabs of the game on show need, a module at a time. */
function importSoon(pause) {
  if (!ahead || soon) return;
  soon = setTimeout(() => {
    soon = 0;
    try {
      if (ahead(session.game)) importSoon(PAUSE);
    } catch (error) {
      console.info(`a module of another tab could not be imported ahead: ${cut(error.message)}`);
    }
  }, pause);
}

function moreNow() {
  const {url, size, raw, kept} = BUILD.more;
  const there = kept ? readKept(new URL(kept, BASE).href) : new Uint8Array();
  if (there.length === raw) return there;
  if (!decoder) throw new Error("it has not come yet");
  return unpackNow(decoder, readNow(new URL(url, BASE).href, size), raw);
}

/** Tells Python where the large files lie that it fetches when they are needed. */
function beside(pyodide) {
  globalThis.lastcardDownload = (url, size, cache) => download(url, BASE, {size, cache});
  const places = Object.entries(BUILD.files).map(([name, {url, size}]) => [name, {url: new URL(url, BASE).href, size}]);
  pyodide.pyimport("lastcard.browser.link").install(JSON.stringify(Object.fromEntries(places)));
}

// ---- failures ------------------------------------------------------------------------------------------------------

const LONGEST = 8000;

function cut(text) {
  return String(text)
    .split("\n")
    .map((line) => (line.length > 600 ? `${line.slice(0, 600)} …` : line))
    .join("\n")
    .slice(-LONGEST);
}

function print(text) {
  console.info(cut(text));
}

/** An exception of Python's leaves a running session whole; one of the machine under it does not. */
function trouble(stage, error) {
  const broken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || isFatal(error);
  const vital = stage === "open"; // without it there is no page
  tell(session && !broken && !vital ? "problem" : "fatal", stage, error);
}

function fatal(stage, error) {
  tell("fatal", stage, error);
}

function tell(type, stage, error) {
  const text = cut(error?.message ?? error);
  const lines = text.trim().split("\n");
  self.postMessage({type, page, stage, title: lines.at(-1), detail: text});
}
