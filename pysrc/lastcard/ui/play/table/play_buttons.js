// What a player can do beside moving: take back, ask, begin anew, and look at a game again.
import {adopt, keepDrawn} from "../../scripts/component.js";
import {button, select} from "../../scripts/controls.js";
import {able, dimmed, h} from "../../scripts/dom.js";

const PACES = ["slow", "normal", "fast"].map((name) => [name, name]);

const SHOWN = [
  ...["unattended", "paced", "your_turn", "over", "paused", "can_undo", "can_redo"],
  ...["sequel", "open", "replaying", "pace", "hide", "seat_offer"],
];

// A button that goes hands the keyboard's focus on.
export function render({model, el}) {
  adopt(el);
  const send = (message) => () => model.send_msg(message);
  const undo = button("Undo", send({do: "undo"}));
  const redo = button("Redo", send({do: "redo"}));
  const hint = button("Hint", send({do: "hint"}));
  const pause = button("", send({do: "pause"}));
  const again = button("Play again", send({do: "again"}), {class: "button primary"});
  const next = button("Next round", send({do: "following"}), {class: "button primary"});
  const fresh = button("New game", send({do: "fresh"}));
  const win = button("Play the winning side", send({do: "win"}));
  const film = button("", send({do: "replay"}));
  const pace = select("Pace", PACES, (name) => model.send_msg({do: "pace", name}));
  const paceBox = h("label", {class: "inline-range"}, "Pace", pace);
  const show = () => {
    const focused = el.getRootNode().activeElement;
    dimmed(undo, !model.can_undo);
    dimmed(redo, !model.can_redo);
    if (focused === hint && model.hide) undo.focus();
    if ([again, next, film].includes(focused) && !model.over) undo.focus();
    again.hidden = !model.over || model.sequel !== "again";
    next.hidden = !model.over || model.sequel !== "round";
    hint.hidden = model.over || model.hide;
    fresh.title = model.hide ? "" : "Another game you can win";
    able(hint, model.your_turn);
    pause.textContent = model.paused ? "Go on" : "Pause";
    if (pause === focused && model.over) (again.hidden ? next : again).focus();
    pause.hidden = model.over || !model.unattended;
    win.hidden = !model.seat_offer;
    film.textContent = model.replaying ? "Stop" : "Replay";
    film.hidden = !model.over || !model.open;
    pace.value = model.pace;
    paceBox.hidden = !model.paced && film.hidden;
  };
  keepDrawn(model, SHOWN, show);
  return h("div", {class: "group wrap"}, again, next, undo, redo, hint, pause, film, paceBox, win, fresh);
}
