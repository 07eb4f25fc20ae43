// Pulling a card from one place of a table to another.
import {holding} from "../scripts/gestures.js";

const FAR = 7; // pixels after which a press is a pull

function placeUnder(table, {clientX, clientY}) {
  const under = table.getRootNode().elementsFromPoint(clientX, clientY);
  return under.map((thing) => thing.closest?.(".place")?.dataset.place).find(Boolean);
}

// `grip(event)` is what a press takes hold of, if anything; `moves(grip)` what of it follows the pointer;
// `allowed(grip, place)` whether it may be let go there; and `drop(grip, place)` is called when it is, and tells
// whether it stays there until the table is drawn again. Returns a function that tells whether the click that comes
// now belongs to a pull.
export function pulling(table, {grip, moves = (held) => held, allowed, drop}) {
  let pulled = null; // what was pulled last, as long as a click may belong to it
  const mark = (held, place) => {
    for (const other of table.querySelectorAll(".place"))
      other.classList.toggle("target", place != null && other.dataset.place === place && allowed(held, place));
  };
  const rest = (held, place = null) => {
    mark(held, null);
    const stays = place != null && allowed(held, place) && drop(held, place);
    if (!stays) {
      held.classList.remove("dragged");
      moves(held).style.translate = "";
    }
    // The click that follows belongs to the pull.
    setTimeout(() => {
      if (pulled === held) pulled = null;
    });
  };
  holding(table, {
    far: FAR,
    down(event) {
      pulled = null;
      return grip(event);
    },
    move(held, event, {x, y}) {
      pulled = held;
      held.classList.add("dragged");
      moves(held).style.translate = `${x}px ${y}px`;
      mark(held, placeUnder(table, event));
    },
    up: (held, event, far) => far && rest(held, placeUnder(table, event)),
    cancel: (held) => pulled === held && rest(held),
  });
  return () => {
    const was = Boolean(pulled);
    pulled = null;
    return was;
  };
}

// A card that has changed places comes from where it was, unless somebody wants no motion. Returns the animation.
export function fly(card, was, duration = 190) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const is = card.getBoundingClientRect();
  const [x, y] = [was.x - is.x, was.y - is.y];
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  const way = [{transform: `translate(${x}px, ${y}px)`}, {transform: "none"}];
  return card.animate(way, {duration, easing: "ease-out"});
}
