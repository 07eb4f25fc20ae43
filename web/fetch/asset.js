// How the page and the worker ask for the site's files. The large ones are packed by Zstandard, the others by gzip.

import {download} from "./download.js";
import {decoderAt, eachOf, unpackEach, unpackingBy} from "./zstd.js";

/**
 * Reads an asset; if that fails, again past every copy of it.
 * @param {(onBytes: (bytes: number) => void, cache: RequestCache) => Promise<any>} read
 */
export async function readAgain(asset, onBytes, cache, read) {
  let came = 0;
  const count = (bytes) => {
    came += bytes;
    onBytes(bytes);
  };
  try {
    return await read(count, cache);
  } catch (error) {
    if (cache === "reload") throw named(asset, error);
    console.info(`reading a file again: ${named(asset, error).message}`);
    onBytes(-came);
    return readAgain(asset, onBytes, "reload", read);
  }
}

/**
 * Opens an asset: fetched with the page's own base address, unpacked as it arrives.
 * @param {{url: string, size: number, kept?: string, by?: {url: string}}} asset `by` is the decoder that it needs
 * @param {(bytes: number) => void} onBytes told how many packed bytes have come in since the last call
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function openAsset(asset, base, onBytes, cache = "default") {
  const {stream, decoder} = await coming(asset, base, onBytes, cache);
  return decoder ? stream.pipeThrough(unpackingBy(decoder)) : stream;
}

/** Like `openAsset`, but calls `use` with each unpacked piece, which may not be kept. */
async function useAsset(asset, base, onBytes, cache, use) {
  const {stream, decoder} = await coming(asset, base, onBytes, cache);
  return decoder ? unpackEach(decoder, stream, use) : eachOf(stream, use);
}

/** What comes of an asset, and by what it still has to be unpacked. */
async function coming(asset, base, onBytes, cache) {
  const kept = cache === "default" && (await openKept(asset, base));
  if (kept) {
    onBytes(asset.size);
    return {stream: kept.body};
  }
  const [packed, decoder] = await Promise.all([
    download(asset.url, base, {size: asset.size, cache, onBytes}),
    asset.by && decoderOf(asset, base, cache),
  ]);
  return decoder ? {stream: packed, decoder} : {stream: packed.pipeThrough(new DecompressionStream("gzip"))};
}

/** The decoder that unpacks an asset. */
export const decoderOf = ({by}, base, cache) => decoderAt(by.url, () => download(by.url, base, {cache}));

/** All bytes of an asset. */
export async function readBytes(asset, base, onBytes, cache = "default") {
  let whole;
  const keep = (_number, bytes) => {
    whole = bytes;
  };
  await readStages({...asset, stages: null}, base, keep, onBytes, cache);
  return whole;
}

/** The bytes of an asset that the service worker keeps unpacked; nothing where it does not. */
export async function readCopy(asset, base) {
  const kept = asset.kept && (await openKept(asset, base));
  if (!kept) return null;
  const bytes = new Uint8Array(await kept.arrayBuffer());
  return bytes.length === asset.raw ? bytes : null;
}

/** The stages of an asset; most have one. */
export const stagesOf = ({stages, raw}) => stages ?? [{size: raw}];

/**
 * Promises of the stages of an asset, and what keeps them or breaks those that are left.
 * @param {(number: number, bytes: Uint8Array) => void} use called with each stage as well, and anew with one that has
 *   to come once more
 */
export function promised(asset, use = () => {}) {
  const ends = [];
  const all = stagesOf(asset).map(() => new Promise((resolve, reject) => ends.push({resolve, reject})));
  const give = (number, bytes) => {
    use(number, bytes);
    ends[number].resolve(bytes);
  };
  return {all, give, fail: (error) => ends.forEach(({reject}) => reject(error))};
}

/** The stages of bytes that are here whole. */
export function divided(bytes, stages) {
  let at = 0;
  return stages.map(({size}) => {
    at += size;
    return bytes.subarray(at - size, at);
  });
}

/** Gives the stages of an asset whose bytes are here whole; whether all of them are as they were made. */
export const handedOver = (bytes, asset, give) =>
  divided(bytes, stagesOf(asset)).every((stage, number) => {
    const sound = isSound(stage, stagesOf(asset)[number]);
    if (sound) give(number, stage);
    return sound;
  });

/**
 * The bytes of an asset, stage by stage, each as soon as it is here and as it was made if there is a sum that tells;
 * the last one once all is sound. Some may come once more, and only then be right.
 * @param {(number: number, bytes: Uint8Array) => void} give
 */
export function readStages(asset, base, give, onBytes, cache = "default") {
  return readAgain(asset, onBytes, cache, async (count, how) => {
    const stages = stagesOf(asset);
    const parts = new Parts(stages, (number, bytes) => {
      if (!isSound(bytes, stages[number])) throw new Error("it is damaged");
      give(number, bytes);
    });
    await useAsset(asset, base, count, how, (piece) => parts.add(piece));
    parts.end();
  });
}

/** Puts pieces together to parts of given sizes; there have to be so many bytes. */
class Parts {
  #stages;
  #give;
  #whole; // bytes in all
  #come = 0;
  #number = 0;
  #part;
  #filled; // of the part

  constructor(stages, give) {
    this.#stages = stages;
    this.#give = give;
    this.#whole = stages.reduce((sum, {size}) => sum + size, 0);
    this.#begin();
  }

  add(piece) {
    this.#come += piece.length;
    if (this.#come > this.#whole) throw new Error(`it has more than its ${this.#whole} bytes`);
    for (let at = 0; at < piece.length; ) {
      const some = piece.subarray(at, at + this.#part.length - this.#filled);
      this.#part.set(some, this.#filled);
      this.#filled += some.length;
      at += some.length;
      if (this.#filled === this.#part.length && this.#stages[this.#number + 1]) this.#next();
    }
  }

  end() {
    if (this.#come < this.#whole) throw new Error(`it has ${this.#come} of its ${this.#whole} bytes`);
    this.#next();
  }

  #next() {
    this.#give(this.#number++, this.#part);
    this.#begin();
  }

  #begin() {
    this.#part = new Uint8Array(this.#stages[this.#number]?.size);
    this.#filled = 0;
  }
}

const TABLE = Int32Array.from({length: 256}, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Whether a stage is as it was made, as far as anything tells. */
const isSound = (bytes, {sum = null}) => sum === null || sumOf(bytes) === sum;

/** The CRC-32 of some bytes. */
function sumOf(bytes) {
  let sum = -1;
  for (let i = 0; i < bytes.length; i++) sum = TABLE[(sum ^ bytes[i]) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

export function named(asset, error) {
  const text = String(error?.message ?? error);
  return new Error(text.includes(asset.url) ? text : `${asset.url} could not be read: ${text}`, {cause: error});
}

/** The service worker keeps some assets unpacked too; it answers 204 for one that it has not. */
export async function openKept(asset, base) {
  if (!asset.kept) return null;
  const response = await fetch(new URL(asset.kept, base));
  return response.status === 200 ? response : null;
}
