// Who can force first place, in words and as a mark.
import {h} from "../../../../ui/scripts/dom.js";
import {colourOf, MARKS, mark, thePlayer} from "../../../../ui/scripts/players.js";

// Who can force first place, in words: −1 is nobody.
export const forcing = (names, winner) =>
  winner < 0 ? "nobody can force first place" : `${thePlayer(names[winner])} can force first place`;

// Who can then force first place: the mark of the player, primed from the sixth player on; a dash where nobody can. No
// number, as the cards beside it are numbers.
export function winnerTag(winner, more = "") {
  const kind = winner < 0 ? "open" : colourOf(winner);
  return h(
    "span",
    {class: `winner-tag ${kind}${more}`, "aria-hidden": "true"},
    winner < 0 ? "–" : [mark(winner), "′".repeat(Math.floor(winner / MARKS))],
  );
}
