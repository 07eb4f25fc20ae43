import {onChild} from "./scripts/children.js";
import {fill, h, redraw} from "./scripts/dom.js";
import {save} from "./scripts/save.js";
import {adopt} from "./scripts/style.js";

export function render({model, view, el}) {
  adopt(el);
  const place = h("div", {class: "chart-place"});
  const plotView = () => [...view.child_views][0];
  // A chart that was just replaced is not laid out at once.
  const drawn = async () => {
    while (el.isConnected && plotView()?.layout == null) await new Promise((done) => setTimeout(done, 50));
    return el.isConnected ? plotView() : null;
  };
  const picture = async (type) => {
    const layer = (await drawn())?.export(type);
    if (type === "svg" && layer)
      save(
        `${model.file}.svg`,
        "image/svg+xml",
        new XMLSerializer().serializeToString(layer.get_element ? layer.get_element() : layer.canvas),
      );
    else layer?.canvas.toBlob((image) => save(`${model.file}.png`, "image/png", image));
  };
  const button = (text, action) => h("button", {type: "button", class: "button", onclick: action}, text);
  // The plot takes the keyboard's focus, so it has a name.
  const named = async () => {
    const layer = (await drawn())?.canvas_view?.events_el;
    if (layer) fill(layer, {role: "img", "aria-label": `Chart: ${model.title}`}, []);
  };
  onChild(model, view, "chart", (chart) => {
    if (chart) place.replaceChildren(chart);
    named();
  });
  // Work that a chart can start: a button that turns into Stop, and how far it is
  const act = h("button", {type: "button", class: "button primary", onclick: () => model.send_msg({do: "act"})});
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const actions = h("div", {class: "claim-foot"}, act, progress);
  const work = () => {
    actions.hidden = !model.action;
    act.textContent = model.share < 0 ? model.action : "Stop";
    progress.hidden = model.share < 0;
    if (model.share >= 0) progress.value = model.share;
  };
  for (const name of ["action", "share"]) model.on(name, work);
  work();
  const choices = h("div", {class: "segments", role: "group", "aria-label": model.means});
  const chooser = h("div", {class: "inline-range chooser"}, model.means, choices);
  const choose = () => {
    chooser.hidden = !model.choices.length;
    redraw(
      choices,
      model.choices.map(([value, label]) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(value === model.choice),
            onclick: () => model.send_msg({do: "choose", value}),
          },
          label,
        ),
      ),
      () => choices.querySelector("[aria-pressed=true]"),
    );
  };
  for (const name of ["choices", "choice"]) model.on(name, choose);
  choose();
  // What the marks open, for who cannot point at them
  const marks = h("details", {class: "chart-marks"});
  const list = () => {
    marks.hidden = !model.rows.length;
    redraw(
      marks,
      [
        h("summary", {}, "The marks as a list"),
        h(
          "div",
          {class: "scroll-x"},
          h(
            "table",
            {class: "facts"},
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                [...model.columns, ""].map((name) => h("th", {scope: "col"}, name)),
              ),
            ),
            h(
              "tbody",
              {},
              model.rows.map((row) =>
                h(
                  "tr",
                  {},
                  h("th", {scope: "row"}, row[0]),
                  row.slice(1, -1).map((cell) => h("td", {class: "number"}, cell)),
                  h(
                    "td",
                    {},
                    row.at(-1)
                      ? h(
                          "a",
                          {href: row.at(-1), "aria-label": `Open ${row.slice(0, -1).join(", ")} in Explore`},
                          "Open",
                        )
                      : "",
                  ),
                ),
              ),
            ),
          ),
        ),
      ],
      () => marks.querySelector("summary"),
    );
  };
  for (const name of ["columns", "rows"]) model.on(name, list);
  list();
  const title = h("h3", {class: "card-title"}, model.title),
    note = h("p", {class: "caption"}, model.note);
  model.on("title", () => {
    title.textContent = model.title;
    named();
  });
  model.on("note", () => {
    note.textContent = model.note;
  });
  if (model.tall) el.getRootNode().host?.style.setProperty("grid-row", "span 2");
  return h(
    "figure",
    {class: "card chart"},
    h(
      "div",
      {class: "card-head"},
      title,
      h(
        "div",
        {class: "group"},
        button("PNG", () => picture("png")),
        button("SVG", () => picture("svg")),
        button("CSV", () => save(`${model.file}.csv`, "text/csv", model.csv)),
      ),
    ),
    chooser,
    place,
    h("figcaption", {}, note),
    marks,
    actions,
  );
}
