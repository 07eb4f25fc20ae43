// Where the nodes of a tree stand in the picture. Python gives each node its place on its level and its depth.
import {readable} from "../view_place.js";

export const STEP = {x: 30, y: 62, r: 11};

const LONGEST = 12; // characters of a label

// What a node is called: its position without options, whole unless it is very long.
export function labelOf({position}) {
  const [first] = position.split(" ");
  return first.length > LONGEST ? `${first.slice(0, LONGEST - 1)}…` : first;
}

// How wide a node is for its label; two characters fit into the smallest.
export const wideFor = (label) => (label.length > 2 ? 7 * label.length + 7 : 2 * STEP.r);

// How many nodes can stand beside each other so that their labels can be read.
export const places = (room, width) => Math.max(4, Math.floor(room / readable(width) / STEP.x));

// A tree hangs down from its root, or grows around it, as the reader has chosen.
export function arrange(tree, box, round) {
  const step = Math.max(STEP.x, ...tree.nodes.map((node) => wideFor(labelOf(node)) + 2));
  const size = round ? circling(tree, step) : hanging(tree, box, step);
  for (const node of tree.nodes) Object.assign(node, size.at(node.place, node.depth));
  for (const ghost of tree.ghosts) Object.assign(ghost, size.at(ghost.place, ghost.parent.depth + 0.6));
  return {...size, anchor: size.at(tree.nodes[0]?.place ?? 0, 0)};
}

const extent = (tree) => ({
  width: Math.max(1, ...tree.nodes.map((node) => node.place), ...tree.ghosts.map((ghost) => ghost.place)),
  deep: Math.max(1, ...tree.nodes.map((node) => node.depth + (node.ghosts.length ? 0.6 : 0) + (node.folded ? 0.4 : 0))),
});

function hanging(tree, box, step) {
  const {width, deep} = extent(tree);
  const scale = Math.min(box.width / (width * step), 1.15);
  const rise = Math.max(STEP.y, Math.min(104, box.height / scale / deep));
  return {
    width: width * step,
    height: deep * rise,
    round: false,
    at: (place, depth) => ({x: place * step, y: depth * rise}),
  };
}

// Each level has its circle: far enough out for its nodes to stand apart, the inner circles spread evenly below it.
function circling(tree, step) {
  const {width, deep} = extent(tree);
  const turn = (2 * Math.PI) / (width + 1);
  const radii = [0];
  for (const {depth, gap} of levels(tree)) radii[depth] = step / (2 * Math.sin(Math.min(gap * turn, Math.PI) / 2));
  for (let depth = 1; depth <= Math.ceil(deep); depth++) {
    const wanted = Math.max(...radii.slice(depth).map((radius, more) => ((radius ?? 0) * depth) / (depth + more)), 0);
    radii[depth] = Math.max(wanted, radii[depth - 1] + 44);
  }
  const middle = radii[Math.ceil(deep)];
  const radius = (depth) => {
    const inner = Math.floor(depth);
    return radii[inner] + (depth - inner) * ((radii[inner + 1] ?? radii[inner]) - radii[inner]);
  };
  return {
    width: 2 * middle,
    height: 2 * middle,
    round: true,
    at: (place, depth) => ({
      x: middle + radius(depth) * Math.sin((place + 0.5) * turn),
      y: middle - radius(depth) * Math.cos((place + 0.5) * turn),
    }),
  };
}

function levels(tree) {
  const found = new Map();
  for (const node of tree.nodes) {
    if (node.depth === 0) continue;
    const level = found.get(node.depth) ?? {depth: node.depth, gap: Infinity, last: null};
    if (level.last != null) level.gap = Math.min(level.gap, Math.abs(node.place - level.last));
    level.last = node.place;
    found.set(node.depth, level);
  }
  return [...found.values()].filter((level) => level.gap < Infinity);
}
