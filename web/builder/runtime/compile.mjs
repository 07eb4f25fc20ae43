// Compiles Python files with the very interpreter that will run them. In: [[file on disk, final path]…]; out: one
// archive.
import "./deterministic.mjs";
import {readFile} from "node:fs/promises";
import {settings} from "../../worker/plain_boot.js";
import {compiling, load, main, pack} from "./pyodide.mjs";

await main(async ({core, files, script, build, out}) => {
  const pyodide = await load(core, compiling(settings(build)));
  const compileOne = pyodide.runPython(script);
  const made = [];
  for (const [file, path, bare] of files) {
    const code = compileOne(pyodide.toPy(new Uint8Array(await readFile(file))), path, bare);
    made.push([path, code.toJs()]);
    code.destroy();
  }
  await pack(out, made);
});
