// What has come in of a file that takes long is kept by the browser, in pieces, so that a visit that was broken off is
// gone on with. Names hold the sum of what is in a file: a file that has come whole is kept only if it has that sum.
//
// The service worker takes what it needs from here and does away with the rest (`clean` and `refill` in
// web/offline/sw.js).

const AFTER = 4_000; // milliseconds after which a file counts as one that takes long
const PIECE = 1 << 19; // bytes
const SUM = /-([0-9a-f]{12})\.\w+$/;

/** The name of the cache, of which the rest is the service worker's. */
export const arrivedIn = (base) => `lastcard ${new URL(base).pathname} arrived`;

/**
 * Whether bytes have the sum that the name of their file says, if it says one; by plain http from elsewhere no browser
 * can tell.
 */
export async function isNamed(bytes, url) {
  const [, said] = SUM.exec(url.pathname) ?? [];
  if (!said || !globalThis.crypto?.subtle) return true;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const text = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.startsWith(said);
}

export class Arrived {
  #chunks = []; // what has come and is not kept yet
  #size = 0;
  #from = 0; // where that belongs
  #begun = performance.now();
  #keeping = false;
  #writing = Promise.resolve();

  /** What is kept of a file, if this browser keeps anything and its name says what is in it. */
  static of(url, base) {
    return globalThis.caches && SUM.test(url.pathname) ? new Arrived(url, base) : null;
  }

  constructor(url, base) {
    this.url = url;
    this.name = arrivedIn(base);
  }

  /** The bytes that are there from earlier, from the first one on. */
  async bytes() {
    try {
      if (!(await caches.has(this.name))) return null;
      const cache = await caches.open(this.name);
      const whole = await cache.match(this.url);
      const found = whole ? new Uint8Array(await whole.arrayBuffer()) : await this.#joined(cache);
      this.#from = found.length;
      this.#keeping = found.length > 0;
      return found.length ? found : null;
    } catch {
      return null; // some browsers refuse in private windows
    }
  }

  /** More has come in; it is kept if that takes long. */
  add(bytes, slow = false) {
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    this.#keeping ||= slow || performance.now() - this.#begun > AFTER;
    if (this.#keeping && this.#size >= PIECE) this.#write();
  }

  /** Keeps at once what is there. */
  pause() {
    this.#keeping = true;
    if (this.#size > 0) this.#write();
  }

  /** All has come: kept as one if it is what its name says, and else no more. */
  end() {
    if (!this.#keeping) return;
    if (this.#size > 0) this.#write();
    this.#then(async (cache) => {
      if (await cache.match(this.url)) return;
      const bytes = await this.#joined(cache);
      if (await isNamed(bytes, this.url)) await cache.put(this.url, new Response(bytes));
      await this.#clear(cache);
    });
  }

  /** Nothing of it is to be trusted. */
  forget() {
    this.#keeping = false;
    this.#then(async (cache) => {
      await cache.delete(this.url);
      await this.#clear(cache);
    });
  }

  #write() {
    const [at, body] = [this.#from, new Blob(this.#chunks)];
    this.#from += this.#size;
    this.#chunks = [];
    this.#size = 0;
    this.#then((cache) => cache.put(this.#piece(at), new Response(body)));
  }

  /** Not with a "?": whoever leaves that out must not take a piece for the file. */
  #piece(at) {
    return `${this.url.href}/${at}`;
  }

  /** The pieces of the file by where they begin. */
  async #pieces(cache) {
    const begin = this.#piece("");
    const all = (await cache.keys()).map(({url}) => url).filter((url) => url.startsWith(begin));
    return all.map((url) => Number(url.slice(begin.length))).sort((a, b) => a - b);
  }

  async #joined(cache) {
    const parts = [];
    let had = 0;
    for (const at of await this.#pieces(cache)) {
      if (at > had) break;
      const bytes = new Uint8Array(await (await cache.match(this.#piece(at))).arrayBuffer());
      parts.push(bytes.subarray(Math.min(had - at, bytes.length)));
      had = Math.max(had, at + bytes.length);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  async #clear(cache) {
    for (const at of await this.#pieces(cache)) await cache.delete(this.#piece(at));
  }

  /** One after the other; where the browser has no room, nothing is kept. */
  #then(act) {
    this.#writing = this.#writing.then(async () => act(await caches.open(this.name))).catch(() => {});
  }
}
