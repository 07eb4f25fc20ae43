// Reads a file of the site while nothing else happens, as an import statement of Python's has to.

import {connection} from "./connection.js";

const STEP = 1 << 18; // bytes asked for at once, so that a stalled line can be told from a slow one
const PATIENCE = [8_000, 12_000, 16_000, 24_000]; // milliseconds for one answer, and for each one after a failure
const PAUSE = 2_000;

/**
 * The bytes of a file; for workers, whose synchronous requests may have a limit of time. Fails when the host has not
 * got it, and when the line stays away.
 */
export function readNow(url, size) {
  const found = new Uint8Array(size);
  let had = 0;
  let faults = 0;
  while (had < size) {
    const answer = asked(url, had, Math.min(had + STEP, size), PATIENCE[faults]);
    if (answer) {
      const bytes = new Uint8Array(answer.response);
      const part = answer.status === 206 ? bytes : bytes.subarray(had);
      if (part.length === 0 || had + part.length > size) throw new Error(`${url} has not ${size} bytes`);
      found.set(part, had);
      had += part.length;
      faults = 0;
      connection.heard();
      continue;
    }
    connection.lose();
    faults++;
    if (faults === PATIENCE.length) throw new Error(`${url} does not come; is there a connection?`);
  }
  return found;
}

/** What the service worker keeps unpacked; nothing if it has not got it. */
export function readKept(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  return new Uint8Array(request.status === 200 ? request.response : 0);
}

/** The answer to a request for bytes of a file; none if the line failed, after a while. */
function asked(url, from, to, patience) {
  const request = new XMLHttpRequest();
  const begun = performance.now();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.timeout = patience;
  request.setRequestHeader("Range", `bytes=${from}-${to - 1}`);
  try {
    request.send();
  } catch {
    sleep(PAUSE - (performance.now() - begun));
    return null;
  }
  if (request.status !== 200 && request.status !== 206) throw new Error(`${url} answered ${request.status}`);
  return request;
}

/** Nothing happens in this thread for a time. */
function sleep(milliseconds) {
  if (milliseconds <= 0) return;
  const {buffer} = new WebAssembly.Memory({initial: 1, maximum: 1, shared: true}); // also where pages may share none
  Atomics.wait(new Int32Array(buffer), 0, 0, milliseconds);
}
