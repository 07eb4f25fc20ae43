// What is pointed at on the board: the cards A, B and C of an exchange carry their letters, and an arrow joins the two
// that change places.
import {svg} from "../../../ui/scripts/dom.js";

const ROLES = ["a", "b", "c"];

function middle(element, frame) {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [x - frame.x + width / 2, y - frame.y + height / 2];
}

// A bow from one place to another, with a head at both ends.
function bow([x1, y1], [x2, y2], pull) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(46, 14 + length * 0.12);
  const [nx, ny] = dx < 0 || (dx === 0 && dy > 0) ? [dy / length, -dx / length] : [-dy / length, dx / length];
  const [mx, my] = [(x1 + x2) / 2 - nx * bend, (y1 + y2) / 2 - ny * bend];
  const shorten = (x, y) => {
    const far = Math.hypot(mx - x, my - y) || 1;
    return [x + ((mx - x) / far) * pull, y + ((my - y) / far) * pull];
  };
  const [sx, sy] = shorten(x1, y1);
  const [ex, ey] = shorten(x2, y2);
  return `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`;
}

function heads() {
  const head = svg("path", {d: "M1 1 9 5 1 9Z"});
  const box = {viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse"};
  return svg("defs", {}, svg("marker", {id: "arrow-head", ...box}, head));
}

// `grid` is the drawing of the cards (grid.js). The layer lies over it and lets the pointer through.
export function pointedLayer(grid) {
  const line = svg("path", {
    class: "exchange-line",
    "marker-start": "url(#arrow-head)",
    "marker-end": "url(#arrow-head)",
  });
  const tie = svg("path", {class: "tie-line"});
  const layer = svg("svg", {class: "pointed-layer", "aria-hidden": "true"}, heads(), tie, line);
  grid.box.append(layer);
  function clear() {
    for (const card of grid.box.querySelectorAll("[data-role]")) delete card.dataset.role;
    layer.classList.remove("on");
  }
  return {
    clear,
    // Marks a way of an exchange (exchanges.js).
    show({clicked, comes, home}) {
      clear();
      if (!layer.isConnected) grid.box.append(layer);
      for (const [index, card] of [home, clicked, comes].entries())
        if (card) grid.element(card).dataset.role = ROLES[index];
      const frame = grid.box.getBoundingClientRect();
      const [from, to] = [clicked, comes].map((card) => middle(grid.element(card), frame));
      const pull = Math.min(14, grid.element(clicked).clientWidth / 3);
      line.setAttribute("d", bow(from, to, pull));
      const held = home ? middle(grid.element(home), frame) : from;
      tie.setAttribute("d", `M${held.join(" ")}L${from.join(" ")}`);
      layer.classList.add("on");
    },
  };
}
