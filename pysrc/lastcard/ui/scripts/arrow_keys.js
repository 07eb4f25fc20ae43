// The arrow keys step through a line of play wherever the focus is, Ctrl+Z takes back, and H hides the solution or
// shows it, unless they mean something else there.

// Where keys have a meaning of their own: fields, sliders, choices; and for arrows pictures that are walked through.
export const FIELDS = "input:not([type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable]";
const WALKED = "svg, .viewport";

const scrolls = (node) =>
  node !== document.body &&
  node.scrollWidth > node.clientWidth + 1 &&
  /auto|scroll/.test(getComputedStyle(node).overflowX);

// How far a key steps: `by` plies along the line; or it takes back (-1), or makes again (1); or it hides and shows.
function meaning(event) {
  const {key, altKey, ctrlKey, metaKey, shiftKey} = event;
  if (altKey) return {};
  if (ctrlKey || metaKey) return key.toLowerCase() === "z" ? {back: shiftKey ? 1 : -1} : {};
  return shiftKey ? {} : {by: {ArrowLeft: -1, ArrowRight: 1}[key], hides: key.toLowerCase() === "h"};
}

// `step(by)`, `undo(by)` and `hide()` are called while `box` is on the screen; the first and the last also where a
// slide is turned (web/late/present.js), which says whether to hide.
export function arrowKeys(model, box, {step, undo, hide}) {
  const heard = (event) => {
    const {by, back, hides} = meaning(event);
    if (!(by || back || hides) || event.defaultPrevented || !box.isConnected || !box.getClientRects().length) return;
    const [target] = event.composedPath();
    const inside = target instanceof Element;
    if (inside && target.closest(FIELDS)) return;
    if (by && inside && (target.closest(WALKED) || scrolls(target))) return;
    event.preventDefault();
    if (by) step(by);
    else if (back) undo(back);
    else hide();
  };
  const turned = ({detail: {by, on}}) => {
    if (!box.isConnected || !box.getClientRects().length) return;
    if (by) step(by);
    else hide(on);
  };
  document.addEventListener("keydown", heard);
  document.addEventListener("lastcard:slide", turned);
  model.on("remove", () => {
    document.removeEventListener("keydown", heard);
    document.removeEventListener("lastcard:slide", turned);
  });
}
