// Values as bars: to the right for red, to the left for blue. Pointing at a bar lights the root of its branch on the
// board.

import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {h} from "../../../../ui/scripts/dom.js";
import {point} from "../../../../ui/scripts/events.js";
import style from "./values_picture.css";

export function render({model, el}) {
  adopt(el, style);
  const list = h("div", {class: "value-bars"}),
    note = h("p", {class: "caption"});
  const legend = h("p", {class: "value-legend"}, h("span", {}, "◀ blue"), h("span", {}, "red ▶"));
  const none = h("p", {class: "empty"}, "The solution is hidden.");
  const title = h("h2", {class: "card-title"}, "How the values add up");
  const head = pictureHead(title, "values", () => [legend, list, note]);
  const show = () => {
    const most = Math.max(1, ...model.bars.map((bar) => Math.abs(bar.value)));
    const row = (bar) => {
      const value = bar.value > 0 ? `+${bar.value}` : String(bar.value).replace("-", "−");
      const side = bar.value > 0 ? "red" : bar.value < 0 ? "blue" : "even";
      const width = h("span", {class: `value-bar ${side}`});
      width.style.width = `${(Math.abs(bar.value) / most) * 50}%`;
      return h(
        "div",
        {
          class: `value-row${bar.sum ? " sum" : ""}`,
          onmouseenter: () => bar.root && point({vertex: bar.root}),
          onmouseleave: () => point(null),
        },
        h("span", {class: "value-label"}, bar.label),
        h("span", {class: "value-track"}, h("span", {class: "value-middle"}), width),
        h("span", {class: `value-number ${side}`}, value),
      );
    };
    list.replaceChildren(...model.bars.map(row));
    for (const part of [legend, list, head.lastChild]) part.hidden = !model.bars.length;
    note.textContent = model.note;
    none.hidden = !model.hide;
  };
  keepDrawn(model, ["bars", "note", "hide"], show);
  return h("section", {class: "card"}, head, legend, list, none, note);
}
