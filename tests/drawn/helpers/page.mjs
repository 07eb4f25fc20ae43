// A page drawn under Node, for a Python process that holds the app: requests and what Python sends come as lines of
// JSON on standard input; answers and what the page sends go out as such lines. The end of the page's wire is the
// page's own.
import {readFileSync} from "node:fs";
import {createInterface} from "node:readline";
import vm from "node:vm";
import * as act from "./act.mjs";
import * as look from "./find.mjs";
import {open} from "./window.mjs";

const files = JSON.parse(readFileSync(process.argv[2], "utf8"));
const tell = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
for (const name of ["log", "info", "warn", "debug"]) console[name] = () => {};
console.error = (...parts) => tell({problem: ["console", parts.map((part) => part?.stack ?? String(part)).join(" ")]});
process.on("unhandledRejection", (error) => tell({problem: ["unhandled", String(error?.stack ?? error)]}));
process.on("uncaughtException", (error) => tell({problem: ["uncaught", String(error?.stack ?? error)]}));

await open(files, "http://localhost/lastcard/");
await look.load(files);
const {Channel} = await import(files.channel);
const {View} = await import(files.view);
const {lacksModels} = await import(files.bokeh);
let view = null;
let channel = null;

const port = {
  patch: (text, buffers) =>
    tell({patch: text, buffers: buffers.map(([id, data]) => [id, Buffer.from(data).toString("base64")])}),
  repeat: (changes) => tell({repeat: changes}),
  redraw: () => tell({problem: ["the page asks for the whole document", ""]}),
  problem: (title, detail) => tell({problem: [title, detail]}),
  waits() {}, // the receipt for what is done before Python is there
};
/** What Python sends, parsed; all that it names is there, as in the browser (supervisor.js). */
const given = (text) => {
  const json = JSON.parse(text);
  if (lacksModels(json)) vm.runInThisContext(readFileSync(files.models, "utf8"), {filename: "models.js"});
  return json;
};
const run = (script) => vm.runInThisContext(`(${script})`);
const bytes = (text) => Uint8Array.from(Buffer.from(text, "base64")).buffer;

const one = (steps) => {
  const found = look.find(steps);
  if (found.length !== 1) throw new Error(`${found.length} elements, not one`);
  return found[0];
};
/** The one element, once it can be used; as in a browser, where what is off is waited for. */
const usable = (steps) => {
  const node = one(steps);
  if (!look.shown(node)) throw new Error("it is hidden");
  if (off(node)) throw new Error("it is off");
  return node;
};
const off = (node) => Boolean(node.disabled) || node.getAttribute("aria-disabled") === "true";

const ASKED = {
  count: (nodes) => nodes.length,
  shown: (nodes) => nodes.map(look.shown),
  texts: (nodes) => nodes.map((node) => look.textOf(node)),
  words: (nodes) => nodes.map(look.words),
  values: (nodes) => nodes.map((node) => node.value),
  attribute: (nodes, name) => nodes.map((node) => node.getAttribute(name)),
  names: (nodes) => nodes.map(look.nameOf),
  descriptions: (nodes) => nodes.map(look.descriptionOf),
  off: (nodes) => nodes.map(off),
  checked: (nodes) => nodes.map((node) => node.checked ?? node.getAttribute("aria-checked") === "true"),
  focused: (nodes) => nodes.map((node) => node === act.focused()),
};
const DONE = {
  click: (steps) => act.click(usable(steps)),
  hover: (steps) => act.hover(one(steps)),
  focus: (steps) => act.focus(one(steps)),
  fill: (steps, text) => act.fill(usable(steps), text),
  choose: (steps, value) => act.choose(usable(steps), value),
  send: (steps, type) => one(steps).dispatchEvent(new Event(type, {bubbles: true, composed: true})),
};

const REQUESTS = {
  async draw({json}) {
    view = await View.embed(given(json), document.getElementById("app"), (jsdoc) => {
      channel = new Channel(jsdoc, port);
    });
  },
  link() {
    channel.link();
    document.documentElement.dataset.boot = "ready";
  },
  patch: ({text, buffers}) =>
    channel.apply(
      given(text),
      buffers.map(([id, data]) => [id, bytes(data)]),
    ),
  done: ({left}) => channel.done(left),
  async rest() {
    await turn();
    return !channel?.busy && !channel?.queue.length;
  },
  url: () => location.href,
  ask: ({what, steps, more}) => ASKED[what](look.find(steps), more),
  act: ({what, steps, more}) => {
    DONE[what](steps, more);
  },
  press: ({key}) => act.press(key),
  insert: ({text}) => act.insert(text),
  all: ({script, steps, more}) => run(script)(look.find(steps), more),
  async evaluate({script, steps, more}) {
    const found = run(script);
    return typeof found === "function" ? found(...(steps ? [one(steps)] : []), more) : found;
  },
};
// What the page's supervisor offers: to draw the document of the address's game anew.
globalThis.lastcard = {
  game: "",
  screen: {tell: (state) => (document.documentElement.dataset.boot = state)},
  open() {
    const [, game] = /^#\/([a-z0-9-]+)/.exec(location.hash) ?? [];
    globalThis.lastcard.screen.tell("loading");
    channel?.close();
    view?.remove();
    channel = null;
    const known = document.querySelector(`#game-menu [data-game="${game}"]`);
    tell({open: [known ? game : "matches", document.documentElement.dataset.theme]});
  },
};
const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)));

createInterface({input: process.stdin}).on("line", async (line) => {
  const {number, request, ...given} = JSON.parse(line);
  try {
    tell({number, value: (await REQUESTS[request](given)) ?? null});
  } catch (error) {
    tell({number, error: error.message, stack: error.stack});
  }
});
process.stdin.on("end", () => process.exit(0));
tell({ready: true});
