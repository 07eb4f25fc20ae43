// What is not needed in every game: behind a line that opens it.
import {h} from "../scripts/dom.js";

export function folded(summary, ...content) {
  const box = h("details", {class: "why folded"}, h("summary", {}, summary), content);
  const open = (yes) => {
    box.open = yes;
  };
  return {box, open};
}
