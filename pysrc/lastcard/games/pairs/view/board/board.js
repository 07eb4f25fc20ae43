// The board of Pairs: the table, the buttons of the moves, the deck by rank, and the editor.

import {boardSettings, buttonOf, hinted, lastMove} from "../../../../ui/boards/board_parts.js";
import cardStyle from "../../../../ui/boards/cards.css";
import {pulling} from "../../../../ui/boards/drag.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {button, toggle} from "../../../../ui/scripts/controls.js";
import {h, redraw, showText} from "../../../../ui/scripts/dom.js";
import {lighting, onPoint} from "../../../../ui/scripts/events.js";
import {capital} from "../../../../ui/scripts/players.js";
import style from "./board.css";
import {deckBars, pileBars} from "./deck.js";
import {editorTools, picking} from "./editor.js";
import {tableOf} from "./table.js";

const SHOWN = [
  ...["names", "own", "mover", "dealing", "stacks", "low", "deck", "burn", "discards", "ended", "moves", "locked"],
  "error",
];

const lamps = ({move, position}) => lighting(() => ({move, position}));

// What has the focus is found again in its new shape by what it does.
function sameAs({dataset}) {
  if (dataset.move) return `[data-move="${CSS.escape(dataset.move)}"]`;
  return dataset.rank ? `[data-rank="${dataset.rank}"][data-place="${dataset.place}"]` : ".nothing-else";
}

export function render({model, el}) {
  adopt(el, cardStyle, style);
  const table = h("div", {class: "pairs-table"});
  const choices = h("div", {class: "choices", role: "group", "aria-label": "Moves"});
  const deck = h("div", {class: "deck"});
  const settings = h("div", {class: "board-settings"});
  const rest = model.framed ? boardSettings(model, "Cards left, edit", deck, settings) : deck;
  const dealt = ({to, move}) => {
    const rank = CSS.escape(move.replace("deal ", ""));
    return to < 0 ? [] : [...table.querySelectorAll(`[data-player="${to}"] [data-rank="${rank}"]`)].slice(-1);
  };
  const last = lastMove(model, table, dealt);
  const felt = h("div", {class: "felt"}, table, last.line, choices, rest);
  const play = (move) => {
    if (!model.locked) model.send_msg({do: "play", move});
  };
  const own = (choice) => {
    const marks = {"data-move": choice.move, "aria-disabled": model.locked ? "true" : null};
    return button(capital(choice.label), () => play(choice.move), {class: "button choice", ...marks, ...lamps(choice)});
  };

  let on = false;
  const editing = picking(() => show());
  const move = ({rank, place}, target) => {
    editing.picked = null;
    model.send_msg({do: "move", rank, source: place, target});
    queueMicrotask(show);
  };
  const tools = editorTools(model, editing, move);
  const pulled = pulling(felt, {
    grip: (event) => (on ? event.target.closest?.("button[data-place]") : null),
    allowed: ({dataset}, place) => place !== dataset.place,
    drop({dataset}, place) {
      move({rank: Number(dataset.rank), place: dataset.place}, place);
      return false;
    },
  });
  felt.addEventListener("click", (event) => pulled() && event.stopPropagation(), true);
  const edit = toggle("Edit", "Done", (yes) => {
    Object.assign(editing, {picked: null});
    on = yes;
    tools.box.hidden = !yes;
    if (yes) model.send_msg({do: "anchor"});
    show();
  });
  const error = h("p", {class: "field-error", role: "alert"});
  settings.append(edit);
  const box = h(
    "section",
    {class: model.framed ? "card board" : "board large"},
    felt,
    model.framed && [error, tools.box],
  );
  const markHint = hinted(model, box, buttonOf(choices));
  const isThere = ({rank, place}) => model.stacks[place]?.includes(rank) ?? model[place]?.[rank - 1] > 0;
  const show = () => {
    const {picked} = editing;
    if (picked && !isThere(picked)) editing.picked = null;
    const active = box.getRootNode().activeElement;
    const had = felt.contains(active) && sameAs(active);
    const fallback = () => felt.querySelector(had) ?? felt.querySelector("button[data-move]");
    table.replaceChildren(tableOf(model, on ? editing : null));
    table.dataset.players = model.names.length;
    choices.replaceChildren(...(on ? [] : model.moves.filter(({move}) => !move.startsWith("deal")).map(own)));
    choices.classList.toggle("nothing", !choices.children.length);
    redraw(deck, on ? pileBars(model, editing) : deckBars(model, {play, lamps}), fallback);
    if (had) fallback()?.focus();
    tools.show();
    showText(error, model.error);
    markHint();
    last.show();
  };
  keepDrawn(model, SHOWN, show);
  onPoint(model, (lit) => {
    for (const one of box.querySelectorAll("[data-move]"))
      one.classList.toggle("lit", lit != null && one.dataset.move === lit.move);
    table.classList.toggle("folding", lit?.move === "fold");
  });
  return box;
}
