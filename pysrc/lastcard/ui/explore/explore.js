import {onChild} from "../../private/panel.js";
import {adopt, keepDrawn} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {dimmed, h, part} from "../scripts/dom.js";
import {untilRemoved} from "../scripts/events.js";
import {keyName, lineKeys} from "../scripts/keys.js";
import {projector} from "../scripts/projector.js";
import {verdictStrip} from "./verdict.js";

// What stands below the board: taking back and making again, where in the line we are, and the way to Play.
function boardTools(model) {
  const undo = (by) => () => model.send_msg({do: "undo", by});
  const arrow = (text, name, title, by) => button(text, undo(by), {class: "button icon", title, "aria-label": name});
  const back = arrow("←", "Undo", `Undo the last move or edit (${keyName("Mod+z")})`, -1);
  const forth = arrow("→", "Redo", `Redo (${keyName("Mod+Shift+z")})`, 1);
  const place = h("span", {class: "caption place-in-line"});
  const go = button("Play from here", () => model.send_msg({do: "from_here"}));
  const show = () => {
    dimmed(back, !model.can_undo);
    dimmed(forth, !model.can_redo);
    place.textContent = model.place;
    dimmed(go, !model.can_play);
  };
  keepDrawn(model, ["can_undo", "can_redo", "place", "can_play"], show);
  const sheet = button("Add to sheet", () => model.send_msg({do: "to_sheet"}), {class: "button quiet to-sheet"});
  return h(
    "div",
    {class: "board-steps"},
    h("div", {class: "group"}, back, forth, place),
    h("div", {class: "group wrap"}, sheet, go),
  );
}

// Where there is one column, and where the bar comes after the moves, so that these begin on the first screen.
const STACKED = "(width < 34rem), (width < 64rem) and (height >= 30rem)";
const SMALL = "(width < 34rem)";

// Puts the parts in the order in which they are seen, which is that of the Tab key.
function arranged(model, {verdict, columns, stack}) {
  const widths = [STACKED, SMALL].map((query) => matchMedia(query));
  const arrange = () => {
    const [stacked, small] = widths.map(({matches}) => matches);
    if (stacked) verdict.after(...stack(small));
    else for (const {area, parts} of columns) area.replaceChildren(...parts);
  };
  arrange();
  for (const width of widths) width.addEventListener("change", arrange, untilRemoved(model));
}

export function render({model, view, el}) {
  adopt(el);
  const child = (name) => part(model, name);
  const verdict = verdictStrip(model);
  const board = h("div", {class: "board-place"}, child("board"), boardTools(model));
  const bar = h("div", {class: "bar"}, child("bar"));
  const [reason, moves, picture, history, panels] = ["reason", "moves", "picture", "history", "panels"].map(child);
  const column = (name, ...parts) => ({area: h("div", {class: `area ${name}`}), parts: parts.flat()});
  const columns = model.wide_board
    ? [column("main", board, bar, reason, panels), column("side", moves, picture, history)]
    : [column("side", board, bar, reason, moves), column("main", picture, history, panels)];
  const areas = columns.map(({area}) => area);
  const box = h("div", {class: `explore${model.wide_board ? " wide-board" : ""}`}, verdict, areas);
  const stack = (small) => [board, small ? [moves, bar] : [bar, moves], reason, picture, history, panels].flat(2);
  arranged(model, {verdict, columns, stack});
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
