// The drawing of a position of Pan, on the board and in the lessons: two hands and the pile between them.

import {fly} from "../../../../ui/boards/drag.js";
import {h} from "../../../../ui/scripts/dom.js";
import {bend, handCards, pileCards, placeHead} from "./table.js";

export const PLACES = ["first", "second", "pile"];

// `model` has the data to draw (`laid_out` in board.py), `on` the handlers for clicks and pointing (table.js).
export function tableDrawing(model, on = {}) {
  const fans = Object.fromEntries(PLACES.map((place) => [place, h("div", {class: "fan"})]));
  const heads = Object.fromEntries(PLACES.map((place) => [place, h("div", {class: "place-head"})]));
  const part = (place) =>
    h("div", {class: `place ${place}-place`, role: "group", "data-place": place}, heads[place], fans[place]);
  const parts = Object.fromEntries(PLACES.map((place) => [place, part(place)]));
  const box = h("div", {class: "table"});
  // A player alone against the engine has their own hand at the bottom.
  const arrange = () => {
    const places = model.own ? ["first", "pile", "second"] : ["second", "pile", "first"];
    if (box.lastChild !== parts[places[2]]) box.append(...places.map((place) => parts[place]));
  };
  const cards = () => [...box.querySelectorAll(".playing-card")];
  const lay = (place, editing, receiver) => {
    const pile = place === "pile";
    const shown = pile ? pileCards(model, editing, receiver, on) : handCards(model, place, editing, on);
    heads[place].replaceChildren(...placeHead(model, place, editing));
    fans[place].replaceChildren(...shown.filter(Boolean));
    if (!pile) bend(fans[place]);
    if (fans[place].children.length) return;
    fans[place].append(h("span", {class: "empty"}, pile ? "The pile is empty." : "No cards left."));
  };
  // In the editor, `receiver` gets the cards clicked in the pile. `marked` has the keys of cards that have just moved.
  const show = ({editing = false, receiver = "first", marked = new Set()} = {}) => {
    const before = new Map(cards().map((card) => [card.dataset.key, card.getBoundingClientRect()]));
    arrange();
    box.classList.toggle("locked", model.locked);
    for (const place of PLACES) lay(place, editing, receiver);
    for (const card of cards()) card.classList.toggle("marked", marked.has(card.dataset.key));
    for (const card of cards()) if (before.has(card.dataset.key)) fly(card, before.get(card.dataset.key));
  };
  return {box, show};
}
