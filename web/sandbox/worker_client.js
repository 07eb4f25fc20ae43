// One worker of the sandbox as the page sees it: a number, a port, and whether it is still alive.

import {Wait} from "../fetch/clock.js";
import {read} from "./shapes.js";

const CALL = 5; // seconds that a program may take over one call; its own Python keeps to that as long as it can
const SILENCE = 7_500; // milliseconds without any sign of life, for a worker that is at work
const LOOK = 500;

let made = 0;

export class WorkerClient {
  /** @param {{hear: Function, silent: Function, foul: Function}} owner is told what comes of it */
  constructor(frame, owner) {
    this.number = made += 1;
    this.silence = new Wait();
    this.owner = owner;
    this.frame = frame;
    this.used = this.ready = this.atWork = this.over = false;
    const {port1, port2} = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({data}) => this.#hear(data);
    port1.onmessageerror = () => owner.foul();
    frame.start(this.number, port2);
    this.watch = setInterval(() => this.#look(), LOOK);
    this.limit = Number.POSITIVE_INFINITY;
    this.heard();
  }

  /** How long it may say nothing, in milliseconds, until it is ready. */
  patience(limit) {
    this.limit = limit;
    this.heard();
  }

  /** The first work that it gets. */
  give(work) {
    this.used = true;
    this.send(work);
  }

  send(work) {
    this.atWork = true;
    this.heard();
    this.port.postMessage(JSON.stringify(work));
  }

  heard() {
    this.silence.begin();
    this.doubted = false;
  }

  end() {
    if (this.over) return;
    this.over = true;
    clearInterval(this.watch);
    this.port.onmessage = null;
    this.port.close();
    this.frame.end(this.number);
  }

  #hear(data) {
    if (this.over) return;
    this.heard();
    const message = read(data);
    if (message === null) {
      this.owner.foul();
      return;
    }
    if (message.type === "ready") this.limit = SILENCE;
    if (message.type === "state") this.atWork = message.state === "running";
    if (message.type !== "beat") this.owner.hear(message, data);
  }

  /** Messages that have come wait until this turn is over, so silence counts only when it is found twice. */
  #look() {
    const silence = this.silence.look();
    if (this.ready && !this.atWork) this.heard();
    else if (silence > this.limit) {
      if (this.doubted) this.owner.silent(CALL);
      else this.doubted = true;
    }
  }
}
