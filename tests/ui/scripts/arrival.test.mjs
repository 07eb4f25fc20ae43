// Whether the page on show is the one that the address names.
import assert from "node:assert/strict";
import {test} from "node:test";
import {knowArrivals} from "../../../pysrc/lastcard/private/bokeh.js";
import {arrived, veiled} from "../../../pysrc/lastcard/ui/shell/arrival.js";

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

test("a page stays under its veil until the one that the address names has come, or is given up", () => {
  const app = (shown, data = page) => ({shown: [1, shown], page: {data}});
  assert.ok(!veiled("#/pan/explore", app("#/pan/explore"), true, false));
  assert.ok(veiled("#/pan/explore", app("#/pan/explore"), false, false), "its tab is not drawn");
  assert.ok(veiled("#/pan/explore", app("#/pan/play"), true, false), "the app is elsewhere");
  const lost = app("#/matches/explore");
  assert.ok(veiled("#/matches/explore", lost, true, false), "the app is there, but its page was lost on the way");
  assert.ok(!veiled("#/matches/explore", lost, true, true), "it was asked for often enough");
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
