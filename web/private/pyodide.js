// What leans on the inside of Pyodide and of Emscripten under it, and nothing else does: the parts by which a core is
// started without Pyodide's own loader, and by which its whole state is written down and put back.
//
// web/private/checked.json has the version that everything here was checked with, and the names that a newer one must
// still have. The build takes no snapshot with any other.
//
// Pyodide has a snapshot of its own (loadPyodide({_makeSnapshot, _loadSnapshot})), private too. It keeps no native
// modules, and so no numpy; where a comment says "no public way", that is why.
//
// What changes with Pyodide 314, before the snapshot can be taken with it:
//   - the core's script is a module, `pyodide.asm.mjs`: `createModule` takes its default export instead of a global,
//     and the builder (CORE in runtime/unpacked.py, the script in site/site.py) names that file, and knows another
//     form of it (runtime/core_script.py);
//   - the core makes its memory itself and exports it: `startCore` hands none in, so the image is copied when the core
//     has started (`fill` from address zero on), and `newMemory` goes;
//   - CPython's helper that counts arguments is gone, and `setArgumentCounter` with it; a trampoline is put into the
//     function table before the run instead, which `TABLE_MARGIN` in web/worker/snapshot_boot.js has to have room for;
//   - `PLATFORM` says what its lock file says, and `NATIVE` in runtime/unpacked.py is its Python's tag;
//   - numpy must be had as a wheel for that Python: it decides when, because none is on the registries yet.

// ---- options --------------------------------------------------------------------------------------------------------

/** What the lock file must say of the platform, for a core that brings no lock file along: it is compared with it. */
export const PLATFORM = {arch: "wasm32", platform: "emscripten_4_0_9", abi_version: "2025_0"};

/**
 * Options for a Python that will be written down. `_makeSnapshot` has Pyodide note which JS objects it makes for
 * itself; `_sysExecutable` is what `sys.executable` says, by default the path of the script that runs. No public way.
 */
export const toBeWrittenDown = {_makeSnapshot: true, _sysExecutable: "./this.program"};

/** The build of the core, by which it knows what belongs to it. No public way; `pyodide.version` is less exact. */
export const buildOf = (pyodide) => pyodide._api.config.BUILD_ID;

/** The core under a running Pyodide. Public are `pyodide.FS` and what of it Python can do. */
export const coreOf = (pyodide) => pyodide._module;

/** Whether an error has left Pyodide beyond use. Public is only that every call fails from then on. */
export const isFatal = (error) => Boolean(error?.pyodide_fatal_error);

/** Memory as the core has it: bytes. No public way. */
export const bytesOf = (core) => core.HEAPU8;

/** The version that the core's own Pyodide says. In place of `pyodide.version`, which there is only after the start. */
export const versionOf = (core) => core.API.version;

/** Where the memory ends that is taken so far. No public way. */
export const memoryEnd = (core) => core._sbrk(0);

// ---- starting -------------------------------------------------------------------------------------------------------

/** What makes a core, once pyodide.asm.js has run. In place of `loadPyodide`, which also boots Python anew. */
export const createModule = () => globalThis._createPyodideModule;

/**
 * A core that has started, and no Python in it: what `loadPyodide` does until then, less the standard library.
 * @param {WebAssembly.Module | Promise<WebAssembly.Module>} compiled
 * @param {WebAssembly.Memory} memory
 * @param {string} build `buildOf` the Pyodide that the core is of
 * @param {number[]} addresses what `exportAddresses` says of such a core
 */
export async function startCore(compiled, memory, build, print, failure, addresses = []) {
  const inNode = typeof process === "object" && Boolean(process.versions?.node);
  const config = {
    BUILD_ID: build,
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
  const core = {
    API,
    wasmMemory: memory,
    print,
    printErr: print,
    arguments: [],
    noImageDecoding: true,
    noAudioDecoding: true,
    noInitialRun: true,
    onAbort: (what) => fail(failure(`the core gave up: ${what}`)),
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
      Promise.resolve(compiled)
        .then(async (module) => {
          const instance = await WebAssembly.instantiate(module, imports);
          seat(core, instance.exports, addresses);
          done(instance, module);
        })
        .catch(fail);
      return {};
    },
  };
  await Promise.race([failed, withAddress(() => createModule()(core))]);
  core.locateFile = (name) => {
    throw new Error(`${name} is not part of this site`);
  };
  return core;
}

/**
 * A starting core asks the worker for its address. One of a blob is none that it can use: an exception is thrown, and
 * to say where the engine reads the whole script once more, which takes longer than the rest of the start.
 */
function withAddress(start) {
  const own = Object.getOwnPropertyDescriptor(globalThis, "location"); // a worker has it from what it is
  Object.defineProperty(globalThis, "location", {value: {href: NOWHERE}, configurable: true});
  try {
    return start();
  } finally {
    delete globalThis.location;
    if (own) Object.defineProperty(globalThis, "location", own);
  }
}

/**
 * Lets the Python begin to act whose memory has been put into a core; `objects` is what `heldObjects` gave. The second
 * half of `loadPyodide`, and what its options `stdout` and `stderr` do.
 */
export function wakePython(core, objects, print) {
  const pyodide = core.API.finalizeBootstrap(objects);
  core.API.initializeStreams(() => null, print, print);
  return pyodide;
}

/** The helper by which CPython counts the arguments of C functions is made by each engine for itself. No public way. */
export function setArgumentCounter(core) {
  const offset = core.HEAP32[core.__PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET >>> 2];
  core.HEAP32[(core.__PyRuntime + offset) >>> 2] = core._PyEM_CountArgsPtr;
}

// ---- the function table and the symbols -----------------------------------------------------------------------------

/** The table through which C code calls functions. No public way. */
export const tableOf = (core) => core.wasmTable;

/** Places of the table that are taken up again. No public way. */
export const holesOf = (core) => core.freeTableIndexes;

/**
 * The address of each export of a core that has started, in their order: where a function lies in the table, where a
 * variable lies in memory; zero for what has none. No public way.
 * @param {WebAssembly.Module} compiled
 */
export function exportAddresses(core, compiled) {
  const symbols = symbolsOf(core);
  return WebAssembly.Module.exports(compiled).map(({name}) => symbols[name]?.value ?? 0);
}

/**
 * Gives a starting core's exports the addresses that `exportAddresses` told, and puts its functions into the table. A
 * core does so by itself, but looks through the whole table first and asks for each function whether it is one of
 * those; and it would not find them in JavaScriptCore, the engine of Safari, which gives another object for a function
 * that is taken out of a table than for the same one that is exported.
 */
function seat(core, exports, addresses) {
  if (addresses.length === 0) return;
  const [table, symbols] = [tableOf(core), symbolsOf(core)];
  const own = table.length;
  const names = Object.keys(exports);
  const late = names.map((name, i) => [addresses[i], exports[name]]).filter(([at, func]) => at >= own && isCode(func));
  table.grow(late.reduce((most, [at]) => Math.max(most, at + 1), own) - own);
  for (const [at, func] of late) table.set(at, func);
  for (const [i, name] of names.entries()) {
    if (!addresses[i]) continue;
    symbols[name] ??= new WebAssembly.Global({value: "i32", mutable: true});
    symbols[name].value = addresses[i];
  }
}

const isCode = (value) => typeof value === "function";

/** Puts a function into a place of the table; whether it went there. No public way. */
export function putFunction(core, at, func) {
  core.freeTableIndexes.push(at); // where addFunction looks first
  return core.addFunction(func, func.sig) === at;
}

/** The addresses by which modules find each other's symbols (GOT): by name a WebAssembly.Global. No public way. */
export const symbolsOf = (core) => core.GOT;

/** What the core offers to libraries. No public way. */
export const offersOf = (core) => core.LDSO.loadedLibsByName.__main__.exports;

/** Whether a function only stands in for one that is missing. No public way. */
export const isStub = (func) => Boolean(func.stub);

// ---- libraries ------------------------------------------------------------------------------------------------------

// Fields of the loader's record of a library in the core's memory (struct dso of Emscripten's dynlink.c).
const FIELDS = {memory: 12, memorySize: 16, table: 20, tableSize: 24, file: 28, fileSize: 32};

/** The libraries that are loaded: name, handle, whether they are global, and what they export. No public way. */
export const librariesOf = (core) =>
  Object.entries(core.LDSO.loadedLibsByHandle)
    .filter(([, {name}]) => name !== "__main__")
    .map(([handle, {name, global, exports}]) => ({handle: Number(handle), name, global: Boolean(global), exports}));

/** Has the loader know a library that was not loaded by it. In place of `dlopen`, which would run it from the start. */
export function recordLibrary(core, {name, handle, global}, exports) {
  const record = {refcount: Infinity, name, exports, global};
  core.LDSO.loadedLibsByName[name] = core.LDSO.loadedLibsByHandle[handle] = record;
}

/** Where a library's memory and its functions lie: memory, memorySize, table, tableSize. No public way. */
export function placeOf({HEAPU32}, handle) {
  const {file, fileSize, ...wanted} = FIELDS;
  return Object.fromEntries(Object.entries(wanted).map(([name, offset]) => [name, HEAPU32[(handle + offset) >>> 2]]));
}

/** Frees the copy of a library's file that the loader keeps, in case a thread should want to load it. No public way. */
export function forgetFile({HEAPU32, _free}, handle) {
  _free(HEAPU32[(handle + FIELDS.file) >>> 2]);
  HEAPU32[(handle + FIELDS.file) >>> 2] = HEAPU32[(handle + FIELDS.fileSize) >>> 2] = 0;
}

// ---- what is written down -------------------------------------------------------------------------------------------

/** Zeros in all free memory, which then costs nothing on the wire: unused stack, malloc's holes. No public way. */
export function scrub(core) {
  core.HEAPU8.fill(0, core._emscripten_stack_get_end(), core._emscripten_stack_get_current());
  const taken = [];
  core._malloc_set_footprint_limit(core._malloc_footprint()); // holes only, no new memory
  for (let size = 1 << 26; size >= 16; size = size > 1024 ? Math.floor(size * 0.8) : size - 8) {
    for (let at = core._emscripten_builtin_malloc(size); at; at = core._emscripten_builtin_malloc(size)) {
      core.HEAPU8.fill(0, at, at + core._malloc_usable_size(at));
      taken.push(at);
    }
  }
  core._malloc_set_footprint_limit(0xffffffff);
  for (const at of taken) core._free(at);
}

// Bytes before an object that Python's collector looks after: the next one of a list, and the one before.
const HEAD = 8;
const FLAGS = 3; // the bits of the second that say something else

/**
 * The heads of all objects that `gc.freeze` has put aside, by their addresses, and where the list's own head is. They
 * are emptied: whoever brings them back links them with `linkFrozen`. `object` is the address of one of them. No public
 * way.
 */
export function takeFrozen({HEAPU32}, object, lowest) {
  const heads = [];
  let own = 0;
  const begin = object - HEAD;
  for (let at = begin; heads.length === 0 || at !== begin; at = HEAPU32[at >>> 2]) {
    if (at < lowest) own = at;
    else heads.push(at);
  }
  for (const at of heads) {
    HEAPU32[at >>> 2] = 0;
    HEAPU32[(at >>> 2) + 1] &= FLAGS;
  }
  return {own, heads: Uint32Array.from(heads).sort()};
}

/** Links the heads of objects again, in the order of their addresses. */
export function linkFrozen({HEAPU32}, own, heads) {
  let last = own;
  for (const at of [...heads, own]) {
    HEAPU32[last >>> 2] = at;
    HEAPU32[(at >>> 2) + 1] = last | (HEAPU32[(at >>> 2) + 1] & FLAGS);
    last = at;
  }
}

/**
 * The JS objects that Python holds, as Pyodide writes them down; `refuse` is called with one that it cannot. No public
 * way: they live outside of the memory, in a table of Pyodide's own.
 */
export function heldObjects({_module: core, _api: API, loadedPackages}, refuse) {
  for (const name of Object.keys(loadedPackages)) delete loadedPackages[name]; // Pyodide expects to find it empty
  // Pyodide stumbles over places never used, but they have to be there: the memory says how long the table is.
  for (let at = 0; ; at++) {
    let value;
    try {
      value = core.__hiwire_get(at);
    } catch {
      break;
    }
    if (value === undefined) core.__hiwire_set(at, null);
  }
  return API.serializeHiwireState(refuse);
}

// ---- what Pyodide asks the browser for ------------------------------------------------------------------------------

/** An address at which nothing is asked for: what `handOver` gives has it. */
export const NOWHERE = "https://pyodide.invalid/";

/**
 * Pyodide fetches its core and standard library and compiles native modules by itself. All are here already, so until
 * the function that this returns is called it is given these; nothing goes out. In place of the options `indexURL` and
 * `stdLibURL`, which take addresses only.
 * @param {WebAssembly.Module} module the compiled core
 * @param {Map<number, WebAssembly.Module>} native compiled libraries by the lengths of their files
 */
export function handOver(module, native) {
  const {fetch} = self;
  const {instantiateStreaming, Module} = WebAssembly;
  WebAssembly.Module = new Proxy(Module, {
    construct: (target, [bytes]) => native.get(bytes.byteLength) ?? new target(bytes),
  });
  self.fetch = (resource, options) =>
    String(resource?.url ?? resource).startsWith(NOWHERE)
      ? Promise.resolve(new Response(""))
      : fetch(resource, options);
  WebAssembly.instantiateStreaming = async (response, imports) => {
    await response;
    return {module, instance: await WebAssembly.instantiate(module, imports)};
  };
  return () => {
    self.fetch = fetch;
    Object.assign(WebAssembly, {instantiateStreaming, Module});
  };
}
