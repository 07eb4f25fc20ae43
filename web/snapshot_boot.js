// The fast way to a running Python: its whole memory as it was at build time, after the app was imported and its
// first documents were built, copied into a fresh core. (web/builder/runtime/capture.mjs writes it down.)
//
// Memory is not the whole of the state. What lives outside of it is put back by hand:
//   - the function table: C code calls through places in a WebAssembly table, where native modules (numpy) put theirs;
//   - the GOT: the addresses by which modules find each other's symbols;
//   - the loader's records of which library is loaded, and where;
//   - JS objects, which Python holds by their number in a table of their own (Pyodide does this part).
// The core's constants are not in the image, because the core brings them along.
//
// A snapshot fits one build of the core, the packages and the native modules. Whatever is not as it should be throws,
// and the worker boots the plain way instead. No DOM here; this runs in workers and in Node.

import {readBytes} from "./asset.js";
import {readInWorker} from "./fetch_in_worker.js";
import {compile, entries, load, mount} from "./plain_boot.js";

export const FORMAT = 1;
export const PAGE = 65536;

// Places kept free between the core's functions and the first library's: engines differ in how many helpers Pyodide
// adds to the core (one with WebAssembly GC, none without), and libraries must not move.
export const TABLE_MARGIN = 16;

// A starting core writes below this address only: its data, its stack and a little heap (checked after the start).
const CORE_END = 12 << 20;

class SnapshotError extends Error {
  name = "SnapshotError";
}

export function must(condition, message) {
  if (!condition) throw new SnapshotError(message);
}

// ---- in the worker -------------------------------------------------------------------------------------------------

/** Asks for everything at once. */
export function start(build, base, onBytes = () => {}, cache = "default") {
  const {core, snapshot} = build;
  const parts = readBytes(snapshot.parts, base, onBytes, cache).then((bytes) => new Map(entries(bytes)));
  const meta = parts.then((map) => JSON.parse(new TextDecoder().decode(map.get("meta.json"))));
  const started = {
    core: compile(core.wasm, base, onBytes, cache),
    script: load(core.script, base, onBytes, cache),
    parts,
    meta,
    libraries: parts.then((map) =>
      Promise.all([...map].filter(isLibrary).map(([, bytes]) => WebAssembly.compile(bytes))),
    ),
    memory: newMemory(snapshot.pages),
    image: readInWorker(build.reader, snapshot.image, base, onBytes, cache),
    runs: snapshot.runs,
  };
  started.filled = Promise.all([started.image, started.memory]).then(([image, memory]) =>
    fill(new Uint8Array(memory.buffer), image, snapshot.runs, CORE_END),
  );
  // Whoever waits for them is told.
  for (const promise of Object.values(started)) if (promise instanceof Promise) promise.catch(() => {});
  return started;
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
  const createModule = globalThis._createPyodideModule;
  const pyodide = await restore({...started, meta: await started.meta, createModule, print, report});
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
 *   image         the bytes of the memory, where it is not zero, or a promise of them
 *   runs          where they belong: [address, length]…
 *   filled        a promise of those above CORE_END being there
 *   core          the compiled core, or a promise of it
 *   libraries     the compiled native modules in the order of meta.libraries, or a promise of them
 *   createModule  `_createPyodideModule` of pyodide.asm.js
 */
export async function restore({meta, memory, image, runs, filled, core, libraries, createModule, print, report}) {
  must(meta.format === FORMAT, `the snapshot has format ${meta.format}, not ${FORMAT}`);
  const module = await startCore(createModule, core, await memory, meta, print);
  const bytes = await image;
  must(bytes.length === meta.bytes, `the image has ${bytes.length} bytes instead of ${meta.bytes}`);
  report("start");
  must(
    module.API.version === meta.version,
    `the snapshot is for Pyodide ${meta.version}, this is ${module.API.version}`,
  );
  must(module._sbrk(0) <= CORE_END, `the core took ${module._sbrk(0)} bytes to start`);
  await filled;
  const {begin, end, sum} = meta.own;
  must(sumOf(module.HEAPU8, begin, end) === sum, "the core's constants are not those of the snapshot");
  module.HEAPU8.fill(0, 0, begin).fill(0, end, CORE_END);
  fill(module.HEAPU8, bytes, runs, 0, CORE_END);
  await link(module, meta, await libraries);

  // The helper by which CPython counts the arguments of C functions is made by each engine for itself.
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET >>> 2];
  module.HEAP32[(module.__PyRuntime + offset) >>> 2] = module._PyEM_CountArgsPtr;

  const pyodide = module.API.finalizeBootstrap(meta.objects);
  module.API.initializeStreams(() => null, print, print);
  return pyodide;
}

/**
 * Puts what an image has for the addresses between two into the memory. `runs` lists [address, length] of what it
 * has; the rest is zero. What lies below CORE_END is put there when the core has started, because that writes there.
 */
function fill(memory, image, runs, begin, end = memory.length) {
  let from = 0;
  for (const [at, length] of runs) {
    const first = Math.max(at, begin);
    const last = Math.min(at + length, end);
    if (first < last) memory.set(image.subarray(from + first - at, from + last - at), first);
    from += length;
  }
}

/** A number that changes when memory between two addresses does; it looks at a word in sixteen. */
export function sumOf(memory, begin, end) {
  const words = new Int32Array(memory.buffer, begin, (end - begin) / 4);
  let sum = 0;
  for (let i = 0; i < words.length; i += 16) sum = (Math.imul(sum, 31) + words[i]) | 0;
  return sum;
}

/** What loadPyodide does until Python starts, less the standard library, which is in the image already. */
export async function startCore(createModule, core, memory, meta, print) {
  const inNode = typeof process === "object" && Boolean(process.versions?.node);
  const config = {
    BUILD_ID: meta.build,
    jsglobals: globalThis,
    env: {HOME: "/home/pyodide"},
    args: [],
    packages: [],
    fullStdLib: false,
    enableRunUntilComplete: true,
    checkAPIVersion: true,
    indexURL: "./",
    packageBaseUrl: "./",
    packageCacheDir: "./",
    cdnUrl: "./",
  };
  const runtimeEnv = {
    IN_NODE: inNode,
    IN_NODE_ESM: inNode,
    IN_BROWSER: !inNode,
    IN_BROWSER_WEB_WORKER: !inNode,
    IN_NODE_COMMONJS: false,
    IN_BUN: false,
    IN_DENO: false,
    IN_SHELL: false,
    IN_SAFARI: false,
    IN_BROWSER_MAIN_THREAD: false,
  };
  const API = {config, runtimeEnv};
  let fail;
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  const module = await Promise.race([
    failed,
    createModule({
      API,
      wasmMemory: memory,
      print,
      printErr: print,
      arguments: [],
      noImageDecoding: true,
      noAudioDecoding: true,
      noInitialRun: true,
      onAbort: (what) => fail(new SnapshotError(`the core gave up: ${what}`)),
      preRun: [
        ({FS, ENV, HEAPU32, _Py_Version}) => {
          const version = HEAPU32[_Py_Version >>> 2];
          API.pyVersionTuple = [version >>> 24, (version >>> 16) & 255, (version >>> 8) & 255];
          API.sitePackages = `/lib/python${API.pyVersionTuple.slice(0, 2).join(".")}/site-packages`;
          FS.mkdirTree(API.sitePackages);
          FS.mkdirTree(config.env.HOME);
          FS.chdir(config.env.HOME);
          Object.assign(ENV, config.env);
        },
      ],
      instantiateWasm(imports, done) {
        // Pyodide marks errors by a value of its own; where it has no WebAssembly for that it takes a symbol.
        const mark = Symbol("error marker");
        imports.sentinel = {create_sentinel: () => mark, is_sentinel: (value) => value === mark};
        Promise.resolve(core)
          .then(async (compiled) => done(await WebAssembly.instantiate(compiled, imports), compiled))
          .catch(fail);
        return {};
      },
    }),
  ]);
  module.locateFile = (name) => {
    throw new Error(`${name} is not part of this site`);
  };
  return module;
}

/** Puts the native modules where they were: same memory, same places in the table, same addresses in the GOT. */
async function link(module, meta, compiled) {
  const {wasmTable, GOT, LDSO, HEAPU8, freeTableIndexes} = module;
  const main = LDSO.loadedLibsByName.__main__.exports;
  must(wasmTable.length <= meta.core.table + TABLE_MARGIN, `the core's function table has ${wasmTable.length} places`);
  must(gotSum(GOT) === meta.core.got, "the core's symbols are not where they were");
  must(compiled.length === meta.libraries.length, "native modules are missing");
  wasmTable.grow(meta.table - wasmTable.length);
  for (const [name, value] of Object.entries(meta.got)) {
    GOT[name] ??= new WebAssembly.Global({value: "i32", mutable: true});
    GOT[name].value = value;
  }

  // A new instance writes its initial data; what the image has there is the later state and must stay.
  const kept = meta.libraries.map(({memory, memorySize}) => HEAPU8.slice(memory, memory + memorySize));
  const instances = await Promise.all(
    meta.libraries.map((library, i) => {
      return WebAssembly.instantiate(compiled[i], imports(library, GOT, main));
    }),
  );
  meta.libraries.forEach((library, i) => {
    HEAPU8.set(kept[i], library.memory);
    const exports = {...instances[i].exports};
    must(
      library.exports.every((name) => name in exports),
      `${library.name} is another build`,
    );
    const record = {refcount: Infinity, name: library.name, exports, global: library.global};
    LDSO.loadedLibsByName[library.name] = LDSO.loadedLibsByHandle[library.handle] = record;
  });

  for (const {at, library, name} of meta.slots) {
    const func = library === undefined ? main[name] : instances[library].exports[name];
    must(typeof func === "function", `${name} is no function`);
    freeTableIndexes.push(at); // where addFunction looks first
    must(module.addFunction(func, func.sig) === at, `${name} does not go to place ${at} of the function table`);
  }
}

function imports(library, GOT, main) {
  const symbols = new Proxy(
    {},
    {
      get(_, name) {
        must(name in GOT, `${library.name} refers to ${String(name)}`);
        return GOT[name];
      },
    },
  );
  const env = new Proxy(
    {},
    {
      get(_, name) {
        if (name === "__memory_base") return library.memory;
        if (name === "__table_base") return library.table;
        must(name in main && !main[name].stub, `${library.name} calls ${String(name)}`);
        return main[name];
      },
    },
  );
  return {"GOT.mem": symbols, "GOT.func": symbols, env, wasi_snapshot_preview1: env};
}

/** A number that changes when a symbol of the core moves. */
export function gotSum(GOT) {
  let sum = 0;
  for (const name in GOT) sum = (Math.imul(sum, 31) + name.length + GOT[name].value + 1) | 0;
  return sum;
}
