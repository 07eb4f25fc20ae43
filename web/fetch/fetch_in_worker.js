// Reads a large file in a worker of its own, so that the one that asks can start the core meanwhile.

import {handedOver, promised, readStages} from "./asset.js";
import {after} from "./clock.js";
import {connection} from "./connection.js";
import {startWorker} from "./start_worker.js";

const PATIENCE = 10_000; // milliseconds until a worker that says nothing at all is given up

let ahead = null; // one that waits for what it is to read

/**
 * Starts a worker for the next file that is to be read, before it is known which that is. The one that it is likely to
 * be is read at once, if there is a copy of it.
 */
export function startReader(reader, base, likely = null) {
  if (!globalThis.Worker) return;
  ahead = readerAt(reader, base);
  if (likely?.kept) ahead.worker.postMessage({likely, base});
}

function readerAt(reader, base) {
  const worker = startWorker(new URL(reader, base), self.name); // by which it knows of a copy
  const failed = new Promise((resolve) => {
    worker.onerror = (event) => {
      event.preventDefault();
      resolve();
    };
  });
  return {worker, failed};
}

/** The bytes of an asset, like `readBytes`. */
export function readInWorker(reader, asset, base, onBytes, cache) {
  return readStagesInWorker(reader, {...asset, stages: null}, base, onBytes, cache)[0];
}

/**
 * Promises of the bytes of each stage of an asset. Where no worker can be started, or it is not to be trusted, it is
 * read here.
 * @param {string} reader the script of the worker, web/fetch/reader.js
 * @param {(number: number, bytes: Uint8Array) => void} use as in `promised`
 */
export function readStagesInWorker(reader, asset, base, onBytes, cache, use) {
  const {all, give, fail} = promised(asset, use);
  const here = () => readStages(asset, base, give, onBytes, cache).catch(fail);
  if (!globalThis.Worker || cache === "reload") {
    here();
    return all;
  }
  const {worker, failed} = ahead ?? readerAt(reader, base);
  ahead = null;
  const cut = () => worker.postMessage({order: "cut"});
  const hurry = () => worker.postMessage({order: "hurry"});
  let left = asset.size;
  let unpacks = !asset.by; // whether it has what it unpacks by
  const spoken = after(PATIENCE, here);
  worker.onmessage = ({data: {arrived, decoder, lost, number, bytes, copy, error}}) => {
    spoken();
    unpacks ||= decoder;
    if (arrived != null) came(arrived);
    else if (lost) connection.lose();
    else if (bytes) give(number, bytes);
    else if (error) fail(error);
    else if (copy && !handedOver(copy, asset, give)) here();
  };
  failed.then(() => {
    spoken();
    here();
  });
  const came = (arrived) => {
    connection.heard();
    onBytes(arrived);
    left -= arrived;
    if (left > 0 || !unpacks) connection.join(cut);
    else connection.leave(cut); // what remains is to unpack it
  };
  connection.join(cut);
  connection.hurried.add(hurry);
  worker.postMessage({asset, base, cache});
  Promise.allSettled(all).then(() => {
    connection.leave(cut);
    connection.hurried.delete(hurry);
    worker.terminate();
  });
  return all;
}
