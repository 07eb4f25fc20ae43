// Where players sit, and how they look, without a page.
import assert from "node:assert/strict";
import {test} from "node:test";
import {places} from "../../../pysrc/lastcard/ui/boards/ring.js";
import {outcome} from "../../../pysrc/lastcard/ui/pictures/tree/search_tree.js";
import {
  capital,
  does,
  forPlayer,
  shapeOf,
  thePlayer,
  verdictFor,
  whose,
} from "../../../pysrc/lastcard/ui/scripts/players.js";

test("whoever looks sits at the bottom, the others around the table without two in one place", () => {
  for (let count = 1; count <= 5; count++) {
    for (let own = 0; own < count; own++) {
      const found = places(count, own);
      assert.equal(found.length, count);
      assert.equal(found[own].x, 50);
      for (const [player, {x, y}] of found.entries()) {
        assert.ok(x >= 10 && x <= 90 && y >= 10 && y <= 90);
        assert.ok(player === own || y < found[own].y);
        for (const other of found.slice(player + 1)) assert.ok(Math.hypot(x - other.x, y - other.y) > 25);
      }
    }
  }
});

test("play goes round clockwise", () => {
  const [, left, , right] = places(4, 0);
  assert.ok(left.x < 50 && right.x > 50);
});

test("every player has a shape of its own", () => {
  assert.equal(new Set([0, 1, 2, 3, 4].map(shapeOf)).size, 5);
  assert.equal(capital("first"), "First");
});

test("for whom something is so is said where several play, and not of one alone", () => {
  assert.equal(forPlayer(["first", "second"], 1), " for the second player");
  assert.equal(forPlayer(["player"], 0), "");
  assert.deepEqual(
    ["win", "loss", "draw", ""].map((value) => verdictFor(["player"], 0, value)),
    ["solvable", "lost", "draw", "not known"],
  );
  assert.equal(verdictFor(["first", "second"], 0, "win"), "win for the first player");
  assert.equal(verdictFor(["first", "second"], 0, ""), "not known for the first player");
  assert.equal(verdictFor(["red", "blue"], 0, "win"), "win for red");
});

test("a player is called by colour or name, and only an ordinal is “the first player”", () => {
  const names = ["first", "11th", "red", "red 2", "Ann", "you", "your opponent"];
  assert.deepEqual(names.map(thePlayer), ["the first player", "the 11th player", ...names.slice(2)]);
  assert.deepEqual(
    ["you", "blue", "your opponent"].map((name) => `${does(name, "win")}, ${whose(name)} turn`),
    ["you win, your turn", "blue wins, blue’s turn", "your opponent wins, your opponent’s turn"],
  );
});

test("a value for Max is the opposite for Min", () => {
  assert.deepEqual(
    [1, 0, 0.5].map((value) => outcome(value)),
    ["win", "loss", "draw"],
  );
  assert.deepEqual(
    [1, 0, 0.5].map((value) => outcome(value, true)),
    ["loss", "win", "draw"],
  );
});
