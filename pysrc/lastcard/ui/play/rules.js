// The rules that hold, in words.
import {h} from "../scripts/dom.js";
import {adopt} from "../scripts/style.js";

export function render({model, el}) {
  adopt(el);
  const text = h("p", {class: "rules-text"});
  const show = () => {
    text.textContent = model.rules;
  };
  model.on("rules", show);
  show();
  return h("section", {class: "card"}, h("h2", {class: "card-title"}, "Rules"), text);
}
