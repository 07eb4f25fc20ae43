// Runs the app once in Pyodide and writes down which modules it imported and which other files it opened; beside that,
// an archive of the modules' code.
import "./deterministic.mjs";
import {mkdir, writeFile} from "node:fs/promises";
import path from "node:path";
import {settings} from "../../worker/plain_boot.js";
import {compiling, load, main, pack} from "./pyodide.mjs";

await main(async ({core, packages, source, script, compiler, build, out}) => {
  const pyodide = await load(core, compiling(settings(build)));
  pyodide.mountNodeFS(`/lib/python${build.python}/site-packages`, packages);
  pyodide.FS.writeFile(`/home/pyodide/compile_one.py`, compiler);
  pyodide.FS.mkdirTree("/source");
  pyodide.mountNodeFS("/source", source);
  pyodide.runPython("import sys, importlib; sys.path.append('/source'); importlib.invalidate_caches()");
  const asked = watchStat(pyodide.FS);
  const seen = JSON.parse(pyodide.runPython(script));
  await mkdir(out);
  await writeFile(path.join(out, "seen.json"), JSON.stringify({...seen, asked: [...asked].sort()}));
  await pack(path.join(out, "compiled"), pyodide.globals.get("kept").toJs({dict_converter: Array.from}));
});

/** Collects the files that somebody asked about: some are only checked for existence. */
function watchStat(FS) {
  const {stat} = FS;
  const asked = new Set();
  FS.stat = (path, ...more) => {
    const found = stat.call(FS, path, ...more);
    if (typeof path === "string" && FS.isFile(found.mode)) asked.add(path);
    return found;
  };
  return asked;
}
