// How large the cards lie: larger than their place, they scroll in it; smaller, all of them are in sight.
import {scrollZoom} from "../../../../ui/pictures/scroll_zoom.js";
import {h} from "../../../../ui/scripts/dom.js";

const MANY = 52; // cards that need no buttons
const SCALES = [0.3, 4];
const PART = 0.85; // of the window that a whole board may take

export function gridZoom(grid) {
  const box = h("div", {class: "pgs-scroll"}, grid.box);
  let scale = 1;
  const put = (next) => {
    scale = Math.min(Math.max(next, SCALES[0]), SCALES[1]);
    box.classList.toggle("scaled", scale !== 1);
    grid.box.style.setProperty("--zoom", scale);
  };
  const fit = (whole = false) => {
    put(1);
    const {height} = grid.box.getBoundingClientRect();
    if (whole && height) put(Math.min(1, (PART * innerHeight) / height));
  };
  const tools = scrollZoom(box, {scale: () => scale, put, fit});
  return {
    box: h("div", {class: "pgs-frame"}, box, tools),
    show(cards) {
      tools.hidden = cards <= MANY;
    },
  };
}
