// How the page and the worker ask for the site's files.

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
 * Opens an asset: fetched with the page's own base address, unpacked as it arrives.
 * @param {{url: string, size: number}} asset
 * @param {(bytes: number) => void} onBytes told how many packed bytes have come in since the last call
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function openAsset(asset, base, onBytes, cache = "default") {
  const kept = cache === "default" && (await openKept(asset, base));
  if (kept) {
    onBytes(asset.size);
    return kept.body;
  }
  const response = await ask(asset.url, base, cache);
  const count = new TransformStream({
    transform(chunk, out) {
      onBytes(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(count).pipeThrough(new DecompressionStream("gzip"));
}

export async function readBytes(asset, base, onBytes, cache) {
  try {
    const stream = await openAsset(asset, base, onBytes, cache);
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw named(asset, error);
  }
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
