// Writes down a Python under Node so that web/worker/snapshot_boot.js can bring it back to life; that file tells what
// it takes.
import {
  buildOf,
  bytesOf,
  coreOf,
  exportAddresses,
  forgetFile,
  heldObjects,
  holesOf,
  librariesOf,
  placeOf,
  scrub,
  startCore,
  symbolsOf,
  tableOf,
  takeFrozen,
} from "../../../private/pyodide.js";
import {FORMAT, failure, must, newMemory, PAGE, sumOf, symbolSum, TABLE_MARGIN} from "../../../worker/snapshot_boot.js";

/** To be called right after loadPyodide with `toBeWrittenDown`, before any native module is imported. */
export function recordStart(pyodide) {
  const module = coreOf(pyodide);
  const [table, symbols] = [tableOf(module), symbolsOf(module)];
  must(librariesOf(module).length === 0, "a native module is loaded already");
  must(holesOf(module).length === 0, "the core left holes in the function table");
  const core = {table: table.length, got: symbolSum(symbols)};
  table.grow(TABLE_MARGIN);
  return {core, got: values(symbols)};
}

/**
 * The state of `pyodide` as {meta, runs, image}: `meta` is plain JSON, `image` the memory where it is neither zero
 * nor what a core that has just started (`fresh`, of `freshCore`) brings along, `runs` tells where that is. Nothing may
 * be pending in the event loop, and Python must hold no JS objects but Pyodide's own and those that can be reached by
 * name from globalThis. `frozen` is the address of an object that is set aside from garbage collection: the links
 * between these are a tenth of the image, and are made anew (`gaps` tells where the objects are).
 */
export function capture(pyodide, prepared, fresh, frozen) {
  const module = coreOf(pyodide);
  const table = tableOf(module);
  must(holesOf(module).length === 0, "the function table has holes");

  const loaded = librariesOf(module)
    .map(({exports, ...library}) => {
      must(
        Object.values(exports).every((value) => typeof value === "function"),
        `${library.name} exports data`,
      );
      return {...library, exports, ...placeOf(module, library.handle)};
    })
    .sort((a, b) => a.table - b.table);

  const got = {};
  for (const [name, value] of values(symbolsOf(module))) if (prepared.got.get(name) !== value) got[name] = value;
  const slots = looseFunctions(table, prepared.core.table + TABLE_MARGIN, loaded, got);

  for (const {handle} of loaded) forgetFile(module, handle);
  scrub(module);
  const {own, heads} = takeFrozen(module, frozen, LOWEST);
  must(own > 0, "the list of what is set aside has no head");
  const all = bytesOf(module);
  const [begin, end] = same(all, fresh.memory);
  const runs = full(all, begin, end);
  const bytes = runs.reduce((sum, [, length]) => sum + length, 0);
  const meta = {
    format: FORMAT,
    version: pyodide.version,
    build: buildOf(pyodide),
    pages: all.length / PAGE,
    bytes,
    table: table.length,
    core: {...prepared.core, addresses: fresh.addresses},
    own: {begin, end, sum: sumOf(all, begin, end)},
    libraries: loaded.map((library) => ({...library, exports: Object.keys(library.exports)})),
    got,
    slots,
    frozen: own,
    objects: heldObjects(pyodide, (value) =>
      must(false, `Python still holds a JS object: ${String(value).slice(0, 200)}`),
    ),
  };
  return {
    meta,
    runs,
    gaps: gapsOf(heads),
    image: Buffer.concat(runs.map(([at, length]) => all.subarray(at, at + length))),
  };
}

const BLOCK = 1 << 14;
const LOWEST = 1 << 22; // whatever lies below is the core's own and no object that Python has made

/** Addresses as distances between neighbours, in eights: seven bits a byte, the lowest first, 128 where more follow. */
function gapsOf(addresses) {
  const bytes = [];
  let last = 0;
  for (const at of addresses) {
    must(at % 8 === 0, `an object lies at ${at}`);
    let gap = (at - last) / 8;
    for (; gap > 127; gap >>>= 7) bytes.push((gap & 127) | 128);
    bytes.push(gap);
    last = at;
  }
  return Buffer.from(bytes);
}

/** A core in which nothing has run yet: its memory, and the addresses of its exports. */
export async function freshCore(wasm, build, pages, print) {
  const [memory, compiled] = await Promise.all([newMemory(pages), WebAssembly.compile(wasm)]);
  const core = await startCore(compiled, memory, build, print, failure);
  return {memory: new Uint8Array(memory.buffer), addresses: exportAddresses(core, compiled)};
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
function looseFunctions(functions, begin, loaded, got) {
  const slots = [];
  for (let at = begin; at < functions.length; at++) {
    if (loaded.some(({table, tableSize}) => at >= table && at < table + tableSize)) continue;
    const func = functions.get(at);
    const library = loaded.findIndex(({exports}) => Object.values(exports).includes(func));
    const exports = library < 0 ? got : loaded[library].exports;
    const name = Object.keys(exports).find((name) => exports[name] === (library < 0 ? at : func));
    must(name, `nothing is known about place ${at} of the function table`);
    slots.push(library < 0 ? {at, name} : {at, library, name});
  }
  return slots;
}

function values(symbols) {
  return new Map(Object.entries(symbols).map(([name, entry]) => [name, entry.value]));
}
