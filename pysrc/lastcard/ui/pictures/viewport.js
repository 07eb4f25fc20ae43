// A drawing that can be moved and scaled: drag, pinch, Ctrl + wheel, buttons, and keys.
import {button} from "../scripts/controls.js";
import {h, svg} from "../scripts/dom.js";
import {holding} from "../scripts/gestures.js";
import {fitted, PAD, pinch, readable, revealed, zoomed} from "./view_place.js";

const STEP = 1.35;
const FAR = 4; // pixels after which a press is a drag

// Scales what is in a box where Ctrl + wheel asks for it, around the spot under the pointer.
export function zoomByWheel(box, zoom) {
  const wheel = (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 250), spotOf(box, event));
  };
  box.addEventListener("wheel", wheel, {passive: false});
}

function spotOf(box, event) {
  const frame = box.getBoundingClientRect();
  return {x: event.clientX - frame.left, y: event.clientY - frame.top};
}

// The buttons that scale a drawing, and that fit the whole of it.
export function zoomTools(zoom, fit) {
  const tool = (text, title, act) => button(text, act, {class: "button icon", title, "aria-label": title});
  return h(
    "div",
    {class: "group viewport-tools"},
    tool("−", "Zoom out", () => zoom(1 / STEP)),
    tool("+", "Zoom in", () => zoom(STEP)),
    tool("⤢", "Fit the whole picture", fit),
  );
}

// One pointer drags, two pinch. A click that follows can see in `data-moved` that the box was dragged.
function onPointers(box, {move, zoom}) {
  const fingers = new Set();
  const lift = (finger) => fingers.delete(finger);
  holding(box, {
    far: FAR,
    down(event) {
      const finger = {spot: spotOf(box, event)};
      fingers.add(finger);
      box.dataset.moved = "";
      return finger;
    },
    move(finger, event) {
      const [before, now] = [finger.spot, spotOf(box, event)];
      const [other] = [...fingers].filter((one) => one !== finger);
      finger.spot = now;
      box.dataset.moved = "yes";
      if (!other) return move(now.x - before.x, now.y - before.y);
      const {factor, spot} = pinch(before, now, other.spot);
      zoom(factor, spot);
    },
    up: lift,
    cancel: lift,
  });
}

// On paper the whole of it is shown, as large as the page is wide.
// At first the whole is not made smaller than what can be read (then the anchor of the picture is in view), nor larger
// than `most`; asked to fit, it is as small as it has to be.
export function viewport(label, most = 1.15) {
  const layer = svg("g");
  const picture = svg("svg", {class: "viewport-picture", "aria-hidden": "true"}, layer);
  const box = h("div", {class: "viewport", tabIndex: 0, role: "application", "aria-label": label}, picture);
  let size = {width: 1, height: 1};
  let place = {scale: 1, x: 0, y: 0};
  let touched = false;

  const room = () => ({width: box.clientWidth, height: box.clientHeight});
  const put = (next, byHand) => {
    place = next;
    touched = byHand;
    const {scale, x, y} = place;
    layer.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    box.classList.toggle("far", scale < readable(box.clientWidth) - 0.005); // what cannot be read is not written
    box.dispatchEvent(new CustomEvent("scaled", {detail: scale}));
  };
  const fit = (smallest = readable(box.clientWidth)) => {
    if (box.clientWidth) put(fitted(size, room(), smallest, most), false);
  };
  const middle = () => ({x: box.clientWidth / 2, y: box.clientHeight / 2});
  const zoom = (factor, spot = middle()) => put(zoomed(place, factor, spot), true);
  zoomByWheel(box, zoom);
  onPointers(box, {zoom, move: (x, y) => put({...place, x: place.x + x, y: place.y + y}, true)});
  const watcher = new ResizeObserver(() => {
    if (!touched) fit();
  });
  watcher.observe(box);
  let before = null; // how it stood on the screen, while it is printed
  const toPaper = () => {
    if (!box.clientWidth) return;
    before = [place, touched];
    put(fitted(size, room(), 0, most), true);
    picture.setAttribute("viewBox", `0 0 ${box.clientWidth} ${box.clientHeight}`);
  };
  const toScreen = () => {
    if (!before) return;
    picture.removeAttribute("viewBox");
    put(...before);
    before = null;
  };
  addEventListener("beforeprint", toPaper);
  addEventListener("afterprint", toScreen);
  return {
    box,
    layer,
    picture,
    tools: zoomTools(zoom, () => fit(0)),
    fit,
    zoom,
    room: () => ({width: Math.max(box.clientWidth - 2 * PAD, 1), height: Math.max(box.clientHeight - 2 * PAD, 1)}),
    dragged: () => box.dataset.moved === "yes",
    size(next) {
      size = next;
    },
    enlarge(spot, enough) {
      const {scale, x, y} = place;
      if (scale < enough) zoom(enough / scale, {x: x + spot.x * scale, y: y + spot.y * scale});
    },
    reveal: (spot) => put(revealed(place, spot, room()), touched),
    close() {
      watcher.disconnect();
      removeEventListener("beforeprint", toPaper);
      removeEventListener("afterprint", toScreen);
    },
  };
}

// Scales by a key; returns whether the key was one of those.
export function zoomKey(view, key) {
  if (key === "+" || key === "=") view.zoom(STEP);
  else if (key === "-") view.zoom(1 / STEP);
  else if (key === "0") view.fit();
  else return false;
  return true;
}
