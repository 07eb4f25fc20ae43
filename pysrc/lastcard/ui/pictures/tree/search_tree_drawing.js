// Drawing a game tree, or its positions merged, into the layer of a viewport.
import {h, svg} from "../../scripts/dom.js";
import {thePlayer} from "../../scripts/players.js";
import {outcome, pathTo} from "./search_tree.js";
import {arrange, labelOf, STEP, wideFor} from "./tree_layout.js";

const MERGED = {x: 58, y: 120};
const SNIP = "M-4-4 4 4M4-4-4 4";
const HATCH = "M-9 1 1-9M-9 9 9-9M-1 9 9-1"; // over a node of which only bounds are known

// As the marks of the players: Max, who begins, is round, Min square.
function shape(max, r, wide = 2 * r) {
  const size = max ? {tall: 2 * r + 1, rx: r + 0.5} : {tall: 2 * r, rx: 4};
  const across = Math.max(wide, size.tall);
  const place = {x: -across / 2, y: -size.tall / 2, width: across, height: size.tall};
  return svg("rect", {...place, rx: size.rx, class: "shape"});
}

// A count in four letters at the most.
export function brief(count) {
  if (count < 1000) return String(count);
  const power = Math.floor(Math.log10(count));
  if (power >= 9) return `10^${power}`;
  const [unit, name] = power < 6 ? [1e3, "k"] : [1e6, "M"];
  return `${count / unit < 9.95 ? (count / unit).toFixed(1) : Math.round(count / unit)}${name}`;
}

function edgePath(from, to, round) {
  if (round) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const bend = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${to.y}`;
}

// The sign that nodes are folded away below a node: away from `out`, the middle of a round tree, or else downward.
function foldSign(node, hide, out) {
  const angle = out ? Math.atan2(node.y - out.y, node.x - out.x) : Math.PI / 2;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const turned = `rotate(${(angle * 180) / Math.PI - 90})`;
  const sign = svg("path", {d: "M-6-1H6L0 5Z", class: "fold", transform: turned});
  const style = out && Math.abs(x) > 0.3 ? `text-anchor: ${x > 0 ? "start" : "end"}` : null;
  const place = {x: out ? 9 * x : 0, y: 4 + (out ? 8 * y : 12)};
  const count = !hide && svg("text", {...place, class: "fold-label", style}, brief(node.folded));
  return svg("g", {transform: `translate(${15 * x} ${15 * y})`}, sign, count);
}

function drawNode(node, {hide, flipped}, out) {
  const label = labelOf(node);
  const known = !hide && node.value != null ? ` ${outcome(node.value, flipped)}` : "";
  return svg(
    "g",
    {
      class: `node${node.terminal ? " terminal" : ""}${known}`,
      transform: `translate(${node.x} ${node.y})`,
      "data-position": node.position,
      "data-index": node.index,
    },
    shape(node.max, STEP.r, wideFor(label)),
    !hide && node.value == null && svg("path", {d: HATCH, class: "hatch"}),
    svg("text", {y: 4, class: "node-label"}, label),
    node.folded > 0 && foldSign(node, hide, out),
  );
}

function drawEdge(parent, node, round) {
  const path = svg("path", {d: edgePath(parent, node, round), class: "edge"});
  const place = {x: (parent.x + 2 * node.x) / 3 + 5, y: (parent.y + 2 * node.y) / 3};
  return {path, label: !round && svg("text", {...place, class: "edge-label"}, node.move)};
}

function drawGhost(ghost, round) {
  const title = svg("title", {}, `move ${ghost.move} never tried`);
  const snip = svg("path", {d: SNIP, transform: `translate(${ghost.x} ${ghost.y})`, class: "snip"}, title);
  return svg("g", {class: "ghost"}, svg("path", {d: edgePath(ghost.parent, ghost, round)}), snip);
}

// Returns what can be painted later: each node's group and the edge to it, and each move that was never tried.
export function drawTree(view, tree, {hide, flipped, round}) {
  const size = arrange(tree, view.room(), round);
  view.size(size);
  const out = size.round ? tree.nodes[0] : null;
  const edges = svg("g");
  const drawn = tree.nodes.map((node) => {
    const parent = tree.nodes[node.parent];
    const edge = parent && drawEdge(parent, node, size.round);
    if (edge) edges.append(edge.path, ...(edge.label ? [edge.label] : []));
    return {group: drawNode(node, {hide, flipped}, out), edge: edge?.path};
  });
  const ghosts = hide ? [] : tree.ghosts.map((ghost) => ({group: drawGhost(ghost, size.round), parent: ghost.parent}));
  const groups = (parts) =>
    svg(
      "g",
      {},
      parts.map(({group}) => group),
    );
  view.layer.replaceChildren(edges, groups(ghosts), groups(drawn));
  return {drawn, ghosts};
}

function mergedEdge(nodes, [from, to, move]) {
  const [a, b] = [nodes[from], nodes[to]];
  const bend = (a.x + b.x) / 2;
  const d = `M${a.x} ${a.y}C${bend} ${a.y} ${bend} ${b.y} ${b.x} ${b.y}`;
  const title = svg("title", {}, `${a.position} → ${b.position}: ${move}`);
  return svg("path", {d, class: "edge", "data-from": from, "data-to": to}, title);
}

// The same positions drawn once each; where they stand, Python has said.
export function drawMerged(view, graph, {hide, flipped}) {
  const step = Math.max(MERGED.x, ...graph.nodes.map((node) => 1.6 * wideFor(labelOf(node))));
  graph.nodes.forEach((node, index) => {
    Object.assign(node, {index, x: node.x * step, y: node.y * MERGED.y});
  });
  const most = (pick) => Math.max(0, ...graph.nodes.map(pick));
  view.size({width: most((node) => node.x), height: most((node) => node.y) + 30});
  const drawn = graph.nodes.map((node) => {
    const group = drawNode(node, {hide, flipped});
    if (node.times > 1 && !hide) group.append(svg("text", {y: 27, class: "fold-label"}, `×${brief(node.times)}`));
    return {group};
  });
  view.layer.replaceChildren(
    svg(
      "g",
      {},
      graph.edges.map((edge) => mergedEdge(graph.nodes, edge)),
    ),
    svg(
      "g",
      {},
      drawn.map(({group}) => group),
    ),
  );
  return {drawn, ghosts: []};
}

// Shows how far the search is in a tree that was drawn; `found` is what `replay` says.
export function paintTree(tree, {drawn, ghosts}, found, flipped) {
  const path = found.whole ? new Set() : pathTo(tree, found.current?.node);
  drawn.forEach(({group, edge}, index) => {
    const node = tree.nodes[index];
    const state = found.state[index];
    const kinds = ["node", state];
    if (node.terminal) kinds.push("terminal");
    if (state === "done") kinds.push(found.value[index] == null ? "bound" : outcome(found.value[index], flipped));
    if (found.cuts.has(index)) kinds.push("cut");
    if (!found.whole && found.current?.node === index) kinds.push("current");
    group.setAttribute("class", kinds.join(" "));
    const closing = node.parent >= 0 && tree.nodes[node.parent].cutBy === index && found.cuts.has(node.parent);
    const ways = ["edge", state === "unseen" && "unseen", path.has(index) && "path", closing && "closing"];
    edge?.setAttribute("class", ways.filter(Boolean).join(" "));
  });
  for (const {group, parent} of ghosts) group.toggleAttribute("data-shown", found.cuts.has(parent.index));
}

// Whether colours tell wins and losses from the side of Min.
export const isFlipped = ({players, by}) => Boolean(by) && by !== players[0];

export function treeLegend({players, by, hide, view, algorithm}) {
  const key = (picture, text) => h("span", {}, picture, text);
  const sign = (max) => svg("svg", {viewBox: "-14 -14 28 28", "aria-hidden": "true"}, shape(max, 10));
  const entries = [
    key(sign(true), `Max, ${thePlayer(players[0])}, to move`),
    key(sign(false), `Min, ${thePlayer(players[1])}, to move`),
  ];
  if (hide) return entries;
  const flipped = isFlipped({players, by});
  entries.push(
    key(h("i", {class: `swatch ${outcome(1, flipped)}`}, "1"), "Max wins"),
    key(h("i", {class: `swatch ${outcome(0, flipped)}`}, "0"), "Min wins"),
  );
  if (view !== "merged" && algorithm === "alphabeta") {
    const shown = {viewBox: "-7 -7 14 14", class: "ghost", "data-shown": "", "aria-hidden": "true"};
    const hatched = svg(
      "svg",
      {viewBox: "-14 -14 28 28", "aria-hidden": "true"},
      shape(true, 10),
      svg("path", {d: HATCH, class: "hatch"}),
    );
    entries.push(key(svg("svg", shown, svg("path", {d: SNIP, class: "snip"})), "move never tried"));
    entries.push(key(hatched, "not searched further"));
  }
  return entries;
}
