// The buttons that mark exchangeable cards in pairs, each pair by a colour and a letter.
import {segments} from "../../../../ui/scripts/controls.js";
import {h} from "../../../../ui/scripts/dom.js";
import {suitMark, suitName} from "../cards/card_face.js";
import {marked} from "./exchanges.js";
import {markPairs} from "./pair_marks.js";

function choices(homes) {
  const suits = [...homes].reverse();
  return [["none", "None"], ["all", "All"], ...suits.map((suit) => [suit, suitMark(suit)])];
}

function bar(homes, choose) {
  const made = segments("Mark the cards that can move", choices(homes), choose);
  made.box.classList.toggle("many", homes.length > 5);
  for (const one of made.box.children) {
    const suit = one.dataset.value;
    const own = homes.includes(suit);
    if (own) one.setAttribute("aria-label", suitName(suit));
    one.title = own ? `Moves enabled by a ${suitName(suit).slice(0, -1)} that is home, or comes home by a cycle` : "";
  }
  return made;
}

// `choose` is told which mark is wanted; `show` marks the cards on the grid.
export function highlights(model, grid, choose) {
  const label = h("span", {class: "caption"}, "Mark pairs");
  const box = h("div", {class: "highlights"}, label);
  let made = null;
  let homes = "";
  return {
    box,
    show(exchanges, choice) {
      if (homes !== model.homes) {
        homes = model.homes;
        const next = bar(homes, choose);
        if (made) made.box.replaceWith(next.box);
        else box.append(next.box);
        made = next;
      }
      made.press(choice);
      markPairs(grid, model, marked(exchanges, choice));
    },
  };
}
