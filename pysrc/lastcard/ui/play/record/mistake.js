// A mistake in the words of the review, and what can be done with it.
import {button} from "../../scripts/controls.js";
import {h} from "../../scripts/dom.js";
import {thePlayer} from "../../scripts/players.js";

// `see` and `retry` are called by the two buttons; a mistake of an earlier round opens in Explore.
export function mistakeBox({players, entry, see, retry}) {
  const {ply, round, player, move, lost, counted, better, why, given_back: back} = entry;
  const alone = players.length === 1;
  const place = h("b", {}, `${round ? `Round ${round}, move` : "Move"} ${ply.toLocaleString("en")}: `);
  const gave = alone ? `“${move}” gave ${lost} away. ` : `${thePlayer(player)} gave ${lost} away with “${move}”. `;
  const what = counted ? `“${move}” cost ${thePlayer(player)} ${lost}. ` : gave;
  const instead = `Better: ${better.join(", ")}. `;
  const after = back ? `Given back in move ${back.toLocaleString("en")}.` : "";
  const buttons = h(
    "div",
    {class: "group wrap"},
    button("See it", () => see(entry)),
    entry.retry && button("Try again from here", () => retry(entry)),
  );
  return [h("p", {}, place, what, instead, after), why && h("p", {class: "caption"}, why), buttons];
}

// What these buttons send to Python.
export const mistakeActs = (model) => ({
  see: ({round = 0, ply}) => model.send_msg({do: "see", number: round, ply}),
  retry: ({ply}) => model.send_msg({do: "retry", ply}),
});
