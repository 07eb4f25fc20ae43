// What was learnt is kept in the browser; what anybody has written there, or that nothing may be kept, does no harm.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {progress} from "../../../pysrc/lastcard/ui/learn/progress.js";

const PLACE = "lastcard-learn";
const TITLES = ["One", "Two", "Three"];
const kept = new Map();
const storage = {getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text)};
const opened = (game = "pan") => progress(game, () => TITLES);

beforeEach(() => {
  kept.clear();
  globalThis.localStorage = storage;
});

test("what was done is there again, in its order, for each game", () => {
  const pan = opened();
  pan.add("Two");
  pan.add("One");
  opened("pairs").add("Three");
  assert.equal(opened().count(), 2);
  assert.ok(opened().has("One"));
  assert.deepEqual(JSON.parse(kept.get(PLACE)), {
    pan: {done: ["One", "Two"], of: 3},
    pairs: {done: ["Three"], of: 3},
  });
});

test("a step that is there no more does not count", () => {
  kept.set(PLACE, JSON.stringify({pan: {done: ["Gone", "Two"], of: 2}}));
  assert.equal(opened().count(), 1);
});

test("one game is forgotten, the others stay", () => {
  const pan = opened();
  pan.add("One");
  opened("pairs").add("One");
  pan.forget();
  assert.equal(pan.count(), 0);
  assert.equal(opened().count(), 0);
  assert.equal(opened("pairs").count(), 1);
});

test("whatever stands there, it begins with nothing done", () => {
  for (const text of ["{", "7", "null", "[]", '{"pan": 3}', '{"pan": {"done": 5}}', '{"pan": {"done": "One"}}']) {
    kept.set(PLACE, text);
    assert.equal(opened().count(), 0, text);
    opened().add("Two");
    assert.equal(opened().count(), 1, text);
  }
});

test("a browser that keeps nothing knows it as long as the page is open", () => {
  globalThis.localStorage = {
    getItem() {
      throw new Error("refused");
    },
    setItem() {
      throw new Error("refused");
    },
  };
  const pan = opened();
  pan.add("One");
  assert.equal(pan.count(), 1);
  pan.forget();
  assert.equal(pan.count(), 0);
});
