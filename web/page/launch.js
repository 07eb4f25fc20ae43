// Starts the worker that runs Python. What it says before the page listens is kept for the page.

import {copied} from "../fetch/download.js";
import {startWorker} from "../fetch/start_worker.js";

const KINDS = ["message", "messageerror", "error"];

/**
 * @param {URL} url the worker's script
 * @param {{way?: string | null, fresh?: boolean}} how the way of booting, and whether caches are passed by
 */
export function startPython(url, {way = null, fresh = false} = {}) {
  const options = new URLSearchParams();
  if (fresh) options.set("fresh", String(Date.now())); // under an address that no cache has
  if (way) options.set("boot", way);
  if (copied()) options.set("kept", "1");
  // Also as the name: a worker script out of the service worker's cache does not know what came after its "?".
  const name = String(options) && `?${options}`;
  const worker = startWorker(new URL(name, url), name);
  const early = [];
  const keep = (event) => {
    event.preventDefault();
    early.push(event);
  };
  for (const kind of KINDS) worker.addEventListener(kind, keep);
  return {
    worker,
    listen(act) {
      for (const kind of KINDS) {
        worker.removeEventListener(kind, keep);
        worker.addEventListener(kind, act);
      }
      early.forEach(act);
    },
  };
}

/** The way of booting that the page's address asks for. */
export function wayAsked() {
  return new URLSearchParams(location.search).get("boot");
}

/** Runs a script of the site that is none of the page's own modules; fails if it cannot be loaded. */
export async function runScript(url) {
  const script = document.createElement("script");
  script.src = url;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  script.remove();
}
