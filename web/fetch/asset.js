// How the page and the worker ask for the site's files. Large ones are there in two forms: packed by Zstandard, and by
// gzip, which every browser unpacks by itself; the second is asked for where something is wrong with the first.

import {copied, download} from "./download.js";
import {decoderAt, unpackingBy} from "./zstd.js";

/**
 * Reads an asset in its smaller form; if that fails past what is kept of it, and then in its other form.
 * @param {(form: {url: string, size: number}, onBytes: (bytes: number) => void, cache: RequestCache) => Promise<any>}
 * read
 */
export async function inSomeForm({gzip, ...asset}, onBytes, cache, read) {
  const ways = [[asset, cache]];
  if (gzip && cache === "default" && copied()) ways.push([asset, "reload"]);
  if (gzip) ways.push([{...asset, ...gzip, by: null}, cache]);
  for (const [form, how] of ways) {
    let came = 0;
    const count = (bytes) => {
      came += bytes;
      onBytes(bytes);
    };
    try {
      return await read(form, count, how);
    } catch (error) {
      if (form === ways.at(-1)[0]) throw named(form, error);
      console.info(`reading a file once more: ${named(form, error).message}`);
      for (const [each] of ways) delete each.kept;
      onBytes(-came);
    }
  }
}

/**
 * Opens one form of an asset: fetched with the page's own base address, unpacked as it arrives.
 * @param {{url: string, size: number, kept?: string, by?: {url: string}}} form `by` is the decoder that it needs
 * @param {(bytes: number) => void} onBytes told how many packed bytes have come in since the last call
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function openForm(form, base, onBytes, cache = "default") {
  const kept = cache === "default" && (await openKept(form, base));
  if (kept) {
    onBytes(form.size);
    return kept.body;
  }
  const [packed, decoder] = await Promise.all([
    download(form.url, base, {size: form.size, cache, onBytes}),
    form.by && decoderOf(form, base, cache),
  ]);
  return packed.pipeThrough(decoder ? unpackingBy(decoder) : new DecompressionStream("gzip"));
}

/** What a form has to be unpacked by. */
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

/** How many bytes each stage of an asset has; most have one. */
export const sizesOf = ({stages, raw}) => stages?.map(({size}) => size) ?? [raw];

/**
 * The bytes of an asset, stage by stage, each as soon as it is here and as it was made; some may come once more.
 * @param {(number: number, bytes: Uint8Array) => void} give
 */
export function readStages(asset, base, give, onBytes, cache = "default") {
  return inSomeForm(asset, onBytes, cache, async (form, count, how) => {
    let number = 0;
    for await (const bytes of cut(await openForm(form, base, count, how), sizesOf(form))) {
      if (form.stages && sumOf(bytes) !== form.stages[number].sum) throw new Error("it is damaged");
      give(number, bytes);
      number += 1;
    }
  });
}

/** What a stream brings, in pieces of these sizes; it has to be so many bytes. */
async function* cut(stream, sizes) {
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const rest = sizes.map((one) => new Uint8Array(one));
  let [at, filled] = [0, 0];
  for (const reader = stream.getReader(); ; ) {
    const {done, value} = await reader.read();
    if (done) break;
    at += value.length;
    if (at > size) throw new Error(`it has more than its ${size} bytes`);
    for (let left = value; left.length > 0; ) {
      const part = left.subarray(0, rest[0].length - filled);
      rest[0].set(part, filled);
      filled += part.length;
      left = left.subarray(part.length);
      if (filled === rest[0].length && rest.length > 1) {
        yield rest.shift();
        filled = 0;
      }
    }
  }
  if (at < size) throw new Error(`it has ${at} of its ${size} bytes`);
  yield* rest;
}

const TABLE = Int32Array.from({length: 256}, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

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
