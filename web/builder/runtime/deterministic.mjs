// Makes whatever runs after it come out the same every time and everywhere: chance from one seed, a clock that goes on
// only when somebody looks at it, and neither the language nor the time zone of whoever builds. For the build alone: a
// Python that wakes up in the tab takes new random numbers and the tab's clock.
import crypto from "node:crypto";

const BEGIN = Date.UTC(2025, 0, 1);
const TICK = 1 / 64; // of a millisecond, between two looks

let looks = 0;
let state = 1;

const elapsed = () => ++looks * TICK;

/** The next 32 bits (mulberry32). */
function next() {
  state = (state + 0x6d2b79f5) | 0;
  let bits = Math.imul(state ^ (state >>> 15), state | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return (bits ^ (bits >>> 14)) >>> 0;
}

function fill(view) {
  const bytes = new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);
  for (let at = 0; at < bytes.length; at++) bytes[at] = next();
  return view;
}

crypto.randomFillSync = fill;
Object.defineProperty(globalThis.crypto, "getRandomValues", {value: fill, configurable: true, writable: true});
Math.random = () => next() / 2 ** 32;
Object.defineProperty(performance, "now", {value: elapsed, configurable: true, writable: true});

globalThis.Date = class SteadyDate extends Date {
  constructor(...given) {
    super(...(given.length > 0 ? given : [SteadyDate.now()]));
  }

  static now() {
    return Math.floor(BEGIN + elapsed());
  }
};

process.env.TZ = "UTC";
Object.defineProperty(globalThis.navigator, "languages", {value: ["en-US"], configurable: true});

// JavaScript collects its garbage when it pleases, and would then free what that held in Python's memory.
globalThis.FinalizationRegistry = class Uncollected {
  register() {}

  unregister() {
    return false;
  }
};
