// Whether the page on show is the one that the address names.
import assert from "node:assert/strict";
import {test} from "node:test";
import {arrived} from "../../pysrc/lastcard/ui/scripts/arrival.js";

const TABS = [
  ["explore", "Explore", "#/pan/explore?pos=12/21"],
  ["play", "Play", "#/pan/play"],
];

test("a page has arrived when its open tab is the one asked for, whatever is set in it", () => {
  const page = {tab: "explore", tabs: TABS, notice: ""};
  assert.ok(arrived(page, "#/pan/explore"));
  assert.ok(arrived(page, "#/pan/explore?pos=21/12"));
  assert.ok(!arrived(page, "#/pan/play"));
  assert.ok(!arrived(page, "#/matches/explore"));
  assert.ok(!arrived({...page, tab: ""}, "#/pan/explore"));
});

test("what is not there yet, or could not be read, is not lost", () => {
  assert.ok(arrived(undefined, "#/pan/explore"));
  assert.ok(arrived({tab: "explore", tabs: TABS, notice: "This address could not be read."}, "#/pen/explore"));
});
