// The board as a graph. Vertices can be pressed, pulled, and moved by the arrow keys.
import {dataOfFocused, h} from "../../../../ui/scripts/dom.js";
import {point} from "../../../../ui/scripts/events.js";
import {holding} from "../../../../ui/scripts/gestures.js";
import {isPress, plainKey} from "../../../../ui/scripts/keys.js";
import {graphDrawing} from "./graph_drawing.js";
import {afterEdit} from "./graph_geometry.js";

const STEPS = {ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8]}; // what a key does
const FAR = 6; // pixels after which a press is a pull

// Lets vertices be pulled about; `click(vertex)` is a press that was no pull, `move(vertex, place)` a pull under way.
function pullVertices(picture, {click, move, done}) {
  // A finger on a vertex pulls it; anywhere else it scrolls the page.
  const touch = (event) => {
    if (event.touches.length === 1 && event.target.closest(".dot")) event.preventDefault();
  };
  picture.addEventListener("touchstart", touch, {passive: false});
  holding(picture, {
    far: FAR,
    down: (event) => event.target.closest(".dot"),
    move: ({dataset}, event) => move(Number(dataset.vertex), spotOf(picture, event)),
    up: ({dataset}, _, pulled) => (pulled ? done() : click(Number(dataset.vertex))),
    cancel: done,
  });
}

function spotOf(picture, event) {
  const place = picture.createSVGPoint();
  Object.assign(place, {x: event.clientX, y: event.clientY});
  const {x, y} = place.matrixTransform(picture.getScreenCTM().inverse());
  return [x, y];
}

export function networkPicture(model, on) {
  let kept = null;
  const listen = (node, vertex, now) => {
    node.addEventListener("keydown", (event) => {
      const step = STEPS[plainKey(event)];
      if (!step && !(now.act && isPress(event))) return;
      event.preventDefault();
      if (!step) return on.click(vertex);
      const [x, y] = drawn.places()[vertex];
      drawn.move(vertex, [x + step[0], y + step[1]]);
      drawn.frame();
    });
    // A click without a pointer comes from a reader of the screen.
    node.addEventListener("click", (event) => {
      if (event.detail === 0) on.click(vertex);
    });
    for (const name of ["mouseenter", "focus"]) node.addEventListener(name, () => on.lamp(vertex));
    for (const name of ["mouseleave", "blur"]) node.addEventListener(name, () => point(null));
  };
  const removing = (u, v) => (on.tool() === "delete" ? () => on.join(u, v) : null);
  const drawn = graphDrawing(model, {state: on.state, removing, listen});
  const {box, picture, dots} = drawn;
  picture.classList.add("movable");
  const show = () => {
    const focus = dataOfFocused(dots).vertex;
    drawn.show(kept);
    kept = null;
    box.dataset.tool = on.tool();
    if (!focus) return;
    (dots.querySelector(`[data-vertex="${focus}"][tabindex]`) ?? dots.querySelector("[tabindex]"))?.focus();
  };
  const keep =
    (edit) =>
    (...what) => {
      kept = edit(drawn.places(), ...what);
    };
  pullVertices(picture, {click: on.click, move: drawn.move, done: drawn.frame});
  // All of the ground is an empty place, also beside the picture.
  box.addEventListener("click", (event) => {
    if (on.tool() === "add" && !event.target.closest(".dot, .removable")) on.grow(null, spotOf(picture, event));
  });
  return {
    box: h("div", {class: "network-frame"}, box, drawn.tools),
    show,
    arrange() {
      drawn.arrange();
      show();
    },
    keep: {same: keep(afterEdit.same), grow: keep(afterEdit.grow), drop: keep(afterEdit.drop)},
  };
}
