// The deal: a new one, the same again, a number that names the deal, how large the board is, and what a cycle is.
import {button, select} from "../../../../ui/scripts/controls.js";
import {h, showText} from "../../../../ui/scripts/dom.js";

const READINGS = [
  ["odd4", "Usual (odd4)"],
  ["odd", "Odd card only (odd)"],
  ["broad", "Any card (broad)"],
  ["swap", "No cycles (swap)"],
];
const range = (from, to) => Array.from({length: to - from + 1}, (_, index) => [from + index, String(from + index)]);

function seedForm(model) {
  const field = h("input", {
    type: "text",
    class: "limit",
    inputMode: "numeric",
    maxLength: 18,
    placeholder: "number",
    "aria-label": "Number of a deal",
  });
  const onsubmit = () => model.send_msg({do: "seed", text: field.value.trim()});
  return h(
    "form",
    {class: "group wrap", onsubmit},
    field,
    h("button", {type: "submit", class: "button"}, "Deal this one"),
  );
}

export function dealTools(model, more) {
  const send = (message) => model.send_msg(message);
  const suits = select("Rows", range(1, 8), (value) =>
    send({do: "size", suits: Number(value), ranks: model.rows[0].length}),
  );
  const ranks = select("Columns", range(1, 13), (value) =>
    send({do: "size", suits: model.rows.length, ranks: Number(value)}),
  );
  const reading = select("Cards that a cycle may exchange", READINGS, (value) => send({do: "reading", value}));
  const error = h("p", {class: "field-error", role: "alert"});
  const seed = seedForm(model);
  const field = seed.firstChild;
  const row = h(
    "div",
    {class: "deal-tools"},
    h(
      "div",
      {class: "group wrap"},
      button("New deal", () => send({do: "shuffle"}), {title: "New deal of the same size"}),
      button("Same deal again", () => send({do: "redeal"}), {title: "Restart this deal"}),
    ),
    seed,
    h("label", {class: "inline-range"}, "Size", suits, "×", ranks),
    h("label", {class: "inline-range"}, "Rules", reading),
    more,
  );
  return {
    box: h("div", {class: "deal-box"}, row, error),
    show() {
      suits.value = String(model.rows.length);
      ranks.value = String(model.rows[0].length);
      reading.value = model.reading;
      showText(error, model.error);
      field.toggleAttribute("aria-invalid", Boolean(model.error));
      if (model.error) field.setAttribute("aria-invalid", "true");
    },
  };
}
