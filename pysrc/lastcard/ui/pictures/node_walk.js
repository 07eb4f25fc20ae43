// Pointing at the nodes of a picture, clicking on them, and walking from one to the next by keyboard.

import {announce, onPoint, point} from "../scripts/events.js";
import {plainKey} from "../scripts/keys.js";
import {pictureTip} from "./tooltip.js";
import {zoomKey} from "./viewport.js";

// What the picture says of itself: `kind`, the selector of a node's group; `nodes()` and `groups()`, in one order;
// `tell(node)` in words; `place(node)`, what lights up elsewhere, and `close(node)`, whether it is the position on show
// or one after a move of it; `walk(index)` goes there; `key(at, key)` is where an arrow leads, undefined for other
// keys; `near(index)`, if given, is called with what is pointed at.
export function nodeWalk(model, view, tipPlace, picture) {
  const {kind, nodes, groups, tell, place, close, walk, key, near = () => {}} = picture;
  const tip = pictureTip(view, tipPlace);
  let cursor = 0;
  const under = (event) => {
    const found = event.target.closest?.(kind);
    return found ? Number(found.dataset.index) : null;
  };
  const mark = (lit) => {
    groups().forEach((group, index) => {
      group.toggleAttribute("data-cursor", index === cursor && view.box.matches(":focus-visible"));
      if (lit === undefined) return;
      const node = nodes()[index];
      const same = lit != null && node.position === lit.position && (lit.move == null || close(node));
      group.toggleAttribute("data-lit", same);
    });
  };
  const leave = () => {
    near(null);
    tip.hide();
    point(null);
  };
  const hover = (event) => {
    const index = under(event);
    if (index == null) return leave();
    near(index);
    tip.show(tell(nodes()[index]), event);
    point(place(nodes()[index]));
  };
  const step = (to) => {
    const node = nodes()[to];
    if (!node) return;
    cursor = to;
    view.reveal(node);
    point(place(node));
    announce(tell(node));
    mark();
  };
  view.layer.addEventListener("click", (event) => {
    const index = under(event);
    if (index != null && !view.dragged()) walk(index);
  });
  view.layer.addEventListener("pointermove", hover);
  view.box.addEventListener("pointerleave", leave);
  view.box.addEventListener("focus", () => mark());
  view.box.addEventListener("blur", () => {
    mark();
    point(null);
  });
  view.box.addEventListener("keydown", (event) => {
    if (!nodes().length) return;
    const pressed = plainKey(event);
    const to = key(cursor, pressed);
    if (to !== undefined) step(to);
    else if (pressed === "Enter") walk(cursor);
    else if (!zoomKey(view, pressed)) return;
    event.preventDefault();
  });
  onPoint(model, mark);
  const restart = () => {
    cursor = 0;
  };
  return {mark, restart};
}
