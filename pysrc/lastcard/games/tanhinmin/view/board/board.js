// The table of TANHINMIN: two hands in rows by strength, the table card between them.

import {boardSettings, buttonOf, hinted, lastMove} from "../../../../ui/boards/board_parts.js";
import tableStyle from "../../../../ui/boards/card_table.css";
import cardStyle from "../../../../ui/boards/cards.css";
import {pulling} from "../../../../ui/boards/drag.js";
import {adopt, onChange} from "../../../../ui/scripts/component.js";
import {button, toggle} from "../../../../ui/scripts/controls.js";
import {able, dataOfFocused, h} from "../../../../ui/scripts/dom.js";
import {lighting, onPoint} from "../../../../ui/scripts/events.js";
import style from "./board.css";
import {tableDrawing} from "./drawing.js";
import {editorTools} from "./editor.js";
import {secretsPanel} from "./hidden_hand.js";
import {cardValue, HANDS, isCut} from "./table.js";

const OUT = "Out: drag a card here to remove it from the game.";
const SHOWN = "hands counts laid mover moves seats locked note hidden told oracle own".split(" ");

// The hands and the table card. `state` says whether cards are moved about, and which of them is picked.
function cardTable(model, state, {move, repick}) {
  const choice = (card) => model.moves.find((found) => found.move === card);
  const play = (card) => {
    if (!model.locked && choice(card)) model.send_msg({do: "play", move: card});
  };
  const lamps = (card) => lighting(() => choice(card) && {move: card, position: choice(card).position});
  const on = {};
  const drawn = tableDrawing(model, on);
  const table = drawn.box;
  const outMarks = {class: "place out-place", "data-place": "out", role: "group", "aria-label": "Out of the game"};
  const out = h("div", outMarks, OUT);
  table.append(out);
  const pass = button("Pass", () => play("pass"), {"data-move": "pass", ...lamps("pass")});
  drawn.beside.append(pass);

  // A card is pulled onto the table in a game, anywhere in the editor.
  const pulled = pulling(table, {
    grip: (event) => (state.editing || !model.locked ? event.target.closest?.("button.number") : null),
    allowed: ({dataset}, place) => (state.editing ? place !== dataset.place : place === "table"),
    drop({dataset}, place) {
      if (state.editing) move(dataset.card, dataset.place, place);
      else play(dataset.card);
      return false;
    },
  });
  const unlessPulled = (act) => (what) => {
    if (!pulled()) act(what);
  };
  Object.assign(on, {lamps, play: unlessPulled(play), pick: unlessPulled(repick)});
  const placed = ({move}) => (move === "pass" ? [] : table.querySelectorAll(".table-place .number"));
  const last = lastMove(model, table, placed);
  const markHint = hinted(model, table, buttonOf(table));
  const show = () => {
    const {move, card: again = move} = dataOfFocused(table);
    drawn.show(state);
    markHint();
    last.show();
    able(pass, Boolean(choice("pass")) && !model.locked && !state.editing);
    out.hidden = !state.editing;
    const same = () => table.querySelector(`button[data-card="${again}"]`) ?? table.querySelector("button.number");
    if (again) (same() ?? (model.moves.length ? pass : null))?.focus(); // whoever can only pass has no card to press
  };
  const light = (lit) => {
    const mine = lit?.move && choice(lit.move)?.position === lit.position;
    for (const {classList, dataset} of table.querySelectorAll("[data-move]")) {
      classList.toggle("lit", Boolean(mine && dataset.move === lit.move));
    }
  };
  return {box: table, line: last.line, show, light};
}

export function render({model, el}) {
  adopt(el, cardStyle, tableStyle, style);
  const send = (message) => model.send_msg(message);
  const state = {editing: false, picked: null};
  const showTable = () => {
    table.show();
    tools.show();
  };
  const move = (text, source, target) => {
    state.picked = null;
    send({do: "move", card: cardValue(text), source, target});
    queueMicrotask(showTable);
  };
  const flip = ({text, place}) => {
    state.picked = {text: isCut(text) ? text.slice(0, -1) : `${text}~`, place};
    send({do: "flip", card: cardValue(text), place});
  };
  const repick = (picked) => {
    state.picked = picked;
    showTable();
  };
  const table = cardTable(model, state, {move, repick});
  const tools = editorTools(model, {picked: () => state.picked, move, flip});
  const edit = toggle("Edit", "Done", (editing) => {
    Object.assign(state, {editing, picked: null});
    tools.box.hidden = !editing;
    if (editing) send({do: "anchor"});
    showTable();
  });
  const note = h("span", {class: "caption"});
  const secrets = secretsPanel(model, model.framed ? null : note);
  const there = ({text, place}) =>
    place === "table" ? model.laid === text : model.hands[HANDS.indexOf(place)]?.includes(text);
  const show = () => {
    if (state.picked && !there(state.picked)) state.picked = null;
    showTable();
    secrets.show();
    note.textContent = model.note;
  };
  onChange(model, SHOWN, show);
  onPoint(model, table.light);
  tools.box.hidden = true;
  show();
  return h(
    "section",
    {class: model.framed ? "card board" : "board large"},
    table.box,
    table.line,
    model.framed
      ? boardSettings(model, "Edit the cards", h("div", {class: "board-settings"}, edit, note))
      : secrets.boxes,
    tools.box,
  );
}
