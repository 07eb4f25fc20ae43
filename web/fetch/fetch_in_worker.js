// Reads a large file in a worker of its own, so that the one that asks can start the core meanwhile.

import {readBytes} from "./asset.js";
import {line} from "./line.js";
import {workerHere} from "./worker_here.js";

const PATIENCE = 10_000; // milliseconds until a worker that says nothing at all is given up

let ahead = null; // one that waits for what it is to read

/** Starts a worker for the next file that is to be read, before it is known which that is. */
export function startReader(reader, base) {
  if (globalThis.Worker) ahead = readerAt(reader, base);
}

function readerAt(reader, base) {
  const worker = workerHere(new URL(reader, base), self.name); // by which it knows of a copy
  const failed = new Promise((resolve) => {
    worker.onerror = (event) => {
      event.preventDefault();
      resolve();
    };
  });
  return {worker, failed};
}

/**
 * The bytes of an asset, like `readBytes`. Where no worker can be started, or it is not to be trusted, it is read here.
 * @param {string} reader the script of the worker, web/fetch/reader.js
 */
export function readInWorker(reader, asset, base, onBytes, cache) {
  const here = () => readBytes(asset, base, onBytes, cache);
  if (!globalThis.Worker || cache === "reload") return here();
  const {worker, failed} = ahead ?? readerAt(reader, base);
  ahead = null;
  const cut = () => worker.postMessage({order: "cut"});
  const hurry = () => worker.postMessage({order: "hurry"});
  let left = asset.size;
  const answer = new Promise((resolve, reject) => {
    const silent = setTimeout(() => resolve(here()), PATIENCE);
    worker.onmessage = ({data: {arrived, lost, bytes, error}}) => {
      clearTimeout(silent);
      if (arrived != null) came(arrived);
      else if (lost) line.lose();
      else if (bytes) resolve(bytes);
      else if (error) reject(error);
    };
    failed.then(() => {
      clearTimeout(silent);
      resolve(here());
    });
  });
  const came = (arrived) => {
    line.heard();
    onBytes(arrived);
    left -= arrived;
    if (left > 0) line.join(cut);
    else line.leave(cut); // what remains is to unpack it
  };
  line.join(cut);
  line.hurried.add(hurry);
  worker.postMessage({asset, base, cache});
  return answer.finally(() => {
    line.leave(cut);
    line.hurried.delete(hurry);
    worker.terminate();
  });
}
