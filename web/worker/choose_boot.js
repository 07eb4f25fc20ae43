// Which way Python starts, if nobody has asked for one. From the snapshot it is there sooner once all has come, but
// more has to come: what is seen of the line while the core comes in, which both ways need, decides.

const GAIN = 1100; // milliseconds by which the snapshot is faster once all is here, on a machine as fast as most
const USUAL = 1.2; // milliseconds for one sorting in `slowness`
const SORTINGS = 8;
const NUMBERS = 60_000;
const SLOWEST = 6; // times as slow; whatever is slower was only busy with something else just now
const SOON = 250_000; // bytes after which a line that is fast beyond doubt is known
const LEAST = 100_000; // bytes of a file that shows as much by itself
const LATE = 1500; // milliseconds after which a slow one is
const SURE = 2; // times as fast or as slow as would make both ways the same
const [BEGIN, END] = [0.4, 0.7]; // the part of the core during which a line is timed that is neither

/** How many times as slow as usual this machine is; whatever else it does just now should not count. */
export function slowness() {
  const mixed = new Int32Array(NUMBERS);
  for (let i = 1; i < NUMBERS; i++) mixed[i] = (Math.imul(mixed[i - 1], 1_103_515_245) + 12_345) | 0;
  const took = Array.from({length: SORTINGS}, () => sorting(mixed.slice()));
  const least = Math.min(...took) || took.reduce((sum, one) => sum + one) / SORTINGS; // some clocks are coarse
  return Math.min(Math.max(least / USUAL, 1), SLOWEST);
}

/** How long the engine takes for what it does by itself, however fast a script of ours is by now. */
function sorting(numbers) {
  const begun = performance.now();
  numbers.sort();
  return performance.now() - begun;
}

export class BootChoice {
  #come = 0;
  #from = 0; // when the first bytes came
  #first = 0; // how many these were
  #mark = null;
  #known = false;
  #slowness = 0;
  #resolve;

  /**
   * @param {{extra: number, core: number, slow?: () => number}} facts by how many bytes the snapshot is more than the
   *   plain way; how many bytes the core has; how slow the machine is, asked once if that matters
   */
  constructor({extra, core, slow = () => 1}) {
    Object.assign(this, {extra, core, slow});
    this.way = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /**
   * A file has come whole. The browser knows better how long that took than we do, in whose hands bytes may lie
   * unread.
   */
  timed({transferSize, responseStart, responseEnd}) {
    if (transferSize < LEAST) return; // or out of a cache
    if (this.#waiting(transferSize, responseEnd - responseStart) * SURE <= GAIN) this.#take("snapshot");
  }

  /** More of the core has come. */
  heard(bytes, now = performance.now()) {
    if (this.#known) return;
    this.#come += bytes;
    if (this.#first === 0) {
      this.#first = bytes;
      this.#from = now;
      return;
    }
    const took = now - this.#from;
    const come = this.#come - this.#first;
    const waiting = this.#waiting(come, took);
    if (come >= SOON && this.#pays(waiting * SURE)) this.#take("snapshot");
    else if (took >= LATE && !this.#pays(waiting / SURE)) this.#take("plain");
    if (this.#come >= this.core * BEGIN) this.#mark ??= {come, took};
    if (this.#come >= this.core * END && come > this.#mark.come)
      this.#decide(come - this.#mark.come, took - this.#mark.took);
  }

  /** All of the core is here. */
  end(now = performance.now()) {
    this.#decide(this.#come - this.#first, now - this.#from);
  }

  /** How long the bytes take by which the snapshot is more. */
  #waiting(come, took) {
    return come > 0 ? (this.extra * took) / come : 0;
  }

  #decide(come, took) {
    this.#take(this.#pays(this.#waiting(come, took)) ? "snapshot" : "plain");
  }

  /** Whether the snapshot gains as much as that; how slow the machine is takes time to find out, and seldom matters. */
  #pays(waiting) {
    if (waiting <= GAIN) return true;
    this.#slowness ||= this.slow();
    return waiting <= GAIN * this.#slowness;
  }

  #take(way) {
    this.#known = true;
    this.#resolve(way);
  }
}
