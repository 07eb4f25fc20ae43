import {button} from "./scripts/controls.js";
import {h, redraw} from "./scripts/dom.js";
import {badge} from "./scripts/outcomes.js";
import {onPoint, point} from "./scripts/pointing.js";
import {adopt} from "./scripts/style.js";
import {LONG_POSITION} from "./scripts/words.js";

const FEW = 12;

// What the columns are: very large positions are not written out, and where no end is known there is no column for it.
function columns({rows, hide}) {
  return {
    leaves: rows.some((entry) => entry.position),
    verdict: !hide,
    ends: !hide && rows.some((entry) => entry.ends),
  };
}

function headLine({leaves, verdict, ends}) {
  return h(
    "tr",
    {},
    h("th", {scope: "col"}, "Move"),
    leaves && h("th", {scope: "col", class: "after"}, "Leaves"),
    verdict && h("th", {scope: "col"}, "Verdict"),
    ends && h("th", {scope: "col", class: "number"}, "Ends in"),
  );
}

function leavesCell({position}) {
  const title = position.length > 60 ? position : null;
  return h("td", {class: "mono after"}, h("span", {class: "leaves", title}, position));
}

function endsCell({ends}) {
  const groups = ends.split(/(?<=,)/).flatMap((group) => [group, h("wbr")]);
  return h("td", {class: ends.length > 16 ? "number long" : "number"}, groups);
}

// A move; `play` is called when it is chosen.
function moveLine(entry, {leaves, verdict, ends}, play) {
  const lit = {move: entry.move, position: entry.position};
  const lamp = {onfocus: () => point(lit), onblur: () => point(null)};
  return h(
    "tr",
    {
      "data-move": entry.move,
      "data-position": entry.position,
      class: verdict ? entry.value : "",
      onmouseenter: () => point(lit),
      onmouseleave: () => point(null),
      onclick: play,
    },
    h("td", {}, button(entry.label, null, {class: "move-button", ...lamp})),
    leaves && leavesCell(entry),
    verdict && h("td", {}, badge(entry.value)),
    ends && endsCell(entry),
  );
}

export function render({model, el}) {
  adopt(el);
  let all = false;
  const body = h("tbody");
  const head = h("thead");
  const none = h("p", {class: "empty"});
  const table = h("table", {class: "moves"}, head, body);
  const showAll = (yes) => {
    all = yes;
    show();
  };
  const more = button("", () => showAll(true), {class: "button quiet"});

  const show = () => {
    const shown = columns(model);
    head.replaceChildren(headLine(shown));
    const rows = all ? model.rows : model.rows.slice(0, FEW);
    const line = (entry) => moveLine(entry, shown, () => model.send_msg({do: "play", move: entry.move}));
    redraw(body, rows.map(line), () => body.querySelector("button"));
    const count = (number) => number.toLocaleString("en");
    const part = model.total > model.rows.length;
    const whole = part ? `${count(model.rows.length)} of ${count(model.total)}` : `all ${count(model.rows.length)}`;
    more.textContent = `Show ${whole} moves`;
    more.hidden = all || model.rows.length <= FEW;
    none.textContent = model.ended;
    none.hidden = !model.ended;
    // Long positions have no room on a telephone.
    const lengthy = model.rows.some((entry) => entry.position.length > LONG_POSITION);
    table.classList.toggle("lengthy", lengthy);
    table.hidden = Boolean(model.ended);
  };
  model.on("rows", () => showAll(false));
  for (const name of ["total", "hide", "ended"]) model.on(name, show);
  onPoint(model, (lit) => {
    for (const {classList, dataset} of body.children) {
      const same = lit != null && dataset.position === lit.position && (lit.move == null || lit.move === dataset.move);
      classList.toggle("lit", same);
    }
  });
  show();
  return h("section", {class: "card"}, h("h2", {class: "card-title"}, "Moves"), table, more, none);
}
