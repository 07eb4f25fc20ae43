// The cards on the table of Pan: legal moves are buttons. `on` has the handlers: `click(move)` for cards that can also
// be dragged, `play(move)`, `move(rank, from, to)` in the editor, and `lamps(move)` for pointing. Without handlers, as
// in a lesson, the cards are pictures.
import {button} from "../../../../ui/scripts/controls.js";
import {h} from "../../../../ui/scripts/dom.js";
import {capital, named} from "../../../../ui/scripts/players.js";
import {amount} from "../../../../ui/scripts/words.js";
import {many, slots, suitsOf} from "./rank_cards.js";

const SEATS = ["first", "second"];
const NAMES = {first: "the red hand", second: "the blue hand", pile: "the pile"};
const choice = (model, move) => model.moves.find((found) => found.move === move);
const inRank = (...parts) => h("div", {class: "rank"}, parts);
const image = (label, cards, kind = "cards") => h("span", {class: kind, role: "img", "aria-label": label}, cards);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// In the editor every group of cards is a button that moves one of them.
function movable(model, place, rank, suits, to, on) {
  const name = model.names[rank];
  const label = `Move one ${name} from ${NAMES[place]} to ${NAMES[to]} (${suits.length} there)`;
  const marks = {class: "cards", "data-place": place, "data-rank": String(rank), "aria-label": label};
  return inRank(button(slots(rank, name, suits), () => on.move(rank, place, to), marks));
}

// The cards of one rank in a hand: click or drag one to play it, or press the ribbon below for the whole set.
function held(model, seat, rank, suits, on) {
  const name = model.names[rank];
  const turn = seat === model.mover;
  const one = turn && choice(model, String(rank + 1));
  const all = turn && choice(model, `${rank + 1}*`);
  const single = one || all;
  const cards = slots(rank, name, suits);
  const waits = {"aria-disabled": model.locked ? "true" : null};
  const legal = (found) => {
    if (!on.click) return image(many(suits.length, name), cards, "cards legal");
    const label = `${found.label} (${suits.length} in the hand)`;
    const marks = {class: "cards legal", "data-move": found.move, "aria-label": label, ...waits};
    return button(cards, () => on.click(found.move), {...marks, ...on.lamps(found.move)});
  };
  const ribbon = () => {
    const text = `all ${suits.length}`;
    if (!on.play) return h("span", {class: "ribbon"}, text);
    const marks = {class: "ribbon", "data-move": all.move, "aria-label": `${text}: ${all.label}`, ...waits};
    return button(text, () => on.play(all.move), {...marks, ...on.lamps(all.move)});
  };
  const whole = suits.length > 1 && suits.length === model.sets[rank];
  const idle = () => h("span", {class: "ribbon idle", title: `The whole set of ${name}`}, "set");
  const shown = single ? legal(single) : image(many(suits.length, name), cards, turn ? "cards out" : "cards");
  return inRank(shown, all && one ? ribbon() : whole && idle());
}

export function handCards(model, place, editing, on) {
  const seat = SEATS.indexOf(place);
  return model.names.map((_, rank) => {
    const suits = suitsOf(rank, model)[place];
    if (!suits.length) return null;
    return editing ? movable(model, place, rank, suits, "pile", on) : held(model, seat, rank, suits, on);
  });
}

function fixedNine(model) {
  const nine = image("The nine of hearts, fixed", slots(0, model.names[0], [1]));
  return h("div", {class: "rank", title: "The nine of hearts stays at the bottom of the pile"}, nine);
}

// The pile from the bottom; the cards to pick up from its top are one button. In the editor `receiver` gets the card
// clicked.
export function pileCards(model, editing, receiver, on) {
  const fixed = model.rules.bottom_free ? [] : [fixedNine(model)];
  const suits = model.pile.map((_, rank) => suitsOf(rank, model).pile);
  if (editing) {
    return [...fixed, ...suits.map((some, rank) => some.length && movable(model, "pile", rank, some, receiver, on))];
  }
  const group = (rank, some) => {
    const name = model.names[rank];
    return some.length > 0 && inRank(image(many(some.length, name), slots(rank, name, some)));
  };
  const stay = suits.map((some, rank) => group(rank, some.slice(0, some.length - model.taken[rank])));
  const go = suits.map((some, rank) => group(rank, some.slice(some.length - model.taken[rank])));
  if (!choice(model, "t")) return [...fixed, ...stay, ...go];
  const taken = model.taken.flatMap((number, rank) => (number ? [many(number, model.names[rank])] : []));
  const what = `Pick up ${sum(model.taken)}: ${taken.reverse().join(", ")}`;
  const ribbon = h("span", {class: "ribbon"}, `pick up ${sum(model.taken)}`);
  if (!on.click) return [...fixed, ...stay, image(`${taken.join(", ")} can be picked up`, [go, ribbon], "takes")];
  const marks = {class: "takes", "data-move": "t", "aria-disabled": model.locked ? "true" : null};
  const label = {"aria-label": what, title: what};
  return [...fixed, ...stay, button([go, ribbon], () => on.click("t"), {...marks, ...label, ...on.lamps("t")})];
}

// The words above a hand or the pile.
export function placeHead(model, place, editing) {
  const seat = SEATS.indexOf(place);
  const fixed = seat < 0 && !model.rules.bottom_free;
  const count = seat < 0 ? sum(model.pile) + (fixed ? 1 : 0) : sum(model.hands[seat]);
  const name = seat < 0 ? "Pile" : named(seat, capital(model.seats[seat]));
  return [
    h("strong", {}, name),
    amount(count, "card"),
    seat >= 0 && seat === model.mover && !editing ? h("span", {class: "turn"}, "to move") : "",
    fixed ? h("span", {}, "9♥ stays") : "",
  ];
}

// Bends a hand into a fan.
export function bend(fan) {
  const groups = [...fan.querySelectorAll(":scope > .rank")];
  const several = groups.length > 1;
  const most = several ? Math.min(1.6 * groups.length, 8) : 0;
  // How far the outermost cards reach out, in heights of a card
  fan.style.setProperty("--lean", (1.6 * Math.sin((most * Math.PI) / 180)).toFixed(3));
  groups.forEach((group, index) => {
    const off = several ? (2 * index) / (groups.length - 1) - 1 : 0;
    group.style.setProperty("--turn", `${(off * most).toFixed(2)}deg`);
  });
}
