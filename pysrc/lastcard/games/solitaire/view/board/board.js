// The board of Pan Galactic Solitaire: the cards, what is pointed at, the pairs that can move, and the deal.

import {boardSettings, hinted, lastMove} from "../../../../ui/boards/board_parts.js";
import {workButton} from "../../../../ui/jobs/work.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {button, toggle} from "../../../../ui/scripts/controls.js";
import {h, showText} from "../../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../../ui/scripts/events.js";
import {amount} from "../../../../ui/scripts/words.js";
import textStyle from "../cards/card_text.css";
import {linePlayer} from "../pictures/line_player.js";
import style from "./board.css";
import {boardHead, endBanner} from "./board_head.js";
import {dealTools} from "./deal_tools.js";
import {pointedLayer} from "./exchange_arrow.js";
import {exchangedText, exchangesAt, exchangesOf, wayAt} from "./exchanges.js";
import gridStyle from "./grid.css";
import {cardGrid} from "./grid.js";
import {gridKeys} from "./grid_keys.js";
import {gridZoom} from "./grid_zoom.js";
import {highlights} from "./highlights.js";
import {infoLine} from "./info_line.js";

// On the large board: looking for a solution, and playing it.
function solutionTools(model) {
  const player = linePlayer(() => {
    if (!model.locked && model.line.length) model.send_msg({do: "play", move: model.line[0]});
  });
  const left = h("span", {class: "caption"});
  const says = h("p", {class: "advice", role: "status"});
  const work = workButton(model, "button"); // it gives the solution away, so it does not press itself on anybody
  const box = h("div", {class: "solution-tools"}, work, h("div", {class: "group wrap"}, player.box, left), says);
  const show = () => {
    const number = model.line.length;
    work.classList.toggle("gone", number > 0);
    player.box.parentElement.hidden = !number;
    left.textContent = `${amount(number, "move")} of a solution to go`;
    showText(says, model.says || model.note);
    player.show(number);
  };
  keepDrawn(model, ["line", "says", "note", "locked"], show);
  model.on("remove", player.stop);
  return box;
}

const SHOWN = "rows homes done moves position made deal ended reading locked asked_column".split(" ");

// What pressing, pointing and choosing do; `mode` says what is picked and whether cards are edited.
function cardActions(model, mode, parts) {
  const play = ({move, cards}) => {
    mode.picked = null;
    if (!model.locked) model.send_msg({do: "play", move});
    parts.info.idle();
    point(null);
    parts.pointed.clear();
    const {box} = parts.grid;
    if (!box.contains(box.getRootNode().activeElement)) parts.grid.element(cards[0]).focus({preventScroll: true});
  };
  const preview = (card) => {
    const found = exchangesAt(mode.exchanges, card);
    parts.pointed.clear();
    if (found.length) parts.pointed.show(wayAt(found[0], card));
    parts.info.about(card, found);
    const one = found[0];
    point(one ? {move: one.move, position: exchangedText(model.position, one.cards)} : null);
  };
  const edit = (card) => {
    if (mode.picked && mode.picked !== card) model.send_msg({do: "exchange", one: mode.picked, other: card});
    mode.picked = mode.picked ? null : card;
    parts.show();
  };
  const press = (card, event) => {
    if (mode.editing) return edit(card);
    const found = exchangesAt(mode.exchanges, card);
    preview(card);
    if (!found.length || model.locked) return null;
    const sure = event.pointerType !== "touch" || mode.picked === card;
    mode.picked = card;
    if (found.length > 1) return parts.info.choose(card, found, play);
    return sure ? play(found[0]) : parts.info.ask(card, found, play);
  };
  return {play, preview, press};
}

function pointerWays(grid, mode, {preview, rest}) {
  const cardOf = (event) => event.target.closest?.("[data-card]")?.dataset.card;
  grid.box.addEventListener("pointerover", (event) => {
    const card = cardOf(event);
    if (card && event.pointerType !== "touch" && !mode.editing && !mode.picked) preview(card);
  });
  grid.box.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch" && !mode.picked) rest();
  });
  grid.box.addEventListener("focusin", (event) => {
    const card = cardOf(event);
    if (card && event.target.matches(":focus-visible") && !mode.editing) preview(card);
  });
}

export function render({model, el}) {
  adopt(el, textStyle, gridStyle, style);
  const mode = {highlight: "none", editing: false, picked: null, exchanges: []};
  const parts = {show: () => show()};
  const act = cardActions(model, mode, parts);
  const grid = cardGrid(model, act.press);
  parts.grid = grid;
  parts.pointed = pointedLayer(grid);
  parts.info = infoLine(model, mode);
  const rest = () => {
    mode.picked = null;
    parts.pointed.clear();
    parts.info.idle();
    point(null);
  };
  pointerWays(grid, mode, {preview: act.preview, rest});
  const keys = gridKeys(grid, model, rest);
  const zoom = gridZoom(grid);
  const head = boardHead(model);
  const end = endBanner(model);
  const pairs = highlights(model, grid, (choice) => {
    mode.highlight = choice;
    show();
  });
  const edit = toggle("Edit", "Done", (on) => {
    mode.editing = on;
    rest();
    show();
  });
  const home = button("All cards home", () => model.send_msg({do: "home"}));
  const tools = dealTools(model, model.framed ? [edit, home] : []);
  const cardsOf = (move) => mode.exchanges.find((one) => one.move === move)?.cards ?? [];
  const markHint = hinted(model, grid.box, (move) => cardsOf(move).map(grid.element));
  const last = lastMove(model, grid.box, ({move}) => move.split(" ").slice(1).map(grid.element));
  let position = "";
  function show() {
    mode.exchanges = exchangesOf(model);
    if (position !== model.position) mode.picked = null;
    const moved = position !== model.position;
    position = model.position;
    grid.show();
    keys.show();
    zoom.show(model.rows.flat().length);
    head.show();
    end.show();
    pairs.box.hidden = Boolean(model.ended);
    tools.show();
    home.hidden = !mode.editing;
    box.classList.toggle("locked", model.locked);
    box.classList.toggle("editing", mode.editing);
    for (const card of grid.box.querySelectorAll("[data-card]")) {
      const able = !mode.editing && !model.locked && exchangesAt(mode.exchanges, card.dataset.card).length > 0;
      card.classList.toggle("able", able);
      if (able) card.setAttribute("aria-label", `${card.getAttribute("aria-label")}, can move`);
      card.classList.toggle("picked", mode.picked === card.dataset.card);
    }
    const asked = model.rows.map((row) => row[model.asked_column - 1]);
    for (const card of grid.box.querySelectorAll("[data-card]"))
      card.classList.toggle("asked", asked.includes(card.dataset.card));
    pairs.show(mode.exchanges, mode.editing ? "none" : mode.highlight);
    if (mode.editing) parts.info.idle();
    else if (moved) rest();
    markHint();
    last.show();
  }
  const solution = model.framed ? null : solutionTools(model);
  const kind = model.framed ? "card board pgs-board" : "board large pgs-board";
  const settings = model.framed ? [pairs.box, tools.box] : tools.box;
  const below = boardSettings(model, model.framed ? "Pairs, edit, deal" : "Change deal or rules", settings);
  const above = [head.box, model.framed ? end.box : pairs.box]; // Play says itself how a game has ended
  const box = h("section", {class: kind}, above, zoom.box, last.line, parts.info.box, solution, below);
  keepDrawn(model, SHOWN, show);
  onPoint(model, (lit) => {
    const found = lit?.move && mode.exchanges.find(({move}) => move === lit.move);
    if (lit && !found) return;
    if (found) parts.pointed.show(found.ways[0]);
    else if (!mode.picked) parts.pointed.clear();
  });
  return box;
}
