// Compiles Python files with the very interpreter that will run them. In: [[file on disk, final path]…]; out: one
// archive.
import "./deterministic.mjs";
import {readFile, writeFile} from "node:fs/promises";
import {settings} from "../../worker/plain_boot.js";
import {load, main} from "./pyodide.mjs";

await main(async ({core, files, script, build, out}) => {
  const options = settings(build);
  // Lines are enough to find an error by; columns would be a quarter of the code.
  const pyodide = await load(core, {...options, env: {...options.env, PYTHONNODEBUGRANGES: "1"}});
  const compileOne = pyodide.runPython(script);
  const index = [];
  const parts = [];
  for (const [file, path, bare] of files) {
    const code = compileOne(pyodide.toPy(new Uint8Array(await readFile(file))), path, bare);
    const bytes = code.toJs();
    code.destroy();
    index.push([path, bytes.length]);
    parts.push(bytes);
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  await writeFile(out, Buffer.concat([length, head, ...parts]));
});
