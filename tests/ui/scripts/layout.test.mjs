// Where things stand in pictures.
import assert from "node:assert/strict";
import {test} from "node:test";
import {
  afterEdit,
  course,
  fansOf,
  frameOf,
  home,
  opening,
  UNIT,
  wanted,
} from "../../../pysrc/lastcard/games/shichinarabe/view/graph/graph_geometry.js";
import {placeNodes} from "../../../pysrc/lastcard/ui/pictures/graph/position_graph.js";
import {arrange, labelOf, places, STEP, wideFor} from "../../../pysrc/lastcard/ui/pictures/tree/tree_layout.js";
import {
  fitted,
  LETTERS,
  PAD,
  pinch,
  readable,
  revealed,
  zoomed,
} from "../../../pysrc/lastcard/ui/pictures/view_place.js";

const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);
const ROOM = {width: 800, height: 500};

// A full tree in which every node has `wide` children, its leaves side by side.
function fullTree(wide, deep) {
  const nodes = [];
  const grow = (depth) => {
    const node = {depth, ghosts: [], folded: 0, position: "15"};
    nodes.push(node);
    const under = depth < deep ? Array.from({length: wide}, () => grow(depth + 1)) : [];
    node.place = under.length ? (under[0].place + under.at(-1).place) / 2 : grow.next++;
    return node;
  };
  grow.next = 0;
  grow(0);
  return {nodes, ghosts: []};
}

const distances = (nodes) =>
  nodes.flatMap((one, index) => nodes.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));

test("no two nodes of a tree touch, hanging or round", () => {
  for (const [wide, deep, box, round] of [
    [3, 3, ROOM, false],
    [2, 5, {width: 900, height: 900}, false],
    [4, 3, {width: 600, height: 600}, false],
    [4, 3, {width: 600, height: 600}, true],
  ]) {
    const tree = fullTree(wide, deep);
    const size = arrange(tree, box, round);
    assert.equal(size.round, round);
    assert.ok(Math.min(...distances(tree.nodes)) >= 2 * STEP.r - 1e-6);
    for (const {x, y} of tree.nodes) {
      assert.ok(x >= -1e-6 && x <= size.width + 1e-6, `${x} in ${size.width}`);
      assert.ok(y >= -1e-6 && y <= size.height + 1e-6, `${y} in ${size.height}`);
    }
  }
});

test("so many nodes fit beside each other as can be read, on a phone and on a screen", () => {
  for (const [width, least] of [
    [328, 10],
    [696, 11],
  ]) {
    assert.ok(LETTERS * readable(width) >= least);
    const room = width - 2 * PAD;
    const tree = fullTree(places(room, width), 1);
    const {scale} = fitted(arrange(tree, {width: room, height: 400}, false), {width, height: 456}, 0, 1.15);
    assert.ok(scale >= readable(width), `${scale} at ${width}`);
  }
});

test("a tree of one node has its place", () => {
  const tree = fullTree(1, 0);
  arrange(tree, ROOM, false);
  assert.ok(Number.isFinite(tree.nodes[0].x) && Number.isFinite(tree.nodes[0].y));
});

test("what fits is in the middle, and what does not shows its anchor", () => {
  const small = fitted({width: 100, height: 100}, ROOM, 0, 1.15);
  assert.equal(small.scale, 1.15);
  near(small.x, (800 - 115) / 2);
  const large = fitted({width: 5000, height: 100, anchor: {x: 2500, y: 0}}, ROOM, 0.6, 1.15);
  assert.equal(large.scale, 0.6);
  near(large.x + 2500 * 0.6, 400);
  assert.ok(fitted({width: 5000, height: 100}, ROOM, 0, 1.15).scale * 5000 <= 800 - 2 * PAD + 1e-9);
});

test("what nearly fits stands in the middle too, so that nothing at its edges is cut off", () => {
  for (const height of [484, 488, 493]) {
    const {scale, y} = fitted(
      {width: 600, height, anchor: {x: 0, y: height / 2}},
      {width: 725, height: 518},
      11 / LETTERS,
      1.5,
    );
    assert.equal(scale, 11 / LETTERS);
    assert.ok(y >= 23 && y + height * scale <= 518 - 23, `${height}: from ${y}`);
  }
});

test("scaling keeps the spot under the pointer", () => {
  const before = {scale: 0.8, x: 30, y: -20};
  const spot = {x: 200, y: 100};
  const after = zoomed(before, 1.7, spot);
  near(after.scale, 0.8 * 1.7);
  near((spot.x - after.x) / after.scale, (spot.x - before.x) / before.scale);
  near((spot.y - after.y) / after.scale, (spot.y - before.y) / before.scale);
  assert.equal(zoomed(before, 1e9, spot).scale, 4);
  assert.equal(zoomed(before, 1e-9, spot).scale, 0.02);
});

test("two fingers scale by the distance between them", () => {
  const {factor, spot} = pinch({x: 100, y: 0}, {x: 200, y: 0}, {x: 0, y: 0});
  assert.equal(factor, 2);
  assert.deepEqual(spot, {x: 100, y: 0});
});

test("a spot is brought into view and no further", () => {
  const place = {scale: 2, x: 0, y: 0};
  assert.deepEqual(revealed(place, {x: 100, y: 100}, ROOM), place);
  assert.deepEqual(revealed(place, {x: 0, y: 1000}, ROOM), {scale: 2, x: 40, y: 500 - 40 - 2000});
});

test("positions stand in a column a layer, dots behind them", () => {
  const node = (layer, place, small) => ({layer, place, small, position: "032/212"});
  const graph = {
    nodes: [node(0, 0), node(1, 0), node(1, 1), node(2, 0, true)],
    edges: [
      [0, 1],
      [0, 2],
      [1, 3],
    ],
  };
  const size = placeNodes(graph, ROOM);
  const [root, one, other, dot] = graph.nodes;
  assert.equal(one.x, other.x);
  assert.ok(root.x + root.wide < one.x && one.x + one.wide < dot.x);
  assert.ok(other.y > one.y);
  assert.ok(dot.x + dot.wide <= size.width);
  assert.deepEqual(size.anchor, {x: 0, y: 0});
});

test("dots for which there is no room stand below each other, and all fits in the width", () => {
  const way = Array.from({length: 9}, (_, index) => ({layer: index, place: 0, small: index > 2, position: "032/212"}));
  const edges = way.map((_, index) => [index, (index + 1) % way.length]);
  for (const [width, folds] of [
    [640, true],
    [1100, false],
  ]) {
    const size = placeNodes({nodes: way, edges}, {width, height: 500});
    const dots = way.slice(3);
    assert.equal(new Set(dots.map(({x}) => x)).size, folds ? 1 : dots.length);
    assert.equal(new Set(dots.map(({y}) => y)).size, folds ? dots.length : 1);
    assert.ok(size.width * readable(width) <= width, `${size.width} in ${width}`);
    assert.ok(dots.every(({y}) => y <= size.height));
  }
});

test("what led to a position stands before it, and a column is as wide as it needs", () => {
  const position = (layer, place, text, more = {}) => ({layer, place, position: text, ...more});
  const nodes = [
    position(0, 0.5, "2"),
    position(1, 0, "a rather long text"),
    position(1, 1, "", {more: 7}),
    position(-1, 0.5, "3"),
  ];
  placeNodes(
    {
      nodes,
      edges: [
        [3, 0],
        [0, 1],
      ],
    },
    ROOM,
  );
  const [root, long, folded, earlier] = nodes;
  assert.ok(earlier.x + earlier.wide < root.x && root.x + root.wide < long.x);
  assert.equal(earlier.y, root.y);
  assert.deepEqual([folded.x, folded.wide], [long.x, long.wide]);
  assert.ok(root.wide < long.wide);
});

test("moves back get room beside the picture", () => {
  const nodes = () => [0, 1].map((layer) => ({layer, place: 0, position: "1"}));
  const forth = placeNodes({nodes: nodes(), edges: [[0, 1]]}, ROOM);
  const graph = {
    nodes: nodes(),
    edges: [
      [0, 1],
      [1, 0],
    ],
  };
  assert.ok(placeNodes(graph, ROOM).width > forth.width || graph.nodes[0].x > 0);
});

test("an edge of a board is straight, and goes round below a wide fan", () => {
  const at = home([
    [0, 0, 0],
    [1, -3, 1],
    [2, 0, 1],
  ]);
  assert.deepEqual(at[1], [-3 * UNIT, UNIT]);
  const lines = [
    [0, 1, "both"],
    [0, 2, "both"],
  ];
  assert.deepEqual([...fansOf(at, lines, true)], [0]);
  assert.equal(fansOf(at, lines, false).size, 0);
  assert.match(course(at, new Set([0]), 0, 1, false), /^M0 0C/);
  assert.equal(course(at, new Set(), 0, 2, false), `M0 0L0 ${UNIT}`);
  assert.equal(course(at, new Set([0]), 0, 2, true), `M0 0L0 ${UNIT - 20}`);
  const {left, wide, high} = frameOf(at);
  assert.ok(left < -3 * UNIT && left + wide > 0 && high > UNIT);
});

test("an edit keeps the other vertices in their places", () => {
  const at = [
    [0, 0],
    [10, 10],
  ];
  assert.deepEqual(afterEdit.drop(at, 0), [[10, 10]]);
  assert.deepEqual(afterEdit.grow(at, [5, 6]).at(-1), [5, 6]);
  assert.deepEqual(afterEdit.grow(at, null, 1).at(-1), [56, 56]);
  assert.deepEqual(afterEdit.same(at), at);
});

test("play is about what can be played and the white vertices that open it", () => {
  const board = {
    colours: "WRBWRW",
    spots: [...Array(6).keys()].map((vertex) => [vertex, vertex, 0]),
    lines: [
      [0, 1, "both", ""],
      [1, 2, "both", ""],
      [3, 4, "one", ""],
    ],
  };
  assert.deepEqual(wanted({...board, ready: {1: ""}}), [1, 0]);
  assert.deepEqual(wanted({...board, ready: {1: "", 4: ""}}), [1, 4, 0, 3]);
  assert.deepEqual(wanted({...board, ready: {}}), [0, 3, 5]);
});

test("a board opens whole where it can be read, else with what play is about in sight", () => {
  const spots = (wide, high) => [
    [0, 0],
    [wide, high],
  ];
  const opened = (all, part) => opening(frameOf(Object.assign([], spots(...all))), spots(...part), ROOM, 0.9, 1.1);
  assert.equal(opened([100, 100], [50, 50]).scale, 1.1); // no larger than there is need for
  near(opened([732, 300], [50, 50]).scale, 1); // whole
  const read = opened([3000, 3000], [300, 200]);
  assert.equal(read.scale, 0.9);
  assert.deepEqual([read.x, read.y], [150, 100]);
  near(opened([3000, 3000], [932, 200]).scale, 0.8); // smaller than is read with ease, so that all of it is in sight
  near(opened([3932, 100], [3932, 100]).scale, 0.2);
  assert.ok(opened([3000, 3000], [0, 0]).scale === 0.9);
});

test("labels of a tree are whole, and nodes as far apart as their labels ask", () => {
  assert.equal(labelOf({position: "21 take=4"}), "21");
  assert.equal(labelOf({position: "1000 take=3"}), "1000");
  assert.equal(labelOf({position: "999999999"}), "999999999");
  for (const round of [false, true]) {
    const tree = fullTree(3, 2);
    for (const node of tree.nodes) node.position = "100000";
    arrange(tree, ROOM, round);
    const last = tree.nodes.filter(({depth}) => depth === 2);
    for (const [index, node] of last.slice(1).entries()) {
      const before = last[index];
      assert.ok(Math.hypot(node.x - before.x, node.y - before.y) >= wideFor("100000"), `${round}`);
    }
  }
});
