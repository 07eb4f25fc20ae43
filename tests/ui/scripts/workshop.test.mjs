// The workshop without a page: the programs that a browser keeps, and a program as a part of a link.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import * as programs from "../../../pysrc/lastcard/ui/workshop/programs.js";
import {CONTRACT} from "../../../web/workshop/completions.js";
import {addressOf, codeIn, MOST, packed, unpacked} from "../../../web/workshop/program_link.js";
import {refuse, Storage} from "./keeping/storage.mjs";

beforeEach(() => {
  globalThis.localStorage = new Storage();
  globalThis.lastcardHeld.clear();
});

const names = () =>
  programs
    .all()
    .map(({name}) => name)
    .sort();

test("a program is kept under its name, with whether it is somebody else's and what ran last", () => {
  programs.put("nim", {text: "a\nb", foreign: true});
  programs.put("nim 2", {text: "c", ran: "c"});
  const {at, ...nim} = programs.get("nim");
  assert.deepEqual(nim, {text: "a\nb", foreign: true, ran: ""});
  assert.ok(at > 0);
  assert.deepEqual(names(), ["nim", "nim 2"]);
  programs.remove("nim");
  assert.equal(programs.get("nim"), null);
  programs.setOpenName("nim 2");
  assert.equal(programs.openName(), "nim 2");
});

test("what is damaged is no program, and other keys of the page are none either", () => {
  localStorage.setItem("lastcard-theme", "dark");
  for (const [name, text] of [
    ["one", "{"],
    ["two", "null"],
    ["three", '{"text": 5}'],
    ["four", '{"text": "", "at": "x"}'],
  ])
    localStorage.setItem(`lastcard-workshop:${name}`, text);
  assert.deepEqual(programs.all(), []);
  assert.equal(programs.free("one"), "one 2"); // what cannot be read is not overwritten
  assert.equal(programs.parsed(JSON.stringify({text: "x".repeat(programs.LONGEST + 1)})), null);
  assert.equal(programs.parsed('{"text": "x", "foreign": "no"}').foreign, true); // whatever is not plainly one's own
});

test("where nothing more can be kept it is there as long as the page is open, and that is said", () => {
  localStorage.room = 120;
  assert.equal(programs.put("small", {text: "a"}), true);
  assert.equal(programs.put("large", {text: "a".repeat(100)}), false);
  assert.equal(programs.get("large").text.length, 100);
  assert.equal(programs.storedText("large"), null);
  assert.deepEqual(names(), ["large", "small"]);
});

test("a name is changed only if the program is kept under the new one", () => {
  programs.put("nim", {text: "a"});
  assert.equal(programs.rename("nim", "mine.py"), "mine");
  assert.deepEqual(names(), ["mine"]);
  localStorage.room = [...localStorage.items].flat().join("").length;
  assert.equal(programs.rename("mine", "longer name"), null);
  assert.deepEqual(names(), ["mine"]);
  assert.equal(programs.storedText("mine"), "a");
  assert.equal(programs.rename("gone", "x"), null);
  refuse();
  programs.put("nim", {text: "b"}); // nothing is stored, so nothing can be lost
  assert.equal(programs.rename("nim", "other"), "other");
  assert.deepEqual(names(), ["other"]);
});

test("names are such as a file may have, cut by whole characters, and each is free", () => {
  for (const [given, name] of [
    ["nim.py", "nim"],
    [" a/b\\c:d\n ", "a b c d"],
    ["", "game"],
    ["../..", ".. .."],
    ["x".repeat(99), "x".repeat(40)],
    [`${"x".repeat(39)}🂡🂡`, `${"x".repeat(39)}🂡`],
    [`${"x".repeat(38)}👩‍👧`, "x".repeat(38)],
    [`${"x".repeat(37)}👩‍👧`, `${"x".repeat(37)}👩‍👧`],
    ["\ud83d nim", "nim"],
  ])
    assert.equal(programs.named(given), name);
  for (const wanted of ["nim", "nim 2", "nim 3"]) {
    assert.equal(programs.free("nim"), wanted);
    programs.put(wanted, {text: ""});
  }
  programs.put("🂡".repeat(40), {text: ""});
  assert.equal(programs.free("🂡".repeat(40)), `${"🂡".repeat(36)} 2`);
});

test("a program comes out of its link as it went in", async () => {
  for (const text of ["", "print('ä ♠ 🂡')\n", "x = 1\n".repeat(3000)])
    assert.deepEqual(await unpacked(await packed("nim 2", text)), {name: "nim 2", text});
});

test("what is no program is refused with what is wrong", async () => {
  const code = await packed("nim", "print(1)");
  for (const wrong of [
    "",
    "2abc",
    "1",
    "1!!",
    code.slice(0, -6),
    `1${"A".repeat(30)}`,
    await packed("a", 5),
    await packed("a", "x".repeat(programs.LONGEST + 1)),
  ])
    await assert.rejects(unpacked(wrong), /program/);
});

test("a program that would be unpacked without end is refused", async () => {
  const {deflateRawSync} = await import("node:zlib");
  const bomb = deflateRawSync(Buffer.from(JSON.stringify(["a", "x".repeat(9_000_000)])));
  await assert.rejects(unpacked(`1${bomb.toString("base64url")}`), /too long/);
});

test("an address holds a program, or is too long for it", async () => {
  const address = await addressOf("nim", "print(1)");
  assert.match(address, /^#\/workshop\?program=1[\w-]+$/);
  assert.deepEqual(await unpacked(codeIn(address)), {name: "nim", text: "print(1)"});
  let lot = 1;
  const drawn = () => {
    lot = (lot * 75 + 74) % 65_537;
    return String.fromCharCode(33 + (lot % 94));
  };
  const noise = Array.from({length: 3 * MOST}, drawn).join("");
  assert.equal(await addressOf("nim", noise), null);
  assert.equal(codeIn("#/workshop/play?seats=easy"), "");
});

test("what is completed has a line of help each", () => {
  for (const {label, info} of CONTRACT) assert.match(info, /^\S.{10,120}[.:]?$/, label);
  assert.equal(new Set(CONTRACT.map(({label}) => label)).size, CONTRACT.length);
});
