// Positions layered by ply from left to right. What lies further than was asked for is a dot; moves that lead back are arcs.
import style from "./graph_picture.css";
import {onChange} from "./scripts/batch.js";
import {h, svg} from "./scripts/dom.js";
import {badge, OUTCOMES} from "./scripts/outcomes.js";
import {announce, onPoint, point} from "./scripts/pointing.js";
import {saveDrawing} from "./scripts/save.js";
import {adopt} from "./scripts/style.js";
import {viewport} from "./scripts/viewport.js";

const ROW = 28,
  DOT = 40,
  TALL = 22,
  GAP = [64, 150],
  AROUND = 52;
const letterWidth = 6.6;

function place(graph, room) {
  const wide = Math.max(
    8,
    ...graph.nodes
      .filter((node) => !node.small)
      .map((node) => 30 + letterWidth * (node.position.length + (node.ends ? node.ends.length + 1 : 0))),
  );
  const near = Math.max(0, ...graph.nodes.filter((node) => !node.small).map((node) => node.layer));
  const far = Math.max(...graph.nodes.map((node) => node.layer), 0) - near;
  const low = Math.max(0, ...graph.nodes.map((node) => node.place)) * ROW;
  const around = graph.edges.some(([a, b]) => graph.nodes[b].layer <= graph.nodes[a].layer) ? AROUND : 0;
  // The columns use the room there is beside what the rows need.
  const free = room.width * Math.max(1, low / room.height) - (near + 1) * wide - far * DOT - 2 * around - 20;
  const pitch = wide + Math.min(Math.max(free / Math.max(near, 1), GAP[0]), GAP[1]);
  for (const node of graph.nodes) {
    node.wide = node.small ? 12 : wide;
    node.x = around + (node.small ? near * pitch + wide + 20 + (node.layer - near) * DOT : node.layer * pitch);
    node.y = node.place * ROW;
  }
  const right = Math.max(0, ...graph.nodes.map((node) => node.x + node.wide));
  return {width: right + around, height: low, anchor: {x: 0, y: graph.nodes[0]?.y ?? 0}};
}

const start = (node) => node.x + node.wide;
function forward(from, to) {
  const x = start(from),
    bend = (x + to.x) / 2;
  return `M${x} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${to.x - 3} ${to.y}`;
}
// A move back leaves on the right, swings below everything between, and comes in from the left.
function backward(from, to, low) {
  const x = start(from),
    out = AROUND;
  const level = low + 30;
  return `M${x} ${from.y}C${x + out} ${from.y} ${x + out} ${level} ${x - 20} ${level}L${to.x + 8} ${level}C${to.x - out} ${level} ${to.x - out} ${to.y} ${to.x - 3} ${to.y}`;
}

export function render({model, el}) {
  adopt(el, style);
  const view = viewport(
    "Positions around the one on show. Arrow keys walk from position to position, Enter goes there, plus and minus scale.",
    () => 0.75,
    1.5,
  );
  const tip = h("div", {class: "tip", hidden: true});
  const legend = h("p", {class: "legend"}),
    summary = h("p", {class: "caption"});
  let graph = {nodes: [], edges: []},
    drawn = [],
    cursor = 0;
  const buttons = [2, 3, 4].map((count) =>
    h(
      "button",
      {type: "button", "data-value": String(count), onclick: () => model.send_msg({do: "plies", count})},
      String(count),
    ),
  );
  const side = (first) => model.players[first ? 0 : 1] ?? "";
  const walk = (index) => {
    if (index > 0) model.send_msg({do: "walk", moves: graph.nodes[index].moves});
  };

  function tell(node) {
    const parts = [`${node.position}, ${side(node.first)} player to move`];
    if (node.value) parts.push(`${node.value} for the ${model.by} player${node.ends ? ` in ${node.ends} plies` : ""}`);
    if (node.note) parts.push(node.note);
    return parts.join(" · ");
  }
  const lamp = (node) => point({position: node.position, move: node.layer === 1 ? node.moves[0] : null});
  function mark(lit) {
    drawn.forEach((group, index) => {
      group.toggleAttribute("data-cursor", index === cursor && view.box.matches(":focus-visible"));
      const node = graph.nodes[index];
      if (lit !== undefined)
        group.toggleAttribute(
          "data-lit",
          lit != null && node.position === lit.position && (lit.move == null || node.layer <= 1),
        );
    });
  }
  function hover(index, event) {
    for (const line of view.layer.querySelectorAll("[data-from]"))
      line.toggleAttribute(
        "data-near",
        index != null && (Number(line.dataset.from) === index || Number(line.dataset.to) === index),
      );
    if (index == null) {
      tip.hidden = true;
      point(null);
      return;
    }
    const frame = view.box.getBoundingClientRect();
    tip.textContent = tell(graph.nodes[index]);
    tip.hidden = false;
    tip.style.left = `${Math.min(Math.max(event.clientX - frame.left, 120), Math.max(frame.width - 120, 120))}px`;
    tip.style.top = `${Math.max(event.clientY - frame.top, 50)}px`;
    lamp(graph.nodes[index]);
  }
  const under = (event) => {
    const found = event.target.closest?.(".spot");
    return found ? Number(found.dataset.index) : null;
  };
  view.layer.addEventListener("click", (event) => {
    const index = under(event);
    if (index != null && !view.dragged()) walk(index);
  });
  view.layer.addEventListener("pointermove", (event) => hover(under(event), event));
  view.box.addEventListener("pointerleave", () => hover(null));
  view.box.addEventListener("focus", () => mark());
  view.box.addEventListener("blur", () => {
    mark();
    point(null);
  });
  view.box.addEventListener("keydown", (event) => {
    const node = graph.nodes[cursor];
    if (!node) return;
    const layer = graph.nodes
      .map((other, index) => [other, index])
      .filter(([other]) => other.layer === node.layer)
      .sort(([one], [other]) => one.y - other.y)
      .map(([, index]) => index);
    const beside = (by) => layer[layer.indexOf(cursor) + by];
    const next = {
      ArrowLeft: () => node.parent,
      ArrowRight: () => graph.nodes.findIndex((other) => other.parent === cursor),
      ArrowUp: () => beside(-1),
      ArrowDown: () => beside(1),
      Home: () => 0,
    }[event.key];
    if (next) {
      const index = next();
      if (index != null && index >= 0) {
        cursor = index;
        view.reveal(graph.nodes[cursor]);
        lamp(graph.nodes[cursor]);
        announce(tell(graph.nodes[cursor]));
        mark();
      }
    } else if (event.key === "Enter") walk(cursor);
    else if (event.key === "+" || event.key === "=") view.zoom(1.35);
    else if (event.key === "-") view.zoom(1 / 1.35);
    else if (event.key === "0") view.fit();
    else return;
    event.preventDefault();
  });

  function drawSpot(node, index) {
    const group = svg("g", {
      class: `spot${node.value ? ` ${node.value}` : ""}${index ? "" : " root"}${node.small ? " small" : ""}`,
      transform: `translate(${node.x} ${node.y})`,
      "data-index": index,
      "data-position": node.position,
    });
    if (node.small) {
      group.append(
        node.first
          ? svg("rect", {x: 0.5, y: -5.5, width: 11, height: 11, rx: 2.5, class: "shape"})
          : svg("circle", {cx: 6, r: 6, class: "shape"}),
      );
      return group;
    }
    group.append(
      svg("rect", {x: 0, y: -TALL / 2, width: node.wide, height: TALL, rx: node.first ? 5 : TALL / 2, class: "shape"}),
    );
    if (OUTCOMES[node.value])
      group.append(svg("path", {d: OUTCOMES[node.value].path, transform: "translate(8 -5) scale(.62)", class: "sign"}));
    const text = svg(
      "text",
      OUTCOMES[node.value] ? {x: 23, y: 4, class: "spot-label"} : {x: node.wide / 2, y: 4, class: "spot-label alone"},
      node.position,
    );
    if (node.ends) text.append(svg("tspan", {dx: 7, class: "spot-ends"}, node.ends));
    group.append(text);
    return group;
  }
  function draw() {
    graph = {nodes: [], edges: [], ...JSON.parse(model.graph)};
    cursor = 0;
    const size = place(graph, view.room());
    const edges = svg("g"),
      labels = svg("g"),
      low = Math.max(0, ...graph.nodes.map((node) => node.y));
    let deep = low;
    for (const [a, b, label, best, round] of [...graph.edges].sort(
      (one, other) => (one[4] ? 1 : 0) - (other[4] ? 1 : 0),
    )) {
      const from = graph.nodes[a],
        to = graph.nodes[b],
        back = to.layer <= from.layer;
      const between = graph.nodes.filter((node) => node.layer >= to.layer && node.layer <= from.layer);
      const level = Math.max(...between.map((node) => node.y), 0);
      if (back) deep = Math.max(deep, level + 40);
      const line = svg("path", {
        d: back ? backward(from, to, level) : forward(from, to),
        "data-from": a,
        "data-to": b,
        class: `arc${best ? " best" : ""}${back ? " back" : ""}${round ? ` round ${round}` : ""}`,
        "marker-end": back || round ? `url(#${round === "draw" ? "tip-draw" : "tip"})` : null,
      });
      line.append(svg("title", {}, `${from.position} → ${to.position}: ${label}`));
      edges.append(line);
      if (label && !from.small && !to.small) {
        const width = label.length * 5.6 + 6,
          x = to.x - 22 - width / 2 + (back ? -8 : 0),
          y = back ? to.y + 12 : to.y - (to.y - from.y) * 0.06;
        labels.append(
          svg(
            "g",
            {
              transform: `translate(${x} ${y})`,
              class: to.parent === a && !back ? "arc-label" : "arc-label extra",
              "data-from": a,
              "data-to": b,
            },
            svg("rect", {x: -width / 2, y: -7, width, height: 14, rx: 4}),
            svg("text", {y: 3.6}, label),
          ),
        );
      }
    }
    drawn = graph.nodes.map(drawSpot);
    const head = (id) =>
      svg(
        "marker",
        {
          id,
          viewBox: "0 0 8 8",
          refX: 6.5,
          refY: 4,
          markerWidth: 10,
          markerHeight: 10,
          markerUnits: "userSpaceOnUse",
          orient: "auto-start-reverse",
        },
        svg("path", {d: "M0 0 8 4 0 8Z"}),
      );
    view.layer.replaceChildren(svg("defs", {}, head("tip"), head("tip-draw")), edges, labels, svg("g", {}, drawn));
    view.size({...size, height: deep});
    const key = (text, picture) => h("span", {}, picture, text);
    const line = (kind) =>
      svg("svg", {viewBox: "0 0 22 10", class: "key-line"}, svg("path", {d: "M1 5H21", class: `arc ${kind}`}));
    const kinds = new Set(graph.edges.map(([, , , , round]) => round));
    const shapeKey = (first) =>
      svg(
        "svg",
        {viewBox: "0 0 24 14"},
        svg("rect", {x: 1.5, y: 1.5, width: 21, height: 11, rx: first ? 3 : 5.5, class: "shape"}),
      );
    legend.replaceChildren(
      ...[
        key(`${side(true)} player to move`, shapeKey(true)),
        key(`${side(false)} player to move`, shapeKey(false)),
        ...(model.hide || !graph.nodes[0]?.value
          ? []
          : [
              h(
                "span",
                {},
                ["win", "draw", "loss"]
                  .filter((value) => graph.nodes.some((node) => node.value === value))
                  .map((value) => badge(value)),
              ),
              h("span", {}, `for the ${model.by} player`),
              h("span", {}, "number: plies to the end"),
            ]),
        !model.hide && graph.edges.some(([, , , best]) => best) && key("best moves", line("best")),
        kinds.has("draw") && key("a way round that keeps the draw", line("round draw")),
        kinds.has("way") && key("a way round", line("round way")),
      ].filter(Boolean),
    );
    summary.textContent = model.summary;
    buttons.forEach((button) =>
      button.setAttribute("aria-pressed", String(button.dataset.value === String(model.plies))),
    );
    view.fit();
  }
  onChange(model, ["graph", "plies", "players", "by", "summary", "hide"], draw);
  onPoint(model, (lit) => mark(lit));
  model.on("remove", () => view.close());
  view.box.append(tip);
  draw();
  requestAnimationFrame(draw);
  return h(
    "section",
    {class: "card graph-card"},
    h(
      "div",
      {class: "card-head"},
      h("h2", {class: "card-title"}, "Positions around"),
      h(
        "div",
        {class: "inline-range"},
        "Plies",
        h("div", {class: "segments", role: "group", "aria-label": "Plies drawn"}, buttons),
      ),
    ),
    h("div", {class: "viewport-frame"}, view.box, view.tools),
    legend,
    h(
      "div",
      {class: "card-foot"},
      summary,
      h("button", {type: "button", class: "button", onclick: () => saveDrawing(view, "positions.svg")}, "Save SVG"),
    ),
  );
}
