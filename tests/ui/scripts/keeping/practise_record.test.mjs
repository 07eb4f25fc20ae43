// The record of what was practised: what is counted, what comes back and when; what anybody has written there, or that
// nothing may be kept, does no harm.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {DAYS, dateToday, dayInWords, openRecord, record, today} from "../../../../pysrc/lastcard/ui/practise/record.js";
import {refuse, Storage} from "./storage.mjs";

const PLACE = "lastcard-practise";
const [ONE, TWO] = ["best-move:1:7:3", "plies:2:7:10"];
const storage = new Storage();
const kept = storage.items;
let day = 20_000;
const opened = (game = "pan") => record(game, () => day);

beforeEach(() => {
  kept.clear();
  globalThis.lastcardHeld.clear();
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
  refuse();
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

test("two tabs of one game keep each its own run, and both marks of the same one", () => {
  const [one, other] = [opened(), opened()];
  one.keepMarks("a", ["alone", "", ""]);
  other.keepMarks("b", ["wrong", ""]);
  other.keepMarks("a", ["", "", "helped"]);
  assert.deepEqual(
    [one.marks("a"), one.marks("b")],
    [
      ["alone", "", "helped"],
      ["wrong", ""],
    ],
  );
  kept.set(PLACE, JSON.stringify({games: {pan: {run: {key: "old", marks: ["alone"]}}}})); // as earlier versions did
  assert.deepEqual(opened().marks("old"), ["alone"]);
});

test("a saved record is read back, onto another browser's, and twice is no more than once", () => {
  opened().tally(ONE, "wrong");
  opened().tally(ONE, "wrong");
  opened("pairs").tally(TWO, "alone");
  opened().keepMarks("a", ["wrong"]);
  const file = opened().text();
  kept.clear();
  opened().tally(TWO, "wrong");
  opened().tally(ONE, "alone");
  for (let times = 0; times < 2; times++) openRecord(file);
  assert.deepEqual(opened().counts(), {"best-move": {1: [2, 0]}, plies: {2: [1, 0]}});
  assert.deepEqual(opened("pairs").counts(), {plies: {2: [1, 1]}});
  assert.equal(opened().waiting(), 2);
  assert.deepEqual(opened().marks("a"), ["wrong"]);
});

test("what is no record is refused, and nothing of it is taken", () => {
  for (const text of ["", "{", "7", "null", "[]", "{}", '{"games": 5}', '{"games": [1]}'])
    assert.throws(() => openRecord(text), /no record of exercises/, text);
  openRecord(
    '{"games": {"__proto__": {"counts": {"plies": {"1": [1, 1]}}}, "a b": {}, "pan": {"boxes": 7, "runs": [{}]}}}',
  );
  assert.deepEqual(Object.keys(JSON.parse(kept.get(PLACE)).games), ["pan"]);
  assert.equal({}.counts, undefined);
});

test("a day is a whole number", () => {
  assert.ok(Number.isSafeInteger(today()));
});

test("how the position of a day was answered is kept, the first answer for each grade", () => {
  opened().solve("2026-11-28", 1, "wrong");
  opened().solve("2026-11-28", 1, "alone");
  opened().solve("2026-11-28", 3, "helped");
  assert.deepEqual(opened().onDay("2026-11-28"), {1: "wrong", 3: "helped"});
  assert.deepEqual(opened().onDay("2026-11-29"), {});
  assert.deepEqual(opened("pairs").onDay("2026-11-28"), {});
});

test("two months of days are kept, and those of a saved file are put to them", () => {
  const dates = Array.from({length: 61}, (_, index) =>
    new Date(86_400_000 * (20_000 + index)).toISOString().slice(0, 10),
  );
  for (const date of dates) opened().solve(date, 1, "alone");
  assert.deepEqual([opened().onDay(dates[0]), opened().onDay(dates[1])], [{}, {1: "alone"}]);
  const theirs = {games: {pan: {days: {[dates[5]]: {1: "wrong", 2: "helped"}, nonsense: {1: "alone"}}}}};
  openRecord(JSON.stringify(theirs));
  assert.deepEqual(opened().onDay(dates[5]), {1: "alone", 2: "helped"});
  assert.deepEqual(opened().onDay("nonsense"), {});
});

test("today's date is that of the clock on the wall, and is written out", () => {
  const now = new Date();
  const [year, month, date] = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part));
  assert.equal(dateToday(), `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
  assert.equal(dayInWords("2026-11-28"), "28 November 2026");
});
