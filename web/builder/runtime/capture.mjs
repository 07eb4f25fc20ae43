// Writes down a Python under Node so that web/snapshot_boot.js can bring it back to life; that file tells what it
// takes.
import {FORMAT, gotSum, must, newMemory, PAGE, startCore, sumOf, TABLE_MARGIN} from "../../snapshot_boot.js";

// Fields of the loader's record of a library in the core's memory (struct dso).
const MEMORY = 12,
  MEMORY_SIZE = 16,
  TABLE = 20,
  TABLE_SIZE = 24,
  FILE = 28,
  FILE_SIZE = 32;

/** To be called right after loadPyodide({_makeSnapshot: true, …}), before any native module is imported. */
export function recordStart({_module: {wasmTable, GOT, LDSO, freeTableIndexes}}) {
  must(libraries(LDSO).length === 0, "a native module is loaded already");
  must(freeTableIndexes.length === 0, "the core left holes in the function table");
  const core = {table: wasmTable.length, got: gotSum(GOT)};
  wasmTable.grow(TABLE_MARGIN);
  return {core, got: values(GOT)};
}

/**
 * The state of `pyodide` as {meta, runs, image}: `meta` is plain JSON, `image` the memory where it is neither zero
 * nor what a core that has just started (`fresh`) brings along, `runs` tells where that is. Nothing may be pending in
 * the event loop, and Python must hold no JS objects but Pyodide's own and those that can be reached by name from
 * globalThis.
 */
export function capture(pyodide, prepared, fresh) {
  const {wasmTable, GOT, LDSO, HEAPU8, HEAPU32, freeTableIndexes, _free} = pyodide._module;
  must(freeTableIndexes.length === 0, "the function table has holes");

  const loaded = libraries(LDSO)
    .map(({handle, dso}) => {
      const field = (offset) => HEAPU32[(handle + offset) >>> 2];
      must(
        Object.values(dso.exports).every((value) => typeof value === "function"),
        `${dso.name} exports data`,
      );
      return {
        name: dso.name,
        handle,
        global: Boolean(dso.global),
        exports: Object.keys(dso.exports),
        memory: field(MEMORY),
        memorySize: field(MEMORY_SIZE),
        table: field(TABLE),
        tableSize: field(TABLE_SIZE),
      };
    })
    .sort((a, b) => a.table - b.table);

  const got = {};
  for (const [name, value] of values(GOT)) if (prepared.got.get(name) !== value) got[name] = value;
  const slots = looseFunctions(wasmTable, prepared.core.table + TABLE_MARGIN, loaded, LDSO, got);

  for (const {handle} of loaded) {
    // The loader keeps a copy of each library's file, in case a thread should want to load it again.
    _free(HEAPU32[(handle + FILE) >>> 2]);
    HEAPU32[(handle + FILE) >>> 2] = HEAPU32[(handle + FILE_SIZE) >>> 2] = 0;
  }
  scrub(pyodide._module);
  const [begin, end] = same(HEAPU8, fresh);
  const runs = full(HEAPU8, begin, end);
  const bytes = runs.reduce((sum, [, length]) => sum + length, 0);
  const meta = {
    format: FORMAT,
    version: pyodide.version,
    build: pyodide._api.config.BUILD_ID,
    pages: HEAPU8.length / PAGE,
    bytes,
    table: wasmTable.length,
    core: prepared.core,
    own: {begin, end, sum: sumOf(HEAPU8, begin, end)},
    libraries: loaded,
    got,
    slots,
    objects: objects(pyodide),
  };
  return {meta, runs, image: Buffer.concat(runs.map(([at, length]) => HEAPU8.subarray(at, at + length)))};
}

const BLOCK = 1 << 14;

/** The memory of a core in which nothing has run yet. */
export async function freshMemory(wasm, build, pages, print) {
  const memory = await newMemory(pages);
  await startCore(globalThis._createPyodideModule, WebAssembly.compile(wasm), memory, {build}, print);
  return new Uint8Array(memory.buffer);
}

/** From where to where both memories are the same and not zero, in whole blocks: the longest such piece. */
function same(bytes, others) {
  let best = [0, 0];
  let begin = 0;
  for (let at = 0; at + BLOCK <= others.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    if (!block.some(Boolean) || Buffer.compare(block, others.subarray(at, at + BLOCK))) begin = at + BLOCK;
    else if (at + BLOCK - begin > best[1] - best[0]) best = [begin, at + BLOCK];
  }
  return best;
}

/** Where the memory is not zero, but for what lies between two addresses: [address, length]… in blocks. */
function full(bytes, begin, end) {
  const words = new Float64Array(bytes.buffer);
  const runs = [];
  for (let at = 0; at < bytes.length; at += BLOCK) {
    if (at >= begin && at < end) continue;
    // As numbers, NaN is not zero, and minus zero is no pattern that only looks like nothing: `Object.is` tells.
    if (words.subarray(at / 8, (at + BLOCK) / 8).every((word) => Object.is(word, 0))) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += BLOCK;
    else runs.push([at, BLOCK]);
  }
  return runs;
}

/**
 * Functions in the table that no library brought along: entry points looked up by name, and the core's own that a
 * library asked for.
 */
function looseFunctions(wasmTable, begin, loaded, LDSO, got) {
  const slots = [];
  for (let at = begin; at < wasmTable.length; at++) {
    if (loaded.some(({table, tableSize}) => at >= table && at < table + tableSize)) continue;
    const func = wasmTable.get(at);
    const library = loaded.findIndex(({name}) => Object.values(LDSO.loadedLibsByName[name].exports).includes(func));
    const exports = library < 0 ? got : LDSO.loadedLibsByName[loaded[library].name].exports;
    const name = Object.keys(exports).find((name) => exports[name] === (library < 0 ? at : func));
    must(name, `nothing is known about place ${at} of the function table`);
    slots.push(library < 0 ? {at, name} : {at, library, name});
  }
  return slots;
}

/** Zeros in all memory that is free, so that it costs nothing on the wire: the unused stack and malloc's holes. */
function scrub(Module) {
  Module.HEAPU8.fill(0, Module._emscripten_stack_get_end(), Module._emscripten_stack_get_current());
  const taken = [];
  Module._malloc_set_footprint_limit(Module._malloc_footprint()); // holes only, no new memory
  for (let size = 1 << 26; size >= 16; size = size > 1024 ? Math.floor(size * 0.8) : size - 8) {
    for (let at = Module._emscripten_builtin_malloc(size); at; at = Module._emscripten_builtin_malloc(size)) {
      Module.HEAPU8.fill(0, at, at + Module._malloc_usable_size(at));
      taken.push(at);
    }
  }
  Module._malloc_set_footprint_limit(0xffffffff);
  for (const at of taken) Module._free(at);
}

/** The JS objects that Python holds, as Pyodide writes them down. */
function objects({_module: Module, _api: API, loadedPackages}) {
  for (const name of Object.keys(loadedPackages)) delete loadedPackages[name]; // Pyodide expects to find it empty
  // Pyodide stumbles over places never used, but they have to be there: the memory says how long the table is.
  for (let at = 0; ; at++) {
    let value;
    try {
      value = Module.__hiwire_get(at);
    } catch {
      break;
    }
    if (value === undefined) Module.__hiwire_set(at, null);
  }
  return API.serializeHiwireState((value) =>
    must(false, `Python still holds a JS object: ${String(value).slice(0, 200)}`),
  );
}

function libraries(LDSO) {
  return Object.entries(LDSO.loadedLibsByHandle)
    .filter(([, dso]) => dso.name !== "__main__")
    .map(([handle, dso]) => ({handle: Number(handle), dso}));
}

function values(GOT) {
  return new Map(Object.entries(GOT).map(([name, entry]) => [name, entry.value]));
}
