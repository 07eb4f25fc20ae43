// The fast way to a running Python: its whole memory as it was at build time, after the app was imported and its
// first documents were built, copied into a fresh core. (web/builder/runtime/snapshot/capture.mjs writes it down.)
//
// Memory is not the whole of the state. What lives outside of it is put back by hand:
//   - the function table: C code calls through places in a WebAssembly table, where native modules (numpy) put theirs,
//     and where the core must put its own as it did at build time (`seat` in web/private/pyodide.js);
//   - the GOT: the addresses by which modules find each other's symbols;
//   - the loader's records of which library is loaded, and where;
//   - JS objects, which Python holds by their number in a table of their own (Pyodide does this part).
// The core's constants are not in the image, because the core brings them along.
//
// A snapshot fits one build of the core, the packages and the native modules. Whatever is not as it should be throws,
// and the worker boots the plain way instead. No DOM here; this runs in workers and in Node.

import {handedOver, promised, readStages, stagesOf} from "../fetch/asset.js";
import {readStagesInWorker} from "../fetch/fetch_in_worker.js";
import {
  bytesOf,
  isStub,
  linkFrozen,
  memoryEnd,
  offersOf,
  putFunction,
  recordLibrary,
  setArgumentCounter,
  startCore,
  symbolsOf,
  tableOf,
  versionOf,
  wakePython,
} from "../private/pyodide.js";
import {askForCore, entries, mount, toldLater} from "./plain_boot.js";

export const FORMAT = 2;
export const PAGE = 65536;

// Places kept free between the core's functions and the first library's: engines differ in how many helpers Pyodide
// adds to the core (one with WebAssembly GC, none without), and libraries must not move.
export const TABLE_MARGIN = 16;

// A starting core writes below this address only: its data, its stack and a little heap (checked after the start).
const CORE_END = 12 << 20;

class SnapshotError extends Error {
  name = "SnapshotError";
}

export const failure = (message) => new SnapshotError(message);

export function must(condition, message) {
  if (!condition) throw failure(message);
}

// ---- in the worker -------------------------------------------------------------------------------------------------

/** Asks for everything else that is needed, at once; for the parts when it is seen that there is no copy of them. */
export function start(
  build,
  base,
  onBytes = () => {},
  cache = "default",
  core = askForCore(build, base, onBytes, cache),
  copy = null,
) {
  const {snapshot} = build;
  const [first, parts] = comingParts(snapshot.parts, base, onBytes, cache, copy);
  const started = {
    ...core,
    parts,
    gaps: parts.then((map) => map.get("gaps")),
    meta: first.then((map) => JSON.parse(new TextDecoder().decode(map.get("meta.json")))),
    libraries: parts.then((map) =>
      Promise.all([...map].filter(isLibrary).map(([, bytes]) => WebAssembly.compile(bytes))),
    ),
    memory: newMemory(snapshot.pages),
    runs: snapshot.runs,
  };
  started.image = comingInto(started.memory, snapshot, (use) =>
    readStagesInWorker(build.reader, snapshot.image, base, onBytes, cache, use),
  );
  return toldLater(started);
}

/** Promises of the parts: of those with which the core can start, and of the others. */
function comingParts(asset, base, onBytes, cache, copy) {
  const {all, give, fail} = promised(asset);
  const read = async () => {
    const bytes = await copy;
    if (bytes && handedOver(bytes, asset, give)) onBytes(asset.size);
    else await readStages(asset, base, give, onBytes, cache);
  };
  read().catch(fail);
  return all.map(async (bytes) => new Map(entries(await bytes)));
}

/** The bytes of the image, each stage copied into the memory as soon as it is here, but for what the core writes on. */
async function comingInto(memory, {image, runs}, read) {
  const stages = stagesOf(image);
  const begins = stages.map((_, i) => stages.slice(0, i).reduce((sum, {size}) => sum + size, 0));
  const space = new Uint8Array((await memory).buffer);
  const come = [];
  const use = (number, bytes) => {
    come[number] = {begin: begins[number], bytes};
    fill(space, come[number], runs, CORE_END);
  };
  await Promise.all(read(use));
  return come;
}

/** Fails where there is not enough: as a promise, so that the plain way still gets its turn. */
export async function newMemory(pages) {
  return new WebAssembly.Memory({initial: pages, maximum: 65536});
}

const isLibrary = ([path]) => path.endsWith(".so");

/** Boots Python from what `start` asked for; throws when anything does not fit. */
export async function boot(_build, started, report, print) {
  report("download");
  await started.script;
  const pyodide = await restore({...started, meta: await started.meta, print, report});
  started.image = null; // all of it is in the memory
  mount(pyodide.FS, (await started.parts).get("files"));
  const helper = pyodide.pyimport("_snapshot");
  helper.awake();
  const answer = helper.check();
  must(answer === (await started.meta).check, `the self-check gave ${answer}`);
  helper.destroy();
  return pyodide;
}

/** The part of the self-check that can wait. */
export async function checkAll(pyodide, started) {
  const helper = pyodide.pyimport("_snapshot");
  const answer = helper.check_all();
  helper.destroy();
  must(answer === (await started.meta).check_all, `the whole self-check gave ${answer}`);
}

// ---- restoring -----------------------------------------------------------------------------------------------------

/**
 * A running Pyodide out of a snapshot.
 *
 *   meta          from `capture`
 *   memory        newMemory(meta.pages)
 *   image         a promise of the bytes of the memory where it is not zero: stages, each with where it begins among
 *                 them; what lies above CORE_END is in the memory then
 *   runs          where they belong: [address, length]…
 *   gaps          where the objects are that are set aside from garbage collection, or a promise of them
 *   core          the compiled core, or a promise of it
 *   libraries     the compiled native modules in the order of meta.libraries, or a promise of them
 */
export async function restore({meta, gaps, memory, image, runs, core, libraries, print, report}) {
  must(meta.format === FORMAT, `the snapshot has format ${meta.format}, not ${FORMAT}`);
  const module = await startCore(core, await memory, meta.build, print, failure, meta.core.addresses);
  const stages = await image;
  const come = stages.reduce((sum, {bytes}) => sum + bytes.length, 0);
  must(come === meta.bytes, `the image has ${come} bytes instead of ${meta.bytes}`);
  report("start");
  must(versionOf(module) === meta.version, `the snapshot is for Pyodide ${meta.version}, this is ${versionOf(module)}`);
  must(memoryEnd(module) <= CORE_END, `the core took ${memoryEnd(module)} bytes to start`);
  const {begin, end, sum} = meta.own;
  const all = bytesOf(module);
  must(sumOf(all, begin, end) === sum, "the core's constants are not those of the snapshot");
  all.fill(0, 0, begin).fill(0, end, CORE_END);
  for (const stage of stages) fill(all, stage, runs, 0, CORE_END);
  await link(module, meta, await libraries);
  linkFrozen(module, meta.frozen, addressesOf(await gaps));
  setArgumentCounter(module);
  return wakePython(module, meta.objects, print);
}

/**
 * Puts what a stage of an image has for the addresses between two into the memory. `runs` lists [address, length] of
 * what the image has; the rest is zero. What lies below CORE_END is put there when the core has started, because that
 * writes there.
 */
function fill(memory, {begin, bytes}, runs, lowest, end = memory.length) {
  let from = -begin; // where the run begins among the bytes of this stage
  for (const [at, length] of runs) {
    const first = Math.max(at, lowest, at - from);
    const last = Math.min(at + length, end, at - from + bytes.length);
    if (first < last) memory.set(bytes.subarray(from + first - at, from + last - at), first);
    from += length;
  }
}

/** Addresses out of what `gapsOf` in web/builder/runtime/snapshot/capture.mjs has made of them. */
function addressesOf(gaps) {
  const addresses = [];
  let at = 0;
  let gap = 0;
  let shift = 0;
  for (const byte of gaps) {
    gap |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    at += gap * 8;
    addresses.push(at);
    gap = shift = 0;
  }
  return addresses;
}

/** A number that changes when memory between two addresses does; it looks at a word in sixteen. */
export function sumOf(memory, begin, end) {
  const words = new Int32Array(memory.buffer, begin, (end - begin) / 4);
  let sum = 0;
  for (let i = 0; i < words.length; i += 16) sum = (Math.imul(sum, 31) + words[i]) | 0;
  return sum;
}

/** Puts the native modules where they were: same memory, same places in the table, same addresses in the GOT. */
async function link(module, meta, compiled) {
  const [table, symbols, main] = [tableOf(module), symbolsOf(module), offersOf(module)];
  must(table.length <= meta.core.table + TABLE_MARGIN, `the core's function table has ${table.length} places`);
  must(symbolSum(symbols) === meta.core.got, "the core's symbols are not where they were");
  must(compiled.length === meta.libraries.length, "native modules are missing");
  table.grow(meta.table - table.length);
  for (const [name, value] of Object.entries(meta.got)) {
    symbols[name] ??= new WebAssembly.Global({value: "i32", mutable: true});
    symbols[name].value = value;
  }

  // A new instance writes its initial data; what the image has there is the later state and must stay.
  const all = bytesOf(module);
  const kept = meta.libraries.map(({memory, memorySize}) => all.slice(memory, memory + memorySize));
  const instances = await Promise.all(
    meta.libraries.map((library, i) => {
      return WebAssembly.instantiate(compiled[i], imports(library, symbols, main));
    }),
  );
  meta.libraries.forEach((library, i) => {
    all.set(kept[i], library.memory);
    const exports = {...instances[i].exports};
    must(
      library.exports.every((name) => name in exports),
      `${library.name} is another build`,
    );
    recordLibrary(module, library, exports);
  });

  for (const {at, library, name} of meta.slots) {
    const func = library === undefined ? main[name] : instances[library].exports[name];
    must(typeof func === "function", `${name} is no function`);
    must(putFunction(module, at, func), `${name} does not go to place ${at} of the function table`);
  }
}

function imports(library, symbols, main) {
  const addresses = new Proxy(
    {},
    {
      get(_, name) {
        must(name in symbols, `${library.name} refers to ${String(name)}`);
        return symbols[name];
      },
    },
  );
  const env = new Proxy(
    {},
    {
      get(_, name) {
        if (name === "__memory_base") return library.memory;
        if (name === "__table_base") return library.table;
        must(name in main && !isStub(main[name]), `${library.name} calls ${String(name)}`);
        return main[name];
      },
    },
  );
  return {"GOT.mem": addresses, "GOT.func": addresses, env, wasi_snapshot_preview1: env};
}

/** A number that changes when a symbol of the core moves. */
export function symbolSum(symbols) {
  let sum = 0;
  for (const name in symbols) sum = (Math.imul(sum, 31) + name.length + symbols[name].value + 1) | 0;
  return sum;
}
