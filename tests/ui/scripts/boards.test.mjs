// What boards show and allow, without a page.
import assert from "node:assert/strict";
import {test} from "node:test";
import {many, movedCards, suitsOf} from "../../../pysrc/lastcard/games/pan/view/board/rank_cards.js";
import {
  moveText,
  tunnelWords,
  usingHint,
  vertexState,
} from "../../../pysrc/lastcard/games/shichinarabe/view/board/vertex_state.js";
import {cardValue, lapped} from "../../../pysrc/lastcard/games/tanhinmin/view/board/table.js";
import {freshPairs} from "../../../pysrc/lastcard/games/tanhinmin/view/pictures/matching_figures.js";
import {compared, spread, told} from "../../../pysrc/lastcard/games/tanhinmin/view/pictures/pair_graph.js";

test("the cards of a rank are told apart, whoever holds them", () => {
  for (const suits of [1, 4, 5]) {
    for (const bottom_free of [false, true]) {
      for (let first = 0; first <= 2; first++) {
        for (let second = 0; second <= 2; second++) {
          const model = {hands: [[first], [second]], rules: {suits, bottom_free}};
          const total = suits - (bottom_free ? 0 : 1);
          if (first + second > total) continue;
          const found = suitsOf(0, model);
          const all = [...found.first, ...found.pile, ...found.second];
          assert.equal(new Set(all).size, total);
          assert.deepEqual([found.first.length, found.second.length], [first, second]);
          if (!bottom_free) assert.ok(!all.includes(1));
        }
      }
    }
  }
});

test("the cards that a move has brought elsewhere are found", () => {
  const rules = {suits: 4, bottom_free: false};
  const table = (first, second) => ({hands: [first, second], names: ["9", "10"], rules});
  const moved = (now, before) => [...movedCards(now, before)].sort();
  assert.deepEqual(moved(table([1, 2], [1, 1]), table([1, 2], [1, 1])), []);
  assert.deepEqual(moved(table([1, 1], [1, 1]), table([1, 2], [1, 1])), ["1-1"]); // placed by the first player
  assert.deepEqual(moved(table([1, 2], [1, 0]), table([1, 2], [1, 1])), ["1-3"]); // placed by the second
  assert.deepEqual(moved(table([2, 2], [1, 2]), table([1, 2], [1, 0])), ["0-2", "1-2", "1-3"]);
});

test("cards are counted in words", () => {
  assert.deepEqual(
    [many(1, "A"), many(1, "10"), many(2, "10"), many(3, "rank 7"), many(1, "rank 7")],
    ["an A", "a 10", "two 10s", "three cards of rank 7", "one card of rank 7"],
  );
});

const MODE = {tool: "", using: false, whitened: null, first: null};
const BOARD = {
  colours: "RBW",
  cards: [],
  mover: 0,
  ready: {0: "after"},
  waiting: [1],
  winning: ["0", "!1 0"],
  uses: {1: [0, 2]},
  can_pass: true,
  mine: true,
  seats: ["red", "blue"],
};

test("a vertex says what may be done with it", () => {
  const state = (vertex, mode = {}, board = {}) => vertexState({...BOARD, ...board}, {...MODE, ...mode}, vertex);
  assert.deepEqual(state(0), {act: "Play", kind: "ready", value: "win", says: "wins"});
  assert.deepEqual(state(1), {kind: "waiting"});
  assert.deepEqual(state(2), {kind: ""});
  assert.deepEqual(state(0, {}, {mover: -1}), {kind: ""});
  assert.deepEqual(state(1, {using: true}), {act: "Whiten", kind: "target"});
  assert.deepEqual(state(1, {using: true}, {cards: ["2S"]}), {act: "Lay", kind: "target"});
  assert.deepEqual(state(1, {using: true, whitened: 1}), {act: "Undo", kind: "picked"});
  assert.deepEqual(state(0, {using: true, whitened: 1}), {act: "Play", kind: "ready", value: "win", says: "wins"});
  assert.deepEqual(state(2, {using: true, whitened: 1}), {act: "Play", kind: "ready"});
  assert.equal(state(2, {tool: "join", first: 0}).act, "Join 0 with");
  assert.equal(state(2, {tool: "join", first: 0}, {cards: ["♠6"]}).act, "Join ♠6 with");
  assert.deepEqual(state(0, {tool: "delete"}), {act: "Delete", kind: ""});
});

test("a winning move is a loss where the board is seen from the other side", () => {
  const other = {...BOARD, mine: false};
  const loss = {act: "Play", kind: "ready", value: "loss", says: "wins for red"};
  assert.deepEqual(vertexState(other, MODE, 0), loss);
  assert.deepEqual(vertexState(other, {...MODE, using: true, whitened: 1}, 0), loss);
  assert.deepEqual(vertexState(other, {...MODE, using: true, whitened: 1}, 2), {act: "Play", kind: "ready"});
});

test("a move is written with the right that comes before it", () => {
  assert.equal(moveText(MODE, 5), "5");
  assert.equal(moveText({...MODE, using: true, whitened: 4}, 5), "!4 5");
  assert.equal(moveText({...MODE, using: true, whitened: 4}, "pass"), "!4 pass");
});

test("a right asks for one vertex after the other", () => {
  assert.equal(usingHint(BOARD, MODE), "");
  assert.match(usingHint(BOARD, {...MODE, using: true}), /dot of your opponent/);
  assert.match(usingHint({...BOARD, cards: ["2S"]}, {...MODE, using: true}), /card of your opponent/);
  assert.equal(usingHint(BOARD, {...MODE, using: true, whitened: 1}), "Now play, or pass.");
  assert.equal(usingHint({...BOARD, can_pass: false}, {...MODE, using: true, whitened: 1}), "Now play.");
});

test("a tunnel tells which end of the suit lies", () => {
  const suit = (low, high) => ({colours: `RRRRRR${low}RRRRR${high}`});
  assert.deepEqual(
    [suit("R", "R"), suit("W", "R"), suit("R", "W"), suit("W", "W")].map((model) => tunnelWords(model, 0)),
    [
      "",
      "A is played: the suit continues down from K",
      "K is played: the suit continues up from A",
      "A and K are played",
    ],
  );
});

test("a cut card is a number below zero for Python", () => {
  assert.deepEqual(["7", "12~"].map(cardValue), [7, -12]);
});

test("long hands are lapped where the corners show", () => {
  const hand = (count, text) => Array.from({length: count}, () => ({dataset: {card: text}}));
  assert.equal(lapped(hand(14, "12")), false);
  assert.equal(lapped(hand(15, "12")), true);
  assert.equal(lapped(hand(15, "1234")), false);
});

const FIGURE = {
  title: "μ",
  size: 1,
  beating: [
    {text: "3", x: 1},
    {text: "5", x: 2},
  ],
  beaten: [
    {text: "2", x: 0},
    {text: "–", x: 0, table: true},
  ],
  matching: [[0, 0]],
  steps: [
    [0, 0, true],
    [1, 1, false],
  ],
};

test("pairs are new where the same cards were no pair before", () => {
  const fresh = freshPairs(FIGURE, {...FIGURE, matching: [[1, 0]]});
  assert.deepEqual([fresh(0, 0), fresh(1, 0)], [true, false]);
  assert.equal(freshPairs(FIGURE, null)(0, 0), true);
});

test("a graph is compared with what it was", () => {
  assert.equal(compared(FIGURE, FIGURE), "as many pairs as now");
  assert.equal(compared({...FIGURE, size: 2}, FIGURE), "1 pair more than now");
  assert.equal(compared(FIGURE, {...FIGURE, size: 3}), "2 pairs fewer than now");
  assert.equal(compared({...FIGURE, size: null}, FIGURE), "");
});

test("each comparison of the greedy algorithm is told", () => {
  assert.equal(told(FIGURE, 0), "Both pointers at the weakest cards.");
  assert.equal(told(FIGURE, 1), "3 beats 2: a pair, so both pointers move on.");
  assert.equal(told(FIGURE, 2), "5 doesn’t beat the empty table: only i moves on.");
  assert.equal(told(FIGURE, null), "2 comparisons of the greedy algorithm");
  assert.equal(told({...FIGURE, steps: []}, null), "Nothing to compare: one row is empty.");
});

test("columns stand as near as the cards of each row allow", () => {
  const side = {figures: [{...FIGURE, beaten: [{text: "2", x: 0}]}]};
  const {spots, width} = spread({wide: 3, now: side, after: []});
  assert.ok(spots[1] > spots[0] && spots[2] - spots[1] >= 35);
  assert.ok(width > spots[2]);
});
