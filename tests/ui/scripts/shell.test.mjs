// The static shell: where a game was left off, what the address of the papers' page says, and the search over claims.
import assert from "node:assert/strict";
import {test} from "node:test";
import {altered, says} from "../../../pysrc/lastcard/ui/scripts/address.js";
import {placeOf} from "../../../web/late/home.js";
import {read, wanted, write} from "../../../web/late/papers.js";
import {restored} from "../../../web/late/present.js";
import {forPupils} from "../../../web/late/share.js";
import {sideFor} from "../../../web/late/tour.js";
import {addresses, tabOf} from "../../../web/page/last_address.js";

test("where a game was left off is taken as it was kept, if it is an address of that game", () => {
  const kept = {pan: "#/pan/play?pos=12/21", pairs: "#/pairs/learn?step=3"};
  assert.deepEqual(addresses(kept), kept);
  const wrong = {
    pan: "#/pairs/play",
    pairs: "javascript:alert(1)",
    matches: 5,
    babanuki: `#/babanuki/${"x".repeat(2000)}`,
  };
  assert.deepEqual(addresses(wrong), {});
});

test("what was not kept here is nothing", () => {
  for (const value of [{}, [], 5, "pan"]) assert.deepEqual(addresses(value), {});
});

test("the tab of an address", () => {
  assert.equal(tabOf("#/pan/play?pos=12/21"), "play");
  assert.equal(tabOf("#/pan"), "");
  assert.equal(tabOf(""), "");
});

test("where a game was left off in words", () => {
  assert.equal(placeOf("#/pan/learn"), "lesson step 1");
  assert.equal(placeOf("#/pan/learn?step=4"), "lesson step 4");
  assert.equal(placeOf("#/pan/learn?hide=1&step=12"), "lesson step 12");
  assert.equal(placeOf("#/pan/learn?part=basics&step=2"), "lesson step 2");
  assert.equal(placeOf("#/pan/learn?part=deeper&step=2"), "Going deeper, step 2");
  assert.equal(placeOf("#/pan/learn?step=1000000"), "lesson step 1");
  assert.equal(placeOf("#/pairs/practise?kind=plies&grade=1&seed=4"), "Practise");
});

test("the address of the papers' page says what is unfolded, searched for and listed", () => {
  const states = [
    {games: [], find: "", list: "all"},
    {games: ["pan", "pairs"], find: "", list: "off"},
    {games: ["pan"], find: "three players & 50 %", list: "all"},
  ];
  for (const state of states) assert.deepEqual(read(write(state)), state);
  assert.equal(write(states[0]), "#/about");
  assert.equal(write(states[1]), "#/about/pan,pairs?list=off");
});

test("an address of another page is none of the papers, and nonsense in one is left out", () => {
  for (const hash of ["", "#/", "#/pan/study", "#/aboutness"]) assert.equal(read(hash), null);
  const nonsense = read(`#/about/,pan,?list=constructor&find=${"x".repeat(900)}`);
  assert.deepEqual([nonsense.games, nonsense.list, nonsense.find.length], [["pan"], "all", 200]);
});

test("a claim is found by all of its words, in any order and case, within its list", () => {
  const claim = {text: "Table 4: draws with three players", origin: "paper", status: "fails"};
  const found = (find, list = "all") => wanted(claim, {find, list});
  assert.ok(found("") && found("PLAYERS draws") && found("table 4", "off") && found("", "paper"));
  assert.ok(!found("draws five") && !found("", "ours") && !found("draws", "open"));
  assert.ok(!wanted({...claim, status: "holds"}, {find: "", list: "off"}));
});

test("what stands in quotes is searched for as it stands, and Theorem 3 is not Theorem 30", () => {
  const found = (text) => wanted({text, origin: "paper"}, {find: 'draws "Theorem 3"', list: "all"});
  assert.ok(found("Theorem 30 and theorem 3. It draws."));
  assert.ok(!found("Theorem 30 draws 3") && !found("Theorem 3.1 draws") && !found("Theorem 3 wins"));
});

test("the card of the tour stands where the part is not", () => {
  assert.equal(sideFor({left: 0, width: 400}, 1280), "right");
  assert.equal(sideFor({left: 500, width: 700}, 1280), "left");
});

test("a link for pupils closes hints, whatever it said of them", () => {
  assert.equal(forPupils("https://a.org/#/pan/play"), "https://a.org/#/pan/play?hints=0");
  const link = "https://a.org/x/#/pan/explore?pos=032-212&hide=1&by=2";
  assert.equal(forPupils(link), "https://a.org/x/#/pan/explore?pos=032-212&by=2&hints=0");
  assert.equal(forPupils(forPupils(link)), forPupils(link));
});

test("an address loses and gets parts, and keeps the others as they are", () => {
  assert.equal(altered("#/pan/play?hints=0", ["hints"]), "#/pan/play");
  assert.equal(altered("#/pan/play?pos=1%2F2&hints=0&by=2", ["hints"]), "#/pan/play?pos=1%2F2&by=2");
  assert.equal(altered("#/pan/play?hints=0&by=2", ["hints", "by"], "hide=1"), "#/pan/play?hide=1");
  assert.equal(altered("#/pan/play?pos=hints=0", ["hints"]), "#/pan/play?pos=hints=0");
  assert.equal(altered("#/pan/play", [], "embed=1"), "#/pan/play?embed=1");
});

test("what an address says", () => {
  assert.ok(says("#/pan/play?by=2&hide=1", "hide") && says("#/pan?hints=0", "hints", "0"));
  assert.ok(!says("#/pan/play?hide=10", "hide") && !says("#/pan/hide=1", "hide") && !says("", "hide"));
});

test("a presentation leads back to an address that hides nothing it did not hide before", () => {
  assert.equal(restored("#/pan/explore?pos=1&hide=1"), "#/pan/explore?pos=1");
  assert.equal(restored("#/pan/explore?hide=1"), "#/pan/explore");
  assert.equal(restored("#/pan/explore"), "#/pan/explore");
  assert.equal(restored("#/pan/play?hide=1"), "#/pan/play?hide=1");
});
