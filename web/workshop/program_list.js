// The list of games: the visitor's own, those of the gallery to begin with, the first lesson, a file.

import {button, tool} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {h} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {keyOf} from "../../pysrc/lastcard/ui/scripts/keys.js";
import {isKept} from "../../pysrc/lastcard/ui/scripts/storage.js";
import {PREFIX} from "../../pysrc/lastcard/ui/workshop/programs.js";

const LESSON = "Six steps, from changing a number to your own rule.";
const KEPT = "What you write is kept here, in this browser.";
const NOT_KEPT = "This browser keeps nothing: save what you write as a file.";

// What folds away behind a button, as the list of the games in the header does. Returns the box and what closes it.
export function folded(button, content, onOpen) {
  const panel = h("div", {class: "bench-panel", hidden: true}, content);
  const box = h("div", {class: "bench-choose"}, button, panel);
  const open = (wanted) => {
    if (wanted) onOpen();
    panel.hidden = !wanted;
    button.setAttribute("aria-expanded", String(wanted));
  };
  const outside = (node) => node && !box.contains(node) && !node.closest?.("dialog"); // what it asks belongs to it
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => open(panel.hidden));
  box.addEventListener("keydown", (event) => {
    if (keyOf(event) !== "Escape" || panel.hidden) return;
    event.stopPropagation();
    open(false);
    button.focus();
  });
  box.addEventListener("focusout", ({relatedTarget}) => outside(relatedTarget) && open(false));
  addEventListener("pointerdown", ({target}) => outside(target) && open(false));
  return {box, close: () => open(false)};
}

const heading = (id, text) => h("h3", {id}, text);

function own({name, foreign}, {here, act}) {
  const says = [
    h("span", {}, `${name}.py`),
    foreign && h("small", {}, "by somebody else, not run yet"),
    !isKept(PREFIX + name) && h("small", {}, "not kept: save it as a file"),
  ];
  return h(
    "li",
    {},
    button(says, () => act.open(name), {class: "bench-text", "aria-current": here === name ? "true" : null}),
    button("Rename", () => act.rename(name), {class: "bench-small", "aria-label": `Rename ${name}.py`}),
    button("Delete", () => act.remove(name), {class: "bench-small", "aria-label": `Delete ${name}.py`}),
  );
}

/** The entries of the list. `act` has `open`, `rename`, `remove`, `begin`, `lesson`, `file`; `tools` are buttons. */
export function choices({texts, gallery, here, act}) {
  const wide = (title, line, onclick, more) =>
    button([h("span", {}, title), h("small", {}, line)], onclick, {class: "bench-text", ...more});
  const begin = ([name, title, line]) =>
    h(
      "li",
      {},
      wide(title, line, () => act.begin(name), {"data-begin": name}),
    );
  const mine = texts.map((text) => own(text, {here, act}));
  const list = texts.length
    ? h("ul", {"aria-labelledby": "bench-own", class: "bench-own"}, mine)
    : h("p", {class: "caption"}, isKept(PREFIX) ? KEPT : NOT_KEPT);
  return [
    h(
      "section",
      {},
      heading("bench-learn", "Never done this?"),
      wide("The first lesson", LESSON, () => act.lesson(), {class: "bench-text first"}),
      heading("bench-own", "Your games"),
      list,
      h(
        "div",
        {class: "bench-row"},
        tool("Open a .py file", () => act.file()),
        act.tools,
      ),
    ),
    h(
      "section",
      {},
      heading("bench-gallery", "Start from a game in the gallery"),
      h("ul", {"aria-labelledby": "bench-gallery", class: "bench-gallery"}, gallery.map(begin)),
    ),
  ];
}
