// The workshop without a page: the programs that a browser keeps, and a program as a part of a link.
import assert from "node:assert/strict";
import {test} from "node:test";
import {CONTRACT} from "../../../web/workshop/contract.js";
import {addressOf, codeIn, MOST, packed, unpacked, without} from "../../../web/workshop/link.js";
import {LONGEST, named, read, Texts} from "../../../web/workshop/texts.js";

class Storage {
  constructor(room = Infinity) {
    this.items = new Map();
    this.room = room;
  }
  get length() {
    return this.items.size;
  }
  key = (index) => [...this.items.keys()][index] ?? null;
  getItem = (key) => this.items.get(key) ?? null;
  removeItem = (key) => this.items.delete(key);
  setItem(key, value) {
    if (value.length > this.room) throw new Error("full");
    this.items.set(key, value);
  }
}

test("a program is kept under its name, with whether it is somebody else's and what ran last", () => {
  const storage = new Storage();
  new Texts(storage).put("nim", {text: "a\nb", foreign: true});
  new Texts(storage).put("nim 2", {text: "c", ran: "c"});
  const kept = new Texts(storage);
  const {at, ...nim} = kept.get("nim");
  assert.deepEqual(nim, {text: "a\nb", foreign: true, ran: ""});
  assert.ok(at > 0);
  assert.deepEqual(
    kept
      .list()
      .map(({name}) => name)
      .sort(),
    ["nim", "nim 2"],
  );
  kept.remove("nim");
  assert.equal(new Texts(storage).get("nim"), null);
  kept.open = "nim 2";
  assert.equal(new Texts(storage).open, "nim 2");
});

test("what is damaged is no program, and other keys of the page are none either", () => {
  const storage = new Storage();
  storage.setItem("lastcard-theme", "dark");
  for (const [name, text] of [
    ["one", "{"],
    ["two", "null"],
    ["three", '{"text": 5}'],
    ["four", '{"text": "", "at": "x"}'],
  ])
    storage.setItem(`lastcard-workshop:${name}`, text);
  assert.deepEqual(new Texts(storage).list(), []);
  assert.equal(read(JSON.stringify({text: "x".repeat(LONGEST + 1)})), null);
  assert.equal(read('{"text": "x", "foreign": "no"}').foreign, true); // whatever is not plainly one's own is not
});

test("where nothing more can be kept it is there as long as the page is open, and that is said", () => {
  const kept = new Texts(new Storage(80));
  kept.put("small", {text: "a"});
  assert.equal(kept.full, false);
  kept.put("large", {text: "a".repeat(100)});
  assert.equal(kept.full, true);
  assert.equal(kept.get("large").text.length, 100);
  assert.deepEqual(
    kept
      .list()
      .map(({name}) => name)
      .sort(),
    ["large", "small"],
  );
});

test("names are such as a file may have, and each is free", () => {
  for (const [given, name] of [
    ["nim.py", "nim"],
    [" a/b\\c:d\n ", "a b c d"],
    ["", "game"],
    ["../..", ".. .."],
    ["x".repeat(99), "x".repeat(40)],
  ])
    assert.equal(named(given), name);
  const kept = new Texts(new Storage());
  for (const wanted of ["nim", "nim 2", "nim 3"]) {
    assert.equal(kept.free("nim"), wanted);
    kept.put(wanted, {text: ""});
  }
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
    await packed("a", "x".repeat(LONGEST + 1)),
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
  assert.equal(without("#/workshop/play?seats=easy&program=1abc"), "#/workshop/play?seats=easy");
  assert.equal(without("#/workshop?program=1abc"), "#/workshop");
});

test("what is completed has a line of help each", () => {
  for (const {label, info} of CONTRACT) assert.match(info, /^\S.{10,120}[.:]?$/, label);
  assert.equal(new Set(CONTRACT.map(({label}) => label)).size, CONTRACT.length);
});
