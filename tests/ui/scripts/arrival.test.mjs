// Whether the page on show is the one that the address names.
import assert from "node:assert/strict";
import {test} from "node:test";
import {knowArrivals} from "../../../pysrc/lastcard/private/bokeh.js";
import {arrived, veil} from "../../../pysrc/lastcard/ui/shell/arrival.js";

const TABS = [
  ["explore", "Explore", "#/pan/explore?pos=12/21"],
  ["play", "Play", "#/pan/play"],
];

const page = {tab: "explore", tabs: TABS, notice: ""};

test("a page has arrived when its open tab is the one asked for, whatever is set in it", () => {
  assert.ok(arrived(page, "#/pan/explore"));
  assert.ok(arrived(page, "#/pan/explore?pos=21/12"));
});

test("another tab has not arrived, nor another game", () => {
  assert.ok(!arrived(page, "#/pan/play"));
  assert.ok(!arrived(page, "#/matches/explore"));
  assert.ok(!arrived({...page, tab: ""}, "#/pan/explore"));
});

test("what is not there yet is not lost", () => {
  assert.ok(arrived(undefined, "#/pan/explore"));
});

test("for an address that could not be read the nearest page is the right one", () => {
  assert.ok(arrived({...page, notice: "This address could not be read."}, "#/pen/explore"));
});

const app = (shown, data = page) => ({shown: [1, shown], page: {data}});

test("nothing is veiled once the page that the address names is there, or is given up", () => {
  assert.equal(veil("#/pan/explore", app("#/pan/explore"), true, false), "");
  const lost = app("#/matches/explore");
  assert.equal(veil("#/matches/explore", lost, true, false), "page", "the app is there, its page was lost on the way");
  assert.equal(veil("#/matches/explore", lost, true, true), "", "it was asked for often enough");
});

test("what is veiled is no more than what was not asked for", () => {
  const here = app("#/pan/explore");
  assert.equal(veil("#/matches/explore", here, true, false), "page");
  assert.equal(veil("#/pan/play", here, true, false), "tab");
  assert.equal(veil("#/pan/explore?pos=12/21", here, true, false), "state");
  assert.equal(veil("#/pan/explore", here, false, false), "tab", "its tab is not drawn");
  assert.equal(veil("#/pan/explore", {shown: [1, "#/pan/explore"]}, false, false), "page", "nothing is drawn");
});

test("a solution that the address hides is not left on show", () => {
  const open = app("#/pan/explore?pos=12/21");
  for (const hidden of ["hide=1", "hints=0", "pos=12/21&hide=1&at=2"])
    assert.equal(veil(`#/pan/explore?${hidden}`, open, true, false), "tab");
  const closed = app("#/pan/explore?hide=1");
  assert.equal(veil("#/pan/explore?hide=1&pos=12/21", closed, true, false), "state");
  assert.equal(veil("#/pan/explore", closed, true, false), "state");
});

test("models that Python has sent are not sent back to it as new ones", () => {
  const document = {
    _new_models: new Set(["made in the page"]),
    _apply_json_patch(model, broken) {
      this._new_models.add(model);
      if (broken) throw new Error("cannot be shown");
      return "taken";
    },
  };
  knowArrivals(document);
  knowArrivals(document);
  assert.equal(document._apply_json_patch("from Python"), "taken");
  assert.throws(() => document._apply_json_patch("another", true));
  assert.deepEqual([...document._new_models], ["made in the page"]);
});
