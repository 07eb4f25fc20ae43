// What stands above a board: what each player has left, and whose turn it is.
import {h} from "../../../../ui/scripts/dom.js";
import {capital} from "../../../../ui/scripts/players.js";

const several = (count, word, end) => (count ? `, ${count} ${word}${count > 1 ? end : ""}` : "");
export const rightName = ({cards}) => (cards.length ? "joker" : "right");

// What a player has left.
function side(model, seat) {
  const [letter, colour] = seat ? ["B", "blue"] : ["R", "red"];
  const name = capital(model.seats[seat] ?? "");
  const left = [...model.colours].filter((owner) => owner === letter).length;
  const turn = model.mover === seat;
  return h(
    "span",
    {class: `side ${colour}${turn ? " turn" : ""}`},
    h("span", {class: `owner ${colour}`, "aria-hidden": "true"}, letter),
    `${name}: ${left} left`,
    several(model.almighty[seat], rightName(model), "s"),
    several(model.passes[seat], "pass", "es"),
    turn && h("strong", {}, "to move"),
  );
}

export function showHead(box, model) {
  box.replaceChildren(side(model, 0), side(model, 1));
}
