// What a check has found, as a mark with a word: colour never stands alone.
import {h} from "../scripts/dom.js";

export const STATUS = {
  holds: ["✓", "holds"],
  fails: ["✗", "fails"],
  differs: ["≠", "differs"],
  counted: ["#", "counted"],
  open: ["?", "undecided"],
  unchecked: ["–", "bound too low"],
};

export function findingMark(finding, running) {
  if (running || !finding?.status) {
    return h("span", {class: "status unchecked"}, running ? "computing" : "not computed yet");
  }
  const [sign, word] = STATUS[finding.status];
  return h("span", {class: `status ${finding.status}`}, h("b", {"aria-hidden": "true"}, sign), word);
}

// How many verdicts of each kind there are, in the order of the marks: "12 hold, 2 fail".
export function counted(statuses) {
  const words = {
    holds: ["holds", "hold"],
    fails: ["fails", "fail"],
    differs: ["differs", "differ"],
    counted: ["is counted", "are counted"],
    open: ["is undecided", "are undecided"],
    unchecked: ["has too low a bound", "have too low a bound"],
  };
  const known = Object.entries(words).map(([status, forms]) => {
    const count = statuses.filter((one) => one === status).length;
    return count && `${count} ${forms[count > 1 ? 1 : 0]}`;
  });
  const rest = statuses.filter((one) => !one).length;
  return [...known, rest && `${rest} not computed yet`].filter(Boolean).join(", ");
}
