// The deck as bars by rank; the ranks that would pair are marked. While a card is to come each bar deals one.
import {h} from "../../../../ui/scripts/dom.js";
import {named, whose as whoseIs} from "../../../../ui/scripts/players.js";
import {amount, one} from "../../../../ui/scripts/words.js";

const brief = (number) => (number < 10_000 ? String(number) : `${Math.round(number / 1000)}k`);

// `lamps(move)` is what pointing at a bar does, `play(move)` what a press does.
export function deckBars(model, {play, lamps}) {
  const {deck, mover, stacks, moves, locked} = model;
  const most = Math.max(1, ...deck);
  const hand = mover < 0 ? [] : stacks[mover];
  const bar = (cards, index) => {
    const rank = index + 1;
    const pairs = hand.includes(rank);
    const label = `${amount(cards, "card")} of rank ${rank}${pairs ? ", a pair" : ""}`;
    const choice = moves.find(({move}) => move === `deal ${rank}`);
    const inside = [
      h("span", {class: "bar-count"}, brief(cards)),
      h("span", {class: "bar-room"}, h("span", {class: "bar-fill", style: `--share: ${cards / most}`})),
      h("span", {class: "bar-rank"}, String(rank)),
    ];
    const kind = `deck-bar${pairs ? " pairs" : ""}${cards ? "" : " none"}`;
    if (!choice) return h("div", {class: kind, role: "img", "aria-label": label, title: label}, inside);
    const marks = {"data-move": choice.move, "aria-label": `Deal ${one(rank)}: ${label}`, title: `Deal ${one(rank)}`};
    const waits = {"aria-disabled": locked ? "true" : null};
    const press = {type: "button", class: kind, onclick: () => play(choice.move), ...marks, ...waits};
    return h("button", {...press, ...lamps(choice)}, inside);
  };
  const dealt = moves.some(({move}) => move.startsWith("deal"));
  const whose = mover < 0 ? null : h("span", {class: "deck-key"}, h("i", {class: "key pairs"}), "pairs with ");
  whose?.append(named(mover, whoseIs(model.names[mover])), " cards");
  return [
    h(
      "div",
      {class: "deck-head"},
      h("strong", {}, "Cards left by rank"),
      dealt && !locked ? h("span", {class: "deck-key"}, "press a rank to let it come") : whose,
    ),
    h("div", {class: "deck-bars", role: "group", "aria-label": "Cards left by rank"}, deck.map(bar)),
  ];
}
