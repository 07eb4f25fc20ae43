// The record of what was practised: what is counted, what comes back and when; what anybody has written there, or that
// nothing may be kept, does no harm.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {DAYS, record, today} from "../../../pysrc/lastcard/ui/practise/record.js";

const PLACE = "lastcard-practise";
const [ONE, TWO] = ["best-move:1:7:3", "plies:2:7:10"];
const kept = new Map();
const storage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => kept.set(name, text),
  removeItem: (name) => kept.delete(name),
};
const refused = () => {
  throw new Error("refused");
};
let day = 20_000;
const opened = (game = "pan") => record(game, () => day);

beforeEach(() => {
  kept.clear();
  day = 20_000;
  globalThis.localStorage = storage;
});

test("what was tried and solved alone is counted by kind and grade, for each game", () => {
  const pan = opened();
  for (const mark of ["alone", "helped", "wrong", "alone"]) pan.tally(ONE, mark);
  pan.tally(TWO, "alone");
  opened("pairs").tally(ONE, "wrong");
  assert.deepEqual(opened().counts(), {"best-move": {1: [4, 2]}, plies: {2: [1, 1]}});
  assert.deepEqual(opened("pairs").counts(), {"best-move": {1: [1, 0]}});
});

test("what was not solved alone comes back after a day, then later each time it is solved, and then no more", () => {
  opened().tally(ONE, "helped");
  assert.deepEqual(opened().due(), []);
  assert.equal(opened().waiting(), 1);
  for (const days of DAYS) {
    day += days - 1;
    assert.deepEqual(opened().due(), []);
    day += 1;
    assert.deepEqual(opened().due(), [ONE]);
    opened().tally(ONE, "alone");
  }
  assert.equal(opened().waiting(), 0);
});

test("missed again, it begins in the first box", () => {
  opened().tally(ONE, "wrong");
  day += 1;
  opened().tally(ONE, "alone");
  day += 3;
  opened().tally(ONE, "wrong");
  day += 1;
  assert.deepEqual(opened().due(), [ONE]);
});

test("what has waited longest comes first, and what was solved at once never comes", () => {
  opened().tally(TWO, "wrong");
  day += 1;
  opened().tally(ONE, "wrong");
  opened().tally("who-wins:1:1:1", "alone");
  day += 1;
  assert.deepEqual(opened().due(), [TWO, ONE]);
});

test("the marks of the last run are there again, and those of no other", () => {
  opened().keepMarks("a,b", ["alone", ""]);
  assert.deepEqual(opened().marks("a,b"), ["alone", ""]);
  assert.deepEqual(opened().marks("a,c"), []);
  opened().setClock(true);
  assert.equal(opened("pairs").clock(), true);
});

test("the file has everything, and clearing leaves nothing", () => {
  opened().tally(ONE, "wrong");
  opened("pairs").tally(TWO, "alone");
  const file = JSON.parse(opened().text());
  assert.deepEqual(Object.keys(file.games), ["pan", "pairs"]);
  assert.deepEqual(file.games.pan.boxes, {[ONE]: [0, day + 1]});
  const mine = opened();
  mine.clear();
  assert.equal(kept.has(PLACE), false);
  assert.deepEqual([mine.counts(), mine.waiting(), mine.problem()], [{}, 0, ""]);
  mine.tally(ONE, "alone");
  assert.deepEqual(opened().counts(), {"best-move": {1: [1, 1]}});
});

test("what cannot be read is said, stays as it is, and is counted beside until it is cleared", () => {
  for (const text of ["{", "7", "null", "[]"]) {
    kept.set(PLACE, text);
    const mine = opened();
    assert.equal(mine.problem(), "damaged", text);
    mine.tally(ONE, "wrong");
    assert.deepEqual(mine.counts(), {"best-move": {1: [1, 0]}});
    assert.equal(kept.get(PLACE), text);
    mine.clear();
    assert.equal(mine.problem(), "");
  }
});

test("odd parts are left aside, sound ones are not", () => {
  const games = {pan: {counts: {plies: {1: [3, 2], 2: [1], 3: "x"}}, boxes: {[ONE]: [0, 5], x: [0, 1], [TWO]: [9, 9]}}};
  kept.set(PLACE, JSON.stringify({games}));
  assert.deepEqual([opened().counts(), opened().due(), opened().problem()], [{plies: {1: [3, 2]}}, [ONE], ""]);
  kept.set(PLACE, JSON.stringify({games: [1]}));
  assert.deepEqual(opened().counts(), {});
});

test("a browser that keeps nothing says so, and knows it as long as the page is open", () => {
  globalThis.localStorage = {getItem: refused, setItem: refused, removeItem: refused};
  const mine = opened();
  assert.equal(mine.problem(), "off");
  mine.tally(ONE, "wrong");
  assert.deepEqual(mine.counts(), {"best-move": {1: [1, 0]}});
  mine.clear();
  assert.deepEqual(mine.counts(), {});
});

test("another page that writes meanwhile loses nothing", () => {
  const [one, other] = [opened(), opened()];
  one.tally(ONE, "alone");
  other.tally(ONE, "wrong");
  assert.deepEqual(opened().counts(), {"best-move": {1: [2, 1]}});
});

test("a day is a whole number", () => {
  assert.ok(Number.isSafeInteger(today()));
});
