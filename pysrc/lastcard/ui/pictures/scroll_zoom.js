// What scales a board that scrolls in its box: buttons, keys, Ctrl + wheel, two fingers.
import {plainKey} from "../scripts/keys.js";
import {pinch, zoomed} from "./view_place.js";
import {zoomByWheel, zoomKey, zoomTools} from "./viewport.js";

function onPinch(box, zoom) {
  let fingers = null;
  const spots = ({touches}) => {
    const frame = box.getBoundingClientRect();
    return [...touches].map(({clientX, clientY}) => ({x: clientX - frame.left, y: clientY - frame.top}));
  };
  const move = (event) => {
    if (event.touches.length !== 2) {
      fingers = null;
      return;
    }
    event.preventDefault();
    const now = spots(event);
    if (fingers) {
      const one = pinch(fingers[0], now[0], fingers[1]);
      const other = pinch(fingers[1], now[1], now[0]);
      zoom(one.factor * other.factor, other.spot);
    }
    fingers = now;
  };
  for (const name of ["touchstart", "touchmove", "touchend"]) box.addEventListener(name, move, {passive: false});
}

// `scale()` tells the scale, `put(scale)` draws at another, `fit(whole)` brings the board into its place: all of it, if
// `whole`, however small it is then. Returns the buttons.
export function scrollZoom(box, {scale, put, fit}) {
  const zoom = (factor, spot = {x: box.clientWidth / 2, y: box.clientHeight / 2}) => {
    const next = zoomed({scale: scale(), x: -box.scrollLeft, y: -box.scrollTop}, factor, spot);
    put(next.scale);
    box.scrollTo(-next.x, -next.y);
  };
  zoomByWheel(box, zoom);
  onPinch(box, zoom);
  box.addEventListener("keydown", (event) => {
    if (zoomKey({zoom, fit}, plainKey(event))) event.preventDefault();
  });
  return zoomTools(zoom, () => fit(true));
}
