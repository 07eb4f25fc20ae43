// The workshop beside the game: the texts, the editor, the sandbox that runs them, and what it says.

import {altered} from "../../pysrc/lastcard/ui/scripts/address.js";
import {tool} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {askText, confirmed, copy} from "../../pysrc/lastcard/ui/scripts/dialog.js";
import {h} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {
  announce,
  DATA_BENCH,
  DATA_RUN,
  hear,
  send,
  WORKBENCH,
  WORKSHOP_PAGE,
} from "../../pysrc/lastcard/ui/scripts/events.js";
import {ariaKeys, keyName} from "../../pysrc/lastcard/ui/scripts/keys.js";
import {save} from "../../pysrc/lastcard/ui/scripts/save.js";
import {onOtherTab} from "../../pysrc/lastcard/ui/scripts/storage.js";
import {everythingTools} from "../../pysrc/lastcard/ui/share/everything.js";
import * as programs from "../../pysrc/lastcard/ui/workshop/programs.js";
import {Editor} from "./editor.js";
import {Lesson} from "./lesson.js";
import {Console, Faults} from "./output.js";
import {addressOf, codeIn, PARAMETER, unpacked} from "./program_link.js";
import {choices, folded} from "./program_list.js";

const TABLE = 20_000; // positions of a game that the page gets whole
const BUDGET = 200_000; // positions that are gone through unless more are asked for
const AROUND = {plies: 3, most: 200}; // positions around one that are asked for
const SOON = 400; // positions of a table for which nobody waits before the start is shown
const FIRST = "nim"; // what a first visit begins with

const tell = (message) => send(WORKBENCH, message);

export class Workbench {
  /** The workshop in its place; `Sandbox` runs programs (web/sandbox/client.js). */
  constructor(place, {toast, Sandbox}) {
    this.toast = toast;
    this.name = "";
    this.base = null; // the text that the browser had of the program when this tab saw it last
    this.deleted = null; // the text that another tab has deleted
    this.parted = ""; // what another tab has done to the program
    this.foreign = false;
    this.ran = "";
    this.gallery = [];
    this.steps = [];
    this.run = 0;
    this.game = null; // what the sandbox has told of the game of the last run
    this.ready = false; // whether Python's side of the page is there
    const {build, base} = globalThis.lastcard;
    this.sandbox = new Sandbox(build, base, {tell: (message) => this.heard(message)});
    this.console = new Console();
    this.faults = new Faults((line) => this.editor.go(line));
    this.lesson = new Lesson(
      (text) => this.editor.replace(text),
      () => this.leaveLesson(),
    );
    this.draw(place);
    this.editor = new Editor(this.sheet, {onChange: () => this.keep(), onRun: () => this.start()});
    const acts = {
      ready: (said) => this.welcome(said),
      gone: () => (this.ready = false),
      taken: ([run]) => run === this.run && this.taken(),
      learnt: ([run, step]) => run === this.run && this.lesson.solved(step),
      asked: (question) => this.ask(...question),
      wrong: ([run, why]) => run === this.run && this.say(why, "wrong"),
    };
    hear(WORKSHOP_PAGE, ({what, said}) => acts[what](said));
    onOtherTab("lastcard-workshop", () => {
      if (this.name) this.sync();
      this.look();
    });
  }

  // ---- the parts ----------------------------------------------------------------------------------------------------

  draw(place) {
    this.chosen = h("button", {type: "button", class: "tool bench-name"});
    this.panel = h("div", {class: "bench-choices"});
    const {box, close} = folded(this.chosen, this.panel, () => this.look());
    this.close = close;
    this.file = h("input", {type: "file", accept: ".py,text/x-python,text/plain", hidden: true});
    this.file.addEventListener("change", () => this.read(this.file.files[0]));
    this.tools = everythingTools(tool, (text) => {
      if (!this.name) this.openLast();
      this.look();
      this.say(text);
      this.close();
    });
    this.warning = h("section", {class: "bench-warning", role: "alert", hidden: true});
    this.sheet = h("div", {class: "bench-sheet"});
    this.go = tool(["▶ Run", h("kbd", {}, keyName("Mod+Enter", " "))], () => this.start(), {
      class: "tool go",
      "aria-keyshortcuts": ariaKeys("Mod+Enter"),
    });
    this.stop = tool("■ Stop", () => this.sandbox.stop(), {disabled: true});
    this.status = h("p", {class: "bench-status", role: "status"});
    this.progress = h("progress", {max: 1, value: 0, "aria-label": "How far it is"});
    const views = ["program", "game"].map((name) =>
      tool(name === "program" ? "Program" : "Game", () => this.view(name), {"data-show": name}),
    );
    this.views = views;
    this.note = h("p", {class: "bench-stale", hidden: true}, "This is still the game from the last run.");
    place.after(this.note);
    place.append(
      h("div", {class: "bench-views", role: "group", "aria-label": "What is on show"}, views),
      h(
        "div",
        {class: "bench-body"},
        h(
          "div",
          {class: "bench-head"},
          box,
          tool("Save file", () => this.save()),
          tool("Share link", () => this.share()),
          this.file,
        ),
        this.lesson.element,
        this.warning,
        this.sheet,
        h("div", {class: "bench-run"}, this.go, this.stop, h("div", {class: "bench-said"}, this.status, this.progress)),
        this.faults.element,
        this.console.element,
      ),
    );
    this.view("program");
  }

  /** On a telephone one of the two is on show. */
  view(name) {
    document.documentElement.setAttribute(DATA_BENCH, name);
    for (const one of this.views) one.setAttribute("aria-pressed", String(one.dataset.show === name));
  }

  say(text, kind = "") {
    this.status.textContent = text;
    this.status.dataset.kind = kind;
  }

  // ---- coming and going ---------------------------------------------------------------------------------------------

  /** The page is on show, at an address that may hold a program. */
  async enter(hash) {
    const back = this.sandbox.state.state === "off" && this.run > 0;
    this.sandbox.start();
    // For offline use.
    navigator.serviceWorker?.controller?.postMessage({type: "more", build: globalThis.lastcard.build.id});
    const code = codeIn(hash);
    if (code) {
      history.replaceState(null, "", altered(location.hash, [PARAMETER]));
      await this.fromLink(code);
    } else if (!this.name) this.openLast();
    else if (back && this.game?.large) this.start(); // what it was asked about went with it
  }

  /** Another page is on show. */
  leave() {
    this.sandbox.end();
  }

  openLast() {
    const all = programs.all();
    const last = all.find(({name}) => name === programs.openName()) ?? all[0];
    if (last) this.open(last.name);
    else if (this.gallery.length) this.begin(FIRST);
  }

  /** Python's side is there: it brings the gallery, and wants the game that is on show. */
  welcome({gallery, lesson, taken}) {
    this.gallery = gallery;
    this.steps = lesson;
    this.ready = true;
    if (!this.name) this.openLast();
    if (taken[0] !== this.run) this.hand();
    this.look();
  }

  async fromLink(code) {
    try {
      const {name, text} = await unpacked(code);
      this.open(programs.takeIn(name, {text, foreign: true}));
    } catch ({message}) {
      if (!this.name) this.openLast();
      this.toast(`Could not open this link: ${message}.`);
    }
  }

  // ---- texts --------------------------------------------------------------------------------------------------------

  open(name) {
    const found = programs.get(name);
    if (!found) return;
    this.close();
    Object.assign(this, {name, foreign: found.foreign, ran: found.ran, parted: "", deleted: null});
    this.base = programs.storedText(name);
    programs.setOpenName(name);
    this.editor.open(name, found.text);
    this.settle();
    if (found.ran && found.ran === found.text && !found.foreign) this.start();
    else this.forget();
  }

  /** Begins with a game of the gallery, which is ours and may run at once. */
  begin(name) {
    const [, , , text] = this.gallery.find(([one]) => one === name);
    const taken = programs.takeIn(name, {text});
    programs.put(taken, {text, ran: text});
    this.open(taken);
    this.editor.focus();
  }

  startLesson() {
    const name = "first lesson";
    this.lesson.begin(this.steps);
    if (!programs.get(name)) programs.put(name, {text: this.steps[this.lesson.step][3]});
    this.open(name);
  }

  leaveLesson() {
    this.lesson.end();
    this.editor.focus();
  }

  /** Keeps what is typed, at once: nobody knows when the page is closed. */
  keep() {
    const {text} = this.editor;
    if (text.length > programs.LONGEST) return this.settle();
    this.sync();
    if (text === this.deleted) return; // nothing has been written since
    this.put();
    this.settle();
  }

  put() {
    const {foreign, ran} = this;
    const {text} = this.editor;
    if (programs.put(this.name, {text, foreign, ran})) this.base = text;
    this.deleted = null;
  }

  /** Take in another tab's change to the program; where both have changed it, this tab's version gets a new name. */
  sync() {
    const {text} = this.editor;
    const now = programs.storedText(this.name);
    if (now === this.base) return;
    const changed = text !== this.base && text !== now; // here
    const file = `${this.name}.py`;
    if (changed) {
      programs.releaseProgram(this.name);
      this.follow(programs.free(this.name));
      this.put();
      this.parted =
        now === null
          ? `Another tab has deleted ${file}, which you have changed here. Your version is kept.`
          : `Another tab has changed ${file} too. Your version is ${this.name}.py from now on.`;
    } else if (now !== null) {
      const {foreign, ran} = programs.get(this.name);
      Object.assign(this, {foreign, ran, base: now, parted: ""});
      if (now !== text) this.editor.update(now);
    } else {
      const moved = programs.all().find((one) => one.text === text);
      if (moved) this.follow(moved.name);
      else Object.assign(this, {deleted: text, base: null});
      this.parted = moved
        ? `Another tab has renamed ${file}: it is ${moved.name}.py now.`
        : `Another tab has deleted ${file}. If you change it here, it is kept again.`;
    }
    this.settle();
  }

  /** Go on under another name. */
  follow(name) {
    this.editor.renamed(name);
    Object.assign(this, {name, base: programs.storedText(name)});
    programs.setOpenName(name);
    this.settle();
  }

  /** What is said of the text on show. */
  settle() {
    this.chosen.textContent = `${this.name}.py`;
    const {parted, foreign} = this;
    const most = programs.LONGEST.toLocaleString("en");
    const long =
      this.editor.text.length > programs.LONGEST &&
      `This program is not kept: it has more than ${most} characters. Save it as a file.`;
    const said = `${long} ${parted} ${foreign}`;
    if (this.said === said) return; // what is said once is not read aloud again
    this.said = said;
    this.warning.hidden = !long && !parted && !foreign;
    const theirs = foreign && [h("b", {}, "This link contains a program by somebody else."), " Read it, then Run."];
    this.warning.replaceChildren(...[long, parted, theirs].filter(Boolean).map((part) => h("p", {}, part)));
  }

  look() {
    const act = {
      open: (name) => this.open(name),
      rename: (name) => this.rename(name),
      remove: (name) => this.remove(name),
      begin: (name) => this.begin(name),
      lesson: () => this.startLesson(),
      file: () => this.file.click(),
      tools: this.tools,
    };
    const {gallery, name: here} = this;
    this.panel.replaceChildren(...choices({texts: programs.all(), gallery, here, act}));
  }

  async rename(name) {
    const wanted = await askText("New name of the program", name, {button: "Rename"});
    if (!wanted || programs.named(wanted) === name) return;
    const taken = programs.rename(name, wanted);
    if (!taken) this.toast(`${name}.py keeps its name: this browser has no room.`);
    else if (name === this.name) this.follow(taken);
    this.look();
    this.panel.querySelector(`[aria-label="Rename ${CSS.escape(taken ?? name)}.py"]`)?.focus();
  }

  async remove(name) {
    const sure = `Delete ${name}.py from this browser? This cannot be undone.`;
    if (!(await confirmed(sure, {button: "Delete"}))) return;
    programs.remove(name);
    this.editor.forget(name);
    if (name === this.name) {
      this.name = "";
      this.openLast();
    }
    this.look();
  }

  async read(file) {
    this.file.value = "";
    if (!file) return;
    if (file.size > 4 * programs.LONGEST)
      return this.toast(`A program has at most ${programs.LONGEST.toLocaleString("en")} characters.`);
    const text = (await file.text()).replace(/\r\n?/g, "\n");
    if (text.length > programs.LONGEST || text.includes("\0"))
      return this.toast(`${file.name} cannot be opened as a program.`);
    const name = programs.free(file.name);
    programs.put(name, {text});
    this.open(name);
    this.editor.focus();
  }

  save() {
    const file = `${this.name.replace(/\s+/g, "_")}.py`;
    save(file, "text/x-python", this.editor.text);
    this.toast(`The command line takes the file as it is: lastcard solve ./${file}`);
  }

  /** The whole address that opens the program on show; null, and what to do instead is said, where it is too long. */
  async address() {
    const hash = await addressOf(this.name, this.editor.text);
    if (hash) return new URL(hash, location.href).href;
    this.toast("This program is too long for a link. Save it as a file and send that.");
    return null;
  }

  async share() {
    const link = await this.address();
    if (!link) return;
    copy(link, "Link copied. It shows the program, ready to run.", this.toast, "Link");
  }

  // ---- running ------------------------------------------------------------------------------------------------------

  start() {
    if (this.name) this.sync(); // what runs is the latest text
    const {text} = this.editor;
    this.foreign = false;
    if (text !== this.ran) this.ran = ""; // till its verdict: what never ends does not begin again by itself
    this.keep();
    this.game = null;
    this.found = [];
    this.begun = performance.now();
    this.seconds = null;
    this.console.clear();
    document.documentElement.removeAttribute(DATA_RUN);
    this.running = text;
    this.run = this.sandbox.run(text, {name: `${this.name}.py`, table: TABLE, budget: BUDGET});
    this.say("Running …");
  }

  /** Whether the game on show is that of another text. */
  stale(yes) {
    this.note.hidden = !(yes && this.before);
  }

  /** There is no game of this text yet. */
  forget() {
    this.run = 0;
    this.game = null;
    this.found = [];
    this.stale(true);
    this.showFaults([]);
    this.console.clear();
    this.say(this.foreign ? "" : "Press Run to try this program.");
  }

  heard(message) {
    if (message.run !== undefined && message.run !== this.run && message.type !== "state") return;
    HEARD[message.type]?.(this, message);
  }

  showFaults(faults) {
    this.faults.clear();
    for (const fault of faults) this.faults.add(fault, this.game?.head.players ?? ["first", "second"]);
    this.editor.mark(faults);
  }

  /** Hands the game to Python, once both are there. */
  hand() {
    if (!this.ready || !this.game) return;
    const {json, start, rows, verdict, whole} = this.game;
    if (start && !whole) tell({what: "large", run: this.run, game: json, start});
    if (!whole) return;
    const step = this.lesson.open ? {step: this.lesson.step} : {};
    tell({what: "take", run: this.run, game: json, rows, verdict, ...step});
  }

  /** Python wants something of the sandbox, or nothing more of what it has asked. */
  async ask(run, number, question) {
    const said = (answer) => tell({what: "answer", number, said: JSON.stringify(answer)});
    if (!question) {
      if (this.solving === number) this.sandbox.stop();
      return;
    }
    if (run !== this.run) return said({ok: false, refused: "newer"});
    if (question.what === "solve") this.solving = number;
    const answer = await this.sandbox.ask(question);
    if (this.solving === number) this.solving = 0;
    said(answer);
  }

  /**
   * Hands over the positions around the start: of a game that is too large for a table, about which Python asks on;
   * and of one whose table takes a while.
   */
  async handStart() {
    const {game, run} = this;
    const start = await this.sandbox.ask({what: "look", position: game.head.start, ...AROUND});
    if (run !== this.run || game.whole) return;
    if (start.ok) game.start = JSON.stringify(start);
    else if (game.large) this.say("The game is too large for the page, and its program gives no answer.", "wrong");
    if (start.ok && this.ready) tell({what: "large", run, game: game.json, start: game.start});
  }

  taken() {
    this.seconds ??= ((performance.now() - this.begun) / 1000).toFixed(1);
    const count = this.size.searched.toLocaleString("en");
    const counted = this.size.searched ? `: ${count} positions` : "";
    const said = this.size.complete
      ? `Solved${counted} in ${this.seconds} s.`
      : `This game is too big to solve here (${count} positions so far). Make the board smaller, or play it unsolved.`;
    if (!this.found.length) this.say(said, "done");
    this.before = true; // from now on there is a game on show
    this.stale(false);
    document.documentElement.setAttribute(DATA_RUN, this.run);
  }
}

const BOOTING = "Starting Python for your program …";
const QUIET = ["checking more", "counting", "looking"];

const HEARD = {
  state(bench, {state, doing, done, total, sentence}) {
    const busy = state === "running" || (state === "booting" && bench.run > 0);
    const shown = busy && !QUIET.includes(doing) && !bench.seconds; // what goes on when all is there already
    bench.stop.disabled = !shown;
    bench.progress.style.visibility = shown && total ? "visible" : "hidden";
    if (total) bench.progress.value = Math.min(1, done / total);
    if (bench.solving && total) tell({what: "progress", number: bench.solving, done, total});
    if (state === "running" && shown) bench.say(doing ? `${doing[0].toUpperCase()}${doing.slice(1)} …` : "Running …");
    else if (state === "booting" && busy) bench.say(BOOTING);
    else if (["stopped", "failed"].includes(state)) bench.say(sentence, state);
  },
  console: (bench, {lines, left_out}) => bench.console.add(lines, left_out),
  fault(bench, fault) {
    bench.found.push(fault);
    bench.showFaults(bench.found);
    announce(fault.sentence);
  },
  game(bench, message) {
    bench.game = {head: message, json: message.json ?? JSON.stringify(message), rows: [], whole: false};
  },
  verdict(bench, {solution, searched, complete}) {
    const {game} = bench;
    if (!game) return;
    game.verdict = JSON.stringify(solution);
    bench.ran = bench.running;
    bench.keep();
    bench.size = {searched, complete};
    const atStart = /^#.workshop(.explore)?$/.test(location.hash); // another position is kept till the table is there
    if (complete && atStart && searched > SOON && searched <= TABLE && !game.head.own.engine) bench.handStart();
  },
  rows(bench, message) {
    bench.game?.rows.push(message.json);
  },
  table(bench) {
    bench.game.whole = true;
    bench.hand();
  },
  large(bench) {
    bench.game.large = true;
    bench.handStart();
  },
  done(bench, {ok}) {
    if (ok) bench.showFaults(bench.found);
    const {length} = bench.found;
    if (!ok) bench.stale(true);
    if (!length) return;
    const what = length > 1 ? `${length} errors in the program` : "An error in the program";
    bench.say(ok ? `${what}, though it could be solved.` : `${what}.`, "wrong");
  },
};
