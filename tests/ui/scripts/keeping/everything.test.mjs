// One file for all that somebody has made: it opens elsewhere, overwrites nothing, and may come from anybody.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {record} from "../../../../pysrc/lastcard/ui/practise/record.js";
import {EVERYTHING} from "../../../../pysrc/lastcard/ui/scripts/save.js";
import {isLasting, keys, read} from "../../../../pysrc/lastcard/ui/scripts/storage.js";
import {openEverything} from "../../../../pysrc/lastcard/ui/share/everything.js";
import * as programs from "../../../../pysrc/lastcard/ui/workshop/programs.js";
import {Storage} from "./storage.mjs";

const SHEET = JSON.stringify({format: "lastcard-sheet", version: 1, items: []});
const CODES = ["R1abcdefgh", "R1ijklmnop"];

// What is saved of all that is kept here.
const file = (
  kept = Object.fromEntries(
    keys()
      .filter(isLasting)
      .map((key) => [key, read(key)]),
  ),
) => JSON.stringify({...EVERYTHING, kept});

beforeEach(() => {
  globalThis.localStorage = new Storage();
  globalThis.lastcardHeld.clear();
});

function made() {
  programs.put("nim", {text: "a", ran: "a"});
  record("pan").tally("plies:1:7:3", "wrong");
  localStorage.setItem("lastcard-sheet", SHEET);
  localStorage.setItem("lastcard-results", CODES.join("\n"));
  localStorage.setItem("lastcard-solving-1a2b3c4d", '["r1:", "o0:"]');
  localStorage.setItem("lastcard-learn", '{"pan": {"done": ["One"], "of": 3}}');
  localStorage.setItem("lastcard-theme", "dark");
  localStorage.setItem("lastcard-left", '{"pan": "#/pan/play"}');
}

test("what was made in one browser is there in another, and nothing runs unasked", () => {
  made();
  const saved = file();
  localStorage.items.clear();
  const said = openEverything(saved);
  for (const part of [/1 program \(nim\.py\)/, /1 sheet/, /2 results/, /answers/, /exercises/, /Learn/])
    assert.match(said, part);
  assert.equal(programs.get("nim").text, "a");
  assert.equal(programs.get("nim").ran, "");
  assert.deepEqual(record("pan").counts(), {plies: {1: [1, 0]}});
  for (const key of ["lastcard-sheet", "lastcard-results"]) assert.equal(read(key), JSON.parse(saved).kept[key]);
  assert.deepEqual(JSON.parse(read("lastcard-solving-1a2b3c4d")), ["r1:", "o0:"]);
  assert.equal(read("lastcard-theme"), null);
});

test("nothing is overwritten, and a file that is opened twice is there once", () => {
  made();
  const saved = file();
  programs.put("nim", {text: "b"});
  localStorage.setItem("lastcard-sheet", SHEET.replace("[]", "[1]"));
  localStorage.setItem("lastcard-results", "R1other000");
  localStorage.setItem("lastcard-solving-1a2b3c4d", '["o0:", "w1:take 2"]');
  for (let times = 0; times < 2; times++) assert.match(openEverything(saved), /nim\.py as nim 2\.py/);
  assert.deepEqual([programs.get("nim").text, programs.get("nim 2").text], ["b", "a"]);
  assert.equal(programs.all().length, 2);
  assert.equal(read("lastcard-sheet"), SHEET.replace("[]", "[1]"));
  assert.deepEqual(
    keys("lastcard-sheet-aside-").map((key) => read(key)),
    [SHEET],
  );
  assert.deepEqual(read("lastcard-results").split("\n"), ["R1other000", ...CODES]);
  assert.deepEqual(JSON.parse(read("lastcard-solving-1a2b3c4d")), ["r1:", "w1:take 2"]);
});

test("a sheet, or a record of exercises, that was saved alone is opened too", () => {
  assert.match(openEverything(SHEET), /1 sheet/);
  record("pan").tally("plies:1:7:3", "alone");
  assert.match(openEverything(record("pan").text()), /record of your exercises/);
});

test("a file of another kind is refused, with what is wrong, and nothing of it is taken", () => {
  const wrong = ["", "{", "7", "null", "[]", "{}", '{"format": "other"}', file(5), file([1])];
  for (const text of wrong) assert.throws(() => openEverything(text), /was not saved here/, text);
  assert.throws(() => openEverything(JSON.stringify({...EVERYTHING, version: 2, kept: {}})), /newer version/);
  assert.throws(() => openEverything(`"${"x".repeat(20_000_001)}"`), /too large/);
  assert.deepEqual(keys(), []);
});

test("hostile parts are left out and counted, sound ones are taken", () => {
  const hostile = {
    "lastcard-workshop:../../x": JSON.stringify({text: "a"}),
    "lastcard-workshop:big": JSON.stringify({text: "x".repeat(programs.LONGEST + 1)}),
    "lastcard-workshop:odd": 5,
    "lastcard-sheet": '{"format": "lastcard-sheet", "items": {}}',
    "lastcard-results": "<script>alert(1)</script>",
    "lastcard-solving-1": "{}",
    "lastcard-practise": "[]",
    "lastcard-learn": "[1]",
  };
  const ours = {"lastcard-workshop:good": JSON.stringify({text: "a\r\nb"})};
  const unknown = {"lastcard-theme": "dark", "lastcard-workshop-open": "x", "lastcard-found-pan": "{}", other: "x"};
  const text = file({...hostile, ...ours, ...unknown}).replace('"kept":{', '"kept":{"__proto__": "x", ');
  const said = openEverything(text);
  assert.match(said, /1 program \(good\.py\)/);
  assert.match(said, /8 parts of the file could not be read/);
  assert.deepEqual(keys(), ["lastcard-workshop:good"]);
  assert.equal(programs.get("good").text, "a\nb");
  assert.match(openEverything(file({})), /nothing for this page/);
});
