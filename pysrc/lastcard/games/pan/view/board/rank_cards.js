// The cards of a rank: which suits lie where, and how many of them are said in words.
import {playingCard} from "../../../../ui/boards/cards.js";
import {h} from "../../../../ui/scripts/dom.js";

const HEART = 1;
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

// The cards of a rank keep their suits on their way: the first player's are the first suits, the second player's the
// last, the pile's those between. The nine of hearts that is fixed under the pile is none of them.
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

// The cards that lie elsewhere than before, by the keys of `slots`.
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
