// The plain way to a running Python: one bundle of precompiled modules, the core compiled while it streams in,
// everything asked for at once. Used by the worker and, at build time, under Node.

import {inSomeForm, openForm, openKept, readBytes} from "../fetch/asset.js";
import {readInWorker} from "../fetch/fetch_in_worker.js";
import {handOver, NOWHERE, PLATFORM} from "../private/pyodide.js";

export function compile(asset, base, onBytes, cache = "default") {
  return inSomeForm(asset, onBytes, cache, async (form, count, how) => {
    const kept = how === "default" && (await openKept(form, base));
    if (kept) {
      count(form.size);
      return WebAssembly.compileStreaming(kept); // under an address of its own: the browser remembers its machine code
    }
    // A response of our own always has the right type, whatever the host calls the file.
    const stream = await openForm({...form, kept: null}, base, count, how);
    const response = new Response(stream, {headers: {"Content-Type": "application/wasm"}});
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  });
}

/** Asks for what both ways need. */
export function askForCore({core}, base, onBytes = () => {}, cache = "default") {
  const started = {core: compile(core.wasm, base, onBytes, cache), script: load(core.script, base, onBytes, cache)};
  return toldLater(started);
}

/** Asks for everything else that the plain boot needs, at once. */
export function start(
  build,
  base,
  onBytes = () => {},
  cache = "default",
  core = askForCore(build, base, onBytes, cache),
) {
  const started = {
    ...core,
    base,
    loader: readBytes(build.core.loader, base, onBytes, cache),
    bundle: readInWorker(build.reader, build.bundle, base, onBytes, cache),
  };
  started.native = started.bundle.then(compileNative);
  return toldLater(started);
}

/** Whoever waits for these promises is told when one fails; until then nobody need be. */
export function toldLater(promises) {
  for (const promise of Object.values(promises)) if (promise instanceof Promise) promise.catch(() => {});
  return promises;
}

/** Compiles the native modules of a bundle, off this thread: a map from their bytes' lengths, in case all differ. */
async function compileNative(bundle) {
  const found = [...entries(bundle)].filter(([path]) => path.endsWith(".so")).map(([, bytes]) => bytes);
  const modules = await Promise.all(found.map((bytes) => WebAssembly.compile(bytes)));
  const compiled = new Map(modules.map((module, i) => [found[i].length, module]));
  return compiled.size === found.length ? compiled : new Map();
}

/** Splits an archive (index length, index as JSON, bytes) into [path, bytes] pairs without copying. */
export function* entries(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const length = view.getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(archive.subarray(4, 4 + length)));
  let at = 4 + length;
  for (const [path, size] of index) {
    yield [path, archive.subarray(at, at + size)];
    at += size;
  }
}

/** Puts an archive's files into Python's file system. */
export function mount(FS, archive) {
  const made = new Set();
  for (const [path, bytes] of entries(archive)) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) {
      FS.mkdirTree(folder);
      made.add(folder);
    }
    FS.writeFile(path, bytes, {canOwn: true});
  }
}

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

/** Imports the app with the garbage collector out of the way. */
export function importApp(pyodide) {
  pyodide.runPython(HOLD);
  pyodide.runPython("import lastcard.browser.link");
  pyodide.runPython("lastcard.browser.link.warm()");
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
 * @param {(pyodide: object) => void} use imports what it is started for
 * @returns {Promise<object>} the running Pyodide
 */
export async function boot(build, started, report, print, use = importApp) {
  report("download");
  const [, loader, module, bundle] = await Promise.all([
    started.script,
    started.loader.then(evaluate),
    started.core,
    started.bundle,
  ]);
  report("start");
  const restore = handOver(module, await started.native);
  try {
    const pyodide = await loader.loadPyodide(
      settings(build, {
        indexURL: NOWHERE,
        stdLibURL: `${NOWHERE}stdlib`,
        fsInit: (FS) => mount(FS, bundle),
        stdout: print,
        stderr: print,
      }),
    );
    report("import");
    use(pyodide);
    return pyodide;
  } finally {
    restore();
  }
}
