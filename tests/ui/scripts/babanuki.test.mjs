// The map of BABANUKI: which position a square is, and what it says.
import assert from "node:assert/strict";
import {test} from "node:test";
import {leaves} from "../../../pysrc/lastcard/games/babanuki/view/board/threads.js";
import {sizesText, slicesOf} from "../../../pysrc/lastcard/games/babanuki/view/pictures/slices.js";

test("a square opens the position with its sizes", () => {
  assert.equal(sizesText([1, 1, 1], 0), "1,2,J|1,3|2,3");
  assert.equal(sizesText([0, 2, 1], 2), "1,2|3|1,2,3,J");
  assert.equal(sizesText([3, 0, 0], 2), "1,2,3|1,2,3|J");
});

test("a square is found again along each axis", () => {
  const count = 3;
  const low = [1, 0, 2];
  const texts = {truth: "", printed: ""};
  for (let x = 0; x < count; x++)
    for (let y = 0; y < count; y++)
      for (let z = 0; z < count; z++) {
        texts.truth += x === y ? "." : String((x + 3 * y + 2 * z) % 8);
        texts.printed += "5";
      }
  for (const axis of [0, 1, 2]) {
    const slices = slicesOf({count, axis, low, ...texts, here: [2, 0, 4], joker: 1, held: 1});
    const [across, down] = [0, 1, 2].filter((one) => one !== axis);
    let marked = 0;
    for (let at = 0; at < count; at++)
      for (let i = 0; i < count; i++)
        for (let j = 0; j < count; j++) {
          const steps = [0, 0, 0];
          [steps[axis], steps[across], steps[down]] = [at, i, j];
          const found = slices.entry(at, i, j);
          if (steps[0] === steps[1]) {
            assert.equal(found, null);
            continue;
          }
          const [x, y, z] = steps;
          const digit = (x + 3 * y + 2 * z) % 8;
          assert.deepEqual(found.sizes, [x + 1, y, z + 2]);
          assert.deepEqual(
            found.truth,
            [0, 1, 2].filter((place) => digit & (1 << place)),
          );
          assert.deepEqual(found.printed, [0, 2]);
          if (found.here) marked++;
        }
    assert.equal(marked, 1);
  }
});

test("of several who are printed each is told", () => {
  const slices = slicesOf({count: 1, axis: 0, low: [0, 0, 0], truth: "0", printed: "6", here: [], joker: 0, held: -1});
  assert.deepEqual(slices.entry(0, 0, 0), {sizes: [0, 0, 0], truth: [], printed: [1, 2], here: false});
});

test("no square is marked where the joker is elsewhere than on show", () => {
  const slices = slicesOf({
    count: 1,
    axis: 2,
    low: [1, 1, 1],
    truth: "0",
    printed: "0",
    here: [1, 1, 1],
    joker: 0,
    held: 2,
  });
  assert.equal(slices.entry(0, 0, 0).here, false);
});

test("a thread that another row of its hand would cover runs between the cards", () => {
  const card = (x, y) => ({x, y, width: 32, height: 44});
  const [upper, lower] = [card(0, 0), card(0, 50)];
  const hand = {x: 0, y: 0, width: 70, height: 94};
  const to = {x: 16, y: 300};
  assert.deepEqual(leaves({frame: lower, hand, others: [upper]}, to), [{x: 16, y: 72}]);
  const way = leaves({frame: upper, hand, others: [lower]}, to);
  assert.equal(way.length, 3);
  for (const {x} of way.slice(1)) assert.ok(x > 32 && x < 37.6, `${x} is between the columns`);
  assert.ok(way.at(-1).y > 94, "it leaves the hand below the lower row");
});
