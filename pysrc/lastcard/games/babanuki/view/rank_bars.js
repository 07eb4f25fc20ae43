// The ranks of the positions of a line as bars, the one on show marked.
import {h} from "../../../ui/scripts/dom.js";

export function rankBars(ranks) {
  const most = Math.max(1, ...ranks);
  const bars = ranks.map((rank) => {
    const bar = h("span", {class: "rank-bar"});
    bar.style.height = `${Math.max(3, (rank / most) * 100)}%`;
    return h("span", {class: "rank-step"}, h("span", {class: "rank-room"}, bar), h("b", {}, String(rank)));
  });
  const says = h("span", {class: "rank-says"}, "rank");
  return {
    box: h("div", {class: "rank-bars", role: "img", "aria-label": `The ranks are ${ranks.join(", ")}`}, says, bars),
    show(at) {
      bars.forEach((bar, index) => {
        bar.classList.toggle("here", index === at);
        bar.classList.toggle("past", index < at);
      });
    },
  };
}
