// The page's end of the sandbox: fetches what it is made of, keeps one worker at work and a spare one ready, watches
// them, and passes on only what is a message of the protocol.

import {readBytes} from "../fetch/asset.js";
import {copied} from "../fetch/download.js";
import {readInWorker} from "../fetch/fetch_in_worker.js";
import {entries} from "../worker/plain_boot.js";
import {Frame} from "./frame_client.js";
import {WorkerClient} from "./worker_client.js";

const ROOM = "lastcard.sandbox";
const LONGEST_TEXT = 200_000; // signs of a program
const SPARE_AFTER = 1500; // milliseconds until a spare is started although a program is still at work
const STARTED = 90_000; // milliseconds for a worker to start
const BLANK = {doing: "", done: 0, total: 0, seconds: 0, sentence: ""};

export class Sandbox {
  /**
   * @param {object} build the site's table: where its files lie
   * @param {string | URL} base the site's own address
   * @param {{tell: (message: object) => void}} page is told what happens
   */
  constructor(build, base, {tell}) {
    this.build = build;
    this.base = String(base); // a worker is told of it
    this.tell = tell;
    this.number = 0;
    this.asked = 0;
    this.questions = new Map();
    this.state = {type: "state", run: 0, state: "off", ...BLANK};
    this.active = this.spare = this.frame = this.starting = null;
    this.due = false; // whether a program waits for the frame
    this.rest = null; // the modules that few programs need, once one has asked for them
  }

  /** Fetches all and starts; does nothing when that has been done. */
  start() {
    this.starting ??= this.#start().catch((error) => {
      this.end();
      this.#say("failed", {sentence: `Could not start the sandbox for programs: ${error.message}`});
    });
    return this.starting;
  }

  /** Runs a program, in a Python that no other has used. */
  run(text, {name = "game.py", table, budget} = {}) {
    this.number += 1;
    this.#refuse("newer");
    this.complete = this.due = false;
    this.again = {do: "run", run: this.number, name, text: String(text), table, budget};
    if (this.again.text.length > LONGEST_TEXT) {
      const [length, most] = [text.length, LONGEST_TEXT].map((number) => number.toLocaleString("en"));
      const what = `the text has ${length} characters; at most ${most} are possible`;
      this.#fault("reading", {what});
      this.tell({type: "done", run: this.number, ok: false, partial: false, seconds: 0});
      return this.number;
    }
    this.#begin();
    return this.number;
  }

  /** Searches on with a larger budget; false where there is nothing to search, or something goes on. */
  more(budget) {
    if (this.state.state !== "idle" || !this.active?.used || this.complete) return false;
    this.active.send({do: "more", budget});
    return true;
  }

  /** Asks something of the game that is there. */
  ask(question) {
    if (!this.active?.used) return Promise.resolve({ok: false, refused: this.number ? "stopped" : "nothing is there"});
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve) => {
      this.questions.set(id, resolve);
      this.active.send({do: "ask", id, question});
    });
  }

  /** Ends what is going on. */
  stop() {
    if (!this.active?.used && !this.due) return;
    this.due = false;
    this.#refuse("stopped");
    this.#drop();
    this.#say("stopped", {sentence: "Stopped. Press Run to start it again."});
    this.#keepSpare();
  }

  /** Ends all. */
  end() {
    this.#refuse("stopped");
    clearTimeout(this.soon);
    for (const worker of [this.active, this.spare]) worker?.end();
    this.frame?.remove();
    this.active = this.spare = this.frame = this.starting = null;
    this.#say("off");
  }

  // ---- workers ----------------------------------------------------------------------------------------------------

  async #start() {
    this.#say("booting", {doing: "download"});
    const parts = await this.#fetch();
    this.frame = await Frame.made(parts, (number, detail) => this.#lost(number, detail));
    this.#say("booting", {doing: "start"});
    if (this.due) this.#begin();
    else this.#keepSpare();
  }

  async #fetch() {
    const {core, bundle, more, apart, reader, version, python, styles} = this.build;
    const large = [core.wasm, bundle, more];
    const small = [core.script, core.loader];
    const far = {done: 0, total: [...large, ...small].reduce((sum, {size}) => sum + size, apart[ROOM].size)};
    const arrived = (bytes) => {
      far.done += bytes;
      if (this.state.state === "booting") this.#say("booting", {doing: "download", ...far}); // others may have failed
    };
    const [wasm, first, second, script, loader, room] = await Promise.all([
      ...large.map((asset) => readInWorker(reader, usable(asset), this.base, arrived, "default")),
      ...small.map((asset) => readBytes(usable(asset), this.base, arrived)),
      this.#plain(apart[ROOM]),
    ]);
    const archives = [first, second];
    const native = archives.flatMap((archive) =>
      [...entries(archive)].filter(isLibrary).map(([, bytes]) => bytes.slice()),
    );
    return {core: wasm, native, rest: {build: {version, python, styles}, script, loader, archives, room}};
  }

  async #plain({url}) {
    const response = await fetch(new URL(url, this.base));
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Starts a spare, if there is none. */
  #keepSpare() {
    clearTimeout(this.soon);
    if (!this.frame || this.spare) return;
    const worker = new WorkerClient(this.frame, {
      hear: (message, text) => this.#heard(worker, message, text),
      silent: (seconds) => this.#silent(worker, seconds),
      foul: () => this.#ended(worker, "exit", {what: "it sent an invalid message"}),
    });
    this.spare = worker;
    worker.patience(STARTED);
  }

  /** Gives the work to the spare; it waits there until the spare is up. */
  #begin() {
    this.#drop();
    this.due = !this.frame;
    this.start();
    if (this.due) return; // it begins when the frame is there
    this.#say("running", {doing: "reading the file"});
    this.#keepSpare();
    this.active = this.spare;
    this.spare = null;
    this.active.give(this.again);
    this.soon = setTimeout(() => this.#keepSpare(), SPARE_AFTER);
  }

  #drop() {
    this.active?.end();
    this.active = null;
  }

  // ---- what is heard ----------------------------------------------------------------------------------------------

  #heard(worker, message, text) {
    if (message.type === "ready") this.#ready(worker);
    else if (message.type === "broken") this.#ended(worker, "exit", {what: "Python gave up", message: message.detail});
    if (worker !== this.active || message.run !== this.number) return;
    if (message.type === "answer") this.#answered(message);
    else if (message.type === "stuck") this.#ended(worker, "slow", message);
    else if (message.type === "lacking") this.#lacking();
    else if (message.type === "state") this.#say(message.state, message);
    else {
      if (message.type === "rows") message.json = text;
      if (message.type === "verdict") this.complete = message.complete;
      this.tell(message);
      if (message.type === "done") this.#keepSpare();
    }
  }

  #ready(worker) {
    worker.ready = true;
    if (worker === this.spare && this.state.state === "booting") this.#say("idle");
  }

  #answered({id, answer}) {
    this.questions.get(id)?.(answer);
    this.questions.delete(id);
  }

  #silent(worker, seconds) {
    if (worker === this.active && worker.ready) {
      this.#ended(worker, "slow", {what: `does not return (within ${seconds} seconds)`});
    } else {
      this.end();
      this.#say("failed", {sentence: "The Python for your programs doesn’t start."});
    }
  }

  #lost(number, detail) {
    const worker = [this.active, this.spare].find((one) => one?.number === number);
    if (worker) this.#ended(worker, "exit", {what: "its worker ended", message: detail});
  }

  /** A worker that is of no use any more: what it was at is a fault, and another takes over. */
  #ended(worker, kind, place) {
    worker.end();
    if (worker === this.spare) this.spare = null;
    if (worker !== this.active) return;
    this.active = null;
    this.#refuse("stopped");
    this.#fault(kind, place);
    this.tell({type: "done", run: this.number, ok: false, partial: true, seconds: 0});
    this.#say("ended");
    this.#keepSpare();
  }

  /** The program wants a module that few want: it is fetched, and the program runs again with all of them. */
  async #lacking() {
    const run = this.number;
    this.#say("running", {doing: "download"});
    try {
      this.rest ??= await this.#plain(this.build.rest);
      await this.frame.add({more: this.rest});
      if (run !== this.number) return;
      this.spare?.end();
      this.spare = null;
      this.#begin();
    } catch (error) {
      if (run === this.number)
        this.#ended(this.active, "exit", {what: `could not load a part of Python: ${error.message}`});
    }
  }

  // ---- what is told -----------------------------------------------------------------------------------------------

  #fault(kind, {line = 0, function: called = "", what, message = ""}) {
    const where = line ? `line ${line}${called ? `, in ${called}` : ""}: ` : "";
    const place = {line, column: 0, end_line: 0, end_column: 0, function: called, arguments: [], error: "", message};
    const at = {method: "", position: null, move: null, moves: null, labels: null, row: null};
    const change = kind === "slow" ? "look for a loop that never ends" : "";
    const told = {what, change, sentence: `${where}${what}`, native: what};
    this.tell({type: "fault", run: this.number, kind, ...place, ...at, ...told});
  }

  #refuse(refused) {
    for (const answer of this.questions.values()) answer({ok: false, refused});
    this.questions.clear();
  }

  #say(state, said = {}) {
    const told = Object.entries(BLANK).map(([name, none]) => [name, said[name] ?? none]);
    this.state = {type: "state", run: this.number, state, ...Object.fromEntries(told)};
    this.tell(this.state);
  }
}

const isLibrary = ([path]) => path.endsWith(".so");

/** What the service worker keeps unpacked is asked for only where there is one. */
function usable(asset) {
  return copied() ? asset : {...asset, kept: null};
}
