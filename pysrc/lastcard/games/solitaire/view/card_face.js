// The cards of the game: up to eight suits and thirteen ranks.
import {SUITS} from "../../../ui/scripts/cards.js";
import {h, svg} from "../../../ui/scripts/dom.js";

const DRAWN = {S: 0, H: 1, C: 2, D: 3, E: 4, F: 5, G: 6, I: 7}; // as cards.js numbers them
const SIGNS = {S: "♠", H: "♥", D: "♦", C: "♣", E: "★", F: "●", G: "♜", I: "▲"};
const RANKS = {A: "ace", J: "jack", Q: "queen", K: "king"};

export const suitOf = (card) => SUITS[DRAWN[card.at(-1)]];
export const suitName = (suit) => suitOf(suit).name;
export const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);

// A card in a word: 3♥.
export const short = (card) => `${rankOf(card)}${SIGNS[card.at(-1)]}`;

// A card as it is read out: 3 of hearts.
export const spoken = (card) => `${RANKS[card[0]] ?? rankOf(card)} of ${suitOf(card).name}`;

// A suit as a small picture.
export function suitMark(suit, kind = "suit-mark") {
  const {d, red} = SUITS[DRAWN[suit]];
  const picture = svg("svg", {viewBox: "-11 -11 22 22", "aria-hidden": "true"}, svg("path", {d}));
  return h("span", {class: `${kind}${red ? " red-suit" : ""}`}, picture);
}

// A card in a text: rank and suit, in the colour of the suit.
export function inText(card) {
  return h("b", {class: `in-text${suitOf(card).red ? " red-suit" : ""}`}, rankOf(card), suitMark(card.at(-1)));
}

// The face of a card among many: its rank and its suit, large, and nothing twice.
export function face(card) {
  const rank = rankOf(card);
  const kind = `face${suitOf(card).red ? " red-suit" : ""}`;
  return h("span", {class: kind}, h("b", {class: rank.length > 1 ? "long" : ""}, rank), suitMark(card.at(-1)));
}

// The back of a card whose column is complete: it says of which rank.
export const back = (card) => h("span", {class: "card-back"}, h("b", {}, rankOf(card)));
