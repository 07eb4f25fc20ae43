// A configuration graph: two rows of cards, lines from each card of the upper row to those it beats, pairs bold.
import {h, svg} from "../../../../ui/scripts/dom.js";
import {amount} from "../../../../ui/scripts/words.js";

const TOP = 46,
  CARD = {w: 28, h: 34},
  EDGE = 5; // room for rings at both ends of a row
const NEXT = 35,
  NEAR = 19; // from a card to the next of its row, and to one of the other row

// Where the columns stand: as near to each other as the cards of each row, in every graph that is shown, allow.
export function spread({wide, now, after}) {
  const rows = [now, ...after]
    .flatMap((side) => side.figures)
    .flatMap((figure) => [figure.beating, figure.out ? [...figure.beaten, figure.out] : figure.beaten]);
  const held = Array.from({length: wide}, () => []);
  rows.forEach((row, index) => {
    for (const card of row) held[card.x].push(index);
  });
  const spots = [],
    last = new Map();
  held.forEach((here, column) => {
    const spot = Math.max(
      column ? spots[column - 1] + (here.length ? NEAR : 0) : NEXT / 2,
      ...here.map((row) => (last.get(row) ?? -Infinity) + NEXT),
    );
    spots.push(spot);
    for (const row of here) last.set(row, spot);
  });
  const width = spots.at(-1) + NEXT / 2;
  return {
    spots,
    width,
    low: width > 560 ? 188 : 128,
    faint: Math.min(0.45, 3.8 / Math.max(...rows.map((row) => row.length))),
  };
}

function vertex(card, x, y, extra = {}) {
  const kinds = ["vertex", card.text.endsWith("~") && "cut-card", extra.crossed && "crossed", extra.play && "playable"];
  return svg(
    "g",
    {class: kinds.filter(Boolean).join(" "), transform: `translate(${x} ${y})`, ...extra.play},
    svg("rect", {x: -CARD.w / 2, y: -CARD.h / 2, width: CARD.w, height: CARD.h, rx: 4}),
    card.table &&
      svg("rect", {
        x: -CARD.w / 2 + 3,
        y: -CARD.h / 2 + 3,
        width: CARD.w - 6,
        height: CARD.h - 6,
        rx: 2,
        class: "inlay",
      }),
    extra.crossed && svg("path", {d: "M-17-19 17 19M17-19-17 19", class: "cross"}),
    svg("text", {y: 5.5, class: card.text.length > 2 ? "long" : ""}, card.text),
    card.cover &&
      extra.rings &&
      svg("rect", {
        x: -CARD.w / 2 - 3,
        y: -CARD.h / 2 - 3,
        width: CARD.w + 6,
        height: CARD.h + 6,
        rx: 7,
        class: "ring",
      }),
  );
}

// `at` steps of the greedy algorithm have been made; null is all of them and the cover. `fresh` tells which pairs are
// new, `play` what a card of the upper row does when it is pointed at or pressed.
export function bipartite(figure, {spots, width, low, faint}, at, {fresh = () => false, play = () => null} = {}) {
  const x = (card) => spots[card.x],
    from = TOP + CARD.h / 2,
    to = low - CARD.h / 2;
  const line = (i, j, kind) =>
    svg("line", {x1: x(figure.beating[i]), y1: from, x2: x(figure.beaten[j]), y2: to, class: kind});
  const lines = figure.reach.flatMap((most, i) => Array.from({length: most}, (_, j) => line(i, j, "beats")));
  const done = at === null ? null : figure.steps.slice(0, at),
    last = done?.at(-1);
  const pairs = done ? done.filter((step) => step[2]) : figure.matching;
  const under = last ?? (at === 0 ? figure.steps[0] : null); // what the pointers point at
  const marks = under
    ? [
        last && !last[2] && line(last[0], last[1], "compared"),
        pointer(x(figure.beating[under[0]]), TOP - CARD.h / 2 - 3, -1, "i"),
        pointer(x(figure.beaten[under[1]]), low + CARD.h / 2 + 3, 1, "j"),
      ]
    : [];
  return svg(
    "svg",
    {
      viewBox: `${-EDGE} 0 ${width + 2 * EDGE} ${low + 48}`,
      class: "bipartite",
      role: "img",
      "aria-label": words(figure, at),
    },
    svg("g", {opacity: faint}, lines),
    pairs.map(([i, j], index) =>
      line(i, j, `pair-line${last?.[2] && index === pairs.length - 1 ? " last" : ""}${fresh(i, j) ? " fresh" : ""}`),
    ),
    marks,
    figure.beating.map((card) => vertex(card, x(card), TOP, {rings: at === null, play: play(card)})),
    figure.beaten.map((card) => vertex(card, x(card), low, {rings: at === null})),
    figure.out && vertex(figure.out, x(figure.out), low, {crossed: true}),
  );
}
function pointer(x, y, way, name) {
  return svg(
    "g",
    {},
    svg("path", {d: `M${x} ${y}l5 ${way * 8}h-10Z`, class: "pointer"}),
    svg("text", {x, y: y + (way > 0 ? 19 : -11), class: "pointer-name"}, name),
  );
}
export const head = (figure, size) => h("header", {}, h("span", {}, figure.title), h("b", {}, size));
// What is said under a graph after a move: how its size has changed.
export function compared(figure, before) {
  if (figure.size == null || before?.size == null) return "";
  const more = figure.size - before.size,
    number = Math.abs(more).toLocaleString("en");
  return more === 0
    ? "as many pairs as now"
    : `${number} pair${number === "1" ? "" : "s"} ${more > 0 ? "more" : "fewer"} than now`;
}
const named = (card) =>
  card.text === "–" ? "the empty table" : card.table ? `the table card ${card.text}` : card.text;
function words(figure, at) {
  const pairs = (at === null ? figure.matching : figure.steps.slice(0, at).filter((step) => step[2])).map(
    ([i, j]) => `${figure.beating[i].text} beats ${named(figure.beaten[j])}`,
  );
  return `${figure.title}. ${pairs.length ? pairs.join(", ") : "No pairs"}.`;
}
export function told(figure, at) {
  if (figure.steps.length === 0) return "Nothing to compare: one row is empty.";
  if (at === null) return `${amount(figure.steps.length, "comparison")} of the greedy algorithm`;
  if (at === 0) return "Both pointers at the weakest cards.";
  const [i, j, met] = figure.steps[at - 1],
    a = figure.beating[i].text,
    b = named(figure.beaten[j]);
  return met ? `${a} beats ${b}: a pair, so both pointers move on.` : `${a} doesn’t beat ${b}: only i moves on.`;
}
