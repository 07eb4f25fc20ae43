// How the page and the worker ask for the site's files.

import {download} from "./download.js";

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
  const packed = await download(asset.url, base, {size: asset.size, cache, onBytes});
  return packed.pipeThrough(new DecompressionStream("gzip"));
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

/** The service worker keeps some assets unpacked too; it answers 204 for one that it has not. */
export async function openKept(asset, base) {
  if (!asset.kept) return null;
  const response = await fetch(new URL(asset.kept, base));
  return response.status === 200 ? response : null;
}
