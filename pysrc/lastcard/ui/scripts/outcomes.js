// How a win, a draw and a loss look.
import {h, svg} from "./dom.js";

// Colour never stands alone: an outcome is a colour, a letter and a shape.
export const OUTCOMES = {
  win: {letter: "W", word: "win", path: "M8 2 15 14H1Z"},
  draw: {letter: "D", word: "draw", path: "M2 3H14V7H2Z M2 9H14V13H2Z"},
  loss: {letter: "L", word: "loss", path: "M1 2H15L8 14Z"},
};

// What is said where nobody can force a result, and where nothing is known.
export const unsettled = (value) => (value === "open" ? "either way" : "not known");

export function badge(value, ...words) {
  const outcome = OUTCOMES[value];
  if (!outcome) return h("span", {class: "badge open"}, words.length ? words : unsettled(value));
  return h(
    "span",
    {class: `badge ${value}`},
    svg("svg", {viewBox: "0 0 16 16", "aria-hidden": "true"}, svg("path", {d: outcome.path})),
    words.length ? words : outcome.word,
  );
}
