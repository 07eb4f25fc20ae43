// The signs on a board, and what they mean: the values of branches, and the blocker that is kept.
import {h, icon} from "../../../../ui/scripts/dom.js";

const LOCK = "M4 7V5a4 4 0 0 1 8 0v2h1v7H3V7Zm2 0h4V5a2 2 0 0 0-4 0Z";

// Whose branch it is by its value, which is text with a sign.
export const side = (value) => (value.startsWith("+") ? "red" : value.startsWith("−") ? "blue" : "even");

export const padlock = (marks = {}) => h("span", {class: "kept", ...marks}, icon(LOCK));

// Tells the signs that stand on the board; a blocker carries a padlock among cards, and a word in a graph.
export function signsLegend() {
  const box = h("p", {class: "legend sevens-legend"});
  const worth = (text) => h("span", {class: `worth ${side(text)}`}, text);
  const key = (sign, text) => h("span", {}, sign, text);
  return {
    box,
    show({values, kept}, asCards) {
      const signs = [
        Object.keys(values).length > 0 &&
          key(["+1", "0", "−1"].map(worth), "value of this branch: red’s free moves minus blue’s"),
        kept >= 0 &&
          key(asCards ? padlock() : h("span", {class: "kept word"}, "kept"), "the blocker: nobody gets past it"),
      ].filter(Boolean);
      box.hidden = !signs.length;
      box.replaceChildren(...signs);
    },
  };
}
