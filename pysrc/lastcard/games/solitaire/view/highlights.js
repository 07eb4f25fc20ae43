// The buttons that mark exchangeable cards in pairs, each pair by a colour and a letter.
import {segments} from "../../../ui/scripts/controls.js";
import {h} from "../../../ui/scripts/dom.js";
import {suitMark, suitName} from "./card_face.js";
import {COLOURS, marked} from "./exchanges.js";

function choices(homes) {
  const suits = [...homes].reverse();
  return [["none", "None"], ["all", "All"], ...suits.map((suit) => [suit, suitMark(suit)])];
}

function bar(homes, choose) {
  const made = segments("Mark the cards that can be exchanged", choices(homes), choose);
  for (const one of made.box.children) {
    const suit = one.dataset.value;
    const own = homes.includes(suit);
    if (own) one.setAttribute("aria-label", suitName(suit));
    one.title = own ? `Exchanges that a ${suitName(suit).slice(0, -1)} at home, or coming home by a cycle, allows` : "";
  }
  return made;
}

const badge = ({letter, colour}) => h("span", {class: `pair-badge pair-${colour}`, "aria-hidden": "true"}, letter);

function markCard(element, card, all) {
  const own = all.filter(({cards}) => cards.includes(card));
  element.querySelector(".pair-badges")?.remove();
  element.classList.toggle("paired", own.length > 0);
  for (let index = 0; index < COLOURS; index++) element.classList.toggle(`pair-${index}`, own[0]?.colour === index);
  if (own.length) element.append(h("span", {class: "pair-badges"}, own.slice(0, 3).map(badge)));
  const letters = own.map(({letter}) => letter).join(" and ");
  const told = element.getAttribute("aria-label").replace(/, pair .*$/, "");
  element.setAttribute("aria-label", letters ? `${told}, pair ${letters}` : told);
}

// Marks pairs of cards, each with its letter and the number of its colour, and no others.
export function markPairs(grid, model, pairs) {
  for (const card of model.rows.flat()) markCard(grid.element(card), card, pairs);
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
