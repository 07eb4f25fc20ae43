// The cards of a rank: their suits in each place, and their number in words.
import {playingCard} from "../../../../ui/boards/cards.js";
import {h} from "../../../../ui/scripts/dom.js";

const HEART = 1;
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

// A card keeps its suit when it moves: the first player has the first suits, the second player the last ones, the pile
// those between. The nine of hearts fixed under the pile is not among them.
export function suitsOf(rank, {hands, rules}) {
  const fixed = rank === 0 && !rules.bottom_free;
  const all = rules.suits === 1 ? [HEART] : Array.from({length: rules.suits}, (_, index) => index);
  const suits = fixed ? all.filter((suit) => suit !== HEART) : all;
  const [first, second] = [hands[0][rank], hands[1][rank]];
  return {
    first: suits.slice(0, first),
    pile: suits.slice(first, suits.length - second),
    second: suits.slice(suits.length - second),
  };
}

// "a 10", "two 10s", "three cards of rank 7"
export function many(count, name) {
  if (name.startsWith("rank")) return `${WORDS[count]} card${count === 1 ? "" : "s"} of ${name}`;
  if (count === 1) return `${name === "A" ? "an" : "a"} ${name}`;
  return `${WORDS[count]} ${name}s`;
}

export function slots(rank, name, suits) {
  const corner = name.startsWith("rank ") ? `R${name.slice(5)}` : name;
  return suits.map((suit) => {
    const card = playingCard(corner, suit);
    card.dataset.key = `${rank}-${suit}`;
    return h("span", {class: "slot"}, card);
  });
}

// The cards whose place has changed, by the keys of `slots`.
export function movedCards(now, before) {
  const ranks = now.names.map((_, rank) => [rank, suitsOf(rank, now), suitsOf(rank, before)]);
  return new Set(
    ranks.flatMap(([rank, here, there]) =>
      Object.keys(here).flatMap((place) =>
        here[place].filter((suit) => !there[place].includes(suit)).map((suit) => `${rank}-${suit}`),
      ),
    ),
  );
}
