// Keeps one worker alive and one document linked to it: starts, watches, restarts, gives up with a readable reason.

import {DATA_THEME} from "../../pysrc/lastcard/ui/scripts/events.js";
import {isNamed} from "../fetch/arrived.js";
import {readBytes} from "../fetch/asset.js";
import {Wait} from "../fetch/clock.js";
import {connection} from "../fetch/connection.js";
import {ask, downloadAll} from "../fetch/download.js";
import {lacksModels} from "../private/bokeh.js";
import {Channel} from "./channel.js";
import {startPython, wayAsked} from "./launch.js";
import {loadLibrary, loadModels, View} from "./view.js";

const LIMITS = {
  script: 7_000, // how long the worker may take for its first word
  boot: 90_000, // longest time without any sign of progress while Python starts
  wake: 20_000, // the same for waking up from the snapshot, once all of it is here
  ping: 5_000, // how often a running worker is asked whether it is there
  silence: 30_000, // how long it may take to answer: long work that yields answers much sooner
  restarts: 3, // within …
  window: 120_000,
};

export class Supervisor {
  constructor(build, base, screen) {
    this.build = build;
    this.base = base;
    this.screen = screen;
    this.limits = {...LIMITS};
    this.silence = new Wait(); // since the worker said anything, or was asked whether it is there
    this.page = 0;
    this.game = null;
    this.times = {};
    this.restarted = [];
    this.redrawn = [];
    screen.onRetry = () => (screen.lost && this.state !== "failed" ? this.hurry() : this.retry());
    connection.addEventListener("change", () => this.connectionIs(connection.lost, "page"));
    this.broken = new Set(); // who finds that the connection is lost
  }

  get state() {
    return this.screen.state;
  }

  /** Takes over the Python that has begun to start, or starts it, and opens the page of the address's game. */
  begin(begun) {
    this.screen.tell("loading", {stage: "download", progress: 0});
    this.spawn(false, begun);
    this.load();
    addEventListener("hashchange", () => this.route());
    document.addEventListener("visibilitychange", () => this.quiet());
    this.route();
    setInterval(() => this.check(), 500);
  }

  load(cache) {
    this.library = loadLibrary(this.build.script, this.base, cache);
    this.library.catch((error) => this.fail(error.message, error.stack));
  }

  // ---- the worker ---------------------------------------------------------------------------------------------------

  spawn(fresh = false, begun = null) {
    const way = this.careful ? "plain" : wayAsked();
    this.connectionIs(false, "worker");
    this.waking = Boolean(this.build.snapshot) && way !== "plain";
    this.booted = false;
    this.begun = false;
    const {worker, listen} = begun ?? startPython(new URL(this.build.worker, this.base), {way, fresh});
    this.worker = worker;
    listen((event) => worker === this.worker && EVENTS[event.type](this, event));
    this.quiet();
  }

  /** Any message shows that the worker lives. */
  heard(message) {
    this.begun = true;
    this.quiet();
    ACTS[message.type](this, message);
  }

  quiet() {
    this.silence.begin();
    this.pinged = false;
  }

  check() {
    const silence = this.silence.look();
    if (document.hidden || this.state === "failed") return;
    if (!this.begun && silence > this.limits.script) this.askForScript();
    if (!this.booted) {
      const waking = this.waking && this.standing?.stage === "start";
      const limit = waking ? this.limits.wake : this.limits.boot;
      if (silence <= limit) return;
      if (waking) this.startPlainly();
      else this.fail(`No word from Python for ${Math.round(limit / 1000)} s.`, "");
    } else if (this.pinged) {
      if (silence > this.limits.silence) this.lost("Python no longer responds", "");
    } else if (silence > this.limits.ping) {
      this.silence.begin();
      this.pinged = true;
      this.worker.postMessage({type: "ping"});
    }
  }

  /** The worker has not said a word: its script may be stuck on its way, and is asked for here; then another begins. */
  async askForScript() {
    const {worker} = this;
    if (this.asking === worker || this.asked) return;
    this.asking = worker;
    try {
      const url = new URL(this.build.worker, this.base);
      const script = await downloadAll(url, this.base, {cache: "reload"});
      if (!(await isNamed(script, url))) throw new Error(`${this.build.worker} is damaged`);
      if (worker !== this.worker) return;
      this.asked = true; // once: what has come whole and says nothing is not helped by being asked for again
      if (!this.begun) this.again();
    } catch (error) {
      if (worker === this.worker) this.fail(error.message, error.stack);
    }
  }

  /** Another worker in the place of one that has done nothing yet. */
  again() {
    this.worker.terminate();
    this.spawn();
    if (this.request) this.worker.postMessage(this.request);
  }

  /** The page or its worker finds that nothing comes in any more, or that something does. */
  connectionIs(lost, who) {
    this.broken[lost ? "add" : "delete"](who);
    this.screen.connection(this.broken.size > 0);
  }

  hurry() {
    connection.hurry();
    this.worker.postMessage({type: "hurry"});
  }

  /** The worker is gone or useless: a new one takes over where this one was. */
  lost(title, detail) {
    this.worker.terminate();
    this.careful = true; // whatever it was, the next worker does not start from the snapshot
    const now = performance.now();
    this.restarted = this.restarted.filter((at) => now - at < this.limits.window);
    if (!this.booted || this.restarted.length >= this.limits.restarts) {
      this.fail(`Python stopped: ${title}`, detail);
      return;
    }
    console.info(`restarting Python: ${title}\n${detail}`);
    this.restart();
  }

  /** A snapshot that does not wake up is no reason to give up: on the plain way Python gets the document, and what was
   *  done on it meanwhile. */
  startPlainly() {
    console.info("the snapshot does not start; starting the plain way");
    this.careful = true;
    this.restart(() => this.worker.postMessage(this.request), this.state);
  }

  restart(open = () => this.open(this.game, false), state = "restarting") {
    this.standing = null;
    this.restarted.push(performance.now());
    this.worker.terminate();
    this.screen.tell(state, {stage: "download", progress: 0});
    this.spawn();
    if (this.game) open();
  }

  retry() {
    this.careful = true;
    this.worker.terminate();
    this.restarted = [];
    this.asked = false;
    connection.heard(); // whatever was lost, this is a new try
    this.screen.tell("loading", {stage: "download", progress: 0});
    this.load("reload");
    // Under its own address too, for the next visit.
    ask(this.build.worker, this.base, {cache: "reload"}).catch(() => {});
    this.moveOn().catch(() => {});
    this.spawn(true);
    if (this.game) this.open(this.game, false, "reload");
    else this.route();
  }

  /** A page of a build that the host has no more cannot be mended: the host's own takes its place. */
  async moveOn() {
    const page = await (await ask("./", this.base, {cache: "reload"})).text();
    const own = new URL(import.meta.url).pathname.split("/").at(-1);
    if (page.includes('id="toast"') && !page.includes(own)) location.reload();
  }

  fail(message, detail = "") {
    if (this.state === "failed") return;
    this.worker.terminate();
    this.screen.fail(message, detail);
  }

  // ---- the document -------------------------------------------------------------------------------------------------

  /** The first address that names a game opens its page; from then on the page follows the address by itself. */
  route() {
    const [, game] = /^#\/([a-z0-9-]+)/.exec(location.hash) ?? [];
    const known = this.build.games.includes(game);
    if (this.game || !(known || ["sheet", "workshop"].includes(game))) return;
    if (this.state === "ready") this.screen.tell("loading", this.standing);
    this.open(known ? game : this.build.games[0], true).catch((error) => this.fail(error.message, error.stack));
  }

  /** Opens a game's page: `early` draws the prerendered document before Python is up. */
  async open(game, early, cache) {
    this.game = game;
    const page = ++this.page;
    const theme = document.documentElement.getAttribute(DATA_THEME) === "dark" ? "dark" : "light";
    const asset = this.build.pages[`${game}-${theme}`];
    const json = readBytes(asset, this.base, () => {}, cache).then((bytes) =>
      JSON.parse(new TextDecoder().decode(bytes)),
    );
    this.wanted = json.then(({doc}) => doc); // the document to show: the prerendered one, or Python's own
    this.wanted.catch(() => {});
    this.screen.shown = true;
    this.screen.update();
    this.channel?.close();
    this.channel = null;
    this.pending = [];
    this.request = {type: "open", page, address: `#/${game}/explore`, theme, digest: asset.digest};
    this.worker.postMessage(this.request);
    if (!early) return;
    await this.draw(page);
    if (this.page === page && this.state === "loading") this.screen.tell("prerendered", this.standing);
  }

  /** Draws the wanted document in place of the one that is there. */
  async draw(page) {
    const {wanted} = this;
    const [doc] = await Promise.all([wanted, this.library]);
    await this.modelsOf(doc);
    const current = () => page === this.page && wanted === this.wanted;
    if (!current() || this.drawn === wanted) return;
    this.drawn = wanted;
    const target = document.getElementById("app");
    target.style.minHeight = `${target.offsetHeight}px`; // what is drawn anew keeps its place
    this.view?.remove();
    let channel = null;
    const view = await View.embed(doc, target, (jsdoc) => {
      channel = new Channel(jsdoc, this.port(page));
    });
    target.style.minHeight = "";
    if (!current()) {
      channel.close();
      view.remove();
      return;
    }
    this.view = view;
    this.channel = channel;
  }

  /** What a document's channel sends through. */
  port(page) {
    const send = (message, moved = []) => this.worker.postMessage({...message, page}, moved);
    const buffersOf = (buffers) => buffers.map(([, buffer]) => buffer);
    return {
      patch: (patch, buffers) => send({type: "patch", patch, buffers}, buffersOf(buffers)),
      repeat: (changes) => send({type: "repeat", changes: JSON.stringify(changes)}),
      redraw: () => page === this.page && this.redraw(),
      problem: (title, detail) => this.screen.problem(title, detail),
      waits: (move) => navigator.userActivation?.isActive !== false && this.screen.receive(move),
    };
  }

  /** The page and Python no longer show the same: Python's document takes its place. Not again and again. */
  redraw() {
    const now = performance.now();
    this.redrawn = this.redrawn.filter((at) => now - at < this.limits.window);
    if (this.redrawn.length >= this.limits.restarts) return;
    this.redrawn.push(now);
    console.info("the page has lost Python’s view; drawing it again");
    this.open(this.game, false);
  }

  /** Python has the document too. */
  async linked(page) {
    try {
      await this.drawing(page);
      await this.catchUp(page);
    } catch (error) {
      this.fail(`Could not draw the page: ${error.message}`, error.stack);
      return;
    }
    if (page !== this.page) return;
    this.channel.link();
    this.times.ready = performance.now();
    this.screen.tell("ready");
  }

  /** Applies what has come from Python meanwhile. */
  async catchUp(page) {
    for (let done = 0; page === this.page && done < this.pending.length; done++) {
      const {patch, buffers} = this.pending[done];
      await this.modelsOf(patch);
      if (page === this.page) this.channel.apply(patch, buffers);
    }
    if (page === this.page) this.pending = null;
  }

  /** Puts a patch, and all that come after it, off until its models are there. */
  hold(page, change) {
    this.pending = [change];
    this.catchUp(page).catch(({message, stack}) => this.fail(message, stack));
  }

  /** Resolves when all models are there that a document or a patch names. */
  async modelsOf(json) {
    if (!lacksModels(json)) return;
    this.models ??= loadModels(this.build.models, this.base, this.careful ? "reload" : "default");
    this.models.catch(() => {
      this.models = null;
    });
    await this.models;
  }

  async drawing(page) {
    await this.draw(page);
    while (page === this.page && !this.channel) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const EVENTS = {
  message: (supervisor, {data}) => supervisor.heard(data),
  messageerror: (supervisor) => supervisor.lost("a message could not be read", ""),
  error(supervisor, event) {
    event.preventDefault();
    if (!supervisor.begun && !supervisor.asked) {
      supervisor.askForScript(); // it may be the connection
      return;
    }
    supervisor.lost(
      event.message || "its script could not be loaded",
      event.filename ? `${event.filename}:${event.lineno}` : "",
    );
  },
};

const ACTS = {
  stage(supervisor, {name, done, total, mode}) {
    if (total) connection.heard();
    if (mode === "plain") supervisor.waking = false;
    supervisor.standing = {
      stage: name,
      progress: total ? done / total : null,
      count: total ? megabytes(done, total) : "",
    };
    if (supervisor.state !== "failed") supervisor.screen.tell(supervisor.state, supervisor.standing);
  },
  booted(supervisor, {mode, times}) {
    supervisor.booted = true;
    supervisor.mode = mode;
    supervisor.times.worker = times;
    supervisor.standing = {stage: "open", progress: null};
    if (!supervisor.game) supervisor.screen.tell("ready");
  },
  linked(supervisor, {page}) {
    supervisor.hydrated = true;
    supervisor.linked(page);
  },
  document(supervisor, {page, json}) {
    supervisor.hydrated = false;
    console.info("the prerendered page differs from Python's; drawing Python's");
    supervisor.channel?.close();
    supervisor.channel = null;
    supervisor.wanted = Promise.resolve(JSON.parse(json));
    supervisor.linked(page);
  },
  patch(supervisor, {page, patch: text, buffers}) {
    if (page !== supervisor.page) return;
    const patch = JSON.parse(text);
    if (supervisor.pending) supervisor.pending.push({patch, buffers});
    else if (lacksModels(patch)) supervisor.hold(page, {patch, buffers});
    else supervisor.channel.apply(patch, buffers);
  },
  done(supervisor, {page, left}) {
    if (page === supervisor.page) supervisor.channel?.done(left);
  },
  problem(supervisor, {title, detail}) {
    supervisor.screen.problem(title, detail);
  },
  fatal(supervisor, {stage, title, detail}) {
    supervisor.lost(title, `${stage}: ${detail}`);
  },
  connection(supervisor, {lost}) {
    supervisor.connectionIs(lost, "worker");
  },
  pong() {},
};

function megabytes(done, total) {
  const show = (bytes) => (bytes / 1e6).toFixed(1);
  return `${show(done)} of ${show(total)} MB`;
}
