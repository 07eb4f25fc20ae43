// The drawing of a pile of matches, on the board and in the lessons.
import shapes from "../../../../drawings/shapes.json" with {type: "json"};
import {h, svg} from "../../../../ui/scripts/dom.js";

const MOST_GONE = 6; // taken matches that are drawn

function match(marks) {
  const picture = svg(
    "svg",
    {viewBox: "0 0 14 84", "aria-hidden": "true"},
    svg("rect", {...shapes.match.wood, class: "wood"}),
    svg("rect", {...shapes.match.shade, class: "shade"}),
    svg("path", {...shapes.match.head, class: "head"}),
  );
  return h("i", marks, picture);
}

function burntMatch() {
  return svg(
    "svg",
    {viewBox: "0 0 120 26", class: "burnt"},
    svg("path", {d: "M6 19.5 74 15.500l6 3.2L96 13l.5 3-16 6.500-6.500-3.200L6 23Z"}),
    svg("path", {d: "M94 12c5-5 12-5 15-2 2 2.500-1 6-5 7-4 .8-8-.5-10-5Z", class: "ash"}),
  );
}

// Puts a pile into its box: `groups` (board.py) from left to right, and before them what of it is not drawn.
// Behind them stand the matches that were taken last.
export function drawPile(box, {groups, more, last}) {
  let fromEnd = groups.reduce((sum, group) => sum + group.size, 0);
  const row = (size) => Array.from({length: size}, () => match({class: "match", "data-from-end": String(fromEnd--)}));
  const drawn = groups.map(({kind, size, label}) => {
    const name = label && h("span", {class: "group-label"}, label);
    return h("span", {class: `match-group ${kind}`}, h("span", {class: "match-row"}, row(size)), name);
  });
  const parts = [more && h("span", {class: "pile-more"}, more), ...drawn];
  const gone = Math.min(Number(last?.move ?? 0), MOST_GONE);
  const taken = Array.from({length: gone}, () => match({class: "gone"}));
  if (gone && drawn.length) parts.push(h("span", {class: "match-row"}, taken));
  box.replaceChildren(...(drawn.length ? parts.filter(Boolean) : [burntMatch()]));
}
