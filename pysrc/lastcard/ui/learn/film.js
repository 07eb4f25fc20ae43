// The picture of a step, or several that are stepped through.
import {button} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {plainKey} from "../scripts/keys.js";

const BEAT = 800; // milliseconds for a move that is shown as an answer
const AT_ONCE = 60;
const STILL = "(prefers-reduced-motion: reduce)";

// `drawn` is where the pictures are drawn: `drawn.show(data, before, asking)` draws one, may mark what has changed
// since the one before, if there is one, and lets moves be made on it while it is `asking`. Moves are shown one after
// the other until the picture numbered `until`, where the film stops; only that one asks.
export function film(frames, drawn, {until = 0, asking = false} = {}) {
  let at = -1;
  let timer = 0;
  const caption = h("figcaption", {class: "caption"});
  const count = h("span", {class: "caption"});
  const last = frames.length - 1;
  const by = (steps) => () => {
    clearTimeout(timer);
    draw(at + steps);
  };
  const back = button("Previous", by(-1), {"aria-label": "Previous move"});
  const on = button("Next", by(1), {"aria-label": "Next move"});
  function draw(to) {
    const next = Math.min(Math.max(to, 0), last);
    if (next === at) return;
    at = next;
    const [data, says] = frames[at];
    drawn.show(data, at > 0 ? frames[at - 1][0] : null, asking && at === until);
    caption.textContent = says;
    count.textContent = at ? `move ${at} of ${last}` : `${last} move${last > 1 ? "s" : ""}`;
    back.setAttribute("aria-disabled", String(at === 0));
    on.setAttribute("aria-disabled", String(at === last));
  }
  const run = (wait) => {
    if (at >= until) return;
    timer = setTimeout(() => {
      draw(at + 1);
      run(BEAT);
    }, wait);
  };
  draw(matchMedia(STILL).matches ? until : 0);
  run(AT_ONCE);
  // With the focus in it the arrow keys step through the moves; before the first and after the last, through the
  // lessons.
  const onkeydown = (event) => {
    const to = at + ({ArrowLeft: -1, ArrowRight: 1}[plainKey(event)] ?? 0);
    if (to === at || to < 0 || to > last) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    draw(to);
  };
  const steps = frames.length > 1 && !asking && h("div", {class: "group film", onkeydown}, back, count, on);
  const picture = h("div", {class: "lesson-drawing", "aria-live": "off"}, drawn.box); // the caption tells what is new
  const box = h("figure", {class: "lesson-picture"}, picture, caption, steps);
  return {box, stop: () => clearTimeout(timer)};
}
