// In another page (`embed=1` in the address) the tab stands alone: what stands above a table is folded away behind a
// button, and letters are as large as leave the hands on the board in sight without scrolling. A slide (`data-present`)
// is laid out by web/late/present.js.
import {button} from "./controls.js";
import {find} from "./dom.js";
import {DATA_EMBED, DATA_PRESENT, untilRemoved} from "./events.js";

const root = document.documentElement;
const projected = () => root.hasAttribute(DATA_EMBED);

const LEAST = 0.45; // the smallest letters, as a part of the usual size
const STEPS = 6; // halvings until the size is found
const EDGE = 6; // pixels that stay free below the hands
const SETTLED = 250; // milliseconds after which a board has drawn itself anew

// What stands on a board beside the game itself: it may lie below the fold.
const ASIDE = [
  ".board-settings, .folded, .expander, .editor, .deck, .deal-box",
  ".caption, .info-line, .legend, .field-error, [hidden]",
].join();

function lowest(box) {
  const table = find("section.board", box);
  if (!table) return 0;
  const parts = [...table.querySelectorAll(":scope > :not(.felt), .felt > *")].filter((part) => !part.matches(ASIDE));
  return Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom)) + scrollY;
}

let sizedHere = false; // whether the size of letters is one that was set here

const sized = (scale) => {
  sizedHere = true;
  root.style.fontSize = `${100 * scale}%`;
};

function usual() {
  if (sizedHere) root.style.fontSize = "";
  sizedHere = false;
}

function fit(box) {
  if (!projected() || root.hasAttribute(DATA_PRESENT) || !box.getClientRects().length) {
    usual();
    return;
  }
  const inSight = (scale) => {
    sized(scale);
    return lowest(box) <= innerHeight - EDGE;
  };
  let [low, high] = [LEAST, Math.max(1, innerWidth / 1200)];
  if (inSight(high)) return;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (inSight(middle)) low = middle;
    else high = middle;
  }
  sized(low);
}

// Folds the bar away behind a button with a name.
function folding(bar, name, changed) {
  let open = false;
  const parts = [...bar.children];
  const fold = button(
    name,
    () => {
      open = !open;
      changed();
    },
    {class: "button quiet fold-bar"},
  );
  bar.prepend(fold);
  return () => {
    const folded = projected() && !open;
    fold.hidden = !projected();
    fold.setAttribute("aria-expanded", String(!folded));
    bar.classList.toggle("folded", folded);
    for (const part of parts) part.hidden = folded;
  };
}

// `board` is the place of the board in `box`; `bar`, if given, is folded away behind a button with the text `name`.
export function projector(model, {box, board, bar = null, name = ""}) {
  const fold = bar && folding(bar, name, () => show());
  const show = () => {
    fold?.();
    fit(box);
  };
  const all = () => fit(box);
  const ifTooLarge = () => {
    if (!projected() || root.hasAttribute(DATA_PRESENT)) return;
    if (!box.getClientRects().length || lowest(box) > innerHeight - EDGE) all();
  };
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ifTooLarge, SETTLED);
  };
  const [watcher, size] = [new MutationObserver(show), new ResizeObserver(later)];
  watcher.observe(root, {attributes: true, attributeFilter: [DATA_EMBED]});
  size.observe(board);
  addEventListener("resize", all, untilRemoved(model));
  model.on("remove", () => {
    watcher.disconnect();
    size.disconnect();
    clearTimeout(timer);
  });
  show();
}
