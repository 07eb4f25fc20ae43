// The searched tree: what Python sends, and how it stands after each step.
import assert from "node:assert/strict";
import {test} from "node:test";
import {movesTo, outcome, pathTo, readTree, replay} from "../../../pysrc/lastcard/ui/pictures/tree/search_tree.js";
import {boundSentence, stepSentence} from "../../../pysrc/lastcard/ui/pictures/tree/search_words.js";

// A root with two moves; the second answer to the second is never tried. In short lists, as Python writes them.
const TEXT = JSON.stringify({
  nodes: [
    [-1, 1, 0, "", "3", 1, 1, 1, null, null, 0, 0, -1],
    [0, 0, 1, "1", "2", 0, 1, 1, null, null, 0, 4, -1],
    [0, 2, 1, "2", "1", 0, 0, 0.5, 1, null, 0, 0, 3],
    [2, 2, 2, "1", "0", 1, 0.5, 0.5, 1, null, 1, 0, -1],
  ],
  ghosts: [[2, 3, "2"]],
  steps: [
    [0, 0, null, null, null, null],
    [2, 1, null, null, null, 1],
    [3, 0, 1, 1, null, 1],
    [0, 2, null, 1, null, null],
    [1, 3, null, 1, null, 0.5],
    [4, 2, 3, 1, null, 0.5],
    [5, 2, null, 1, null, 0.5],
    [5, 0, null, 1, null, 1],
  ],
  folds: [[4, 1, 2]],
});

test("nodes know their children and the moves that were never tried", () => {
  const tree = readTree(TEXT);
  assert.deepEqual(
    tree.nodes[0].children.map((node) => node.index),
    [1, 2],
  );
  assert.deepEqual(
    tree.nodes[2].ghosts.map((ghost) => ghost.move),
    ["2"],
  );
  assert.equal(tree.ghosts[0].parent, tree.nodes[2]);
  assert.equal(tree.nodes[0].max, true);
  assert.equal(tree.steps[5].kind, "cut");
});

test("nothing at all is an empty tree", () => {
  assert.deepEqual(readTree("{}"), {nodes: [], ghosts: [], steps: [], folds: []});
  assert.equal(replay(readTree("{}"), -1).current, null);
});

test("moves and path lead to a node", () => {
  const tree = readTree(TEXT);
  assert.deepEqual(movesTo(tree, 3), ["2", "1"]);
  assert.deepEqual(movesTo(tree, 0), []);
  assert.deepEqual([...pathTo(tree, 3)], [3, 2, 0]);
  assert.equal(pathTo(tree, null).size, 0);
});

test("before a step is made its node is unseen, and known after it is left", () => {
  const tree = readTree(TEXT);
  const first = replay(tree, 0);
  assert.deepEqual(first.state, ["open", "unseen", "unseen", "unseen"]);
  assert.equal(first.visited, 1);
  const folded = replay(tree, 1);
  assert.deepEqual([folded.visited, folded.cutoffs, folded.skipped], [5, 1, 2]);
  assert.deepEqual([folded.state[1], folded.value[1]], ["done", 1]);
  const cut = replay(tree, 5);
  assert.deepEqual([...cut.cuts], [2]);
  assert.deepEqual([cut.visited, cut.cutoffs, cut.skipped], [7, 2, 3]);
  assert.equal(cut.current.kind, "cut");
  assert.equal(cut.whole, false);
});

test("the last step and none are the whole search", () => {
  const tree = readTree(TEXT);
  for (const at of [-1, 7, 99]) {
    const found = replay(tree, at);
    assert.equal(found.whole, true);
    assert.deepEqual(found.state, ["done", "done", "done", "done"]);
    assert.deepEqual(found.value, [1, 1, null, 0.5]);
    assert.deepEqual([found.visited, found.cutoffs, found.skipped], [7, 2, 3]);
  }
});

test("every step has a sentence that names its position", () => {
  const tree = readTree(TEXT);
  const says = tree.steps.map((step) => stepSentence(tree, step, false, "alphabeta"));
  says.forEach((text, index) => assert.match(text, new RegExp(`\\b${tree.nodes[tree.steps[index].node].position}\\b`)));
  assert.match(says[0], /^Start at 3: Max is to move/);
  assert.match(says[1], /the 4 nodes below are folded away/);
  assert.match(says[5], /^Cut at 1: Min can hold Max to ½ ≤ α = 1 here, and Max, .*: move 2 is never tried\.$/);
  assert.match(says[6], /: at most a draw for Max; not searched further\.$/);
  assert.match(stepSentence(tree, tree.steps[7], true, "alphabeta"), /^The whole search.*why some never are\.$/);
  assert.match(stepSentence(tree, tree.steps[7], true, "minimax"), /visited\.$/);
});

test("values are outcomes, for Max or for Min", () => {
  const values = [1, 0, 0.5, 0.25, null];
  const forMax = values.map((value) => outcome(value));
  const forMin = values.map((value) => outcome(value, true));
  assert.deepEqual(forMax, ["win", "loss", "draw", "open", "open"]);
  assert.deepEqual(forMin, ["loss", "win", "draw", "open", "open"]);
});

test("a bound is told as one", () => {
  assert.equal(boundSentence({least: 0, most: 0.5}, "red"), "at most a draw for red; not searched further");
  assert.equal(boundSentence({least: 0.5, most: 1}, "red"), "at least a draw for red; not searched further");
  assert.match(boundSentence({least: 0, most: 1}, "red"), /^not searched further/);
});
