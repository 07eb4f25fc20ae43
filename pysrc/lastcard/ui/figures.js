import {h} from "./scripts/dom.js";
import {save} from "./scripts/save.js";
import {adopt} from "./scripts/style.js";

export function render({model, el}) {
  adopt(el);
  const body = h("tbody"),
    head = h("thead"),
    note = h("p", {class: "caption"});
  const act = h("button", {type: "button", class: "button primary", onclick: () => model.send_msg({do: "act"})});
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const actions = h("div", {class: "claim-foot"}, act, progress);
  const cell = (part, index) => {
    const inside = [
      part.text || "–",
      part.gauge != null &&
        h("span", {class: "gauge", style: `width: ${(100 * part.gauge).toFixed(2)}%`, "aria-hidden": "true"}),
      part.small && h("small", {}, part.link ? h("a", {href: part.link}, part.small) : part.small),
    ];
    return index ? h("td", {class: `number${part.text ? "" : " none"}`}, inside) : h("th", {scope: "row"}, inside);
  };
  const table = () => {
    head.replaceChildren(
      h(
        "tr",
        {},
        model.columns.map((name, index) => h("th", {scope: "col", class: index ? "number" : ""}, name)),
      ),
    );
    body.replaceChildren(...model.rows.map((row) => h("tr", {}, row.map(cell))));
  };
  const work = () => {
    actions.hidden = !model.action;
    act.textContent = model.share < 0 ? model.action : "Stop";
    progress.hidden = model.share < 0;
    if (model.share >= 0) progress.value = model.share;
  };
  const say = () => {
    note.textContent = model.note;
  };
  for (const name of ["columns", "rows"]) model.on(name, table);
  for (const name of ["action", "share"]) model.on(name, work);
  model.on("note", say);
  table();
  work();
  say();
  el.getRootNode().host?.style.setProperty("grid-column", "1 / -1"); // as wide as the page
  return h(
    "figure",
    {class: "card chart"},
    h(
      "div",
      {class: "card-head"},
      h("h3", {class: "card-title"}, model.title),
      h(
        "button",
        {type: "button", class: "button", onclick: () => save(`${model.file}.csv`, "text/csv", model.csv)},
        "CSV",
      ),
    ),
    h("div", {class: "scroll-x"}, h("table", {class: "figures"}, head, body)),
    h("figcaption", {}, note),
    actions,
  );
}
