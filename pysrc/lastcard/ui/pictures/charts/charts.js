import {drawnPlot, focusLayer} from "../../../private/bokeh.js";
import {onChild} from "../../../private/panel.js";
import {workButton} from "../../jobs/work.js";
import {adopt, keepDrawn} from "../../scripts/component.js";
import {button} from "../../scripts/controls.js";
import {fill, h, redraw, sideways} from "../../scripts/dom.js";
import {presses} from "../../scripts/gestures.js";
import {csvButton} from "../../scripts/save.js";
import {pictureButtons} from "../save_picture.js";
import {plotPart} from "./plot_picture.js";

// The ring of the keyboard's focus; Bokeh's own is a thin pale line.
const RING = {"--outline-width": "3px", "--outline-style": "solid", "--highlight-color": "var(--focus)"};

// Bokeh's drawing: named for those who listen, and saved as a file.
function plotOf(model, view, el) {
  return {
    // The plot takes the keyboard's focus, so it has a name, and a ring.
    async name() {
      const layer = focusLayer(await drawnPlot(view, el));
      if (!layer) return;
      fill(layer, {role: "img", "aria-label": `Chart: ${model.title}`}, []);
      for (const [part, value] of Object.entries(RING)) layer.style.setProperty(part, value);
    },
    part: async () => plotPart(await drawnPlot(view, el)),
  };
}

// A choice of what is drawn.
function chooser(model) {
  const choices = h("div", {class: "segments", role: "group", "aria-label": model.means});
  const box = h("div", {class: "inline-range chooser"}, model.means, choices);
  const choice = ([value, label]) => {
    const marks = {class: null, "aria-pressed": String(value === model.choice)};
    return button(label, () => model.send_msg({do: "choose", value}), marks);
  };
  const show = () => {
    box.hidden = !model.choices.length;
    redraw(choices, model.choices.map(choice), () => choices.querySelector("[aria-pressed=true]"));
  };
  keepDrawn(model, ["choices", "choice"], show);
  return box;
}

function markLine(row) {
  const [name, ...cells] = row.slice(0, -1);
  const address = row.at(-1);
  const says = `Open ${[name, ...cells].join(", ")} in Explore`;
  return h(
    "tr",
    {},
    h("th", {scope: "row"}, name),
    cells.map((cell) => h("td", {class: "number"}, cell)),
    h("td", {}, address ? h("a", {href: address, "aria-label": says}, "Open") : ""),
  );
}

// What the marks of a chart open, for those who cannot point at them.
function markList(model) {
  const box = h("details", {class: "chart-marks"});
  const show = () => {
    const head = [...model.columns, ""].map((name) => h("th", {scope: "col"}, name));
    const body = h("tbody", {}, model.rows.map(markLine));
    const table = h("table", {class: "facts"}, h("thead", {}, h("tr", {}, head)), body);
    box.hidden = !model.rows.length;
    const summary = h("summary", {}, "The marks as a list");
    redraw(box, [summary, sideways(table)], () => box.querySelector("summary"));
  };
  keepDrawn(model, ["columns", "rows"], show);
  return box;
}

export function render({model, view, el}) {
  adopt(el);
  const place = h("div", {class: "chart-place"});
  // Bokeh takes a press of any button for a tap, which may open a position.
  place.addEventListener("pointerdown", (event) => presses(event) || event.stopPropagation(), true);
  const files = h("div", {class: "group wrap"});
  const plot = plotOf(model, view, el);
  onChild(model, view, "chart", (chart) => {
    if (chart) place.replaceChildren(chart);
    plot.name();
  });
  const title = h("h3", {class: "card-title"}, model.title);
  const note = h("p", {class: "caption"}, model.note);
  model.on("title", () => {
    title.textContent = model.title;
    plot.name();
  });
  model.on("note", () => {
    note.textContent = model.note;
  });
  if (model.tall) el.getRootNode().host?.style.setProperty("grid-row", "span 2");
  files.append(
    ...pictureButtons({
      name: model.title,
      title: () => model.title,
      file: () => model.file,
      parts: async () => [await plot.part(), note],
    }),
    ...csvButton(
      "CSV",
      () => model.file,
      () => model.csv,
      {"aria-label": `Save ${model.title} as CSV`},
    ),
  );
  // Where nothing is worked out yet there is neither a chart nor anything to save.
  const clear = () => {
    place.hidden = files.hidden = !model.csv;
  };
  model.on("csv", clear);
  clear();
  return h(
    "figure",
    {class: "card chart"},
    h("div", {class: "card-head"}, title, files),
    chooser(model),
    place,
    h("figcaption", {}, note),
    markList(model),
    workButton(model),
  );
}
