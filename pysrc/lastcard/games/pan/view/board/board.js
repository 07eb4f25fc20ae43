// The table of Pan: two hands and the pile. A click or a drag makes a move; in the editor it moves a card.

import {boardSettings, buttonOf, hinted, lastMove} from "../../../../ui/boards/board_parts.js";
import tableStyle from "../../../../ui/boards/card_table.css";
import cardStyle from "../../../../ui/boards/cards.css";
import {pulling} from "../../../../ui/boards/drag.js";
import {adopt, onChange} from "../../../../ui/scripts/component.js";
import {button, toggle} from "../../../../ui/scripts/controls.js";
import {dataOfFocused, h} from "../../../../ui/scripts/dom.js";
import {lighting, onPoint} from "../../../../ui/scripts/events.js";
import style from "./board.css";
import {PLACES, tableDrawing} from "./drawing.js";
import {editorPanel} from "./editor.js";
import {movedCards} from "./rank_cards.js";

const SHOWN = "hands pile names mover moves taken seats rules locked sets dealable note own last".split(" ");

// The hands and the pile; `edit` switches to moving cards, and `receive` sets the hand that then gets a card of the
// pile.
function panTable(model) {
  let editing = false;
  let receiver = "first";
  const choice = (move) => model.moves.find((found) => found.move === move);
  const play = (move) => {
    if (!model.locked && choice(move)) model.send_msg({do: "play", move});
  };
  const move = (rank, from, to) => {
    if (from !== to) model.send_msg({do: "move", rank, source: from, target: to});
  };
  const on = {};
  const drawn = tableDrawing(model, on);
  const table = drawn.box;

  // A card can be dragged onto the pile, the pile's cards into the hand, and in the editor any card anywhere.
  const pulled = pulling(table, {
    grip: (event) => (model.locked ? null : event.target.closest("button.cards, button.takes")),
    moves: (grip) => (grip.classList.contains("takes") ? grip : grip.querySelector(".slot:last-child svg")),
    allowed({dataset}, place) {
      if (dataset.rank != null) return place !== dataset.place;
      return place === (dataset.move === "t" ? PLACES[model.mover] : "pile");
    },
    drop({dataset}, place) {
      if (dataset.rank != null) move(Number(dataset.rank), dataset.place, place);
      else play(dataset.move);
      return true;
    },
  });
  const unlessPulled =
    (act) =>
    (...what) => {
      if (!pulled()) act(...what);
    };
  const lamps = (name) => lighting(() => choice(name) && {move: name, position: choice(name).position});
  Object.assign(on, {play, lamps, click: unlessPulled(play), move: unlessPulled(move)});

  const moved = ({before}) => {
    const keys = movedCards(model, {...before, rules: model.rules});
    return [...table.querySelectorAll(".playing-card")].filter(({dataset}) => keys.has(dataset.key));
  };
  const last = lastMove(model, table, moved);
  const markHint = hinted(model, table, buttonOf(table));
  const show = () => {
    const {place, rank, move} = dataOfFocused(table);
    drawn.show({editing, receiver});
    markHint();
    last.show();
    if (!rank && !move) return;
    const same = rank ? `[data-place="${place}"][data-rank="${rank}"]` : `[data-move="${move}"]`;
    (table.querySelector(`button${same}`) ?? table.querySelector("button"))?.focus();
  };
  const light = (lit) => {
    const mine = lit?.move && choice(lit.move)?.position === lit.position;
    for (const {classList, dataset} of table.querySelectorAll("[data-move]")) {
      const all = lit?.move === `${dataset.move.replace("*", "")}*`;
      classList.toggle("lit", Boolean(mine && dataset.move === lit.move));
      classList.toggle("lit-all", Boolean(mine && classList.contains("cards") && all));
    }
  };
  return {
    box: table,
    line: last.line,
    show,
    light,
    edit(yes) {
      editing = yes;
      show();
    },
    receive(place) {
      receiver = place;
      show();
    },
  };
}

export function render({model, el}) {
  adopt(el, cardStyle, tableStyle, style);
  const table = panTable(model);
  const editor = editorPanel(model, {receiver: table.receive});
  const edit = toggle("Edit", "Done", (yes) => {
    editor.box.hidden = !yes;
    if (yes) model.send_msg({do: "anchor"});
    table.edit(yes);
  });
  const deal = button("New deal", () => model.send_msg({do: "deal"}));
  const note = h("span", {class: "caption"});
  const buttons = h("div", {class: "group wrap"}, model.framed && edit, deal);
  const settings = h("div", {class: "board-settings"}, buttons, editor.ranks, note);
  const rest = boardSettings(model, model.framed ? "Edit or deal" : "Another deal", settings);
  const show = () => {
    table.show();
    editor.show();
    note.textContent = model.note;
    deal.disabled = !model.dealable;
    deal.title = model.dealable
      ? "Deal all cards at random; the nine of hearts has already been played"
      : "These cards can’t be dealt evenly: that takes a fixed nine and an even number of cards";
  };
  onChange(model, SHOWN, show);
  onPoint(model, table.light);
  editor.box.hidden = true;
  show();
  return h("section", {class: model.framed ? "card board" : "board large"}, table.box, table.line, rest, editor.box);
}
