// Builds the documents that the page shows before Python is up, with the finished bundle: this is also its first test.
import "./deterministic.mjs";
import {mkdir, readFile, writeFile} from "node:fs/promises";
import path from "node:path";
import {divided} from "../../fetch/asset.js";
import {importApp, mount, settings} from "../../worker/plain_boot.js";
import {load, main} from "./pyodide.mjs";

await main(async ({core, bundle, stages: names, wanted, build, out, empty}) => {
  const stages = divided(new Uint8Array(await readFile(bundle)), names);
  const pyodide = await load(core, settings(build, {stdLibURL: empty, fsInit: (FS) => mount(FS, stages[0])}));
  await importApp(pyodide, {stages, names: names.map(({name}) => name)});
  const prerender = pyodide.pyimport("lastcard.browser.documents").prerender;
  const pages =
    wanted ??
    JSON.parse(
      pyodide.runPython(`
import json
from lastcard import registry
json.dumps([[name, f"#/{name}/explore", theme] for name in registry.names() for theme in ("light", "dark")])`),
    );
  await mkdir(out, {recursive: true});
  for (const [name, address, theme] of pages) {
    await writeFile(path.join(out, `${name}-${theme}.json`), prerender(address, theme));
  }
});
