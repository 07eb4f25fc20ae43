// What the page says about the boot: state, stage, progress, failures. The only module here that touches the shell's
// DOM.

import {DATA_BOOT, PROBLEM, STATE, send} from "../../pysrc/lastcard/ui/scripts/events.js";

const STAGES = {
  download: "Fetching Python",
  start: "Starting Python",
  import: "Loading the solvers",
  restore: "Waking Python up",
  open: "Opening the page",
};

const LOST = "Connection lost. Trying again…";

const MOVE = "The computer will reply as soon as it has loaded.";
const INPUT = "Your input is kept until Python has started.";

/** A text as a sentence: what others say ends with a full stop or without one. */
export const sentence = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export class Screen {
  constructor() {
    this.state = "loading";
    this.message = "";
    this.received = ""; // what is said of something done that Python will answer
    this.lost = false; // whether nothing comes in
    this.shown = false; // whether a game's page is (to be) open: on the home page Python starts unseen
    this.onRetry = () => {};
    this.part("retry")?.addEventListener("click", () => this.onRetry());
  }

  part(name) {
    return document.getElementById(`boot-${name}`);
  }

  /** Tells the shell where the boot stands. */
  tell(state, {stage = "", progress = null, count = "", message = ""} = {}) {
    this.state = state;
    if (state === "ready") this.received = "";
    document.documentElement.setAttribute(DATA_BOOT, state);
    this.write("stage", STAGES[stage] ?? (state === "restarting" ? "Starting again" : ""));
    const bar = this.part("progress");
    if (bar) {
      if (progress === null) bar.removeAttribute("value");
      else bar.value = Math.round(100 * progress);
      bar.hidden = state === "failed";
    }
    this.write("count", count);
    this.message = message;
    const more = this.part("more");
    if (more) more.hidden = true;
    this.update();
    send(STATE, {state, stage, progress});
  }

  /** Whether the connection is lost: said in place of how much has come, until it is back. */
  connection(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.update();
  }

  /** What somebody does before Python is there is not lost, and that is said; of a move in particular. */
  receive(isMove) {
    if (this.received === MOVE || this.state === "ready") return;
    this.received = isMove ? MOVE : INPUT;
    this.update();
  }

  /** Shows or hides the whole notice. */
  update() {
    const failed = this.state === "failed";
    const lost = this.lost && !failed;
    this.write("detail", lost ? LOST : this.message);
    this.write("receipt", failed ? "" : this.received);
    const retry = this.part("retry");
    if (retry) retry.hidden = !failed && !lost;
    const notice = document.getElementById("boot");
    if (notice) notice.hidden = !this.shown || (this.state === "ready" && !lost);
  }

  /** Python cannot be had: a sentence, the details, and Retry. */
  fail(message, detail) {
    this.tell("failed", {message: sentence(message)});
    this.write("stage", "The page could not start Python");
    this.write("log", detail);
    const more = this.part("more");
    if (more) more.hidden = !detail;
  }

  /** Passes on an exception in the running page, which goes on. */
  problem(title, detail) {
    console.error(`${title}\n${detail}`);
    send(PROBLEM, {title, detail});
  }

  /** The line in the menu that says whether the site works here without a network. */
  offline(text) {
    const line = document.getElementById("offline");
    if (line) line.textContent = text;
  }

  write(name, text) {
    const part = this.part(name);
    if (part && part.textContent !== text) part.textContent = text; // else it would be read out again
  }
}
