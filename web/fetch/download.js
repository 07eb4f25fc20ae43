// Brings in a file of the site over a line that may stall or die: what stops is asked for again, from the byte where it
// stopped if the host can do that, and until it is there. What the host itself refuses fails at once.

import {Arrived, isNamed} from "./arrived.js";
import {connection} from "./connection.js";

const TRIES = 4; // of a host that says that it cannot just now
const AHEAD = 4096; // pieces that are taken in though nobody has had time for those before
const PASSING = [408, 425, 429, 500, 502, 503, 504];

/**
 * Asks for a file of the site. `reload` goes past every cache and mends it, also where the browser takes files out of
 * the service worker's cache by itself: that happens for addresses without a "?" only, unless these are to be mended.
 */
export async function ask(path, base, {cache = "default", plain = false, ...more} = {}) {
  const url = new URL(path, base);
  if (cache === "reload" && !plain && copied()) url.searchParams.set("fresh", "1");
  return fetch(url, {cache, ...more});
}

/** Whether a service worker stands between this page, or this worker, and the network. */
export function copied() {
  try {
    return Boolean(navigator.serviceWorker?.controller) || new URLSearchParams(self.name).has("kept");
  } catch {
    return false; // some browsers throw where the site may store nothing
  }
}

/**
 * The bytes of a file as they come in; fails unless the host has it. They are told of and taken in when they come, so
 * that a line is not taken for a slow one because what it brings is unpacked slowly.
 * @param {{size?: number, cache?: RequestCache, plain?: boolean, onBytes?: (bytes: number) => void}} options its
 * length, if that is known; how caches are used (see `ask`); who is told how many bytes have come in since the last
 * call
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function download(path, base, {size = null, onBytes = () => {}, ...how} = {}) {
  const coming = new Download(path, base, size, how);
  const early = await coming.begin();
  const source = {
    start(out) {
      if (!early) return;
      onBytes(early.length);
      out.enqueue(early);
    },
    async pull(out) {
      const bytes = await coming.next();
      if (!bytes) return out.close();
      onBytes(bytes.length);
      out.enqueue(bytes);
    },
    cancel: () => coming.drop(),
  };
  return new ReadableStream(source, {highWaterMark: AHEAD});
}

/** A file that is wanted whole, as `download` brings it in. */
export async function downloadAll(path, base, options) {
  return new Uint8Array(await new Response(await download(path, base, options)).arrayBuffer());
}

/**
 * The same, of a file whose name says what is in it: one that is missing or damaged is asked for once more, past every
 * copy.
 */
export async function downloadAsBuilt(path, base) {
  const url = new URL(path, base);
  const whole = async (cache) => {
    const bytes = await downloadAll(url, base, {cache});
    if (!(await isNamed(bytes, url))) throw new Error(`${path} is damaged`);
    return bytes;
  };
  return whole("default").catch(() => whole("reload"));
}

/** What the line may be to blame for. */
class Fault extends Error {}

/** What the host cannot do just now: the line is there. */
class Refusal extends Fault {}

class Download {
  #had = 0; // bytes that were handed on
  #skip = 0; // bytes of the answer that were handed on before
  #faults = 0; // since bytes came in last
  #refused = 0;
  #ends = 0; // answers that ended too early and brought nothing
  #ranges = true;
  #dropped = false;
  #reader = null;
  #stop = null;

  constructor(path, base, size, how) {
    Object.assign(this, {path, base, size, how});
    this.trusting = (how.cache ?? "default") === "default";
    this.arrived = size ? Arrived.of(new URL(path, base), base) : null;
    if (!this.trusting) this.arrived?.forget();
  }

  /** The bytes that are there from an earlier visit, if any; the host is asked for the others. */
  async begin() {
    if (this.trusting) this.early = await this.arrived?.bytes();
    this.#had = this.early?.length ?? 0;
    if (this.#had !== this.size) await this.#open();
    return this.early;
  }

  /** The next bytes; none at the end. */
  async next() {
    for (;;) {
      if (this.#had === this.size) return this.#end();
      const {done, value} = await this.#read();
      if (done && this.size === null) return this.#end();
      if (done) await this.#endedEarly();
      const fresh = value?.subarray(Math.min(this.#skip, value.length));
      this.#skip -= (value?.length ?? 0) - (fresh?.length ?? 0);
      if (!fresh?.length) continue;
      this.#had += fresh.length;
      if (this.size !== null && this.#had > this.size) throw this.#wrong(`has more than its ${this.size} bytes`);
      this.arrived?.add(fresh, this.#faults > 0);
      this.#faults = this.#ends = this.#refused = 0;
      return fresh;
    }
  }

  /** Whoever wanted it does not want more: it may be that what was kept of it is no good. */
  drop() {
    this.#dropped = true;
    this.#stop?.abort();
    if (this.early) this.arrived.forget();
  }

  #end() {
    this.#reader?.read().catch(() => {}); // the end of the answer, without which the browser keeps nothing
    this.arrived?.end();
    return null;
  }

  /** The next piece of the answer; where the line breaks, that of the next answer. */
  async #read() {
    for (;;) {
      try {
        return await this.#waitFor(() => this.#reader.read());
      } catch (error) {
        await this.#fault(error);
        await this.#open();
      }
    }
  }

  async #open() {
    for (;;) {
      try {
        const answer = await this.#waitFor(() => this.#ask());
        this.#reader = answer.body.getReader();
        return;
      } catch (error) {
        await this.#fault(error);
      }
    }
  }

  async #ask() {
    const headers = this.#had && this.#ranges ? {Range: `bytes=${this.#had}-`} : {};
    const answer = await this.#asked({headers, signal: this.#stop.signal});
    const {status, statusText} = answer;
    const said = `${this.path} answered ${status} ${statusText}`.trim();
    if (status === 416 && this.#ranges) {
      this.#ranges = false;
      throw new Fault(said);
    }
    if (PASSING.includes(status) && ++this.#refused < TRIES) throw new Refusal(said);
    if (!answer.ok || !answer.body) throw new Error(said);
    const begin = status === 206 ? Number(/^bytes (\d+)-/.exec(answer.headers.get("Content-Range"))?.[1]) : 0;
    if (begin !== 0 && begin !== this.#had) {
      this.#ranges = false;
      throw new Fault(`${this.path} came from another byte on`);
    }
    this.#skip = this.#had - begin;
    return answer;
  }

  /** A part of a file is nothing to keep for the browser. */
  #asked(more) {
    const url = new URL(this.path, this.base);
    if (!this.#had) return ask(url, this.base, {...this.how, ...this.#again(), ...more});
    if (!this.trusting && !this.how.plain) url.searchParams.set("fresh", "1"); // as `ask` does
    return ask(url, this.base, {cache: "no-store", ...more});
  }

  /** A request that hangs somewhere holds up all others for the same file in the browser's cache: they go past it. */
  #again() {
    return this.#faults > 0 && this.trusting ? {cache: "reload"} : {};
  }

  /** Waits for something of the network while the line is watched. */
  async #waitFor(act) {
    this.#stop ??= new AbortController();
    const cut = () => this.#stop.abort();
    connection.join(cut);
    try {
      const found = await act();
      connection.heard();
      return found;
    } finally {
      connection.leave(cut);
    }
  }

  /** Passes on what is no fault of the line's; after any other there is a pause, unless nobody waits any more. */
  async #fault(error) {
    const ours = error instanceof Fault || error instanceof TypeError || error?.name === "AbortError";
    if (!ours || this.#dropped) throw error;
    this.#stop = this.#reader = null;
    this.#faults++;
    this.arrived?.pause();
    if (error instanceof Refusal) connection.heard();
    else if (this.#faults > 1 || connection.silence.passed > 1000) connection.lose();
    await connection.pause(this.#faults);
    if (this.#dropped) throw error;
  }

  /** An answer that ended without a word is cut short on the way, or it is the file that is. */
  async #endedEarly() {
    if (this.#ends++ > 0) throw this.#wrong(`ends after ${this.#had} of ${this.size} bytes`);
    await this.#fault(new Fault(this.path));
    await this.#open();
  }

  #wrong(what) {
    this.arrived?.forget();
    return new Error(`${this.path} ${what}`);
  }
}
