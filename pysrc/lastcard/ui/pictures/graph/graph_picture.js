// Positions around the one on show, layered by ply from left to right.

import {adopt, keepDrawn} from "../../scripts/component.js";
import {segments} from "../../scripts/controls.js";
import {h} from "../../scripts/dom.js";
import {thePlayer} from "../../scripts/players.js";
import {amount, short} from "../../scripts/words.js";
import {nodeWalk} from "../node_walk.js";
import {drawingPart, pictureButtons} from "../save_picture.js";
import {viewport} from "../viewport.js";
import style from "./graph_picture.css";
import {drawGraph, graphLegend} from "./position_graph.js";

const SAYS =
  "Positions around the one on show. Arrow keys walk from position to position, Enter goes there, " +
  "plus and minus scale.";
const PLIES = [1, 2, 3, 4];

// Where an arrow key leads from a node; undefined for any other key.
function neighbour({nodes}, at, key) {
  const layer = nodes.map((_, index) => index).filter((index) => nodes[index].layer === nodes[at].layer);
  layer.sort((one, other) => nodes[one].y - nodes[other].y);
  const beside = (by) => layer[layer.indexOf(at) + by] ?? -1;
  const beyond = (by) => nodes.findIndex((other) => other.layer === nodes[at].layer + by);
  const ways = {
    ArrowLeft: () => (nodes[at].layer > 0 ? nodes[at].parent : beyond(-1)),
    ArrowRight: () => (nodes[at].layer < 0 ? beyond(1) : nodes.findIndex((other) => other.parent === at)),
    ArrowUp: () => beside(-1),
    ArrowDown: () => beside(1),
    Home: () => 0,
  };
  return ways[key]?.();
}

function turnOf({first, mover}, {players, movers}) {
  const name = mover == null ? players[first ? 0 : 1] : movers.find(([one]) => one === mover)?.[1];
  return mover === -1 ? "chance decides" : name && `${thePlayer(name)} to move`;
}

// A distance with its unit, as Python has it (core/sentences.py): moves where one plays alone.

function tellNode(node, model) {
  if (node.more) return `${amount(node.more, "more move")} folded here`;
  const whose = model.by && ` for ${thePlayer(model.by)}`;
  const parts = [short(node.position), node.note ? "" : turnOf(node, model)];
  if (node.amount) parts.push(`${node.amount}${whose}`);
  else if (node.value) parts.push(`${node.value}${whose}${node.ends ? ` in ${amount(node.ends, "move")}` : ""}`);
  if (node.layer < 0) parts.push("one that led here");
  parts.push(node.note);
  return parts.filter(Boolean).join(" · ");
}

// The drawing, and what a person does with it.
function graphDrawing(model) {
  const view = viewport(SAYS, 1.5);
  let graph = {nodes: [], edges: []};
  let drawn = [];
  const near = (index) => {
    for (const line of view.layer.querySelectorAll("[data-from]")) {
      const {from, to} = line.dataset;
      line.toggleAttribute("data-near", index != null && [from, to].map(Number).includes(index));
    }
  };
  const {restart} = nodeWalk(
    model,
    view,
    {beside: 120, above: 50},
    {
      kind: ".spot",
      nodes: () => graph.nodes,
      groups: () => drawn,
      tell: (node) => tellNode(node, model),
      place: ({more, position, layer, moves}) => (more ? null : {position, move: layer === 1 ? moves[0] : null}),
      close: ({layer}) => layer <= 1,
      walk: (index) => {
        const {layer, moves} = graph.nodes[index];
        if (layer < 0) model.send_msg({do: "back", by: -layer});
        else if (moves.length) model.send_msg({do: "walk", moves, start: graph.nodes[0].position});
      },
      key: (at, key) => neighbour(graph, at, key),
      near,
    },
  );
  const show = (next) => {
    graph = next;
    restart();
    drawn = drawGraph(view, graph);
    view.fit();
  };
  return {view, show};
}

export function render({model, el}) {
  adopt(el, style);
  const {view, show} = graphDrawing(model);
  const legend = h("p", {class: "legend"});
  const summary = h("p", {class: "caption"});
  const plies = segments(
    "Moves ahead",
    PLIES.map((count) => [count, String(count)]),
    (count) => model.send_msg({do: "plies", count}),
  );
  const draw = () => {
    const graph = {nodes: [], edges: [], ...JSON.parse(model.graph)};
    legend.replaceChildren(...graphLegend(graph, model));
    summary.textContent = model.summary;
    plies.press(model.plies);
    show(graph);
  };
  keepDrawn(model, ["graph", "plies", "players", "movers", "names", "by", "summary", "hide"], draw);
  model.on("remove", () => view.close());
  // Whether the cards of a position stand beside or below each other depends on the room there is.
  let wide = 0;
  const watcher = new ResizeObserver(() => {
    if (view.box.clientWidth === wide) return;
    wide = view.box.clientWidth;
    draw();
  });
  watcher.observe(view.box);
  model.on("remove", () => watcher.disconnect());
  const title = h("h2", {class: "card-title"}, "Positions around");
  const files = pictureButtons({
    name: "positions around",
    title: () => "Positions around",
    file: () => "positions",
    parts: () => [() => drawingPart(view), legend, summary],
  });
  return h(
    "section",
    {class: "card graph-card"},
    h(
      "div",
      {class: "card-head"},
      title,
      h("div", {class: "inline-range"}, "Moves ahead", plies.box),
      h("div", {class: "group wrap picture-files"}, files),
    ),
    h("div", {class: "viewport-frame"}, view.box, view.tools),
    legend,
    h("div", {class: "card-foot"}, summary),
  );
}
