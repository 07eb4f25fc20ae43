// Reads a large file in a worker of its own, so that the one that asks can start the core meanwhile.

import {readBytes} from "./asset.js";

const PATIENCE = 10_000; // milliseconds until a worker that says nothing at all is given up

/**
 * The bytes of an asset, like `readBytes`. Where no worker can be started, or it is not to be trusted, it is read here.
 * @param {string} reader the script of the worker, web/fetch/reader.js
 */
export function readInWorker(reader, asset, base, onBytes, cache) {
  const here = () => readBytes(asset, base, onBytes, cache);
  if (!globalThis.Worker || cache === "reload") return here();
  const worker = new Worker(new URL(reader, base), {type: "module"});
  const answer = new Promise((resolve, reject) => {
    const silent = setTimeout(() => resolve(here()), PATIENCE);
    worker.onmessage = ({data: {arrived, bytes, error}}) => {
      clearTimeout(silent);
      if (arrived != null) onBytes(arrived);
      else if (bytes) resolve(bytes);
      else reject(error);
    };
    worker.onerror = (event) => {
      clearTimeout(silent);
      event.preventDefault();
      resolve(here());
    };
  });
  worker.postMessage({asset, base, cache});
  return answer.finally(() => worker.terminate());
}
