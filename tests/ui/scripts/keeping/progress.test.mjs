// What was learnt is kept in the browser; what anybody has written there, or that nothing may be kept, does no harm.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {bothProgress, progress} from "../../../../pysrc/lastcard/ui/learn/progress.js";
import {refuse, Storage} from "./storage.mjs";

const PLACE = "lastcard-learn";
const TITLES = ["One", "Two", "Three"];
const storage = new Storage();
const kept = storage.items;
const opened = (game = "pan") => progress(game, () => TITLES);

beforeEach(() => {
  kept.clear();
  globalThis.lastcardHeld.clear();
  globalThis.localStorage = storage;
});

test("what was done is there again, in its order, for each game", () => {
  const pan = opened();
  pan.add("Two");
  pan.add("One");
  opened("pairs").add("Three");
  assert.deepEqual([...opened().done()], ["One", "Two"]);
  assert.deepEqual(JSON.parse(kept.get(PLACE)), {
    pan: {done: ["One", "Two"], of: 3},
    pairs: {done: ["Three"], of: 3},
  });
});

test("the basics are done when the first steps are, whatever follows them", () => {
  const pan = progress(
    "pan",
    () => TITLES,
    () => 2,
  );
  for (const [title, done] of [["Three"], ["One"], ["Two", true]]) {
    pan.add(title);
    assert.equal(JSON.parse(kept.get(PLACE)).pan.basics, done);
  }
  assert.equal(bothProgress({pan: {done: ["One"], of: 3}}, JSON.parse(kept.get(PLACE))).pan.basics, true);
  pan.forget();
  assert.equal(JSON.parse(kept.get(PLACE)).pan.basics, undefined);
});

test("a step that is there no more is forgotten with the next one that is done", () => {
  kept.set(PLACE, JSON.stringify({pan: {done: ["Gone", "Two"], of: 2}}));
  opened().add("One");
  assert.deepEqual(JSON.parse(kept.get(PLACE)).pan, {done: ["One", "Two"], of: 3});
});

test("one game is forgotten, the others stay", () => {
  const pan = opened();
  pan.add("One");
  opened("pairs").add("One");
  pan.forget();
  assert.equal(pan.done().size, 0);
  assert.equal(opened().done().size, 0);
  assert.equal(opened("pairs").done().size, 1);
});

test("whatever stands there, it begins with nothing done", () => {
  for (const text of ["{", "7", "null", "[]", '{"pan": 3}', '{"pan": {"done": 5}}', '{"pan": {"done": "One"}}']) {
    kept.set(PLACE, text);
    assert.equal(opened().done().size, 0, text);
    opened().add("Two");
    assert.equal(opened().done().size, 1, text);
  }
});

test("a browser that keeps nothing knows it as long as the page is open", () => {
  refuse();
  const pan = opened();
  pan.add("One");
  assert.equal(pan.done().size, 1);
  pan.forget();
  assert.equal(pan.done().size, 0);
});

test("two tabs lose nothing of each other's, and each sees what the other has done", () => {
  const [one, other] = [opened(), opened()];
  one.add("One");
  other.add("Two");
  assert.equal(one.done().size, 2);
  other.forget();
  one.add("Three");
  assert.deepEqual(JSON.parse(kept.get(PLACE)).pan.done, ["Three"]);
});

test("the steps of a file are added, whatever else it holds", () => {
  const theirs = {pan: {done: ["Two", 5], of: 3}, pairs: null, odd: {done: "x", of: "y"}};
  assert.deepEqual(bothProgress({pan: {done: ["One"], of: 3}}, theirs), {
    pan: {done: ["One", "Two"], of: 3},
    pairs: {done: [], of: 0},
    odd: {done: [], of: 0},
  });
});
