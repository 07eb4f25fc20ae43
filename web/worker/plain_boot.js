// The plain way to a running Python: the core is compiled while it streams in, then a bundle of compiled modules comes
// in stages. Python starts with the first of them, and imports what each brings while the next is on its way. Used by
// the worker and, at build time, under Node.

import {openAsset, openKept, readAgain, readBytes} from "../fetch/asset.js";
import {readStagesInWorker} from "../fetch/fetch_in_worker.js";
import {handOver, NOWHERE, PLATFORM} from "../private/pyodide.js";

export function compile(asset, base, onBytes, cache = "default") {
  return readAgain(asset, onBytes, cache, async (count, how) => {
    const kept = how === "default" && (await openKept(asset, base));
    if (kept) {
      count(asset.size);
      return WebAssembly.compileStreaming(kept); // under an address of its own: the browser remembers its machine code
    }
    // A response of our own always has the right type, whatever the host calls the file.
    const stream = await openAsset({...asset, kept: null}, base, count, how);
    const response = new Response(stream, {headers: {"Content-Type": "application/wasm"}});
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  });
}

/** Asks for what both ways need. */
export function askForCore({core}, base, onBytes = () => {}, cache = "default") {
  let left = core.wasm.size;
  let come;
  const here = new Promise((resolve) => {
    come = resolve;
  });
  const count = (bytes) => {
    left -= bytes;
    onBytes(bytes);
    if (left <= 0) come();
  };
  const started = {core: compile(core.wasm, base, count, cache), script: load(core.script, base, onBytes, cache), here};
  started.core.catch(come);
  return toldLater(started);
}

/** Asks for everything else that the plain boot needs: when the core is here, which is needed before, the bundle. */
export function start(
  build,
  base,
  onBytes = () => {},
  cache = "default",
  core = askForCore(build, base, onBytes, cache),
) {
  const native = new Map();
  const coming = core.here.then(() => readStagesInWorker(build.reader, build.bundle, base, onBytes, cache));
  const stages = build.bundle.stages.map(async (_, number) => {
    const bytes = await (await coming)[number];
    await compileNative(bytes, native);
    return bytes;
  });
  const loader = readBytes(build.core.loader, base, onBytes, cache);
  toldLater([loader, ...stages]);
  return {...core, base, loader, native, stages, names: build.bundle.stages.map(({name}) => name)};
}

/** Whoever waits for these promises is told when one fails; until then nobody need be. */
export function toldLater(promises) {
  for (const promise of Object.values(promises)) if (promise instanceof Promise) promise.catch(() => {});
  return promises;
}

/** Compiles the native modules of an archive, off this thread; each is found by its length, unless two are as long. */
async function compileNative(archive, compiled) {
  const found = [...entries(archive)].filter(([path]) => path.endsWith(".so")).map(([, bytes]) => bytes);
  const modules = await Promise.all(found.map((bytes) => WebAssembly.compile(bytes)));
  for (const [i, {length}] of found.entries()) compiled.set(length, compiled.has(length) ? null : modules[i]);
}

/** Splits archives, one after another (index length, index in JSON, bytes), into [path, bytes] pairs without copies. */
export function* entries(archives) {
  const view = new DataView(archives.buffer, archives.byteOffset, archives.byteLength);
  for (let at = 0; at < archives.length; ) {
    const length = view.getUint32(at, true);
    const index = JSON.parse(new TextDecoder().decode(archives.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
    for (const [path, size] of index) {
      yield [path, archives.subarray(at, at + size)];
      at += size;
    }
  }
}

/** Puts an archive's files into Python's file system. */
export function mount(FS, archive) {
  const made = new Set([""]);
  const make = (folder) => {
    if (made.has(folder)) return;
    made.add(folder);
    make(above(folder));
    try {
      FS.mkdir(folder); // and not `mkdirTree`, which tries each folder above once more
    } catch (error) {
      if (error.errno !== EXISTS) throw error;
    }
  };
  for (const [path, bytes] of entries(archive)) {
    make(above(path));
    FS.writeFile(path, bytes, {canOwn: true});
  }
}

const EXISTS = 20; // what a file system says of a folder that is there
const above = (path) => path.slice(0, path.lastIndexOf("/"));

/** The arguments of loadPyodide that both ways of booting share. */
export function settings(build, extra = {}) {
  const {version, python} = build; // build.styles: where the site keeps Panel's own style sheets
  return {
    packages: [],
    lockFileContents: {
      info: {...PLATFORM, version, python},
      packages: {},
    },
    env: {
      HOME: "/home/pyodide",
      PYTHONHASHSEED: "0",
      PYTHONDONTWRITEBYTECODE: "1",
      BOKEH_RESOURCES: "cdn",
      PANEL_CDN_ROOT: build.styles,
    },
    ...extra,
  };
}

const HOLD = "import gc; gc.disable()";
const RELEASE = "import gc; gc.freeze(); gc.enable()";

const NEXT = "from importlib import import_module, invalidate_caches; invalidate_caches()";

/**
 * Imports the app with the garbage collector out of the way, stage by stage.
 * @param {object} started
 *   stages  of the bundle, or promises of them; the first is in its place
 *   names   of the module that can be imported when each is there
 */
export async function importApp(pyodide, {stages, names}) {
  pyodide.runPython(HOLD);
  for (const [number, name] of names.entries()) {
    if (number > 0) mount(pyodide.FS, await stages[number]);
    pyodide.runPython(`${NEXT}; import_module("${name}"); del import_module, invalidate_caches`);
  }
  pyodide.runPython("import lastcard.browser.link; lastcard.browser.link.warm()");
  pyodide.runPython(RELEASE);
}

/** Runs a script that is an asset; under an address of its own the browser remembers it compiled. */
export async function load(asset, base, onBytes, cache = "default") {
  if (cache === "default" && asset.kept) {
    try {
      const module = await import(new URL(asset.kept, base).href);
      onBytes(asset.size);
      return module;
    } catch {
      // packed, then
    }
  }
  return evaluate(await readBytes(asset, base, onBytes, cache));
}

/** Runs the bytes of a module. */
export async function evaluate(bytes) {
  const url = URL.createObjectURL(new Blob([bytes], {type: "text/javascript"}));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Boots Python in the worker from what `start` asked for.
 * @param {(stage: string) => void} report told the name of each stage as it begins
 * @param {(pyodide: object, started: object) => void} use imports what it is started for
 * @returns {Promise<object>} the running Pyodide
 */
export async function boot(build, started, report, print, use = importApp) {
  report("download");
  const [, loader, module, first] = await Promise.all([
    started.script,
    started.loader.then(evaluate),
    started.core,
    started.stages[0],
  ]);
  report("start");
  const restore = handOver(module, started.native);
  try {
    const pyodide = await loader.loadPyodide(
      settings(build, {
        indexURL: NOWHERE,
        stdLibURL: `${NOWHERE}stdlib`,
        fsInit: (FS) => mount(FS, first),
        stdout: print,
        stderr: print,
      }),
    );
    report("import");
    await use(pyodide, started);
    return pyodide;
  } finally {
    restore();
  }
}
