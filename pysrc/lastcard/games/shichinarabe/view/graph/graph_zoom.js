// How large a board stands in its place, and what of it is in sight.
import {scrollZoom} from "../../../../ui/pictures/scroll_zoom.js";
import {readable} from "../../../../ui/pictures/view_place.js";
import {opening} from "./graph_geometry.js";

const MOST = 1.1; // the scale of a board that has room
const LEGIBLE = 0.6; // below this names cannot be made out and are left away

// `frame` tells what the picture takes, `spots` the places that are to be in sight.
export function boardZoom(box, picture, {frame, spots}) {
  let scale = 1;
  let byHand = false;
  const put = (next) => {
    const {left, top, wide, high} = frame();
    scale = next;
    picture.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
    picture.style.width = `${wide * scale}px`;
    picture.style.height = `${high * scale}px`;
    box.classList.toggle("far", scale < LEGIBLE);
  };
  const centre = ({x, y}) => {
    const {left, top} = frame();
    box.scrollTo((x - left) * scale - box.clientWidth / 2, (y - top) * scale - box.clientHeight / 2);
  };
  const place = (least = readable(box.offsetWidth)) => {
    const height = Number.parseFloat(getComputedStyle(box).maxHeight) || box.offsetHeight;
    const width = Math.floor(box.getBoundingClientRect().width); // a part of a pixel more would scroll
    return opening(frame(), spots(), {width, height: height - 1}, least, MOST);
  };
  // With `whole`, all of the board is in sight, however small it is then.
  const fit = (whole = false) => {
    if (!box.offsetWidth) return;
    const found = place(whole ? 0 : undefined);
    byHand = whole;
    put(found.scale);
    centre(found);
  };
  const tools = scrollZoom(box, {
    scale: () => scale,
    put: (next) => {
      byHand = true;
      put(next);
    },
    fit,
  });
  let width = 0;
  new ResizeObserver(() => {
    if (box.offsetWidth !== width && !byHand) fit();
    width = box.offsetWidth;
  }).observe(box);
  return {
    tools,
    fit,
    // After a pull the picture may have grown.
    keep: () => put(scale),
    // Where nothing that play is about is in sight any more, it is brought there.
    reveal() {
      const {left, top} = frame();
      const inside = (at, from, length) => at * scale >= from && at * scale <= from + length;
      const seen = ([x, y]) =>
        inside(x - left, box.scrollLeft, box.clientWidth) && inside(y - top, box.scrollTop, box.clientHeight);
      if (box.offsetWidth && !spots().some(seen)) centre(place());
    },
  };
}
