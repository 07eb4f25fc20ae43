// The cards on the table of TANHINMIN. `on` says what a press does: `play(card)` with what can be placed, `pick(card,
// place)` in the editor, and `lamps(card)` what pointing does. Where it is empty, as in a lesson, all cards are
// pictures.
import {cardBack, rankCard} from "../../../../ui/boards/cards.js";
import {button} from "../../../../ui/scripts/controls.js";
import {h} from "../../../../ui/scripts/dom.js";
import {capital, named} from "../../../../ui/scripts/players.js";
import {amount} from "../../../../ui/scripts/words.js";

export const HANDS = ["first", "second"];
const BACKS = 60; // hidden cards that are drawn at most
const LOOSE = 14; // cards of a hand that lie beside each other; more are lapped, so that their corners show
const WHERE = {first: "in the red hand", second: "in the blue hand", table: "on the table"};

// Longer numbers do not fit into a corner.
export function lapped(cards) {
  return cards.length > LOOSE && [...cards].every(({dataset}) => !dataset.card || dataset.card.length < 4);
}

export const isCut = (text) => text.endsWith("~");

// What Python calls a card.
export const cardValue = (text) => (isCut(text) ? -1 : 1) * parseInt(text, 10);

function drawn(model, text, place, {editing, picked}, on) {
  const seat = HANDS.indexOf(place);
  const turn = seat >= 0 && seat === model.mover;
  const face = rankCard(text, {cut: isCut(text)});
  const marks = {"data-card": text, "data-place": place};
  if (editing) {
    const chosen = picked?.place === place && picked.text === text;
    const kind = `number${chosen ? " picked" : ""}`;
    const says = {"aria-pressed": String(chosen), "aria-label": `Card ${text}, ${WHERE[place]}`};
    return button(face, () => on.pick(chosen ? null : {text, place}), {...marks, class: kind, ...says});
  }
  const found = turn && model.moves.find(({move}) => move === text);
  if (found && on.play) {
    const says = {"aria-disabled": model.locked ? "true" : null, "aria-label": found.label};
    const legal = {class: "number legal", "data-move": text, ...says, ...on.lamps(text)};
    return button(face, () => on.play(text), {...marks, ...legal});
  }
  const kind = found ? " legal" : turn ? " idle" : "";
  return h("div", {...marks, class: `number${kind}`, role: "img", "aria-label": text}, face);
}

// The cards of a hand, or what lies on the table.
export function contents(model, place, state, on) {
  if (place === "table") {
    return [model.laid ? drawn(model, model.laid, "table", state, on) : h("div", {class: "bare"}, "empty")];
  }
  const seat = HANDS.indexOf(place);
  const cards = model.hands[seat] ?? [];
  const count = model.counts[seat];
  const back = (name) => h("div", {class: "number", role: "img", "aria-label": name}, cardBack());
  if (model.hidden.includes(seat)) {
    if (count < 0) return [back("hidden cards")];
    return Array.from({length: Math.min(count, BACKS)}, () => back("a hidden card"));
  }
  const left = count - cards.length;
  return [
    ...cards.map((text) => drawn(model, text, place, state, on)),
    cards.length === 0 && h("span", {class: "empty"}, "No cards left."),
    left > 0 && h("span", {class: "empty"}, `and ${left.toLocaleString("en")} more`),
  ].filter(Boolean);
}

function whatBeats({mover, laid}) {
  if (mover < 0) return "";
  if (isCut(laid)) return "nothing beats a cut card";
  return laid ? `only cards above ${laid}` : "any card";
}

// The words above a hand or the table.
export function placeHead(model, place, editing) {
  const seat = HANDS.indexOf(place);
  if (seat < 0) return [h("strong", {}, "Table"), h("span", {}, whatBeats(model))];
  const count = model.counts[seat];
  const name = model.seats[seat];
  return [
    h("strong", {}, named(seat, capital(name))),
    count < 0 ? "hidden" : amount(count, "card"),
    seat === model.mover && !editing ? h("span", {class: "turn"}, "to move") : "",
  ];
}
