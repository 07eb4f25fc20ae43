// The rules that hold, in words; without any the card is away.
import {h} from "../scripts/dom.js";

export function rulesCard(model) {
  const text = h("p", {class: "rules-text"});
  const box = h("section", {class: "card"}, h("h2", {class: "card-title"}, "Rules"), text);
  const show = () => {
    text.textContent = model.rules;
    box.hidden = !model.rules;
  };
  model.on("rules", show);
  show();
  return box;
}
