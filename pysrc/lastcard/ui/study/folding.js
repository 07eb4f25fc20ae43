// What is folded on a telephone, where one thing comes after the other: the first is open, the others a tap away.
import {button} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";

export const TELEPHONE = matchMedia("screen and (width < 34rem)");

// Something behind the question that it answers; on a large screen it stands there by itself.
export function foldable(asks, content, open) {
  const fold = button(asks, () => set(!box.classList.contains("open")), {class: "fold-toggle"});
  const box = h("div", {class: "fold"}, h("h3", {class: "fold-title"}, fold), content);
  const set = (wanted) => {
    box.classList.toggle("open", wanted);
    fold.ariaExpanded = String(wanted);
  };
  set(open);
  return box;
}
