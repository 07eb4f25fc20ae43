import {adopt, keepDrawn} from "../../scripts/component.js";
import {button} from "../../scripts/controls.js";
import {h, redraw, showText, sideways} from "../../scripts/dom.js";
import {onPoint} from "../../scripts/events.js";
import {MARKS} from "../../scripts/players.js";
import {LONG_POSITION} from "../../scripts/words.js";
import {headLine, moveLine, shownColumns} from "./move_lines.js";

const FEW = 12;
const TIGHT = ["close", "marked", "stacked"];

// Which moves have what chance makes of them unfolded, and how lines are made with it.
function unfolding(model, show) {
  const open = new Set();
  const toggle = (entry) => {
    if (!open.delete(entry.move)) open.add(entry.move);
    show();
  };
  const lines = (entry, shown) => {
    const own = moveLine(entry, shown, () => model.send_msg({do: "play", move: entry.move}), {
      open: open.has(entry.move),
      toggle: () => toggle(entry),
    });
    if (!entry.outcomes || !open.has(entry.move)) return [own];
    const walk = (outcome) => () => model.send_msg({do: "walk", moves: [entry.move, outcome.move]});
    return [own, ...entry.outcomes.map((outcome) => moveLine(outcome, shown, walk(outcome), null))];
  };
  return {open, lines};
}

export function render({model, el}) {
  adopt(el);
  let all = false;
  const body = h("tbody");
  const head = h("thead");
  const title = h("h2", {class: "card-title"});
  const none = h("p", {class: "empty"});
  const together = h("p", {class: "caption"}, "Counts the moves of all players.");
  const table = h("table", {class: "moves"}, head, body);
  const room = sideways(table);
  // Where the columns of all players have no room, the hands are left out first, then the names beside their marks; in
  // the end the players stand below the move.
  const fit = () => {
    table.classList.remove(...TIGHT);
    for (const kind of TIGHT) {
      const cut = room.clientWidth > 0 && room.scrollWidth > room.clientWidth;
      if (cut && table.classList.contains("everyone")) table.classList.add(kind);
    }
  };
  new ResizeObserver(fit).observe(room);
  const showAll = (yes) => {
    all = yes;
    show();
  };
  const more = button("", () => showAll(true), {class: "button quiet"});
  const decide = button("Let chance decide", () => model.send_msg({do: "chance"}), {class: "button primary"});
  const chance = h("div", {class: "group wrap chance-tools"}, decide);
  const folds = unfolding(model, () => show());

  const show = () => {
    const shown = shownColumns(model);
    const dealt = model.mover < 0 && !model.ended;
    title.textContent = dealt ? "Chance decides" : "Moves";
    chance.hidden = !dealt;
    head.replaceChildren(headLine(shown));
    const rows = all ? model.rows : model.rows.slice(0, FEW);
    const focused = body.getRootNode().activeElement?.closest?.("tr")?.dataset.move;
    const again = () => body.querySelector(`[data-move="${CSS.escape(focused ?? "")}"] button`);
    redraw(
      body,
      rows.flatMap((entry) => folds.lines(entry, shown)),
      () => again() ?? body.querySelector("button"),
    );
    const count = (number) => number.toLocaleString("en");
    const part = model.total > model.rows.length;
    const whole = part ? `${count(model.rows.length)} of ${count(model.total)}` : `all ${count(model.rows.length)}`;
    more.textContent = `Show ${whole} moves`;
    more.hidden = all || model.rows.length <= FEW;
    showText(none, model.ended);
    // Long positions have no room on a telephone.
    const lengthy = model.rows.some((entry) => entry.position.length > LONG_POSITION);
    table.classList.toggle("lengthy", lengthy);
    table.classList.toggle("everyone", model.columns.length > 0 && !model.hide);
    table.classList.toggle("many", model.columns.length > 3 && !model.hide);
    table.classList.toggle("crowd", model.columns.length > MARKS);
    table.hidden = Boolean(model.ended);
    const timed = model.together && !model.ended && model.rows.some(({ends}) => /\bmoves?$/.test(ends));
    together.hidden = model.hide || !timed;
    fit();
  };
  const fresh = () => {
    all = false;
    folds.open.clear();
  };
  model.on("rows", fresh);
  keepDrawn(model, ["rows", "columns", "mover", "total", "together", "hide", "ended"], show);
  onPoint(model, (lit) => {
    for (const {classList, dataset} of body.children) {
      const same = lit != null && dataset.position === lit.position && (lit.move == null || lit.move === dataset.move);
      classList.toggle("lit", same);
    }
  });
  return h("section", {class: "card move-card"}, title, chance, room, more, together, none);
}
