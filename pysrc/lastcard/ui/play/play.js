import {arrowKeys} from "../scripts/arrow_keys.js";
import {onChange} from "../scripts/batch.js";
import {button, hideSwitch} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {takeLongPaste} from "../scripts/gestures.js";
import {adopt} from "../scripts/style.js";
import {playButtons} from "./play_buttons.js";
import {gameReview, lookButtons, movesSoFar} from "./record/game_record.js";
import {rulesCard} from "./rules.js";
import {scoreBoard, seriesDeal} from "./setup/score_board.js";
import {engineSettings, handsChoice, seatChoices} from "./setup/seats.js";

const SHOWN = [
  ...["error", "refused", "note", "repeated", "call", "cover", "share", "status", "over"],
  ...["can_undo", "can_redo", "your_turn", "paused", "hint", "unattended", "standing"],
  ...["pace", "told", "promise", "hide", "seat_offer", "open", "replaying", "back"],
];

// Where a game starts: a field for a position. `show` is called when the start changes, and not while somebody types.
function startForm(model) {
  const send = (text) => model.send_msg({do: "begin", text});
  const field = h("input", {
    type: "text",
    id: "start",
    class: "mono",
    spellcheck: false,
    autocomplete: "off",
    "aria-describedby": "start-error",
  });
  takeLongPaste(field, send);
  const onsubmit = (event) => {
    event.preventDefault();
    send(field.value);
  };
  const error = h("p", {class: "field-error", id: "start-error", role: "alert"});
  const go = h("button", {type: "submit", class: "button"}, "Start");
  return {
    error,
    form: h("form", {class: "position-form", onsubmit}, h("label", {htmlFor: "start"}, "Start from"), field, go),
    show() {
      field.value = model.position;
      field.placeholder = model.placeholder;
    },
    complain() {
      if (model.refused) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      error.textContent = model.error;
    },
  };
}

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

// The table: how the game stands, the board, the buttons, what the advisor says.
function gameTable(model, el, begin) {
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
  const buttons = playButtons(model, el, begin);
  const scores = scoreBoard(model);
  keepFocus(model, board, buttons.goOn);
  const head = h("div", {class: "card-head"}, status, work, now);
  const below = [buttons.box, promise, advice, repeated];
  return {
    box: h("section", {class: "card play-table"}, scores.box, head, cover, board, below),
    showBoard: () => board.replaceChildren(model.get_child("board")),
    show() {
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
    },
  };
}

export function render({model, el}) {
  adopt(el);
  const start = startForm(model);
  const table = gameTable(model, el, () => {
    start.show();
    model.send_msg({do: "begin", text: model.position});
  });
  const seats = seatChoices(model, el);
  const settings = engineSettings(model);
  const hands = handsChoice(model);
  const hide = hideSwitch((on) => model.send_msg({do: "hide", on}));
  const note = h("p", {class: "caption", role: "status"});
  const log = h("ol", {class: "log"});
  const look = lookButtons(model);
  const review = h("div", {class: "review"});

  const show = () => {
    start.complain();
    hide.show(model.hide);
    note.textContent = model.note;
    note.hidden = !model.note;
    table.show();
  };
  const showSeats = () => {
    seats.show();
    settings.show();
    table.show();
  };
  const showLog = () => {
    movesSoFar(log, model);
    look.show();
  };
  const showReview = () => gameReview(review, model);
  const shown = [
    [["settings"], settings.show],
    [["hides", "veils", "veil"], hands.show],
    [["seats", "choices", "players"], showSeats],
    [["position", "placeholder"], start.show],
    [SHOWN, show],
    [["log", "earlier", "review", "round", "at", "back", "open"], showLog],
    [["review", "reviewed", "over", "plies", "by", "at", "round", "forgotten", "given"], showReview],
    [["board"], table.showBoard],
  ];
  for (const [names, draw] of shown) {
    onChange(model, names, draw);
    draw();
  }
  const setup = h(
    "div",
    {class: "play-setup"},
    seats.box,
    hands.box,
    settings.box,
    seriesDeal(model),
    start.form,
    hide.box,
  );
  const head = h("div", {class: "card-head"}, h("h2", {class: "card-title"}, "Moves so far"), look.box);
  const record = h("section", {class: "card"}, head, log, review);
  const box = h(
    "div",
    {class: "play"},
    h("div", {class: "area bar card"}, setup, start.error, note),
    h("div", {class: "area main"}, table.box),
    h("div", {class: "area side"}, record, rulesCard(model)),
  );
  const step = (by) => model.send_msg({do: "look", by});
  const undo = (by) => model.send_msg({do: by < 0 ? "undo" : "redo"});
  arrowKeys(model, box, {step, undo});
  return box;
}
