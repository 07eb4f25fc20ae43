// What the scripts of the sheets write into the browser's store by themselves: the draft while it is typed, sheets put
// aside, half-typed fields; and how they cut a text that is too long.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

let room = Infinity;
const store = new Map();
const size = () => [...store].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
globalThis.localStorage = {
  getItem: (key) => store.get(key) ?? null,
  setItem(key, text) {
    if (size() - (store.get(key)?.length ?? 0) + text.length > room) throw new Error("full");
    store.set(key, text);
  },
  removeItem: (key) => store.delete(key),
  key: (index) => [...store.keys()][index],
  get length() {
    return store.size;
  },
};
class Element extends EventTarget {
  value = "";
  hidden = false;
  append() {}
  setAttribute() {}
}
globalThis.SVGElement = class {};
const windowEvents = new EventTarget();
globalThis.addEventListener = windowEvents.addEventListener.bind(windowEvents);
globalThis.removeEventListener = windowEvents.removeEventListener.bind(windowEvents);
globalThis.document = Object.assign(new EventTarget(), {createElement: () => new Element()});

const draft = await import("../../../pysrc/lastcard/ui/sheets/desk/draft.js");
const {keepTyped, limited} = await import("../../../pysrc/lastcard/ui/sheets/common.js");
const {shareText} = await import("../../../pysrc/lastcard/ui/sheets/desk/shared.js");

const HEAD = {format: "lastcard-sheet", version: 1};
const ITEM = {game: "matches", position: "6", task: "best-move"};
const now = () => JSON.parse(store.get("lastcard-sheet"));
const type = (field, text) => {
  field.value = text;
  field.dispatchEvent(new Event("input"));
};

beforeEach(() => {
  room = Infinity;
  store.clear();
  globalThis.lastcardHeld.clear();
  globalThis.lastcardShared.clear();
});

test("what is typed changes its place alone, on the sheet as it is kept now", () => {
  draft.addItem(ITEM, HEAD, 60);
  draft.addItem({...ITEM, position: "7", number: 0}, HEAD, 60);
  draft.writeText(HEAD, "title", "Lesson 1");
  store.set("lastcard-sheet", JSON.stringify({...now(), text: "Another window"}));
  draft.writeItemText(HEAD, ITEM, 1, "Why?"); // it was moved to the front meanwhile
  assert.deepEqual(now(), {
    ...HEAD,
    title: "Lesson 1",
    text: "Another window",
    items: [
      {...ITEM, text: "Why?"},
      {...ITEM, position: "7", number: 0},
    ],
  });
  assert.equal(draft.itemText({...ITEM, position: "7"}, 5), "");
  assert.equal(draft.itemText({...ITEM, position: "8"}, 0), undefined);
  draft.writeItemText(HEAD, ITEM, 0, "");
  assert.deepEqual(now().items[0], ITEM);
});

test("an unreadable sheet is put aside before another one takes its place, also where there is little room", () => {
  const newer = JSON.stringify({...HEAD, version: 2, title: "x".repeat(400), items: []});
  for (const text of ["{", newer]) {
    store.set("lastcard-sheet", text);
    room = size() + 300; // not for the sheet twice, but for a small one besides
    draft.addItem(ITEM, HEAD, 60);
    assert.deepEqual(now().items, [ITEM]);
    assert.equal(draft.asides()[0].text, text);
  }
  room = Infinity;
  draft.putAside("{");
  assert.equal(draft.asides().length, 2);
  assert.ok(store.has("lastcard-sheet"));
  draft.drop(draft.asides()[0].key);
  assert.equal(draft.asides().length, 1);
  store.set("lastcard-sheet-aside", newer); // of an earlier version of this site
  assert.equal(draft.asides().length, 2);
  const other = newer.replace("xx", "yy");
  store.set("lastcard-sheet", other);
  room = size() + 30; // not even for a small one besides
  draft.addItem(ITEM, HEAD, 60);
  assert.ok([...store.values()].includes(other));
  assert.equal(draft.isKept(), false);
  assert.deepEqual(draft.sheetNow().items, [ITEM]);
});

test("a full sheet takes nothing, and a full browser holds the sheet in the page", () => {
  draft.addItem(ITEM, HEAD, 1);
  assert.throws(() => draft.addItem(ITEM, HEAD, 1), /1 items/);
  assert.ok(draft.isKept());
  room = size();
  assert.equal(draft.addItem(ITEM, HEAD, 60), 2);
  assert.equal(draft.isKept(), false);
  assert.equal(draft.sheetNow().items.length, 2);
  assert.equal(now().items.length, 1);
  room = Infinity;
  draft.writeText(HEAD, "title", "Now there is room");
  assert.ok(draft.isKept());
  assert.equal(now().items.length, 2);
});

test("what is typed comes back until it is used, from all windows where a field takes several", () => {
  const [one, other] = [new Element(), new Element()];
  const used = keepTyped(one, "codes", true);
  keepTyped(other, "codes", true);
  type(one, "R1a");
  type(one, "R1ab");
  type(other, "R1x");
  const again = new Element();
  keepTyped(again, "codes", true);
  assert.deepEqual(again.value.split("\n"), ["R1ab", "R1x"]);
  used();
  const later = new Element();
  keepTyped(later, "codes", true);
  assert.equal(later.value, "R1x");
  const name = new Element();
  keepTyped(name, "pupil");
  assert.equal(name.value, "");
});

test("a text that is too long is cut between two characters, and that is said", () => {
  const family = "👨‍👩‍👧";
  for (const [typed, expected] of [
    ["abcdef", "abcde"],
    [`ab${family}`, "ab"],
    [`${family}abc`, family],
    ["🇺🇦🇺🇦🇺🇦", "🇺🇦🇺🇦"],
    ["👍👍👍👍👍👍", "👍👍👍👍👍"],
    ["a\ud83d", "a"],
  ]) {
    const field = new Element();
    const heard = [];
    const note = limited(field, 5, "A name", (text) => heard.push(text));
    type(field, typed);
    assert.equal(field.value, expected);
    assert.deepEqual(heard, [expected]);
    assert.equal(note.hidden, typed === "a\ud83d");
    type(field, `${expected}\u0301`);
    if ([...expected].length === 5) assert.equal(field.value, expected);
    if (!note.hidden) assert.match(note.textContent, /at most 5 characters. This was cut off: “/);
  }
});

// A component's model as far as `shareText` uses it; `sent` is what Python has been told.
function shared(place = "key") {
  const acts = {remove: [], place: [], kept: []};
  const model = {place, kept: [], sent: [], on: (name, act) => acts[name].push(act)};
  model.send_msg = ({do: _, ...message}) => model.sent.push(message);
  model.keep = (count, text) => {
    model.kept = [place, count, text];
    for (const act of acts.kept) act();
  };
  model.gone = () => acts.remove.map((act) => act());
  shareText(model);
  return model;
}

const elsewhere = (text, told = true) => {
  store.set("key", text);
  if (told) windowEvents.dispatchEvent(Object.assign(new Event("storage"), {key: "key"}));
};

test("a text is stored only over the one that Python knows", () => {
  store.set("key", "a");
  const model = shared();
  assert.deepEqual(model.sent, [{place: "key", text: "a", since: "", count: 1, own: true}]);
  model.keep(1, "ab");
  assert.equal(store.get("key"), "ab");
  elsewhere("ax", false);
  model.keep(1, "abc");
  assert.equal(store.get("key"), "ax");
  assert.deepEqual(model.sent[1], {place: "key", text: "ax", since: "ab", count: 2, own: false});
  model.keep(1, "abcd"); // sent before Python heard of it
  assert.equal(store.get("key"), "ax");
  assert.equal(model.sent.length, 2);
  model.keep(2, "abcdx");
  assert.equal(store.get("key"), "abcdx");
  model.gone();
});

test("another window is heard at once, this one when a pause in typing comes, and each change once", async () => {
  const model = shared();
  elsewhere("x");
  assert.deepEqual(model.sent[1], {place: "key", text: "x", since: "", count: 2, own: false});
  model.keep(2, "xy"); // what Python has kept is no news
  draft.drop("other");
  store.set("key", "xyz");
  for (let number = 0; number < 3; number++)
    document.dispatchEvent(new CustomEvent("lastcard:kept", {detail: {key: "key", kept: true}}));
  assert.equal(model.sent.length, 2);
  document.dispatchEvent(new Event("lastcard:typed")); // at once when a field is left
  assert.deepEqual([model.sent[2].text, model.sent[2].own], ["xyz", true]);
  model.keep(3, "x");
  store.set("key", "xyz");
  document.dispatchEvent(new CustomEvent("lastcard:kept", {detail: {key: "key", kept: true}}));
  await new Promise((done) => {
    model.send_msg = (message) => done(model.sent.push(message));
  });
  assert.deepEqual([model.sent[3].text, model.sent[3].since, model.sent[3].own], ["xyz", "x", true]);
  windowEvents.dispatchEvent(new Event("pageshow"));
  assert.equal(model.sent.length, 4);
  model.gone();
  elsewhere("w");
  assert.equal(model.sent.length, 4);
});

test("a missing text is put back, an emptied one is not, and one drawn again begins where it was", () => {
  store.set("key", "a");
  let model = shared();
  store.delete("key");
  model.keep(1, "ab");
  assert.equal(store.get("key"), "a");
  model.keep(2, "ab");
  assert.equal(store.get("key"), "ab");
  elsewhere("");
  assert.deepEqual([model.sent[2].text, model.sent[2].since], ["", "ab"]);
  model.gone();
  elsewhere("c");
  model = shared();
  assert.deepEqual(model.sent, [{place: "key", text: "c", since: "", count: 4, own: true}]);
  model.gone();
});
