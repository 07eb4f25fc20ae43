// What is drawn across the table: a thread between the two cards of each pair, an arrow to who draws from whom.
import {svg} from "../../../../ui/scripts/dom.js";

const PULL = 0.22; // how far a thread bends to the middle
const AWAY = 0.3; // how far the arrow bends away from it, in its own length
const SHORT = 72; // pixels: a shorter arrow goes round the corner
const EDGE = 10; // pixels that the arrow keeps from the edge of the table
const GAP = 5.6; // pixels between the cards of a hand (board.css)

const middleOf = ({x, y, width, height}) => ({x: x + width / 2, y: y + height / 2});
const within = (number, most) => Math.min(Math.max(number, EDGE), most - EDGE);

// Where something stands in the table, in the table's own pixels, however large it is shown.
function frameOf(node, table) {
  const [inner, outer] = [node.getBoundingClientRect(), table.getBoundingClientRect()];
  const scale = table.offsetWidth / outer.width || 1;
  const [x, y, width, height] = [inner.x - outer.x, inner.y - outer.y, inner.width, inner.height];
  return {x: scale * x, y: scale * y, width: scale * width, height: scale * height};
}

// Where the way from the middle of a frame to a spot leaves the frame.
function rim(frame, to, gap) {
  const from = middleOf(frame);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const wide = (frame.width / 2 + gap) / Math.max(Math.abs(x), 1e-6);
  const tall = (frame.height / 2 + gap) / Math.max(Math.abs(y), 1e-6);
  const share = Math.min(wide, tall, 1);
  return {x: from.x + x * share, y: from.y + y * share};
}

// Whether the way from one spot to another leads through a frame.
function passes({x, y, width, height}, from, to) {
  const steps = Array.from({length: 24}, (_, step) => (step + 1) / 24);
  return steps.some((share) => {
    const at = {x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share};
    return at.x > x && at.x < x + width && at.y > y && at.y < y + height;
  });
}

// The first part of a thread, from its card on. `others` are the cards in other rows of the hand: a thread that they
// would cover runs between them.
export function leaves({frame, hand, others}, to) {
  const from = middleOf(frame);
  if (!others.some((other) => passes(other, from, to))) return [from];
  const side = to.x < from.x ? -1 : 1;
  const edge = from.x + (side * frame.width) / 2;
  const x = edge + (side * GAP) / 2;
  const y = to.y < from.y ? hand.y - GAP / 2 : hand.y + hand.height + GAP / 2;
  return [
    {x: edge, y: from.y},
    {x, y: from.y},
    {x, y},
  ];
}

const line = (spots) => spots.map(({x, y}) => `${x} ${y}`).join("L");

function threadOf(key, [one, other], centre) {
  const middles = [middleOf(one.frame), middleOf(other.frame)];
  const bend = (from, to) => from + (to - from) * PULL * 2;
  const between = (a, b) => ({x: bend((a.x + b.x) / 2, centre.x), y: bend((a.y + b.y) / 2, centre.y)});
  const way = between(...middles);
  const [begin, end] = [leaves(one, way), leaves(other, way).reverse()];
  const knee = between(begin.at(-1), end[0]);
  const kind = one.ready || other.ready ? "thread ready" : "thread";
  const wide = `stroke-width: ${Math.min(1.6 + 1.1 * Math.log2(one.count), 8)}`;
  const d = `M${line(begin)}Q${knee.x} ${knee.y} ${line(end)}`;
  return svg("path", {d, class: kind, "data-thread": key, style: one.count > 1 ? wide : null});
}

// The threads of all the cards in a table; of a bundle one for all.
function threadsOf(table, centre) {
  const ends = new Map();
  for (const hand of table.querySelectorAll(".baba-hand")) {
    const cards = [...hand.children].map((card) => ({...card.dataset, frame: frameOf(card, table)}));
    for (const {threadEnd, count, draw, frame} of cards) {
      const others = cards.map((card) => card.frame).filter((one) => Math.abs(one.y - frame.y) > frame.height / 2);
      const end = {frame, hand: frameOf(hand, table), others, count: Number(count), ready: draw === "pairs"};
      if (threadEnd) ends.set(threadEnd, [...(ends.get(threadEnd) ?? []), end]);
    }
  }
  return [...ends].filter(([, both]) => both.length === 2).map(([key, both]) => threadOf(key, both, centre));
}

function arrowOf(table, source, mover, centre) {
  const place = (seat) => table.querySelector(`[data-player="${seat}"]`);
  const [from, to] = [place(source), place(mover)].map((node) => frameOf(node, table));
  const [a, b] = [middleOf(from), middleOf(to)];
  const half = {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2};
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  let out = {x: (b.y - a.y) / long, y: (a.x - b.x) / long}; // to one side of the way, and that the outer one
  if ((half.x - centre.x) * out.x + (half.y - centre.y) * out.y < 0) out = {x: -out.x, y: -out.y};
  let knee = {
    x: within(half.x + out.x * AWAY * long, table.clientWidth),
    y: within(half.y + out.y * AWAY * long, table.clientHeight),
  };
  let [start, end] = [rim(from, knee, 4), rim(to, knee, 10)];
  const corner = {x: a.x + (Math.sign(a.x - b.x) * from.width) / 4, y: b.y};
  const short = Math.hypot(end.x - start.x, end.y - start.y) < SHORT;
  if (short && Math.abs(corner.x - b.x) > to.width / 2 + 2 * EDGE) {
    knee = corner;
    [start, end] = [rim(from, knee, 4), rim(to, knee, 10)];
  }
  return svg("path", {
    d: `M${start.x} ${start.y}Q${knee.x} ${knee.y} ${end.x} ${end.y}`,
    class: "draws-from",
    "marker-end": "url(#draws-tip)",
  });
}

function tip() {
  const size = {refX: 5, refY: 5, markerWidth: 4.2, markerHeight: 4.2, orient: "auto"};
  return svg("marker", {id: "draws-tip", viewBox: "0 0 10 10", ...size}, svg("path", {d: "M0 0 10 5 0 10 3 5Z"}));
}

// What stands between two places, where their threads pass: a letter of the argument. Where they share nothing, between
// them all the same.
function letterOf([one, other, text], table, centre) {
  const [a, b] = [one, other].map((seat) => middleOf(frameOf(table.querySelector(`[data-player="${seat}"]`), table)));
  const bend = (from, to) => from + (to - from) * PULL;
  const at = {x: bend((a.x + b.x) / 2, centre.x), y: bend((a.y + b.y) / 2, centre.y)};
  const wide = 14 + 7.5 * text.length;
  const box = {x: at.x - wide / 2, y: at.y - 12, width: wide, height: 24, rx: 12};
  return svg("g", {class: "thread-letter"}, svg("rect", box), svg("text", {x: at.x, y: at.y}, text));
}

// The layer of threads in a table; `trace` draws it anew, where the cards stand now.
export function threadLayer() {
  const layer = svg("svg", {class: "threads", "aria-hidden": "true"});
  return {
    layer,
    trace(table, {source, mover, letters = []}) {
      if (!table.clientWidth) return;
      const centre = {x: table.clientWidth / 2, y: table.clientHeight / 2};
      const drawn = threadsOf(table, centre);
      const arrow = source >= 0 && mover >= 0 ? arrowOf(table, source, mover, centre) : "";
      const named = letters.map((letter) => letterOf(letter, table, centre));
      layer.replaceChildren(svg("defs", {}, tip()), ...drawn, arrow, ...named);
    },
    light(key) {
      for (const one of layer.querySelectorAll(".thread")) {
        one.classList.toggle("lit", key != null && one.dataset.thread === key);
      }
    },
  };
}
