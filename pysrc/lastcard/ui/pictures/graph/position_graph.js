// A graph of positions layered by ply from left to right: where they stand, and how they and their moves are drawn.

import {MINI, miniHand} from "../../boards/mini_cards.js";
import {fill, h, svg} from "../../scripts/dom.js";
import {badge, OUTCOMES} from "../../scripts/outcomes.js";
import {colourOf, does, mark, named, shapeOf, thePlayer} from "../../scripts/players.js";
import {readable} from "../view_place.js";

const AIR = 7; // between two positions above each other
const DOT = 40;
const DROP = 24; // from a dot to the one below it
const TALL = 24;
const GAP = [64, 150];
const AROUND = 52; // room beside the picture for moves that lead back
const LETTER = 7.2; // width of a letter
const SIGN = 24; // room for the sign of a value
const MARK = 16; // and for the mark of who is to move
const NARROW = 480; // in less room hands lie below each other, as they do where columns of nodes would have no room

const most = (numbers) => Math.max(0, ...numbers);
const RING = "M8 2.5a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0-11Z";
const written = ({label, position, more}) => (more ? `+${more.toLocaleString("en")}` : (label ?? position));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
// The shape of a value, or of the player who can force first place.
const signOf = ({value, winner}) => (winner >= 0 ? shapeOf(winner) : value === "open" ? RING : OUTCOMES[value]?.path);
// What stands at the right of a node: what it comes to, in a letter and a number.
const tailOf = ({value, ends, amount}) => amount ?? [OUTCOMES[value]?.letter, ends].filter(Boolean).join(" ");
const startOf = (node) => (signOf(node) ? SIGN : 10) + (node.mover == null ? 0 : MARK);

// What stands in a node beside its sign: small cards where there are hands, or the position in writing.
function contents(node, stacked) {
  const tail = tailOf(node).length;
  const after = tail ? LETTER * tail + 9 : 0;
  const before = SIGN + (node.mover == null ? 0 : MARK);
  if (!node.hands) return {wide: before + LETTER * written(node).length + after + 7, tall: TALL, after};
  const hands = node.hands.map((cards) => miniHand(cards));
  const widths = hands.map(({width}) => width);
  const inner = stacked ? most(widths) : sum(widths) + 8 * (widths.length - 1);
  const tall = stacked ? hands.length * (MINI.tall + 2) + 4 : TALL + 2;
  return {hands, wide: before + inner + after + 7, tall, after};
}

// Dots stand behind the node they come from where there is room; else below each other, beside the last column.
function placeDots(dots, {begin, near, folded}) {
  dots.forEach((dot, index) => {
    dot.folded = folded;
    dot.x = begin + (folded ? 0 : (dot.column - near - 1) * DOT);
    if (folded) dot.y = dots[0].y + index * DROP;
  });
}

// Gives every node its place; what lies further than was asked for is a dot. Returns the size of the whole.
export function placeNodes({nodes, edges}, room) {
  const first = Math.min(0, ...nodes.map((node) => node.layer)); // what led here stands at the left
  for (const node of nodes) node.column = node.layer - first;
  const large = nodes.filter((node) => !node.small);
  const inner = (stacked) => large.map((node) => contents(node, stacked));
  const flat = inner(false);
  const near = most(large.map((node) => node.column));
  const dots = nodes.filter((node) => node.small);
  const around = edges.some(([a, b]) => nodes[b].layer <= nodes[a].layer) ? AROUND : 0;
  const between = near * GAP[0] + 2 * around + (dots.length ? DOT : 0);
  const reach = room.width / readable(room.width);
  // How wide each column is: as its widest node.
  const widths = (insides) =>
    Array.from({length: near + 1}, (_, column) =>
      Math.max(8, ...insides.filter((_, index) => large[index].column === column).map(({wide}) => wide)),
    );
  const stacked = room.width < NARROW || sum(widths(flat)) + between > reach;
  const insides = stacked ? inner(true) : flat;
  large.forEach((node, index) => {
    node.inside = insides[index];
  });
  const wide = widths(insides);
  const tall = Math.max(TALL, ...insides.map((inside) => inside.tall));
  const row = tall + AIR;
  const low = most(nodes.map((node) => node.place)) * row;
  const least = sum(wide) + between;
  const more = Math.max(most(nodes.map((node) => node.column)) - near - 1, 0) * DOT; // dots behind the first one
  const folded = least + more > reach;
  // The columns use the room there is beside what the rows need.
  const free = room.width * Math.max(1, low / room.height) - least - (folded ? 0 : more);
  const gap = Math.min(GAP[0] + Math.max(free / Math.max(near, 1), 0), GAP[1]);
  const begin = (column) => around + sum(wide.slice(0, column)) + column * gap;
  for (const node of nodes) {
    node.wide = node.small ? 12 : wide[node.column];
    node.tall = tall;
    node.x = begin(node.column);
    node.y = node.place * row;
  }
  placeDots(dots, {begin: begin(near) + wide[near] + DOT - 12, near, folded});
  const right = most(nodes.map((node) => node.x + node.wide));
  return {width: right + around, height: most(nodes.map((node) => node.y)), anchor: {x: 0, y: nodes[0]?.y ?? 0}};
}

function forward(from, to) {
  const x = from.x + from.wide;
  const bend = (x + to.x) / 2;
  return `M${x} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${to.x - 3} ${to.y}`;
}

// Between dots below each other.
function amongDots(from, to) {
  if (to.y > from.y) return `M${from.x + 6} ${from.y + 7}V${to.y - 8}`;
  const x = from.x + 13;
  return `M${x} ${from.y}C${x + 34} ${from.y} ${x + 34} ${to.y} ${x + 2} ${to.y}`;
}

// A move back leaves on the right, swings below everything between, and comes in from the left.
function backward(from, to, low) {
  const x = from.x + from.wide;
  const level = low + from.tall / 2 + 18;
  const down = `C${x + AROUND} ${from.y} ${x + AROUND} ${level} ${x - 20} ${level}`;
  const up = `C${to.x - AROUND} ${level} ${to.x - AROUND} ${to.y} ${to.x - 3} ${to.y}`;
  return `M${x} ${from.y}${down}L${to.x + 8} ${level}${up}`;
}

function arcLabel(label, from, to, back, place) {
  const wide = label.length * 6.6 + 6;
  const x = to.x - 22 - wide / 2 + (back ? -8 : 0);
  const y = back ? to.y + 12 : to.y - (to.y - from.y) * 0.06;
  const rect = svg("rect", {x: -wide / 2, y: -8, width: wide, height: 16, rx: 4});
  return svg("g", {transform: `translate(${x} ${y})`, ...place}, rect, svg("text", {y: 4}, label));
}

// A move: its line, its label, and how far down it reaches.
function drawArc(nodes, [a, b, label, best, round]) {
  const [from, to] = [nodes[a], nodes[b]];
  const back = to.layer <= from.layer;
  const ends = {"data-from": a, "data-to": b};
  const between = nodes.filter((node) => node.layer >= to.layer && node.layer <= from.layer);
  const low = most(between.map((node) => node.y));
  const tip = `url(#${round === "draw" ? "tip-draw" : "tip"})`;
  const line = svg(
    "path",
    {
      d: from.folded && to.folded ? amongDots(from, to) : back ? backward(from, to, low) : forward(from, to),
      ...ends,
      class: `arc${best ? " best" : ""}${back ? " back" : ""}${round ? ` round ${round}` : ""}`,
      "marker-end": back || round ? tip : null,
    },
    svg("title", {}, `${from.position} → ${to.position}: ${label}`),
  );
  const kind = (to.parent === a && !back) || from.layer < 0 ? "arc-label" : "arc-label extra";
  const labelled = label && !from.small && !to.small && label !== to.label;
  const text = labelled && arcLabel(label, from, to, back, {class: kind, ...ends});
  return {line, text, deep: back ? low + from.tall / 2 + 28 : 0};
}

// Hands beside each other, or below each other where the node is high.
function handsOf(node) {
  const {inside, tall} = node;
  const high = tall > 2 * MINI.tall;
  const first = (high ? -(inside.hands.length * (MINI.tall + 2)) / 2 : -MINI.tall / 2) + (high ? 1 : 0);
  let [x, y] = [startOf(node), first];
  return inside.hands.map(({group, width}) => {
    const placed = svg("g", {transform: `translate(${x} ${y})`}, group);
    if (high) y += MINI.tall + 2;
    else x += width + 8;
    return placed;
  });
}

function drawSpot(node, index) {
  const place = {transform: `translate(${node.x} ${node.y})`, "data-index": index, "data-position": node.position};
  const whose = node.winner >= 0 && colourOf(node.winner);
  const standing = node.layer < 0 ? "earlier" : node.more ? "more" : !index && "root";
  const kinds = ["spot", node.value, whose, standing, node.small && "small"].filter(Boolean).join(" ");
  if (node.small) {
    const square = () => svg("rect", {x: 0.5, y: -5.5, width: 11, height: 11, rx: 2.5, class: "shape"});
    return svg("g", {class: kinds, ...place}, node.first ? svg("circle", {cx: 6, r: 6, class: "shape"}) : square());
  }
  const sign = signOf(node);
  const start = startOf(node);
  const size = {x: 0, y: -node.tall / 2, width: node.wide, height: node.tall, rx: node.first ? TALL / 2 : 5};
  const turn = node.mover == null ? null : mark(node.mover);
  if (turn) fill(turn, {x: start - MARK, y: -6, width: 12, height: 12}, []);
  return svg(
    "g",
    {class: kinds, ...place},
    svg("rect", {...size, class: "shape"}),
    sign && svg("path", {d: sign, transform: "translate(8 -5) scale(.62)", class: "sign"}),
    turn,
    node.hands ? handsOf(node) : svg("text", {x: start, y: 4, class: "spot-label"}, written(node)),
    tailOf(node) && svg("text", {x: node.wide - 8, y: 4, class: "spot-ends"}, tailOf(node)),
  );
}

function arrowHead(id) {
  const size = {refX: 6.5, refY: 4, markerWidth: 10, markerHeight: 10, markerUnits: "userSpaceOnUse"};
  const tip = svg("path", {d: "M0 0 8 4 0 8Z"});
  return svg("marker", {id, viewBox: "0 0 8 8", ...size, orient: "auto-start-reverse"}, tip);
}

// Draws the graph into the layer of a viewport; returns the group of each node.
export function drawGraph(view, graph) {
  const size = placeNodes(graph, view.room());
  // Ways round lie above the other moves.
  const ordered = [...graph.edges].sort((one, other) => (one[4] ? 1 : 0) - (other[4] ? 1 : 0));
  const arcs = ordered.map((edge) => drawArc(graph.nodes, edge));
  const group = (parts) => svg("g", {}, parts);
  const drawn = graph.nodes.map(drawSpot);
  view.layer.replaceChildren(
    svg("defs", {}, arrowHead("tip"), arrowHead("tip-draw")),
    group(arcs.map(({line}) => line)),
    group(arcs.map(({text}) => text)),
    group(drawn),
  );
  view.size({...size, height: Math.max(size.height, ...arcs.map(({deep}) => deep))});
  return drawn;
}

export function graphLegend(graph, {hide, players, movers, names, by}) {
  const key = (text, picture) => h("span", {}, picture, text);
  const shape = (first) => {
    const rect = svg("rect", {x: 1.5, y: 1.5, width: 21, height: 11, rx: first ? 5.5 : 3, class: "shape"});
    return svg("svg", {viewBox: "0 0 24 14"}, rect);
  };
  const line = (kind) => {
    const path = svg("path", {d: "M1 5H21", class: `arc ${kind}`});
    return svg("svg", {viewBox: "0 0 22 10", class: "key-line"}, path);
  };
  const has = (what) => graph.nodes.some(what);
  const kinds = new Set(graph.edges.map(([, , , , round]) => round));
  const values = ["win", "draw", "loss", "open"].filter((value) => has((node) => node.value === value));
  const whose = by ? ` for ${thePlayer(by)}` : "";
  const solved = !hide && graph.nodes[0]?.value;
  return [
    ...(players.length
      ? [true, false].map((first) => key(`${thePlayer(players[first ? 0 : 1])} to move`, shape(first)))
      : []),
    ...movers.map(([player, name]) => key(`${name} to move`, mark(player))),
    solved &&
      h(
        "span",
        {},
        values.map((value) => badge(value)),
        whose,
      ),
    !hide && has((node) => node.amount) && h("span", {}, `number: what ${by ? `${does(by, "get")}` : "comes of it"}`),
    solved && has((node) => node.ends) && h("span", {}, "number: moves to the end"),
    ...(hide ? [] : names.map((name, player) => named(player, name))),
    !hide && names.length > 0 && h("span", {}, "can force first place"),
    !hide && graph.edges.some(([, , , best]) => best) && key("best moves", line("best")),
    has((node) => node.more) && h("span", {}, "+: moves that are folded"),
    kinds.has("draw") && key("a way round that keeps the draw", line("round draw")),
    kinds.has("way") && key("a way round", line("round way")),
  ].filter(Boolean);
}
