// What the browser keeps: read again before it is changed, held in memory where the browser refuses, and merged.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {refuse, Storage, window} from "./storage.mjs";

const heard = [];
window();
const storage = await import("../../../../pysrc/lastcard/ui/scripts/storage.js");
document.addEventListener("lastcard:kept", ({detail}) => heard.push(detail));
let asked = 0;

beforeEach(() => {
  globalThis.localStorage = new Storage();
  globalThis.lastcardHeld.clear();
  heard.length = 0;
  asked = 0;
  globalThis.lastcardPersist = false;
  Object.defineProperty(globalThis.navigator, "storage", {
    configurable: true,
    value: {persist: async () => (asked += 1)},
  });
});

const add = (name) => storage.changeJson("lastcard-a", (value) => ({...value, [name]: 1}));

test("a change is made to what another tab has written meanwhile", () => {
  add("one");
  localStorage.setItem("lastcard-a", '{"one": 1, "other": 1}');
  assert.equal(add("two"), true);
  assert.deepEqual(storage.readJson("lastcard-a"), {one: 1, other: 1, two: 1});
});

test("a full browser holds it in memory, and it is merged and kept when there is room", () => {
  storage.change("lastcard-big", () => "x".repeat(50));
  localStorage.room = 90;
  add("one");
  assert.equal(add("a longer name than there is room for"), false);
  assert.deepEqual(storage.unkept(), ["lastcard-a"]);
  assert.equal(Object.keys(storage.readJson("lastcard-a")).length, 2);
  localStorage.items.set("lastcard-a", '{"one": 1, "other": 1}');
  assert.equal(Object.keys(storage.readJson("lastcard-a")).length, 3);
  storage.change("lastcard-big", () => null); // another tab has written: only a change of its own merges
  assert.deepEqual(storage.unkept(), ["lastcard-a"]);
  assert.equal(add("two"), true);
  assert.equal(Object.keys(JSON.parse(localStorage.getItem("lastcard-a"))).length, 4);
  assert.deepEqual(storage.unkept(), []);
});

test("two tabs that both hold lines in memory lose none of them", () => {
  localStorage.items.set("lastcard-results", "one\ntwo");
  localStorage.room = 1;
  assert.equal(
    storage.change("lastcard-results", () => "two\nmine"),
    false,
  );
  localStorage.items.set("lastcard-results", "one\ntwo\ntheirs");
  assert.equal(storage.read("lastcard-results"), "two\ntheirs\nmine");
  storage.change("lastcard-workshop-open", () => "mine");
  localStorage.items.set("lastcard-workshop-open", "theirs");
  assert.equal(storage.read("lastcard-workshop-open"), "mine");
});

test("what is held is kept as soon as something else makes room", () => {
  storage.change("lastcard-big", () => "x".repeat(50));
  localStorage.room = 70;
  assert.equal(add("one"), false);
  storage.change("lastcard-big", () => null);
  assert.equal(localStorage.getItem("lastcard-a"), '{"one":1}');
  assert.deepEqual(heard.at(-1), {key: "lastcard-a", kept: true});
});

test("storage that is refused throws nothing, and all is known as long as the page is open", () => {
  refuse();
  assert.equal(add("one"), false);
  assert.deepEqual(heard, [{key: "lastcard-a", kept: false}]);
  assert.deepEqual(storage.readJson("lastcard-a"), {one: 1});
  assert.deepEqual(storage.keys("lastcard-"), ["lastcard-a"]);
  assert.equal(
    storage.change("lastcard-a", () => null),
    true,
  ); // there is nothing left to keep
  assert.deepEqual([storage.keys(), storage.unkept()], [[], []]);
});

test("damaged JSON is none", () => {
  for (const text of ["{", "7", "null", "[1]"]) {
    localStorage.setItem("lastcard-a", text);
    add("one");
    assert.deepEqual(storage.readJson("lastcard-a"), {one: 1}, text);
  }
  localStorage.setItem("lastcard-a", "{");
  assert.equal(storage.readJson("lastcard-a", 5), 5);
});

test("two changes of one value are merged", () => {
  const all = [
    [{a: 1}, {a: 2}, {a: 1, b: 1}, {a: 2, b: 1}],
    [{a: 1, b: 1}, {b: 1}, {a: 1, b: 2}, {b: 2}],
    [
      ["", ""],
      ["x", ""],
      ["", "y"],
      ["x", "y"],
    ],
    [1, 2, 3, 2],
    [null, {a: 1}, {b: 1}, {a: 1, b: 1}],
  ];
  for (const [base, mine, theirs, result] of all)
    assert.deepEqual(storage.merged(base, mine, theirs), result, JSON.stringify([base, mine, theirs]));
  const hostile = storage.merged({}, JSON.parse('{"__proto__": {"a": 1}}'), {b: 1});
  assert.equal({}.a, undefined);
  assert.equal(hostile.b, 1);
});

test("lasting storage is asked for once, and only for what is worth it", () => {
  for (const key of ["lastcard-theme", "lastcard-left", "lastcard-workshop-open"]) storage.change(key, () => "x");
  assert.equal(asked, 0);
  for (const key of ["lastcard-workshop:nim", "lastcard-practise"]) storage.change(key, () => "x");
  assert.equal(asked, 1);
});

test("what other tabs change is heard, and that all may have changed", () => {
  const changed = [];
  const end = new AbortController();
  storage.onOtherTab("lastcard-a", (key) => changed.push(key), {signal: end.signal});
  const tell = (key) => dispatchEvent(Object.assign(new Event("storage"), {key}));
  for (const key of ["lastcard-a", "lastcard-b", "lastcard-a:1", null]) tell(key);
  dispatchEvent(new Event("focus"));
  assert.deepEqual(changed, ["lastcard-a", "lastcard-a:1", null, null]);
  end.abort();
  tell("lastcard-a");
  assert.equal(changed.length, 4);
});
