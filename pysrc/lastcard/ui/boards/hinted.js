// Marking on a board what makes the move that the advisor names.

// `find(move)` returns the elements that make a move. What is returned marks them again, after a board was drawn anew.
export function hinted(model, box, find) {
  const show = () => {
    for (const one of box.querySelectorAll(".hinted")) {
      one.classList.remove("hinted", "in-flow");
      one.removeAttribute("aria-description");
    }
    if (!model.hint) return;
    // What it looks like is not known before it is in the page.
    if (!box.isConnected) return void requestAnimationFrame(() => box.isConnected && show());
    for (const one of find(model.hint)) {
      if (getComputedStyle(one).position === "static") one.classList.add("in-flow"); // what is marked holds its sign
      one.classList.add("hinted");
      one.setAttribute("aria-description", "the hint");
    }
  };
  model.on("hint", show);
  return show;
}

// Where each move has a button of its own; of several the first.
export const buttonOf = (box) => (move) => [...box.querySelectorAll(`[data-move="${CSS.escape(move)}"]`)].slice(0, 1);
