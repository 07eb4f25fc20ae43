// The cards of the game: up to eight suits and thirteen ranks.
import {laidFace, suitMark as markOf, SUITS} from "../../../../ui/boards/cards.js";
import {h} from "../../../../ui/scripts/dom.js";

const DRAWN = {S: 0, H: 1, C: 2, D: 3, E: 4, F: 5, G: 6, I: 7}; // as cards.js numbers them
const SIGNS = {S: "♠", H: "♥", D: "♦", C: "♣", E: "★", F: "●", G: "♜", I: "▲"};
const RANKS = {A: "ace", J: "jack", Q: "queen", K: "king"};

const suitOf = (card) => SUITS[DRAWN[card.at(-1)]];
export const suitName = (suit) => suitOf(suit).name;
export const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);

// A card in a word: 3♥.
export const short = (card) => `${rankOf(card)}${SIGNS[card.at(-1)]}`;

// An exchange in a word, from its notation: 3♥ ⇄ 9♣, with ↻ for a cycle.
export function exchange(move) {
  const [kind, one, other] = move.split(" ");
  return `${short(one)} ${kind === "swap" ? "⇄" : "↻"} ${short(other)}`;
}

// A card as it is read out: 3 of hearts.
export const spoken = (card) => `${RANKS[card[0]] ?? rankOf(card)} of ${suitOf(card).name}`;

// A suit as a small picture.
export const suitMark = (suit, kind) => markOf(DRAWN[suit], kind);

// A card in a text: rank and suit, in the colour of the suit.
export function inText(card) {
  return h("b", {class: `in-text${suitOf(card).red ? " red-suit" : ""}`}, rankOf(card), suitMark(card.at(-1)));
}

// The face of a card among many.
export const face = (card) => laidFace(rankOf(card), DRAWN[card.at(-1)]);

// The back of a card whose column is complete: it says of which rank.
export const back = (card) => h("span", {class: "card-back"}, h("b", {}, rankOf(card)));
