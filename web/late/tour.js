// A tour of one page, on a solved position of match-taking: a sentence on each part, and a frame around it. The page
// stays usable meanwhile; Escape or another page ends the tour. Fetched only when somebody asks for it.

import {pathOf} from "../../pysrc/lastcard/ui/scripts/address.js";
import {tool} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {find, h} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {DATA_SETTLING, DATA_VIEW} from "../../pysrc/lastcard/ui/scripts/events.js";
import {plainKey} from "../../pysrc/lastcard/ui/scripts/keys.js";

const PLACE = "#/matches/explore";
const START = `${PLACE}?pos=10`;
const STEPS = [
  {
    part: ".verdict-card",
    title: "Who wins",
    text: "This shows who wins with best play, and the best move. The reason is below the board.",
  },
  {
    part: ".board",
    title: "The board",
    text: "This is the board. Click a match to take it and all matches to its right.",
  },
  {
    part: ".move-card",
    title: "The moves",
    text: "Every possible move, best first, with who wins and how soon. Click one to play it.",
  },
  {
    part: ".tree-card",
    title: "The picture",
    text: [
      "The rest of the game as a tree: each spot is the matches left, each line a move.",
      "Point at a spot near the top: the same move lights up in the list and on the board.",
    ].join(" "),
  },
];
const WAITING = ["One moment", "Opening the page…"];
const LATE = ["The page didn’t open", "End the tour and try again."];
const LOOK = 200; // milliseconds between two looks at where the part is now
const PATIENCE = 60_000; // milliseconds until a page is said not to come

/** Where the card of the tour stands beside a part, so that it covers as little of it as may be: "left" or "right". */
export const sideFor = ({left, width}, room) => (left + width / 2 < room / 2 ? "right" : "left");

// The frame around a part, and the card that speaks of it.
function drawn({back, next, leave}) {
  const title = h("h2", {id: "tour-title"});
  const text = h("p");
  const place = h("p", {class: "where"});
  const said = h("div", {"aria-live": "polite"}, title, text);
  const buttons = {back: tool("Back", back), next: tool("Next", next), leave: tool("End the tour", leave)};
  const role = {role: "dialog", "aria-labelledby": title.id, tabIndex: -1};
  const card = h("section", {id: "tour-card", ...role}, place, said, h("div", {}, Object.values(buttons)));
  const ring = h("div", {id: "tour-ring", hidden: true});
  document.body.append(ring, card);
  const write = (node, words) => {
    if (node.textContent !== words) node.textContent = words;
  };

  let reached = null; // the part that has been brought into view
  return {
    card,
    says(where, head, sentence, {first, last, waits}) {
      write(place, where);
      write(title, head);
      write(text, sentence);
      write(buttons.next, last ? "Done" : "Next");
      buttons.back.disabled = first;
      buttons.next.disabled = waits;
    },
    frame(part) {
      ring.hidden = !part;
      if (!part) return;
      const before = part.getBoundingClientRect();
      card.dataset.side = sideFor(before, innerWidth);
      if (reached !== part) {
        reached = part;
        const free = innerHeight - card.getBoundingClientRect().height;
        scrollBy({top: before.top - Math.max((free - before.height) / 2, 16)});
      }
      const {left, top, width, height} = part.getBoundingClientRect();
      const box = {left: left + scrollX - 6, top: top + scrollY - 6, width: width + 12, height: height + 12};
      for (const [name, length] of Object.entries(box)) ring.style[name] = `${length}px`;
    },
    remove() {
      ring.remove();
      card.remove();
    },
  };
}

let end = null; // ends the tour that is on

/** Begins the tour, at a position of its own unless a page of match-taking is on show. */
export function begin(opener) {
  end?.();
  const root = document.documentElement;
  const asked = performance.now();
  const picture = drawn({back: () => go(-1), next: () => go(1), leave: () => end()});
  const found = ({part}) => find(part);
  const here = () => pathOf(location.hash) === PLACE;
  const ready = () => root.getAttribute(DATA_VIEW) === "game" && !root.hasAttribute(DATA_SETTLING);
  let number = 0;
  let steps = []; // as last seen: while the page settles nothing is taken from the reader

  function go(by) {
    if (number + by >= steps.length) return end();
    number += by;
    show();
  }
  function show() {
    if (!here()) return end();
    if (ready()) steps = STEPS.filter((step) => found(step)?.checkVisibility());
    if (!steps.length) {
      const [head, text] = performance.now() - asked > PATIENCE ? LATE : WAITING;
      picture.says("Tour", head, text, {first: true, last: false, waits: true});
      return picture.frame(null);
    }
    number = Math.min(number, steps.length - 1);
    const {title, text} = steps[number];
    const ends = {first: number === 0, last: number === steps.length - 1, waits: false};
    picture.says(`Tour: ${number + 1} of ${steps.length}`, title, text, ends);
    picture.frame(found(steps[number]));
  }
  const keys = (event) => plainKey(event) === "Escape" && end();
  const looking = setInterval(show, LOOK);
  addEventListener("keydown", keys);
  end = () => {
    end = null;
    clearInterval(looking);
    removeEventListener("keydown", keys);
    const held = picture.card.contains(document.activeElement);
    picture.remove();
    if (held) (opener.checkVisibility() ? opener : document.getElementById("main")).focus();
  };
  if (!here()) location.hash = START;
  picture.card.focus({preventScroll: true});
  show();
}
