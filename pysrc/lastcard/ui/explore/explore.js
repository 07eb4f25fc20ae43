import {onChild} from "../../private/panel.js";
import {onChange} from "../scripts/batch.js";
import {button} from "../scripts/controls.js";
import {dimmed, h, part} from "../scripts/dom.js";
import {keyName, lineKeys} from "../scripts/keys.js";
import {projector} from "../scripts/projector.js";
import {adopt} from "../scripts/style.js";
import {verdictStrip} from "./verdict.js";

// What stands below the board: taking back and making again, where in the line we are, and the way to Play.
function boardTools(model) {
  const undo = (by) => () => model.send_msg({do: "undo", by});
  const arrow = (text, name, title, by) => button(text, undo(by), {class: "button icon", title, "aria-label": name});
  const back = arrow("←", "Undo", `Take back the last move or edit (${keyName("Mod+z")})`, -1);
  const forth = arrow("→", "Redo", `Make it again (${keyName("Mod+Shift+z")})`, 1);
  const place = h("span", {class: "caption place-in-line"});
  const go = button("Play from here", () => model.send_msg({do: "from_here"}));
  const show = () => {
    dimmed(back, !model.can_undo);
    dimmed(forth, !model.can_redo);
    place.textContent = model.place;
    dimmed(go, !model.can_play);
  };
  onChange(model, ["can_undo", "can_redo", "place", "can_play"], show);
  show();
  const sheet = button("Add to sheet", () => model.send_msg({do: "to_sheet"}), {class: "button quiet to-sheet"});
  return h(
    "div",
    {class: "board-steps"},
    h("div", {class: "group"}, back, forth, place),
    h("div", {class: "group wrap"}, sheet, go),
  );
}

export function render({model, view, el}) {
  adopt(el);
  const area = (name, ...parts) => h("div", {class: `area ${name}`}, parts);
  const child = (name) => part(model, name);
  const verdict = verdictStrip(model);
  const board = h("div", {class: "board-place"}, child("board"), boardTools(model));
  const bar = h("div", {class: "bar"}, child("bar"));
  const main = model.wide_board
    ? [
        area("main", board, bar, child("reason"), child("panels")),
        area("side", ...["moves", "picture", "history"].map(child)),
      ]
    : [
        area("side", board, bar, child("reason"), child("moves")),
        area("main", ...["picture", "history", "panels"].map(child)),
      ];
  const box = h("div", {class: `explore${model.wide_board ? " wide-board" : ""}`}, verdict, main);
  onChild(model, view, "sheet", (child) => child && !box.contains(child) && box.append(child));
  const step = (by) => model.send_msg({do: "step", by});
  const undo = (by) => model.send_msg({do: "undo", by});
  const hide = (on) => model.send_msg(on === undefined ? {do: "hide"} : {do: "hide", on});
  lineKeys(model, box, {step, undo, hide});
  const refused = () => bar.classList.toggle("refused", model.refused);
  model.on("refused", refused);
  refused();
  projector(model, {box, board});
  return box;
}
