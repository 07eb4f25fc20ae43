// A board as a graph. Vertices can be pulled, or moved by the arrow keys; edges come and go with motion.
import {h, svg} from "../../../ui/scripts/dom.js";
import {point} from "../../../ui/scripts/pointing.js";
import {afterEdit, course, fansOf, frameOf, home} from "./graph_geometry.js";
import {arrowHead, edgeNode, isPress, vertexNode} from "./graph_parts.js";

const STEPS = {ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8]}; // what a key does
const FAR = 6; // pixels after which a press is a pull
const ARROW = "sevens-arrow";

// Draws the edges, and moves them; what appears and what goes is shown while the board stays in its place.
function edgeLayer(model, on) {
  const layer = svg("g", {class: "lines"});
  let drawn = new Map();
  const lay = ({edge: [u, v, ways], node}, at, fans) => {
    for (const part of node.querySelectorAll("path")) part.setAttribute("d", course(at, fans, u, v, ways === "one"));
  };
  const show = (at, fans, fresh) => {
    const next = new Map();
    for (const edge of model.lines) {
      const [u, v, ways] = edge;
      const name = `${Math.min(u, v)}-${Math.max(u, v)}`;
      const was = drawn.get(name)?.edge[2];
      const remove = on.tool() === "delete" ? () => on.join(u, v) : null;
      const line = {edge, node: edgeNode(model, edge, name, ARROW, remove)};
      if (!fresh && ways !== "coming" && (!was || was === "coming")) line.node.classList.add("appears");
      lay(line, at, fans);
      next.set(name, line);
    }
    const leaving = fresh ? [] : [...drawn].filter(([name]) => !next.has(name)).map(([, line]) => line);
    layer.replaceChildren(...[...next.values(), ...leaving].map(({node}) => node));
    for (const {node} of leaving) {
      node.classList.add("vanishes");
      setTimeout(() => node.remove(), 600);
    }
    drawn = next;
  };
  const follow = (vertex, at, fans) => {
    for (const line of drawn.values()) if (line.edge.slice(0, 2).includes(vertex)) lay(line, at, fans);
  };
  return {layer, show, follow};
}

// Lets vertices be pulled about; `click(vertex)` is a press that was no pull, `move(vertex, place)` a pull under way.
function pullVertices(picture, {click, move, done}) {
  let pull = null;
  // A finger on a vertex pulls it; anywhere else it scrolls the page.
  const touch = (event) => {
    if (event.touches.length === 1 && event.target.closest(".dot")) event.preventDefault();
  };
  picture.addEventListener("touchstart", touch, {passive: false});
  picture.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(".dot");
    if (!node || event.button !== 0) return;
    pull = {vertex: Number(node.dataset.vertex), x: event.clientX, y: event.clientY, far: false, id: event.pointerId};
  });
  picture.addEventListener("pointermove", (event) => {
    if (!pull || pull.id !== event.pointerId) return;
    if (!pull.far && Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < FAR) return;
    if (!pull.far) picture.setPointerCapture(pull.id);
    pull.far = true;
    move(pull.vertex, spotOf(picture, event));
  });
  const drop = (event) => {
    const was = pull;
    pull = null;
    if (!was || event.type === "pointercancel") return;
    if (was.far) done();
    else click(was.vertex);
  };
  picture.addEventListener("pointerup", drop);
  picture.addEventListener("pointercancel", drop);
}

function spotOf(picture, event) {
  const place = picture.createSVGPoint();
  Object.assign(place, {x: event.clientX, y: event.clientY});
  const {x, y} = place.matrixTransform(picture.getScreenCTM().inverse());
  return [x, y];
}

export function networkPicture(model, on) {
  const edges = edgeLayer(model, on);
  const dots = svg("g", {class: "dots"});
  const marks = {class: "network", role: "group", "aria-label": "The board as a graph"};
  const picture = svg("svg", marks, svg("defs", {}, arrowHead(ARROW)), edges.layer, dots);
  const box = h("div", {class: "network-box"}, picture);
  let [at, fans, key, kept] = [[], new Set(), "", null];

  const frame = () => {
    const {left, top, wide, high} = frameOf(at);
    picture.setAttribute("viewBox", `${left} ${top} ${Math.max(wide, 160)} ${high}`);
    picture.style.maxWidth = `${Math.max(wide, 160) * 1.1}px`;
    picture.style.minWidth = `${wide * 0.6}px`; // what is wider can still be read, and is scrolled
    picture.style.maxHeight = `max(min(34rem, 72vh), ${high * 0.55}px)`;
  };
  const move = (vertex, place) => {
    at[vertex] = place;
    dots.querySelector(`[data-vertex="${vertex}"]`).setAttribute("transform", `translate(${place})`);
    edges.follow(vertex, at, fans);
  };
  const dot = (vertex) => {
    const now = on.state(vertex);
    const node = vertexNode(model, vertex, now, at[vertex]);
    node.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step && !(now.act && isPress(event))) return;
      event.preventDefault();
      if (!step) return on.click(vertex);
      move(vertex, [at[vertex][0] + step[0], at[vertex][1] + step[1]]);
      frame();
    });
    // A click without a pointer comes from a reader of the screen.
    node.addEventListener("click", (event) => {
      if (event.detail === 0) on.click(vertex);
    });
    for (const name of ["mouseenter", "focus"]) node.addEventListener(name, () => on.lamp(vertex));
    for (const name of ["mouseleave", "blur"]) node.addEventListener(name, () => point(null));
    return node;
  };
  const show = () => {
    const active = box.getRootNode().activeElement;
    const focus = dots.contains(active) ? active.dataset.vertex : null;
    const shape = JSON.stringify(model.spots);
    const fresh = shape !== key;
    if (fresh) {
      const whole = model.spots.length === model.colours.length && kept?.length === model.colours.length;
      at = whole ? kept : home(model.spots);
      key = shape;
      fans = fansOf(at, model.lines, model.levels);
    }
    kept = null;
    frame();
    edges.show(at, fans, fresh);
    dots.replaceChildren(...model.spots.map(([vertex]) => dot(vertex)));
    picture.dataset.tool = on.tool();
    if (!focus) return;
    (dots.querySelector(`[data-vertex="${focus}"][tabindex]`) ?? dots.querySelector("[tabindex]"))?.focus();
  };
  const keep =
    (edit) =>
    (...what) => {
      kept = edit(at, ...what);
    };
  pullVertices(picture, {click: on.click, move, done: frame});
  picture.addEventListener("click", (event) => {
    if (on.tool() === "add" && !event.target.closest(".dot, .removable")) on.grow(null, spotOf(picture, event));
  });
  return {
    box,
    show,
    arrange() {
      at = home(model.spots);
      show();
    },
    keep: {same: keep(afterEdit.same), grow: keep(afterEdit.grow), drop: keep(afterEdit.drop)},
  };
}
