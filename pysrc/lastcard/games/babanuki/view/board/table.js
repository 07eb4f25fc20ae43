// The table from above with everybody's open hand, on the board, in the lessons and in the studies.
import {jokerCard, rankCard} from "../../../../ui/boards/cards.js";
import {fly} from "../../../../ui/boards/drag.js";
import {ring} from "../../../../ui/boards/ring.js";
import {h} from "../../../../ui/scripts/dom.js";
import {capital, named, thePlayer} from "../../../../ui/scripts/players.js";
import {amount} from "../../../../ui/scripts/words.js";
import {threadLayer} from "./threads.js";
import {forcing, winnerTag} from "./winner_tag.js";

const AROUND = 5; // players that sit around the table; more of them stand in rows
const RANKS = ["1st", "2nd", "3rd"];

const ordinal = (rank) => RANKS[rank - 1] ?? `${rank}th`;

// Both ends of a thread have the same key: a number, or for a bundle the two players.
const threadKey = (seat, [card, partner, count]) =>
  card === "J" ? null : count > 1 ? [seat, partner].sort().join("&") : card;

function cardSays(model, seat, [card, partner, count], move) {
  const name = card === "J" ? "the joker" : count > 1 ? `one of ${count} cards, ${card} for one` : `${card}`;
  if (!move) return name;
  const pairs = partner === model.mover ? ", a pair" : "";
  const then = move.winner == null ? "" : `: ${forcing(model.names, move.winner)} then`;
  return `Draw ${name} from ${thePlayer(model.names[seat])}${pairs}${then}`;
}

function cardOf(model, seat, held, on) {
  const [card, partner, count] = held;
  const move = seat === model.source ? model.moves.find((one) => one.move === card) : null;
  const inside = [
    card === "J" ? jokerCard() : rankCard(card),
    count > 1 && h("span", {class: "bundle-count"}, `×${count}`),
    move && move.winner != null && winnerTag(move.winner),
  ];
  const marks = {
    "data-card": card,
    "data-thread-end": threadKey(seat, held),
    "data-count": String(count),
    "data-draw": move ? (partner === model.mover ? "pairs" : "keeps") : null,
    class: `baba-card${count > 1 ? " bundle" : ""}`,
    onmouseenter: () => on.over?.(threadKey(seat, held), move),
    onmouseleave: () => on.over?.(null, null),
  };
  if (!move || !on.play) return h("span", marks, inside);
  return h(
    "button",
    {
      ...marks,
      type: "button",
      class: `${marks.class} draw`,
      "data-move": card,
      "aria-label": cardSays(model, seat, held, move),
      "aria-disabled": model.locked ? "true" : null,
      onclick: () => on.play(card),
      onfocus: marks.onmouseenter,
      onblur: marks.onmouseleave,
    },
    inside,
  );
}

// What a hand holds, for who listens.
function handSays(model, seat) {
  const cards = model.hands[seat].map((held) => cardSays(model, seat, held, null));
  return `${capital(model.names[seat])}: ${cards.join(", ") || "nothing"}`;
}

function placeWords(model, seat) {
  const rank = model.ranks[seat];
  if (rank) return h("span", {class: "place-rank"}, rank === model.names.length ? "last" : `finished ${ordinal(rank)}`);
  const count = model.hands[seat].reduce((total, [, , number]) => total + number, 0);
  const says = [
    amount(count, "card"),
    seat === model.mover && "draws",
    model.safe.includes(seat) && h("b", {}, "never last"),
  ].filter(Boolean);
  return h(
    "span",
    {class: "place-words"},
    says.flatMap((part, index) => [index ? " · " : null, h("span", {}, part)]),
  );
}

function contents(model, seat, on) {
  const cards = model.hands[seat].map((held) => cardOf(model, seat, held, on));
  const label = {class: "baba-hand", role: "group", "aria-label": handSays(model, seat)};
  return [placeWords(model, seat), h("div", label, cards)];
}

function rows(model, on) {
  const place = (name, seat) =>
    h(
      "div",
      {class: seat === model.mover ? "row-place turn" : "row-place", role: "group", "data-player": String(seat)},
      named(seat, capital(name)),
      contents(model, seat, on),
    );
  return h("div", {class: "baba-rows"}, model.names.map(place));
}

// The pair that the last move laid aside.
function asideOf({last}) {
  const cards = () => h("span", {class: "baba-card", "data-aside": ""}, rankCard(last.move));
  const label = `A pair of ${last?.move}s was discarded`;
  return last?.pair ? h("span", {class: "baba-aside", role: "img", "aria-label": label}, cards(), cards()) : null;
}

const DRAWN = 550; // milliseconds of a card's way from hand to hand

// Remembers where the cards are, and lets them come from there when the table was drawn again after one more move.
function cardFlights(box) {
  let [shown, seen] = [0, new Map()];
  const keyed = () => [...box.querySelectorAll("[data-player] [data-card]")].map((card) => [keyOf(card), card]);
  const keyOf = (card) => `${card.closest("[data-player]").dataset.player} ${card.dataset.card}`;
  return {
    before() {
      seen = new Map(keyed().map(([key, card]) => [key, card.getBoundingClientRect()]));
    },
    after({last}) {
      const next = last?.ply === shown + 1;
      shown = last?.ply ?? 0;
      if (!next) return [];
      const [from, to] = [`${last.source} ${last.move}`, `${last.seat} ${last.move}`];
      const cards = keyed().map(([key, card]) => [card, seen.get(key === to ? from : key)]);
      const aside = [...box.querySelectorAll("[data-aside]")].map((card, index) => [card, seen.get([from, to][index])]);
      const flights = [...cards, ...aside].filter(([, was]) => was?.width).map(([card, was]) => fly(card, was, DRAWN));
      return flights.filter(Boolean);
    },
  };
}

// `on.play(card)` draws a card, `on.over(thread, move)` tells what is pointed at.
export function tableDrawing(model, on = {}) {
  const box = h("div", {class: "baba-table"});
  const threads = threadLayer();
  const trace = () => box.firstChild && threads.trace(box.firstChild, model);
  const flights = cardFlights(box);
  const watcher = new ResizeObserver(trace);
  watcher.observe(box);
  return {
    box,
    light: threads.light,
    close: () => watcher.disconnect(),
    show() {
      const {names, own, mover} = model;
      const round = names.length <= AROUND;
      const middle = asideOf(model);
      const around = {own, mover, contents: (seat) => contents(model, seat, on), middle};
      const table = round ? ring(names, around) : rows(model, on);
      flights.before();
      if (round) table.prepend(threads.layer);
      const most = Math.max(...model.hands.map((hand) => hand.length));
      box.dataset.players = names.length;
      box.style.setProperty("--most", most);
      box.dataset.hands = most < 5 ? "few" : most < 9 ? "some" : "many";
      box.replaceChildren(table);
      watcher.disconnect(); // and is told of the new table's size at once
      watcher.observe(box);
      watcher.observe(table);
      // A flying card is not yet where its thread ends.
      Promise.allSettled(flights.after(model).map(({finished}) => finished)).then(trace);
    },
  };
}
