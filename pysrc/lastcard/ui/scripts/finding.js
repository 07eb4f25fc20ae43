// What a check has found, as a mark with a word: colour never stands alone.
import {h} from "./dom.js";

const STATUS = {
  holds: ["✓", "holds"],
  fails: ["✗", "fails"],
  differs: ["≠", "differs"],
  unchecked: ["–", "bound too low"],
};

export function findingMark(finding, running) {
  if (running || !finding?.status) {
    return h("span", {class: "status unchecked"}, running ? "computing" : "not computed yet");
  }
  const [sign, word] = STATUS[finding.status];
  return h("span", {class: `status ${finding.status}`}, h("b", {"aria-hidden": "true"}, sign), word);
}
