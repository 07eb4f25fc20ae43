// Pyodide under Node, for the build steps. Paths come from the command line; messages go out as lines.
import {readFile, writeFile} from "node:fs/promises";
import path from "node:path";
import {pathToFileURL} from "node:url";

globalThis.XMLHttpRequest ??= class XMLHttpRequest {}; // Panel names it at import

const arguments_ = JSON.parse(await readFile(process.argv[2], "utf8"));

const WIDEST = 4000;
/** Prints text with over-long lines cut: Pyodide shows its whole source with an error. */
export function print(text) {
  for (const line of String(text).split("\n"))
    console.error(line.length > WIDEST ? `${line.slice(0, WIDEST)} …` : line);
}

/** Loads Pyodide from a folder that holds the core's files. */
export async function load(core, options) {
  const {loadPyodide} = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
  return loadPyodide({indexURL: core, stdout: print, stderr: print, ...options});
}

/** Runs a step, and turns an error into a short text and exit code 1. */
export async function main(work) {
  try {
    await work(arguments_);
    process.exit(0);
  } catch (error) {
    print(error?.message ?? error);
    if (error?.type === undefined) print(String(error?.stack ?? "").slice(0, WIDEST));
    process.exit(1);
  }
}

/** Settings of a Python that compiles for the page: lines are enough to find an error by, columns would be a quarter of
 *  the code. */
export const compiling = (options) => ({...options, env: {...options.env, PYTHONNODEBUGRANGES: "1"}});

/** Writes files ([path, bytes] each) as one archive. */
export async function pack(out, files) {
  const head = Buffer.from(JSON.stringify(files.map(([path, bytes]) => [path, bytes.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  await writeFile(out, Buffer.concat([length, head, ...files.map(([, bytes]) => bytes)]));
}
