// How the page and the worker ask for the site's files. Large ones are there in two forms: packed by Zstandard, and by
// gzip, which every browser unpacks by itself; the second is asked for where something is wrong with the first.

import {decoderAt, unpackingBy} from "./zstd.js";

/**
 * Asks for a file of the site; fails unless it is there. `reload` goes past every cache and mends it, also where the
 * browser takes files out of the service worker's cache by itself: that happens for addresses without a "?" only.
 */
export async function ask(path, base, cache = "default") {
  const url = new URL(path, base);
  if (cache === "reload" && copied()) url.searchParams.set("fresh", "1");
  const response = await fetch(url, {cache});
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${response.statusText}`.trim());
  return response;
}

/**
 * Reads an asset in its smaller form; if that fails past what is kept of it, and then in its other form.
 * @param {(form: {url: string, size: number}, onBytes: (bytes: number) => void, cache: RequestCache) => Promise<any>} read
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
  const [response, decoder] = await Promise.all([ask(form.url, base, cache), form.by && decoderOf(form, base, cache)]);
  const count = new TransformStream({
    transform(chunk, out) {
      onBytes(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  const unpack = decoder ? unpackingBy(decoder) : new DecompressionStream("gzip");
  return response.body.pipeThrough(count).pipeThrough(unpack);
}

/** What a form has to be unpacked by. */
export const decoderOf = ({by}, base, cache) => decoderAt(by.url, async () => (await ask(by.url, base, cache)).body);

/** All bytes of an asset. */
export function readBytes(asset, base, onBytes, cache = "default") {
  return inSomeForm(asset, onBytes, cache, async (form, count, how) =>
    whole(await openForm(form, base, count, how), form.raw),
  );
}

/** What a stream brings, which has to be so many bytes. */
async function whole(stream, size) {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const reader = stream.getReader(); ; ) {
    const {done, value} = await reader.read();
    if (done) break;
    if (at + value.length > size) throw new Error(`it has more than its ${size} bytes`);
    bytes.set(value, at);
    at += value.length;
  }
  if (at < size) throw new Error(`it has ${at} of its ${size} bytes`);
  return bytes;
}

export function named(asset, error) {
  const text = String(error?.message ?? error);
  return new Error(text.includes(asset.url) ? text : `${asset.url} could not be read: ${text}`, {cause: error});
}

/** Whether a service worker stands between this page, or this worker, and the network. */
function copied() {
  return Boolean(globalThis.navigator?.serviceWorker?.controller) || new URLSearchParams(self.name).has("kept");
}

/** The service worker keeps some assets unpacked too; it answers 204 for one that it has not. */
export async function openKept(asset, base) {
  if (!asset.kept) return null;
  const response = await fetch(new URL(asset.kept, base));
  return response.status === 200 ? response : null;
}
