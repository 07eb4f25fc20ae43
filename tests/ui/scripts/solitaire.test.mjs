// Where cards and arrows lie on the board of Pan Galactic Solitaire, without a page.
import assert from "node:assert/strict";
import {test} from "node:test";
import {ends} from "../../../pysrc/lastcard/games/solitaire/view/board/exchange_arrow.js";
import {exchangesAt, marked} from "../../../pysrc/lastcard/games/solitaire/view/board/exchanges.js";
import {placing} from "../../../pysrc/lastcard/games/solitaire/view/board/grid.js";

const card = (row, column, width = 46) => ({x: column * (width + 4), y: row * 70, width, height: 64});

// Shares of a card that its rank and its suit take up, as grid.css has it where there is room.
const GLYPHS = [
  {left: 0.08, right: 0.68, top: 0.06, bottom: 0.42},
  {left: 0.4, right: 0.92, top: 0.52, bottom: 0.88},
];
const covered = ({x, y, width, height}, [across, down]) =>
  GLYPHS.some(
    ({left, right, top, bottom}) =>
      across > x + left * width && across < x + right * width && down > y + top * height && down < y + bottom * height,
  );

const pairs = Array.from({length: 52}, (_, place) => [card(0, 0), card(Math.floor(place / 13), place % 13)]).slice(1);

test("an arrow ends on neither a rank nor a suit", () => {
  for (const [one, other] of [...pairs, ...pairs.map(([one, other]) => [other, one])]) {
    const [from, to] = ends(one, other);
    assert.ok(!covered(one, from) && !covered(other, to), `${from} ${to}`);
  }
});

test("an arrow between small cards ends at their edges", () => {
  const [from, to] = ends(card(0, 0, 24), card(0, 2, 24));
  assert.deepEqual(
    [from, to],
    [
      [24, 32],
      [56, 32],
    ],
  );
});

test("many columns have places in two blocks, each its own; few stay beside each other", () => {
  for (let across = 1; across <= 13; across++) {
    const cells = Array.from({length: across}, (_, column) => placing(2, column, across));
    assert.equal(new Set(cells.map((cell) => `${cell["--block"]} ${cell["--within"]}`)).size, across);
    assert.deepEqual(new Set(cells.map((cell) => cell["--block"])), new Set(across > 9 ? [0, 1] : [0]));
    assert.ok(Math.max(...cells.map((cell) => cell["--within"])) < 9);
    assert.deepEqual(
      cells.map((cell) => [cell["--row"], cell["--column"]]),
      cells.map((_, column) => [2, column]),
    );
  }
});

test("a card means the exchanges that are clicked on it, and else those in which it comes", () => {
  const exchange = (clicked, comes, home) => ({cards: [clicked, comes], ways: [{kind: "swap", clicked, comes, home}]});
  const all = [exchange("3H", "9C", "9H"), exchange("9C", "2D", "2C")];
  assert.deepEqual(exchangesAt(all, "3H"), [all[0]]);
  assert.deepEqual(exchangesAt(all, "9C"), [all[1]]);
  assert.deepEqual(exchangesAt(all, "2D"), [all[1]]);
  assert.deepEqual(exchangesAt(all, "AS"), []);
  assert.deepEqual(marked(all, "H"), [all[0]]);
  assert.deepEqual(marked(all, "none"), []);
});
