// In a game with a hidden hand: what an oracle tells who does not see it, and another deal.

import {folded} from "../../../../ui/scripts/controls.js";
import {h, showText} from "../../../../ui/scripts/dom.js";

// `more` stands with the choices, which are folded until a hand is hidden; what the oracle tells is not.
export function secretsPanel(model, more) {
  const pick = (label, options, act) =>
    h(
      "select",
      {"aria-label": label, onchange: (event) => act(event.target.value)},
      options.map(([value, text]) => h("option", {value}, text)),
    );
  const oracle = pick("Oracle", model.oracles, (name) => model.send_msg({do: "ask", name}));
  const told = h("p", {class: "told", role: "status"});
  const tools = h(
    "div",
    {class: "editor-tools"},
    h("label", {class: "inline-range"}, "Oracle", oracle),
    h("button", {type: "button", class: "button", onclick: () => model.send_msg({do: "deal"})}, "New deal"),
  );
  const fold = folded("New deal or oracle", h("div", {class: "editor"}, more, tools));
  let hidden = false;
  function show() {
    oracle.value = model.oracle;
    showText(told, model.told);
    if (!hidden && model.hidden.length) fold.open(true);
    hidden = model.hidden.length > 0;
  }
  return {boxes: [told, fold.box], show};
}
