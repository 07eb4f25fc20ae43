// The last move on a board: marked where it can be seen, and named in a line.
import {h} from "../scripts/dom.js";
import {capital, mark} from "../scripts/players.js";

// `find(last)` returns the elements that the move put where they are. Returns the line, and what marks them again after
// the board was redrawn.
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
