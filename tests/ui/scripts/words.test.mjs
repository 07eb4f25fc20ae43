// Texts, numbers, and drawing once for several changes.
import assert from "node:assert/strict";
import {test} from "node:test";
import {brief} from "../../../pysrc/lastcard/ui/pictures/tree/search_tree_drawing.js";
import {onChange} from "../../../pysrc/lastcard/ui/scripts/component.js";
import {listSeparator, spreadsheet} from "../../../pysrc/lastcard/ui/scripts/save.js";
import {amount, atShare, cut, duration, one, short, unbroken} from "../../../pysrc/lastcard/ui/scripts/words.js";
import {sentence} from "../../../web/page/screen.js";

test("a duration is one number and its unit", () => {
  assert.deepEqual([0.2, 99, 100, 5999, 6000, 200_000, 1e6].map(duration), [
    "1 s",
    "99 s",
    "2 min",
    "100 min",
    "2 hours",
    "3 days",
    "12 days",
  ]);
});

test("a number has the article that it is read with", () => {
  assert.deepEqual(
    [1, 7, 8, 10, 11, 18, 81, 110, 180, 1100, 8000, 11_000].filter((n) => one(n).startsWith("an ")),
    [8, 11, 18, 81, 8000, 11_000],
  );
  assert.equal(one(1800), "a 1800");
});

test("what was stopped was not all done", () => {
  assert.deepEqual([0, 0.004, 0.4, 0.999, 1].map(atShare), ["", "", " at 40 %", " at 99 %", " at 99 %"]);
});

test("a sentence has one full stop, also where the browser has said one already", () => {
  const said = ["bundle-1.js answered 404", "The input is not a ReadableStream.", "Out of memory!"];
  assert.deepEqual(said.map(sentence), ["bundle-1.js answered 404.", ...said.slice(1)]);
});

test("what is too long ends in dots", () => {
  assert.equal(short("abcdef", 6), "abcdef");
  assert.equal(short("abcdefg", 6), "abcde…");
});

test("a short formula stays in one line, and a long one may break", () => {
  assert.equal(unbroken("From n = 4k + 1, take 2."), "From n\u00a0=\u00a04k\u00a0+\u00a01, take 2.");
  assert.equal(unbroken("3 > 2: red wins · here"), "3\u00a0>\u00a02: red wins · here");
  const long = "10·15^(k−1) − 4·5^(k−1) − k − 7";
  assert.equal(unbroken(long), long);
});

test("large counts are short", () => {
  assert.deepEqual([12, 999, 9999, 66341, 1_234_567, 5e12].map(brief), ["12", "999", "10k", "66k", "1.2M", "10^12"]);
});

test("several changes are drawn once", async () => {
  const listeners = {};
  const model = {on: (name, act) => Object.assign(listeners, {[name]: act})};
  let drawn = 0;
  const later = onChange(model, ["a", "b"], () => drawn++);
  listeners.a();
  listeners.b();
  assert.equal(later.waiting, true);
  assert.equal(drawn, 0);
  await Promise.resolve();
  assert.equal(drawn, 1);
  assert.equal(later.waiting, false);
  listeners.a();
  await Promise.resolve();
  assert.equal(drawn, 2);
});

test("one thing is not several", () => {
  assert.deepEqual(
    [0, 1, 2, 1200].map((count) => amount(count, "outcome")),
    ["0 outcomes", "1 outcome", "2 outcomes", "1,200 outcomes"],
  );
  assert.deepEqual(
    [1, 3].map((count) => amount(count, "ply", "plies")),
    ["1 ply", "3 plies"],
  );
});

test("a text is cut between what people take for characters", () => {
  assert.equal(cut("Ann", 3), "Ann");
  assert.equal(cut("Anna", 3), "Ann");
  assert.equal(cut("🂡🂢🂣", 2), "🂡🂢"); // as Python counts
  assert.equal(cut("ab👩‍👩‍👧", 6), "ab");
  assert.equal(cut("👋🏽👋🏽", 3), "👋🏽");
  assert.equal(cut("🇩🇪🇫🇷", 3), "🇩🇪");
  assert.equal(cut("e\u0301e\u0301", 3), "e\u0301");
  assert.equal(short("🂡🂢🂣🂤", 3), "🂡🂢…");
  assert.equal(short("🂡🂢🂣", 3), "🂡🂢🂣");
});

test("a table is divided as the reader's country does", () => {
  assert.deepEqual(["en", "de", "ja", "fr"].map(listSeparator), [",", ";", ",", ";"]);
  const csv = 'name,"a, b",1.5\n"say ""x, y""",a; b,-0.25e-7\n,,3/13\nthe 2.5th,"two\nlines, 1.5",7\n';
  assert.equal(spreadsheet(csv, ","), `\ufeff${csv}`);
  assert.equal(
    spreadsheet(csv, ";"),
    '\ufeffname;"a, b";1,5\n"say ""x, y""";"a; b";-0,25e-7\n;;3/13\nthe 2.5th;"two\nlines, 1.5";7\n',
  );
});
