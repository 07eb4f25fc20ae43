// What is pointed at on the board: the cards A, B and C of an exchange carry their letters, and an arrow joins the two
// that change places.
import {svg} from "../../../../ui/scripts/dom.js";

const ROLES = ["a", "b", "c"];
const ROOMY = 34; // a card so wide has its rank in one corner and its suit in another (grid.css)
const CORNERS = [
  [0.77, 0.24],
  [0.2, 0.76],
];
const EDGES = [
  [0.5, 0],
  [0.5, 1],
  [0, 0.5],
  [1, 0.5],
];
const AROUND = 2; // room about a rank or suit that no line crosses

// Where an arrow may end on a card: in a corner that is free, and where none is at an edge.
const spots = ({x, y, width, height}) =>
  (width < ROOMY ? EDGES : CORNERS).map(([across, down]) => [x + across * width, y + down * height]);

const apart = ([[x1, y1], [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1);

// The ends of an arrow between two cards: of the places that are free those nearest to each other.
export function ends(one, other) {
  const pairs = spots(one).flatMap((from) => spots(other).map((to) => [from, to]));
  return pairs.reduce((best, pair) => (apart(pair) < apart(best) ? pair : best));
}

// A bow from one place to another.
function bow([x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(40, length * 0.12);
  const [nx, ny] = dx < 0 || (dx === 0 && dy > 0) ? [dy / length, -dx / length] : [-dy / length, dx / length];
  return `M${x1} ${y1}Q${(x1 + x2) / 2 - nx * bend} ${(y1 + y2) / 2 - ny * bend} ${x2} ${y2}`;
}

function heads() {
  const head = svg("path", {d: "M1 1 9 5 1 9Z"});
  const box = {viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse"};
  return svg("marker", {id: "arrow-head", ...box}, head);
}

// Where a card lies on the grid, also while it still flies there.
const placeOf = ({offsetLeft, offsetTop, offsetWidth, offsetHeight}) => ({
  x: offsetLeft,
  y: offsetTop,
  width: offsetWidth,
  height: offsetHeight,
});

// Where the rank and the suit of a card lie on the grid.
function glyphs(card) {
  const [place, frame] = [placeOf(card), card.getBoundingClientRect()];
  const marks = [...card.querySelectorAll(".face > *, .card-back b")];
  return marks.map((mark) => {
    const {x, y, width, height} = mark.getBoundingClientRect();
    return {x: place.x + x - frame.x, y: place.y + y - frame.y, width, height};
  });
}

// `grid` is the drawing of the cards (grid.js). The layer lies over it and lets the pointer through; its lines are
// broken where a rank or a suit lies, so that none is covered.
export function pointedLayer(grid) {
  const ended = {"marker-start": "url(#arrow-head)", "marker-end": "url(#arrow-head)"};
  const line = svg("path", {class: "exchange-line", ...ended});
  const tie = svg("path", {class: "tie-line"});
  const free = svg("mask", {id: "free", maskUnits: "userSpaceOnUse", x: 0, y: 0, width: "100%", height: "100%"});
  const lines = svg("g", {mask: "url(#free)"}, tie, line);
  const layer = svg("svg", {class: "pointed-layer", "aria-hidden": "true"}, svg("defs", {}, heads(), free), lines);
  grid.box.append(layer);
  function clear() {
    for (const card of grid.box.querySelectorAll("[data-role]")) delete card.dataset.role;
    layer.classList.remove("on");
  }
  function keepFree() {
    const covered = [...grid.box.querySelectorAll("[data-card]")].flatMap(glyphs).map(({x, y, width, height}) =>
      svg("rect", {
        x: x - AROUND,
        y: y - AROUND,
        width: width + 2 * AROUND,
        height: height + 2 * AROUND,
        rx: 3,
        fill: "#000",
      }),
    );
    free.replaceChildren(svg("rect", {width: "100%", height: "100%", fill: "#fff"}), ...covered);
  }
  return {
    clear,
    // Marks a way of an exchange (exchanges.js).
    show({clicked, comes, home}) {
      clear();
      if (!layer.isConnected) grid.box.append(layer);
      for (const [index, card] of [home, clicked, comes].entries())
        if (card) grid.element(card).dataset.role = ROLES[index];
      const [from, to] = ends(placeOf(grid.element(clicked)), placeOf(grid.element(comes)));
      line.setAttribute("d", bow(from, to));
      const side = (card) => {
        const {x, y, width, height} = placeOf(grid.element(card));
        return `${x + width * 0.05} ${y + height / 2}`;
      };
      tie.setAttribute("d", home ? `M${side(home)}L${side(clicked)}` : "");
      keepFree();
      layer.classList.add("on");
    },
  };
}
