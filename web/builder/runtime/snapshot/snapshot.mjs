// Boots the finished bundle, builds the first documents and writes the whole memory down: the image, and the parts that
// go with it. First of these comes what to put back by hand, with which the core can start; then the native modules,
// and the files that Python may still open.
import "../deterministic.mjs";
import {mkdir, readFile, writeFile} from "node:fs/promises";
import path from "node:path";
import {divided} from "../../../fetch/asset.js";
import {buildOf, bytesOf, coreOf, toBeWrittenDown} from "../../../private/pyodide.js";
import {entries, importApp, mount, settings} from "../../../worker/plain_boot.js";
import {PAGE} from "../../../worker/snapshot_boot.js";
import {load, main, print} from "../pyodide.mjs";
import {capture, freshCore, recordStart} from "./capture.mjs";

const LOAD = `
import sys, types
_module = types.ModuleType("_snapshot")
exec(compile(snapshot_script, "_snapshot.py", "exec"), _module.__dict__)
sys.modules["_snapshot"] = _module
del _module, snapshot_script
`;

await main(async ({core, bundle, stages: names, build, out, empty, script}) => {
  const archive = new Uint8Array(await readFile(bundle));
  const stages = divided(archive, names);
  const options = settings(build, {stdLibURL: empty, fsInit: (FS) => mount(FS, stages[0])});
  const pyodide = await load(core, {...options, ...toBeWrittenDown});
  const start = recordStart(pyodide);
  await importApp(pyodide, {stages, names: names.map(({name}) => name)});
  pyodide.globals.set("snapshot_script", script);
  pyodide.runPython(LOAD);
  const helper = pyodide.pyimport("_snapshot");
  helper.rehearse();
  helper.build_pages();
  helper.settle();
  const check = helper.check();
  const check_all = helper.check_all();
  const present = new Set(JSON.parse(helper.present()));
  const frozen = helper.frozen();
  helper.destroy();
  const wasm = await readFile(path.join(core, "pyodide.asm.wasm"));
  const fresh = await freshCore(wasm, buildOf(pyodide), bytesOf(coreOf(pyodide)).length / PAGE, print);
  const {meta, runs, gaps, image} = capture(pyodide, start, fresh, frozen);
  const all = new Map(entries(archive));
  const first = pack([["meta.json", Buffer.from(JSON.stringify({...meta, check, check_all}))]]);
  const parts = [["gaps", gaps]];
  for (const {name} of meta.libraries) parts.push([name, all.get(name)]);
  parts.push(["files", pack([...all].filter(([name]) => !present.has(name) && !name.endsWith(".so")))]);
  await mkdir(out, {recursive: true});
  await writeFile(path.join(out, "image"), image);
  await writeFile(path.join(out, "parts"), Buffer.concat([first, pack(parts)]));
  await writeFile(path.join(out, "memory.json"), JSON.stringify({pages: meta.pages, runs}));
});

function pack(files) {
  const head = Buffer.from(JSON.stringify(files.map(([name, bytes]) => [name, bytes.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...files.map(([, bytes]) => bytes)]);
}
