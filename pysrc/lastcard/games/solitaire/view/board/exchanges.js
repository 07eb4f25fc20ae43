// Which exchanges there are, how they are marked in pairs, what a card takes part in, and why an exchange is legal.
import {h} from "../../../../ui/scripts/dom.js";
import {inText, rankOf, suitName} from "../cards/card_face.js";
import {COLOURS} from "./pair_marks.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

// The exchanges of the board: each with its two cards, its move in notation, its letter and colour, and the ways to
// click it. A way has its kind, the card clicked (B), the card that comes (C) and, of a swap, the card at home (A).
export function exchangesOf(model) {
  return model.moves.map(({move, ways}, index) => {
    const round = Math.floor(index / LETTERS.length);
    const letter = `${LETTERS[index % LETTERS.length]}${round || ""}`;
    const told = ways.map(([kind, clicked, comes, home]) => ({kind, clicked, comes, home}));
    return {move, cards: ways[0].slice(1, 3), ways: told, letter, colour: index % COLOURS};
  });
}

// The suit that a way belongs to: that of the card at home, and of a cycle that of the card that comes home.
const suitOfWay = ({home, comes}) => (home || comes).at(-1);

// The exchanges that a choice of the highlight buttons marks: none, all, or those of a suit.
export function marked(exchanges, choice) {
  if (choice === "none") return [];
  return exchanges.filter(({ways}) => choice === "all" || ways.some((way) => suitOfWay(way) === choice));
}

// What pressing a card can mean: the exchanges that are clicked on it; where there are none, those in which it comes.
export function exchangesAt(exchanges, card) {
  const own = exchanges.filter(({ways}) => ways.some(({clicked}) => clicked === card));
  return own.length ? own : exchanges.filter(({cards}) => cards.includes(card));
}

// The way of an exchange that is clicked on a card; any if none is.
export const wayAt = ({ways}, card) => ways.find(({clicked}) => clicked === card) ?? ways[0];

// The text of a position after two cards have changed places.
export function exchangedText(position, [one, other]) {
  const turned = {[one]: other, [other]: one};
  return position.replace(/[^\s/:]+/g, (word) => turned[word] ?? word);
}

const role = (letter) => h("b", {class: `role-word role-${letter.toLowerCase()}`}, letter);

// Why a way is legal, with the letters that the cards on the board carry meanwhile.
export function reason({kind, clicked, comes, home}) {
  const row = `${suitName(comes.at(-1))} row`;
  if (kind === "cycle")
    return [
      ...[h("strong", {}, "Cycle. "), role("B"), " ", inText(clicked), " is the odd card in a column of "],
      ...[`${rankOf(comes)}s. It is in the ${row} and trades places with `, role("C"), " ", inText(comes)],
      ", which comes home.",
    ];
  return [
    ...[h("strong", {}, "Swap. "), role("A"), " ", inText(home), " is at home, and ", role("B"), " ", inText(clicked)],
    ...[` in its column has the same suit. B is in the ${row} and trades places with `, role("C"), " ", inText(comes)],
    ", the card of A’s rank that is at home there.",
  ];
}
