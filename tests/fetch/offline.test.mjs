import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

globalThis.addEventListener = () => {};
const {keepOffline} = await import("../../web/offline/offline.js");
const BASE = "https://site.test/";
console.info = () => {};

class Registration extends EventTarget {
  update() {}
}

let said;
let container;
let registration;

/** A browser that keeps copies; a test takes away what it is about. */
beforeEach(() => {
  said = [];
  registration = new Registration();
  container = {register: async () => registration};
  globalThis.isSecureContext = true;
  globalThis.caches = {keys: async () => [], has: async () => true, delete: async () => true};
  browser({serviceWorker: container});
});

const browser = (navigator) => Object.defineProperty(globalThis, "navigator", {value: navigator, configurable: true});
const keep = () => keepOffline("1", BASE, (text) => said.push(text));
const hears = (state) => container.onmessage({data: {type: "offline", build: "1", ...state}});
const refused = async () => {
  throw new DOMException("denied", "SecurityError");
};

test("how far the copy is, and that it is whole, is said in words", async () => {
  await keep();
  assert.deepEqual(said, []);
  hears({done: 3, all: 120});
  hears({build: "2", ready: true});
  hears({type: "another"});
  hears({ready: true, workshop: false});
  hears({ready: true, workshop: true});
  assert.deepEqual(said, [
    "Getting ready for offline use: 3 of 120 files.",
    "Ready for offline use, except the workshop: open it once.",
    "Ready for offline use.",
  ]);
});

test("what keeps the copy from being made is said", async () => {
  await keep();
  hears({fault: "Error", why: "teaching.html is missing or damaged"});
  hears({fault: "QuotaExceededError", why: "Quota exceeded."});
  hears({fault: "TypeError", why: "Failed to fetch"});
  assert.deepEqual(said, [
    "Not ready for offline use: teaching.html is missing or damaged.",
    "Not ready for offline use: this browser has no space left.",
    "Not ready for offline use: the connection was lost.",
  ]);
});

const NONE = {
  "plain http": [() => (globalThis.isSecureContext = false), /does not begin with https/],
  "no service workers": [() => browser({}), /this browser/],
  "service workers that throw": [
    () =>
      browser({
        get serviceWorker() {
          throw new DOMException("sandboxed", "SecurityError");
        },
      }),
    /this browser/,
  ],
  "no storage": [() => (caches.keys = refused), /this browser/],
  "a service worker that cannot be loaded": [() => (container.register = refused), /sw\.js could not be loaded/],
};
for (const [kind, [take, says]] of Object.entries(NONE)) {
  test(`${kind}: it is said that nothing is kept`, async () => {
    take();
    await keep();
    assert.equal(said.length, 1);
    assert.match(said[0], /^Not ready for offline use: /);
    assert.match(said[0], says);
  });
}

test("a service worker that ends without a word is told of, one that gave its reason or took over is not", async () => {
  const worker = Object.assign(new EventTarget(), {state: "installing"});
  registration.installing = worker;
  const ends = () => worker.dispatchEvent(new Event("statechange"));
  await keep();
  worker.state = "redundant";
  ends();
  assert.match(said.at(-1), /^Not ready for offline use: the browser/);
  hears({fault: "TypeError", why: "Failed to fetch"});
  ends();
  assert.match(said.at(-1), /the connection was lost/);
});
