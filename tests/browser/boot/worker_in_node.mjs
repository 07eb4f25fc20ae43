// A tab without a page: runs the worker of a served site under Node, opens a document, and prints each of the
// worker's messages as a line of JSON. Ends with the message of the kind `last`, or with a failure ("fatal"); what the
// worker says on the console counts as a message ("info"). The argument is JSON: "worker" (address of its script),
// "way" ("plain", "snapshot" or ""), "address" ("#/…"), "last", "folder" (for scripts that Node imports), "saving"
// (whether the browser asks to save data), and "agent" (what it says that it is, if that matters).
//
// What a browser's worker has and Node's main thread has not is put in its place here, and nothing else is.
import {writeFileSync} from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";

const {worker, way, address, last, folder, saving, agent} = JSON.parse(process.argv[2]);
const {exit} = process;
console.info = (text) => {
  if (!String(text).startsWith("reading a file again")) say({type: "info", text: String(text).slice(0, 500)});
};

function say({buffers, json, ...message}) {
  console.log(JSON.stringify({...message, document: json?.length}));
  if (message.type === last || message.type === "fatal") exit(0);
}

// Scripts are imported from where Node can import from.
let files = 0;
function written(text) {
  const file = path.join(folder, `script-${files++}.mjs`);
  writeFileSync(file, text);
  return pathToFileURL(file).href;
}
globalThis.Blob = class extends Blob {
  constructor(parts, options) {
    super(parts, options);
    this.parts = parts;
  }
};
URL.createObjectURL = ({parts}) => written(parts[0]);
URL.revokeObjectURL = () => {};

const {userAgent} = navigator;
Object.defineProperty(globalThis, "navigator", {
  value: {userAgent: agent || userAgent, connection: {saveData: saving}},
});

// Pyodide looks for these to learn where it is.
globalThis.process = undefined;
// biome-ignore lint/complexity/noStaticOnlyClass: Pyodide asks with instanceof whether it runs in a worker
globalThis.WorkerGlobalScope = class {
  static [Symbol.hasInstance](scope) {
    return scope === globalThis;
  }
};
globalThis.location = new URL(worker);
globalThis.self = globalThis;
self.name = way ? `?boot=${way}` : "";
self.addEventListener = () => {}; // what nobody catches ends this process, which is failure enough
globalThis.XMLHttpRequest ??= class XMLHttpRequest {}; // Panel names it at import
self.postMessage = (message) => {
  if (message.type === "stage") return;
  say(message);
  if (message.type === "booted") self.onmessage({data: {type: "open", page: 1, address, theme: "light", digest: ""}});
};

const script = await (await fetch(worker)).text();
await import(written(script.replaceAll("import.meta.url", JSON.stringify(worker))));
