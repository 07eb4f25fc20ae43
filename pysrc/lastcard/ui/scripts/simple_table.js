// The drawing of a position of a game without a drawing of its own, on the board and in the lessons.
import {h} from "./dom.js";
import {ring} from "./ring.js";

// What lies somewhere: cards or counters with a text each.
function things(texts, kind = "") {
  if (!texts.length) return null;
  return h(
    "div",
    {class: "things"},
    texts.map((text) => h("span", {class: `thing${kind}`}, text)),
  );
}

// The players, what lies before each and between all (`laid_out` in simple_view.py).
export function simpleTable({names, own, mover, before, middle, hidden}) {
  const contents = (player) => things(before[player] ?? [], hidden.includes(player) ? " back" : "");
  return ring(names, {own, mover, contents, middle: things(middle, " shared")});
}
