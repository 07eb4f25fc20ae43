// Unpacks Zstandard: a quarter smaller than gzip, and as quick. Done by the WebAssembly of the package zstddec; its own
// script is left out, because it takes its WebAssembly from a data: address, which the page's policy forbids, and goes
// on without an end when a file is damaged.

const ERRORS = 0xffffff00; // whatever is above is no size
const TURN = 1 << 18; // packed bytes after which others have their turn
const decoders = new Map(); // by address: promises of what the WebAssembly exports

/** The decoder, compiled once for each page or worker; `packed` gives a stream of its WebAssembly, packed by gzip. */
export function decoderAt(url, packed) {
  if (!decoders.has(url)) {
    const made = compiled(packed);
    decoders.set(url, made);
    made.catch(() => decoders.delete(url)); // the next one who asks may have more luck
  }
  return decoders.get(url);
}

async function compiled(packed) {
  const stream = (await packed()).pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  const {instance} = await WebAssembly.instantiate(bytes, {env: {emscripten_notify_memory_growth() {}}});
  return instance.exports;
}

/** A stream through which packed bytes go and come out unpacked. */
export function unpackingBy(decoder) {
  const unpacking = new Unpacking(decoder);
  return new TransformStream({
    transform: (packed, out) => unpackMore(unpacking, packed, (piece) => out.enqueue(piece.slice())),
    flush: () => unpacking.end(),
  });
}

/** Unpacks all that a stream brings; `use` is called with each piece, which may not be kept. */
export async function unpackEach(decoder, stream, use) {
  const unpacking = new Unpacking(decoder);
  await eachOf(stream, (packed) => unpackMore(unpacking, packed, use));
  unpacking.end();
}

/** Calls `use` with each piece that a stream brings, and waits for it. */
export async function eachOf(stream, use) {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) await use(next.value);
  } catch (error) {
    reader.cancel(error).catch(() => {});
    throw error;
  }
}

async function unpackMore(unpacking, packed, use) {
  for (let at = 0; at < packed.length; at += TURN) {
    if (at > 0) await turn();
    unpacking.add(packed.subarray(at, at + TURN), use);
  }
}

/** Lets what else has come be heard: on a fast line most of a file lies here in one piece. */
function turn() {
  const {port1, port2} = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Unpacks a whole file at once. */
export function unpackNow(decoder, packed, size) {
  const bytes = new Uint8Array(size);
  let at = 0;
  const unpacking = new Unpacking(decoder);
  unpacking.add(packed, (piece) => {
    bytes.set(piece, at);
    at += piece.length;
  });
  unpacking.end();
  return bytes;
}

/** One file that is unpacked as it comes. */
class Unpacking {
  #decoder;
  #context;
  #room; // where unpacked bytes are put
  #size;
  #given = 0; // where packed bytes are put
  #givenSize = 0;
  #buffers; // two of zstd's: address, size, position
  #left = 1; // zero when the file has come to its end

  constructor(decoder) {
    this.#decoder = decoder;
    this.#context = decoder.ZSTD_createDCtx();
    this.#size = decoder.ZSTD_DStreamOutSize();
    this.#room = decoder.malloc(this.#size);
    this.#buffers = decoder.malloc(24);
  }

  /** Unpacks some more; `use` is called with each piece, which may not be kept. */
  add(packed, use) {
    const given = this.#place(packed);
    const output = this.#buffers + 12;
    this.#write(this.#buffers, [given, packed.length, 0]);
    for (let more = true; more; ) {
      this.#write(output, [this.#room, this.#size, 0]);
      this.#left = this.#decoder.ZSTD_decompressStream(this.#context, output, this.#buffers) >>> 0;
      if (this.#left > ERRORS) throw new Error("it is damaged");
      const {buffer} = this.#decoder.memory; // another one, if there was need of more memory
      const words = new Uint32Array(buffer, this.#buffers, 6);
      if (words[5] > 0) use(new Uint8Array(buffer, this.#room, words[5]));
      more = words[2] < words[1] || (words[5] === this.#size && this.#left > 0);
    }
  }

  /** All has been given; fails when that is not the whole file. */
  end() {
    this.#decoder.ZSTD_freeDCtx(this.#context);
    for (const place of [this.#room, this.#given, this.#buffers]) this.#decoder.free(place);
    if (this.#left > 0) throw new Error("it is not whole");
  }

  #place(packed) {
    if (packed.length > this.#givenSize) {
      this.#decoder.free(this.#given);
      this.#givenSize = packed.length;
      this.#given = this.#decoder.malloc(this.#givenSize);
    }
    new Uint8Array(this.#decoder.memory.buffer).set(packed, this.#given);
    return this.#given;
  }

  #write(place, words) {
    new Uint32Array(this.#decoder.memory.buffer, place, words.length).set(words);
  }
}
