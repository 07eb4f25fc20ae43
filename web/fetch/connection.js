// The connection to the host, as far as it can be seen from here: whether anything comes in at all. A file may wait for
// the others as long as it takes; where no file gets a byte for some seconds, all of them are asked for again.

import {Wait} from "./clock.js";

export const LIMITS = {
  silence: 6_000, // milliseconds without a byte of any file until the connection counts as lost
  look: 1_000, // how often that is looked at
  pauses: [300, 1_000, 2_000, 4_000, 8_000], // before each further try; the last one again and again
};

/** Sends "change" when it is `lost`, at each further try that fails, and when it is back. */
class Connection extends EventTarget {
  lost = false;
  led = false; // whether somebody else looks after the silence, because more comes in there
  silence = new Wait(); // since bytes came in last
  #cuts = new Set();
  hurried = new Set(); // what to call when there is reason to try at once
  #looking = null;

  constructor() {
    super();
    globalThis.addEventListener?.("online", () => this.hurry());
  }

  /** Bytes are waited for until `leave` is called with the same function, which gives up waiting. */
  join(cut) {
    if (this.#cuts.size === 0) this.silence.begin();
    this.#cuts.add(cut);
    if (this.led || this.#looking !== null) return;
    this.#looking = setInterval(() => this.#look(), LIMITS.look);
  }

  leave(cut) {
    this.#cuts.delete(cut);
  }

  heard() {
    this.silence.begin();
    if (!this.lost) return;
    this.lost = false;
    this.dispatchEvent(new Event("change"));
  }

  lose() {
    this.lost = true;
    this.dispatchEvent(new Event("change"));
  }

  /** Has all that is waited for be asked for again. */
  cut() {
    this.silence.begin();
    for (const cut of [...this.#cuts]) cut();
  }

  /** The time until another try; over at once when the connection is back. */
  pause(faults) {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.hurried.delete(end);
        this.silence.begin(); // the next try has its own time
        resolve();
      };
      const timer = setTimeout(end, LIMITS.pauses[Math.min(faults, LIMITS.pauses.length) - 1]);
      this.hurried.add(end);
    });
  }

  /** There is reason to try at once, and to give up what hangs while it is lost. */
  hurry() {
    if (this.lost) this.cut();
    for (const end of [...this.hurried]) end();
  }

  #look() {
    const silence = this.silence.look(LIMITS.look); // begun anew if this thread was busy: bytes may lie here unread
    if (this.#cuts.size === 0) {
      clearInterval(this.#looking);
      this.#looking = null;
    } else if (silence > LIMITS.silence) {
      this.lose();
      this.cut();
    }
  }
}

export const connection = /* @__PURE__ */ new Connection();
