// The board of Pairs: the table, the buttons of the moves, the deck by rank.
import cardStyle from "../../../../ui/boards/cards.css";
import {buttonOf, hinted} from "../../../../ui/boards/hinted.js";
import {lastMove} from "../../../../ui/boards/last_move.js";
import {onChange} from "../../../../ui/scripts/batch.js";
import {button} from "../../../../ui/scripts/controls.js";
import {h, redraw} from "../../../../ui/scripts/dom.js";
import {capital} from "../../../../ui/scripts/players.js";
import {lighting, onPoint} from "../../../../ui/scripts/pointing.js";
import {adopt} from "../../../../ui/scripts/style.js";
import style from "./board.css";
import {deckBars} from "./deck.js";
import {tableOf} from "./table.js";

const SHOWN = [
  ...["names", "own", "mover", "dealing", "stacks", "low", "deck", "burn", "discards", "ended", "moves", "locked"],
];

const lamps = ({move, position}) => lighting(() => ({move, position}));

export function render({model, el}) {
  adopt(el, cardStyle, style);
  const table = h("div", {class: "pairs-table"});
  const choices = h("div", {class: "choices", role: "group", "aria-label": "Moves"});
  const deck = h("div", {class: "deck"});
  const box = h("section", {class: model.framed ? "card board" : "board large"}, table);
  const play = (move) => {
    if (!model.locked) model.send_msg({do: "play", move});
  };
  const own = (choice) => {
    const marks = {"data-move": choice.move, "aria-disabled": model.locked ? "true" : null};
    return button(capital(choice.label), () => play(choice.move), {class: "button choice", ...marks, ...lamps(choice)});
  };
  const dealt = ({to, move}) => {
    const rank = CSS.escape(move.replace("deal ", ""));
    return to < 0 ? [] : [...table.querySelectorAll(`[data-player="${to}"] [data-rank="${rank}"]`)].slice(-1);
  };
  const last = lastMove(model, table, dealt);
  box.append(last.line, choices, deck);
  const markHint = hinted(model, box, buttonOf(choices));
  const show = () => {
    const focused = box.getRootNode().activeElement?.dataset?.move;
    const again = () => box.querySelector(`[data-move="${CSS.escape(focused ?? "")}"]`);
    const fallback = () => again() ?? box.querySelector("button[data-move]");
    const had = box.contains(box.getRootNode().activeElement);
    table.replaceChildren(tableOf(model));
    table.dataset.players = model.names.length;
    choices.replaceChildren(...model.moves.filter(({move}) => !move.startsWith("deal")).map(own));
    choices.classList.toggle("nothing", !choices.children.length);
    redraw(deck, deckBars(model, {play, lamps}), fallback);
    if (had) fallback()?.focus();
    markHint();
    last.show();
  };
  onChange(model, SHOWN, show);
  onPoint(model, (lit) => {
    for (const one of box.querySelectorAll("[data-move]"))
      one.classList.toggle("lit", lit != null && one.dataset.move === lit.move);
    table.classList.toggle("folding", lit?.move === "fold");
  });
  show();
  return box;
}
