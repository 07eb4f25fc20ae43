import {workButton} from "../jobs/work.js";
import {adopt} from "../scripts/component.js";
import {h, onceInView, sideways} from "../scripts/dom.js";
import {csvButton} from "../scripts/save.js";

// A figure, with a bar for its size and a remark where there are some; the first of a row names it.
function cell({text, gauge, small, link}, index) {
  const width = `width: ${(5 * (gauge ?? 0)).toFixed(3)}rem`; // one scale for all columns, however wide
  const inside = [
    text || "–",
    gauge != null && h("span", {class: "gauge", style: width, "aria-hidden": "true"}),
    small && h("small", {}, link ? h("a", {href: link}, small) : small),
  ];
  return index ? h("td", {class: `number${text ? "" : " none"}`}, inside) : h("th", {scope: "row"}, inside);
}

export function render({model, el}) {
  adopt(el);
  const body = h("tbody");
  const head = h("thead");
  const note = h("p", {class: "caption"});
  const scroll = sideways(h("table", {class: "figures"}, head, body));
  const table = () => {
    scroll.hidden = !model.rows.length; // nothing is known yet
    const names = model.columns.map((name, index) => h("th", {scope: "col", class: index ? "number" : ""}, name));
    head.replaceChildren(h("tr", {}, names));
    body.replaceChildren(...model.rows.map((row) => h("tr", {}, row.map(cell))));
  };
  const say = () => {
    note.textContent = model.note;
  };
  for (const name of ["columns", "rows"]) model.on(name, table);
  model.on("note", say);
  table();
  say();
  el.getRootNode().host?.style.setProperty("grid-column", "1 / -1"); // as wide as the page
  const saving = csvButton(
    "CSV",
    () => model.file,
    () => model.csv,
    {"aria-label": `Save ${model.title} as CSV`},
  );
  const file = h("div", {class: "group wrap"}, saving);
  // Where nothing is worked out yet there is nothing to save.
  const clear = () => {
    file.hidden = !model.csv;
  };
  model.on("csv", clear);
  clear();
  const box = h(
    "figure",
    {class: "card chart"},
    h("div", {class: "card-head"}, h("h3", {class: "card-title"}, model.title), file),
    scroll,
    h("figcaption", {}, note),
    workButton(model),
  );
  if (model.eager)
    model.on(
      "remove",
      onceInView(box, () => model.send_msg({do: "seen"})),
    );
  return box;
}
