// Hitting and folding on the two arms of a balance: what is worth more sinks.
import {h, svg} from "../../../../ui/scripts/dom.js";
import {amount} from "./lottery_words.js";

const WIDE = 360;
const TALL = 128;
const PIVOT = {x: WIDE / 2, y: 30};
const ARM = 116;
const MOST = 9; // degrees that it turns at most
const SENSE = 1.2; // a difference as large as this turns it by three quarters of that

// A pan hangs from the end of an arm.
function pan(side, turn, kind, word, number, better) {
  const angle = (turn * Math.PI) / 180;
  const x = PIVOT.x + side * ARM * Math.cos(angle);
  const y = PIVOT.y + side * ARM * Math.sin(angle);
  return svg(
    "g",
    {class: `pan ${kind}${better ? " better" : ""}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`},
    svg("path", {d: "M0 0-34 26M0 0 34 26", class: "string"}),
    svg("rect", {x: -58, y: 26, width: 116, height: 46, rx: 9}),
    svg("text", {y: 45, class: "pan-word"}, word),
    svg("text", {y: 64, class: "pan-number"}, number),
  );
}

export function balance({hit, fold, action}) {
  const turn = -MOST * Math.tanh((hit - fold) / SENSE);
  const far = amount(Math.abs(hit - fold)).replace("+", "");
  const says =
    action === "hit"
      ? `Hitting is better by ${far}.`
      : far === "0"
        ? "Both are worth the same, and on a tie we fold."
        : `Folding is better by ${far}.`;
  const angle = (turn * Math.PI) / 180;
  const end = (side) => [PIVOT.x + side * ARM * Math.cos(angle), PIVOT.y + side * ARM * Math.sin(angle)];
  const [[x1, y1], [x2, y2]] = [end(-1), end(1)];
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${TALL}`,
      class: "balance",
      role: "img",
      "aria-label": `Balance: hit ${amount(hit)}, fold ${amount(fold)}`,
    },
    svg("path", {d: `M${PIVOT.x} ${PIVOT.y}V${TALL - 8}M${PIVOT.x - 30} ${TALL - 6}H${PIVOT.x + 30}`, class: "post"}),
    svg("line", {x1, y1, x2, y2, class: "beam"}),
    svg("circle", {cx: PIVOT.x, cy: PIVOT.y, r: 6, class: "pivot"}),
    pan(-1, turn, "hits", "hit", amount(hit), action === "hit"),
    pan(1, turn, "folds", "fold", amount(fold), action === "fold"),
  );
  return h("div", {class: "balance-place"}, picture, h("p", {class: "balance-says"}, says));
}
