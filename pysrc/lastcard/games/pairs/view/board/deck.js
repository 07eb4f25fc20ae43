// Cards as bars by rank; ranks that would pair are marked. While a card is to come a bar deals its rank, and in the
// editor it picks a card of its pile.
import {h} from "../../../../ui/scripts/dom.js";
import {named, whose as whoseIs} from "../../../../ui/scripts/players.js";
import {amount, one} from "../../../../ui/scripts/words.js";

const brief = (number) => (number < 10_000 ? String(number) : `${Math.round(number / 1000)}k`);

// A bar a rank; `about(rank, label)` returns the attributes of a bar, which with an `onclick` is a button.
function bars(title, key, counts, about) {
  const most = Math.max(1, ...counts);
  const bar = (cards, index) => {
    const rank = index + 1;
    const {kind = "", ...marks} = about(rank, `${amount(cards, "card")} of rank ${rank}`, cards);
    const inside = [
      h("span", {class: "bar-count"}, brief(cards)),
      h("span", {class: "bar-room"}, h("span", {class: "bar-fill", style: `--share: ${cards / most}`})),
      h("span", {class: "bar-rank"}, String(rank)),
    ];
    const shown = {class: `deck-bar${kind}${cards ? "" : " none"}`, ...marks};
    return marks.onclick ? h("button", {type: "button", ...shown}, inside) : h("div", {role: "img", ...shown}, inside);
  };
  return [
    h("div", {class: "deck-head"}, h("strong", {}, title), key),
    h("div", {class: "deck-bars", role: "group", "aria-label": title}, counts.map(bar)),
  ];
}

// `lamps(move)` is what pointing at a bar does, `play(move)` what a press does.
export function deckBars(model, {play, lamps}) {
  const {deck, mover, stacks, moves, locked} = model;
  const hand = mover < 0 ? [] : stacks[mover];
  const about = (rank, text) => {
    const pairs = hand.includes(rank);
    const label = `${text}${pairs ? ", a pair" : ""}`;
    const kind = pairs ? " pairs" : "";
    const choice = moves.find(({move}) => move === `deal ${rank}`);
    if (!choice) return {kind, "aria-label": label, title: label};
    const marks = {"data-move": choice.move, "aria-label": `Deal ${one(rank)}: ${label}`, title: `Deal ${one(rank)}`};
    const waits = {"aria-disabled": locked ? "true" : null};
    return {kind, onclick: () => play(choice.move), ...marks, ...waits, ...lamps(choice)};
  };
  const dealt = moves.some(({move}) => move.startsWith("deal"));
  const whose = mover < 0 ? null : h("span", {class: "deck-key"}, h("i", {class: "key pairs"}), "pairs with ");
  whose?.append(named(mover, whoseIs(model.names[mover])), " cards");
  const key = dealt && !locked ? h("span", {class: "deck-key"}, "press a rank to deal it") : whose;
  return bars("Cards left by rank", key, deck, about);
}

// The deck and the discards in the editor: a press takes up a card, to be put elsewhere.
export function pileBars(model, editing) {
  const pile = (place, title, where) =>
    bars(title, null, model[place], (rank, text, cards) => {
      if (!cards) return {"aria-label": text, title: text};
      return {...editing.card(rank, place), "aria-label": `A card of rank ${rank}, ${where}: ${cards} there`};
    });
  const discards = model.discards.some(Boolean) ? pile("discards", "Discards by rank", "discarded") : [];
  return [...pile("deck", "Cards left by rank", "in the deck"), ...discards];
}
