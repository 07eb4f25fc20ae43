// The arrow keys step through a line of play wherever the focus is, unless they mean something else there.

// Where arrows have a meaning of their own: fields, sliders, choices, pictures that are walked through.
const OWN =
  "input:not([type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable], svg, .viewport";

const scrolls = (node) =>
  node.scrollWidth > node.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(node).overflowX);

// `step(by)` is called while `box` is on the screen.
export function arrowKeys(model, box, step) {
  const heard = (event) => {
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!box.isConnected || !box.getClientRects().length) return;
    const [target] = event.composedPath();
    if (target instanceof Element && (target.closest(OWN) || (target !== document.body && scrolls(target)))) return;
    event.preventDefault();
    step(by);
  };
  document.addEventListener("keydown", heard);
  model.on("remove", () => document.removeEventListener("keydown", heard));
}
