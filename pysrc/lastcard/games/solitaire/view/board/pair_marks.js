// How pairs of cards are marked: each by a colour and a letter.
import {h} from "../../../../ui/scripts/dom.js";

export const COLOURS = 8; // of pairs, in the style sheet

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
