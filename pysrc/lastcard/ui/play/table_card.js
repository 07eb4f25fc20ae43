// The table: how the game stands, the board, the buttons, what the advisor says.
import {onChange} from "../scripts/batch.js";
import {button} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {adopt} from "../scripts/style.js";
import {playButtons} from "./play_buttons.js";
import {scoreBoard} from "./score_board.js";

const SHOWN = [
  ...["repeated", "call", "cover", "share", "status", "over", "players", "mover"],
  ...["can_undo", "can_redo", "your_turn", "paused", "hint", "unattended", "standing"],
  ...["pace", "told", "promise", "hide", "seat_offer", "open", "replaying", "back"],
];

const SETTLED = 200; // milliseconds after which a board that hears of the end has drawn it

// With the last move the board's buttons go, and with them the focus: `goOn` puts it where a keyboard can go on.
function keepFocus(model, board, goOn) {
  let held = false;
  board.addEventListener("focusin", () => {
    held = true;
  });
  board.addEventListener("focusout", ({relatedTarget}) => {
    if (relatedTarget) held = false;
  });
  const lost = () => [null, document.body].includes(document.activeElement);
  model.on("over", () => model.over && setTimeout(() => held && model.over && lost() && goOn(), SETTLED));
}

export function render({model, el}) {
  adopt(el);
  const status = h("p", {class: "status-line", role: "status"});
  const work = h("progress", {max: 1, "aria-label": "Progress"});
  const advice = h("p", {class: "advice", role: "status"});
  const promise = h("p", {class: "caption"});
  const now = button("", () => model.send_msg({do: "look", by: 100_000}));
  const repeatedText = h("span");
  const call = button("", () => model.send_msg({do: "call"}));
  const repeated = h("div", {class: "repeated", role: "status"}, repeatedText, call);
  const board = h("div", {class: "play-board"});
  const coverText = h("p");
  const uncover = button("", () => model.send_msg({do: "uncover"}), {class: "button primary"});
  const cover = h("div", {class: "cover", role: "status"}, coverText, uncover);
  const buttons = playButtons(model, el);
  const scores = scoreBoard(model);
  keepFocus(model, board, buttons.goOn);
  const head = h("div", {class: "card-head"}, status, work, now);
  const below = [buttons.box, promise, advice, repeated];
  const show = () => {
    status.textContent = model.status;
    status.classList.toggle("over", model.over);
    buttons.show();
    scores.show();
    advice.textContent = model.hint || model.told;
    advice.hidden = !advice.textContent;
    promise.textContent = model.promise;
    promise.hidden = !model.promise || !advice.hidden;
    now.hidden = !model.back;
    now.textContent = model.over ? "To the end" : "Back to the game";
    repeatedText.textContent = model.repeated;
    repeated.hidden = !model.repeated;
    call.textContent = model.call;
    coverText.textContent = `Pass the device on: the ${model.cover} player is to move, and nobody else looks.`;
    uncover.textContent = `Show the ${model.cover} player's hand`;
    cover.hidden = !model.cover;
    board.inert = Boolean(model.cover);
    work.hidden = model.share < 0;
    if (model.share >= 0) work.value = model.share;
  };
  const showBoard = () => board.replaceChildren(model.get_child("board"));
  onChange(model, SHOWN, show);
  onChange(model, ["board"], showBoard);
  show();
  showBoard();
  return h("section", {class: "card play-table"}, scores.box, head, cover, board, below);
}
