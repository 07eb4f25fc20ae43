// In a game with a hidden hand: what an oracle tells who does not see it.
import {h} from "../../../ui/scripts/dom.js";

export function secretsPanel(model) {
  const pick = (label, options, act) =>
    h(
      "select",
      {"aria-label": label, onchange: (event) => act(event.target.value)},
      options.map(([value, text]) => h("option", {value}, text)),
    );
  const oracle = pick("Oracle", model.oracles, (name) => model.send_msg({do: "ask", name}));
  const told = h("p", {class: "told", role: "status"});
  function show() {
    oracle.value = model.oracle;
    told.textContent = model.told;
  }
  return {
    box: h(
      "div",
      {class: "editor"},
      h(
        "div",
        {class: "editor-tools"},
        h("label", {class: "inline-range"}, "Oracle", oracle),
        h("button", {type: "button", class: "button", onclick: () => model.send_msg({do: "deal"})}, "Deal new hands"),
      ),
      told,
    ),
    show,
  };
}
