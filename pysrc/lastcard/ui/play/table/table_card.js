// The table: how the game stands, the board, the buttons, what the advisor says.
import {adopt, keepDrawn, onChange} from "../../scripts/component.js";
import {button} from "../../scripts/controls.js";
import {h, part, redraw, showText} from "../../scripts/dom.js";
import {thePlayer, whose} from "../../scripts/players.js";
import {mistakeActs, mistakeBox} from "../record/mistake.js";

const SHOWN = "status why turning players over back hint told promise repeated call cover share".split(" ");

const SETTLED = 200; // milliseconds after which a board that hears of the end has drawn it

// With the last move the board's buttons go, and those of a mistake when it is seen or tried again, and with them the
// focus: the way back to the end gets it, or the first button below the board.
function keepFocus(model, card, now, buttons) {
  let [held, over] = [false, model.over];
  card.addEventListener("focusin", () => {
    held = true;
  });
  card.addEventListener("focusout", ({relatedTarget}) => {
    if (relatedTarget) held = false;
  });
  const lost = () => [null, document.body].includes(document.activeElement);
  const next = () => (now.hidden ? buttons.shadowRoot.querySelector("button:not([hidden])") : now);
  onChange(model, ["over", "status"], () => {
    const looks = over || model.over;
    over = model.over;
    if (looks) setTimeout(() => held && lost() && next().focus({preventScroll: true}), SETTLED);
  });
}

export function render({model, el}) {
  adopt(el);
  const status = h("p", {class: "status-line", role: "status"});
  const why = h("div", {class: "turning-point", role: "status"});
  const acts = mistakeActs(model);
  const turned = ({turning, players}) => (turning.ply ? mistakeBox({players, entry: turning, ...acts}) : []);
  const work = h("progress", {max: 1, "aria-label": "Progress"});
  const advice = h("p", {class: "advice", role: "status"});
  const promise = h("p", {class: "caption"});
  const now = button("", () => model.send_msg({do: "look", by: 100_000}));
  const repeatedText = h("span");
  const call = button("", () => model.send_msg({do: "call"}));
  const repeated = h("div", {class: "repeated", role: "status"}, repeatedText, call);
  const board = h("div", {class: "play-board"}, model.get_child("board"));
  const coverText = h("p");
  const uncover = button("", () => model.send_msg({do: "uncover"}), {class: "button primary"});
  const cover = h("div", {class: "cover", role: "status"}, coverText, uncover);
  const [scores, buttons] = [model.get_child("scores"), part(model, "buttons")];
  const head = h("div", {class: "card-head"}, status, work, now);
  const show = () => {
    status.textContent = model.status;
    status.classList.toggle("over", model.over);
    why.hidden = !(model.why || model.turning.ply);
    showText(advice, model.hint || model.told);
    promise.textContent = model.promise;
    promise.hidden = !model.promise || !advice.hidden;
    now.hidden = !model.back;
    now.textContent = model.over ? "To the end" : "Back to the game";
    repeatedText.textContent = model.repeated;
    repeated.hidden = !model.repeated;
    call.textContent = model.call;
    coverText.textContent = `Pass the device to ${thePlayer(model.cover)}, who is to move. Nobody else may look.`;
    uncover.textContent = `Show ${whose(model.cover)} hand`;
    cover.hidden = !model.cover;
    board.inert = Boolean(model.cover);
    work.hidden = model.share < 0;
    if (model.share >= 0) work.value = model.share;
  };
  const tellWhy = () => redraw(why, [model.why, ...turned(model)].filter(Boolean), () => why.querySelector("button"));
  keepDrawn(model, SHOWN, show);
  onChange(model, ["why", "turning", "players"], tellWhy);
  show();
  const below = [buttons, promise, advice, repeated, model.get_child("review")];
  const card = h("section", {class: "card play-table"}, scores, head, why, cover, board, below);
  keepFocus(model, card, now, buttons);
  return card;
}
