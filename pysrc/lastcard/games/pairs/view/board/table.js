// The table from above: a place for each player with the face-up cards, the deck and the discards in the middle.
import {faceDown, rankCard} from "../../../../ui/boards/cards.js";
import {ring} from "../../../../ui/boards/ring.js";
import {h} from "../../../../ui/scripts/dom.js";
import {capital, named, whose} from "../../../../ui/scripts/players.js";
import {amount} from "../../../../ui/scripts/words.js";
import {pileName} from "./editor.js";

const AROUND = 5; // players that sit around the table; more of them stand in rows
const ASIDE = {2: 6, 3: 3}; // by players, the most cards of a stack that lie side by side
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function says(model, player) {
  const {ended, mover, dealing} = model;
  if (ended.kind && player === ended.loser) return `gets ${amount(ended.score, "point")}`;
  return player === mover && dealing ? "a card is coming" : "";
}

// A player's cards, lowest first. The lowest card on the table is marked, as folding takes it.
function stack(model, player, editing) {
  const {ended, low} = model;
  const paired = ended.kind === "pair" && ended.loser === player ? ended.score : 0;
  const ranks = [...model.stacks[player], ...(paired ? [paired] : [])].sort((a, b) => a - b);
  const lowest = (rank) => (ended.kind ? ended.kind === "fold" && rank === ended.score : rank === low);
  const one = (rank) => {
    const kind = rank === paired ? " paired" : lowest(rank) && !paired ? " lowest" : "";
    const marks = {class: `stack-card${kind}`, "data-rank": String(rank)};
    if (!editing) return h("span", marks, rankCard(String(rank)));
    const says = {"aria-label": `Card ${rank}, in ${pileName(model, player)}`};
    return h(
      "button",
      {...marks, type: "button", ...says, ...editing.card(rank, String(player))},
      rankCard(String(rank)),
    );
  };
  const label = `${capital(whose(model.names[player]))} cards: ${ranks.join(", ")}`;
  const turn = says(model, player);
  const lapped = ranks.length > (ASIDE[model.names.length] ?? 2) ? " lapped" : "";
  return [
    h("span", {class: `stack${lapped}`, role: editing ? "group" : "img", "aria-label": label}, ranks.map(one)),
    turn && h("span", {class: `place-says${ended.kind ? " scored" : ""}`}, turn),
  ];
}

function pile(name, title, number, detail) {
  return h(
    "span",
    {class: `deck-pile ${name}${number ? "" : " empty"}`},
    faceDown(number),
    h("span", {}, h("b", {}, number.toLocaleString("en")), ` ${title}`),
    h("span", {class: "pile-detail"}, detail),
  );
}

function middle(model) {
  const cards = sum(model.deck);
  const burned = Math.min(model.burn, cards);
  return [
    h(
      "div",
      {class: "piles"},
      pile("draws", "in the deck", cards, burned ? `${burned} burned` : ""),
      pile("discards", "discarded", sum(model.discards), ""),
    ),
  ];
}

// In the editor (`editing`, else null) stacks and piles are places to which cards can be pulled.
export function tableOf(model, editing = null) {
  const drawn = tableFor(model, editing);
  if (!editing) return drawn;
  const places = {".draws": "deck", ".discards": "discards"};
  for (const [found, place] of Object.entries(places)) becomePlace(drawn.querySelector(found), place);
  for (const one of drawn.querySelectorAll("[data-player]")) becomePlace(one, one.dataset.player);
  return drawn;
}

function becomePlace(node, place) {
  node.classList.add("place");
  node.dataset.place = place;
}

function tableFor(model, editing) {
  const {names, own, mover} = model;
  if (names.length <= AROUND)
    return ring(names, {own, mover, contents: (player) => stack(model, player, editing), middle: middle(model)});
  const row = (name, player) =>
    h(
      "div",
      {
        class: player === mover ? "row-place turn" : "row-place",
        role: "group",
        "aria-label": `${capital(name)}${player === mover ? ", to move" : ""}`,
        "data-player": String(player),
      },
      h("span", {class: "row-name"}, named(player, capital(name))),
      stack(model, player, editing),
    );
  return h("div", {class: "table-rows"}, h("div", {class: "rows"}, names.map(row)), middle(model));
}
