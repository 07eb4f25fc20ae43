// Runs the app once in Pyodide and writes down which modules it imported and which other files it opened.
import "./deterministic.mjs";
import {writeFile} from "node:fs/promises";
import {settings} from "../../worker/plain_boot.js";
import {load, main} from "./pyodide.mjs";

await main(async ({core, packages, source, script, build, out}) => {
  const pyodide = await load(core, settings(build));
  pyodide.mountNodeFS(`/lib/python${build.python}/site-packages`, packages);
  pyodide.FS.mkdirTree("/source");
  pyodide.mountNodeFS("/source", source);
  pyodide.runPython("import sys, importlib; sys.path.append('/source'); importlib.invalidate_caches()");
  const asked = watchStat(pyodide.FS);
  const seen = JSON.parse(pyodide.runPython(script));
  await writeFile(out, JSON.stringify({...seen, asked: [...asked].sort()}));
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
