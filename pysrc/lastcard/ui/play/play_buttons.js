// What a player can do beside moving: take back, ask, begin anew, and look at a game again.
import {button, select} from "../scripts/controls.js";
import {able, dimmed, h} from "../scripts/dom.js";

const PACES = [
  ["slow", "slow"],
  ["normal", "normal"],
  ["fast", "fast"],
];

// How fast the game goes by itself.
function paceChoice(model) {
  const choice = select("Pace", PACES, (name) => model.send_msg({do: "pace", name}));
  const box = h("label", {class: "inline-range"}, "Pace", choice);
  const show = () => {
    choice.value = model.pace;
    box.hidden = !model.unattended && !(model.over && model.open);
  };
  return {box, show};
}

// The buttons below the board. A button that goes hands the keyboard's focus on.
export function playButtons(model, el) {
  const send = (message) => () => model.send_msg(message);
  const undo = button("Undo", send({do: "undo"}));
  const redo = button("Redo", send({do: "redo"}));
  const hint = button("Hint", send({do: "hint"}));
  const pause = button("", send({do: "pause"}));
  const again = button("Play again", send({do: "again"}), {class: "button primary"});
  const next = button("Next round", send({do: "following"}), {class: "button primary"});
  const fresh = button("New game", send({do: "fresh"}));
  const win = button("Give me the winning seat", send({do: "win"}));
  const film = button("", send({do: "replay"}));
  const pace = paceChoice(model);
  const show = () => {
    const focused = el.getRootNode().activeElement;
    dimmed(undo, !model.can_undo);
    dimmed(redo, !model.can_redo);
    if (focused === hint && model.hide) undo.focus();
    if ([again, next, film].includes(focused) && !model.over) undo.focus();
    const series = model.standing.target != null;
    again.hidden = !model.over || series;
    next.hidden = !model.over || !series || Boolean(model.standing.over);
    hint.hidden = model.over || model.hide;
    fresh.title = model.hide ? "" : "Another game that you can win";
    able(hint, model.your_turn);
    pause.textContent = model.paused ? "Go on" : "Pause";
    if (pause === focused && model.over) (series ? next : again).focus();
    pause.hidden = model.over || !model.unattended;
    win.hidden = !model.seat_offer;
    film.textContent = model.replaying ? "Stop" : "Replay";
    film.hidden = !model.over || !model.open;
    pace.show();
  };
  const box = h("div", {class: "group wrap"}, again, next, undo, redo, hint, pause, film, pace.box, win, fresh);
  const goOn = () => [next, again, undo].find(({hidden}) => !hidden).focus({preventScroll: true});
  return {box, show, goOn};
}
