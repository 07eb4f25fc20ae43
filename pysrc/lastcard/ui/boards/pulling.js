// Pulling a card from one place of a table to another.

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
  let pull = null;
  const mark = (place) => {
    for (const other of table.children) {
      const {dataset} = other;
      other.classList.toggle("target", place != null && dataset.place === place && allowed(pull.grip, place));
    }
  };
  const release = (event) => {
    if (!pull?.far || pull.id !== event.pointerId) return;
    const place = event.type === "pointerup" ? placeUnder(table, event) : null;
    const ended = pull;
    const held = pull.grip;
    pull.done = true;
    mark(null);
    const stays = place != null && allowed(held, place) && drop(held, place);
    if (!stays) {
      held.classList.remove("dragged");
      moves(held).style.translate = "";
    }
    // The click that follows belongs to the pull.
    setTimeout(() => {
      if (pull === ended) pull = null;
    });
  };
  table.addEventListener("pointerdown", (event) => {
    const held = event.button === 0 ? grip(event) : null;
    pull = held ? {grip: held, id: event.pointerId, x: event.clientX, y: event.clientY} : null;
  });
  table.addEventListener("pointermove", (event) => {
    if (!pull || pull.id !== event.pointerId || pull.done) return;
    const [x, y] = [event.clientX - pull.x, event.clientY - pull.y];
    if (!pull.far && Math.hypot(x, y) < FAR) return;
    if (!pull.far) {
      pull.far = true;
      table.setPointerCapture(pull.id);
      pull.grip.classList.add("dragged");
    }
    moves(pull.grip).style.translate = `${x}px ${y}px`;
    mark(placeUnder(table, event) ?? null);
  });
  table.addEventListener("pointerup", release);
  table.addEventListener("pointercancel", release);
  return () => {
    const was = Boolean(pull?.far);
    pull = null;
    return was;
  };
}

// A card that has changed places comes from where it was, unless somebody wants no motion.
export function fly(card, was) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const is = card.getBoundingClientRect();
  const [x, y] = [was.x - is.x, was.y - is.y];
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  const way = [{transform: `translate(${x}px, ${y}px)`}, {transform: "none"}];
  card.animate(way, {duration: 190, easing: "ease-out"});
}
