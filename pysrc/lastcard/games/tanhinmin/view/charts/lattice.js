// Figure 4.1: what tells more stands higher. A node says whether it is enough to win, and runs its evidence.

import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, onChange} from "../../../../ui/scripts/component.js";
import {button} from "../../../../ui/scripts/controls.js";
import {h, redraw, svg} from "../../../../ui/scripts/dom.js";
import {byPress} from "../../../../ui/scripts/keys.js";
import {findingMark} from "../../../../ui/study/finding.js";
import style from "./lattice.css";

const ROOMY = {wide: 720, row: 92, w: 158, h: 50, lines: 2};
const NARROW = {wide: 348, row: 104, w: 82, h: 62, lines: 3};
const TELEPHONE = 520;
const LEAD =
  "Each node is what a player may ask an oracle: (1) once, (n) every turn. Higher nodes reveal more. " +
  "✓ is enough to win, ✗ isn’t. Choose a node.";
const ENOUGH =
  "That is enough: a player who would win with open hands when she asks wins without seeing the other hand.";
const NOT_ENOUGH =
  "That isn’t enough: there are hands that no single strategy beats, " +
  "though with open hands she could beat each of them.";

// A label in as many lines as the node is high, broken after commas.
function broken(label, shape) {
  if (label.length <= shape.w / 10) return [label];
  const parts = label.split(", ").map((part, index, all) => (index < all.length - 1 ? `${part},` : part));
  while (parts.length > shape.lines) parts.splice(0, 2, `${parts[0]} ${parts[1]}`);
  return parts;
}

function place(nodes, shape) {
  const top = Math.max(...nodes.map((node) => node.layer));
  const spots = new Map();
  for (let layer = 0; layer <= top; layer++) {
    const y = (top - layer) * shape.row + shape.h / 2 + 20;
    const row = nodes.filter((node) => node.layer === layer);
    row.forEach(({id}, index) => {
      spots.set(id, {x: (shape.wide * (index + 0.5)) / row.length, y});
    });
  }
  return {spots, tall: top * shape.row + shape.h + 40};
}

// A node of the lattice; `choose` is what a press does.
function oracleNode(node, {x, y}, shape, {chosen, checked, choose}) {
  const words = `${node.label}: ${node.prose}; ${node.enough ? "enough" : "not enough"}`;
  const parts = broken(node.label, shape);
  const [left, top] = [-shape.w / 2, -shape.h / 2];
  const line = (part, index) => svg("text", {y: 5 + (index - (parts.length - 1) / 2) * 16, class: "oracle-name"}, part);
  return svg(
    "g",
    {
      class: `oracle ${node.enough ? "enough" : "short"}${chosen ? " here" : ""}`,
      transform: `translate(${x} ${y})`,
      tabindex: "0",
      role: "button",
      "data-node": node.id,
      "aria-label": words,
      "aria-pressed": String(chosen),
      onclick: choose,
      onkeydown: byPress(choose),
    },
    svg("title", {}, words),
    svg("rect", {x: left, y: top, width: shape.w, height: shape.h, rx: 9}),
    parts.map(line),
    svg("text", {x: -left - 10, y: top + 15, class: "oracle-mark"}, node.enough ? "✓" : "✗"),
    checked && svg("text", {x: left + 3, y: -top + 15, class: "oracle-checked"}, "checked"),
  );
}

function drawLattice(model, shape) {
  const {spots, tall} = place(model.nodes, shape);
  const holds = ({id}) => model.findings[id]?.status === "holds";
  const nodes = model.nodes.map((node) =>
    oracleNode(node, spots.get(node.id), shape, {
      chosen: node.id === model.chosen,
      checked: node.evidence.length > 0 && node.evidence.every(holds),
      choose: () => model.send_msg({do: "choose", node: node.id}),
    }),
  );
  const lines = model.edges.map((edge) => {
    const [less, more] = edge.map((id) => spots.get(id));
    const ends = {x1: less.x, y1: less.y - shape.h / 2, x2: more.x, y2: more.y + shape.h / 2};
    return svg("line", {...ends, class: `tells${edge.includes(model.chosen) ? " near" : ""}`});
  });
  const kind = `lattice${shape === NARROW ? " narrow" : ""}`;
  return svg("svg", {viewBox: `0 0 ${shape.wide} ${tall}`, class: kind}, lines, nodes);
}

// A piece of evidence, and what its check has found.
function evidence({findings, running}, {id, title}) {
  const found = findings[id];
  const mark = findingMark(found, running === id);
  const example = () => h("a", {href: found.link, class: "mono"}, found.counterexample);
  return h(
    "li",
    {},
    h("div", {class: "card-head"}, h("strong", {}, title), mark),
    found?.error && h("p", {class: "field-error"}, found.error),
    found?.computed && h("p", {class: "caption"}, found.computed, ` Checked for ${found.bound}.`),
    found?.link && h("p", {class: "caption"}, "Example: ", example()),
  );
}

function later(node) {
  if (node.later == null) return "";
  return node.later
    ? " She also wins if she gets a winning position only after asking."
    : " If she gets a winning position only after asking, the answer may no longer help.";
}

export function render({model, el}) {
  adopt(el, style);
  const picture = h("div", {});
  const detail = h("div", {class: "lattice-detail"});
  const start = () => model.send_msg(model.running ? {do: "stop"} : {do: "run", node: model.chosen});
  const run = button("", start, {class: "button primary"});
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const said = h("span", {class: "caption", role: "status"});
  let shape = ROOMY;
  const draw = () => {
    redraw(picture, [drawLattice(model, shape)], () => picture.querySelector(`[data-node="${model.chosen}"]`));
  };
  const show = () => {
    const node = model.nodes.find((found) => found.id === model.chosen);
    const why = node.enough ? ENOUGH : NOT_ENOUGH;
    draw();
    detail.replaceChildren(
      h("p", {}, h("strong", {class: "mono"}, node.label), ` The player knows ${node.prose}. `, why, later(node)),
      h(
        "ul",
        {class: "lattice-evidence"},
        node.evidence.map((one) => evidence(model, one)),
      ),
    );
    said.textContent = model.stopped;
    run.textContent = model.running ? "Stop" : "Run the evidence here";
    progress.hidden = !model.running;
    progress.value = model.share;
  };
  onChange(model, ["nodes", "edges", "chosen", "findings", "running", "stopped"], show);
  model.on("share", () => {
    progress.value = model.share;
  });
  const watcher = new ResizeObserver(([entry]) => {
    const {width} = entry.contentRect;
    const fitting = width && width < TELEPHONE ? NARROW : ROOMY;
    if (fitting === shape) return;
    shape = fitting;
    draw();
  });
  watcher.observe(picture);
  model.on("remove", () => watcher.disconnect());
  show();
  const title = h("h3", {class: "card-title"}, "What do you need to know? Figure 4.1, live");
  const head = pictureHead(title, "what-must-one-know", () => [picture]);
  const foot = h("div", {class: "claim-foot"}, run, progress, said);
  return h("section", {class: "card lattice-card"}, head, h("p", {class: "caption"}, LEAD), picture, detail, foot);
}
