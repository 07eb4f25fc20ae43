// Whether the page on show is the one that the address names.
import assert from "node:assert/strict";
import {test} from "node:test";
import {stands} from "../../pysrc/lastcard/ui/scripts/standing.js";

const TABS = [
  ["explore", "Explore", "#/pan/explore?pos=12/21"],
  ["play", "Play", "#/pan/play"],
];

test("a page stands where its open tab leads, whatever is set in it", () => {
  const page = {tab: "explore", tabs: TABS, notice: ""};
  assert.ok(stands(page, "#/pan/explore"));
  assert.ok(stands(page, "#/pan/explore?pos=21/12"));
  assert.ok(!stands(page, "#/pan/play"));
  assert.ok(!stands(page, "#/matches/explore"));
  assert.ok(!stands({...page, tab: ""}, "#/pan/explore"));
});

test("what is not there yet, or could not be read, is not lost", () => {
  assert.ok(stands(undefined, "#/pan/explore"));
  assert.ok(stands({tab: "explore", tabs: TABS, notice: "This address could not be read."}, "#/pen/explore"));
});
