// The drawing of a position of TANHINMIN, on the board and in the lessons: two hands and the table card between them.

import {fly} from "../../../../ui/boards/drag.js";
import {h} from "../../../../ui/scripts/dom.js";
import {contents, lapped, placeHead} from "./table.js";

const PLACES = ["second", "table", "first"];
const FEW = 6; // as many cards a row has room for at least
const PLAIN = {editing: false, picked: null};

// Where the cards are; of equal cards those that stayed in their place are matched first.
function whereCardsWere(table) {
  const cards = () => [...table.querySelectorAll(".number[data-card]")];
  const left = cards().map((card) => ({...card.dataset, rect: card.getBoundingClientRect()}));
  const grab = (test) => {
    const at = left.findIndex(test);
    return at < 0 ? null : left.splice(at, 1)[0];
  };
  return () => {
    const now = cards().map((card) => {
      const {card: text, place} = card.dataset;
      return {card, text, same: grab((old) => old.card === text && old.place === place)};
    });
    for (const {card, text, same} of now) {
      const was = same ?? grab((old) => old.card === text);
      if (was) fly(card, was.rect);
    }
  };
}

// `model` holds what is drawn (`laid_out` in board.py), `on` says what pressing and pointing do (table.js); `beside` is
// the room beside the table card.
export function tableDrawing(model, on = {}) {
  const heads = Object.fromEntries(PLACES.map((place) => [place, h("div", {class: "place-head"})]));
  const rows = Object.fromEntries(PLACES.map((place) => [place, h("div", {class: "row"})]));
  const beside = h("div");
  const part = (place) => {
    const marks = {class: `place ${place}-place`, role: "group", "data-place": place};
    return h("div", marks, heads[place], rows[place], place === "table" && beside);
  };
  const parts = Object.fromEntries(PLACES.map((place) => [place, part(place)]));
  const box = h("div", {class: "table"});
  // Who plays alone against the engine has the own hand at the bottom.
  const arrange = () => {
    const places = model.own ? [...PLACES].reverse() : PLACES;
    if (box.firstChild !== parts[places[0]]) box.prepend(...places.map((place) => parts[place]));
  };
  // `state` says whether cards are moved about, and which of them is picked.
  const show = (state = PLAIN) => {
    const flyAll = whereCardsWere(box);
    arrange();
    box.classList.toggle("locked", model.locked);
    box.style.setProperty("--most", Math.max(FEW, ...model.hands.map((hand) => hand.length)));
    for (const place of PLACES) {
      heads[place].replaceChildren(...placeHead(model, place, state.editing));
      rows[place].replaceChildren(...contents(model, place, state, on));
      rows[place].classList.toggle("lapped", lapped(rows[place].children));
    }
    flyAll();
  };
  return {box, beside, show};
}
