// The guide of a game, to be read.
import {placeChild} from "../../private/panel.js";
import {adopt, keepDrawn} from "../scripts/component.js";
import {h} from "../scripts/dom.js";
import style from "./rules_panel.css";

export function render({model, view, el}) {
  adopt(el, style);
  // The caption tells what the picture shows.
  const drawn = h("div", {class: "rules-drawing", inert: true, "aria-hidden": "true"});
  const caption = h("figcaption", {class: "caption"});
  const picture = h("figure", {class: "rules-picture"}, drawn, caption);
  const box = h("div", {class: "rules-text"});
  const section = (title, ...inside) => h("section", {}, h("h3", {}, title), inside);
  const word = ([name, meaning]) => h("div", {}, h("dt", {}, name), h("dd", {}, meaning));
  const show = () => {
    const parts = model.sections.map(([title, texts]) =>
      section(
        title,
        texts.map((text) => h("p", {}, text)),
      ),
    );
    caption.textContent = model.caption;
    picture.hidden = !model.caption;
    parts.splice(model.pictured, 0, picture);
    if (model.words.length) parts.push(section("Words", h("dl", {}, model.words.map(word))));
    box.replaceChildren(...parts);
  };
  placeChild(model, view, "picture", drawn);
  keepDrawn(model, ["sections", "pictured", "words", "caption"], show);
  return box;
}
