// What boards of all games have: settings, the advisor's hint, and the last move.
import {expander, folded} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {capital, mark} from "../scripts/players.js";

// The settings of a board: behind a line where the page has no room for them (controls.css).
export function boardSettings(model, summary, ...content) {
  if (!model.framed) return [folded(summary, content).box];
  return [expander(summary).button, h("div", {class: "expands"}, content)];
}

// Marks on a board what makes the move that the advisor names. `find(move)` returns the elements that make a move. What
// is returned marks them again, after the board was redrawn.
export function hinted(model, box, find) {
  const show = () => {
    for (const one of box.querySelectorAll(".hinted")) {
      one.classList.remove("hinted", "in-flow");
      one.removeAttribute("aria-description");
    }
    if (!model.hint) return;
    // What it looks like is not known before it is in the page.
    if (!box.isConnected) return void requestAnimationFrame(() => box.isConnected && show());
    for (const one of find(model.hint)) {
      if (getComputedStyle(one).position === "static") one.classList.add("in-flow"); // what is marked holds its sign
      one.classList.add("hinted");
      one.setAttribute("aria-description", "the hint");
    }
  };
  model.on("hint", show);
  return show;
}

// Where each move has a button of its own; of several the first.
export const buttonOf = (box) => (move) => [...box.querySelectorAll(`[data-move="${CSS.escape(move)}"]`)].slice(0, 1);

// The last move on a board: marked where it can be seen, and named in a line. `find(last)` returns the elements that it
// put where they are. Returns the line, and what marks them again after the board was redrawn.
export function lastMove(model, box, find = () => []) {
  const line = h("p", {class: "last-move"});
  const show = () => {
    const {move, label, seat, name} = model.last;
    for (const one of box.querySelectorAll(".marked")) one.classList.remove("marked");
    for (const one of move ? find(model.last) : []) one?.classList.add("marked");
    const who = name && h("span", {class: "named"}, mark(seat), h("span", {}, capital(name)));
    line.replaceChildren(...(move ? ["Last move: ", who, h("b", {translate: "no"}, label)].filter(Boolean) : []));
  };
  model.on("last", show);
  show();
  return {line, show};
}
