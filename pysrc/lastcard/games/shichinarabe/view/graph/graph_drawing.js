// The drawing of a board as a graph, on the board and in the lessons. Edges come and go with motion.
import {sideways, svg} from "../../../../ui/scripts/dom.js";
import {course, fansOf, frameOf, home, wanted} from "./graph_geometry.js";
import {arrowHead, edgeNode, vertexNode} from "./graph_parts.js";
import {boardZoom} from "./graph_zoom.js";

const ARROW = "sevens-arrow";

// Draws the edges, and moves them; what appears and what goes is shown while the board stays in its place.
function edgeLayer(model, removing) {
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
      const line = {edge, node: edgeNode(model, edge, name, ARROW, removing(u, v))};
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

// `model` holds what is drawn (`laid_out` in board.py), `state(vertex)` tells how a vertex looks and what may be done
// with it (vertex_state.js). Where the board can be edited, `removing(u, v)` is what a press on an edge does; where it
// can be pressed, `listen(node, vertex, now)` hears the presses.
export function graphDrawing(model, {state, removing = () => null, listen = () => {}}) {
  const edges = edgeLayer(model, removing);
  const dots = svg("g", {class: "dots"});
  const marks = {class: "network", role: "group", "aria-label": "The board as a graph"};
  const picture = svg("svg", marks, svg("defs", {}, arrowHead(ARROW)), edges.layer, dots);
  const box = sideways(picture);
  box.classList.add("network-box");
  let [at, fans, key] = [[], new Set(), ""];
  const left = new Map(); // where the vertices of boards stood that were drawn before: an edit may be taken back

  const view = boardZoom(box, picture, {
    frame: () => frameOf(at),
    spots: () => wanted(model).map((vertex) => at[vertex]),
  });
  const dot = ([vertex]) => {
    const now = state(vertex);
    const node = vertexNode(model, vertex, now, at[vertex]);
    listen(node, vertex, now);
    return node;
  };
  return {
    box,
    picture,
    dots,
    tools: view.tools,
    frame: view.keep,
    places: () => at,
    move(vertex, place) {
      at[vertex] = place;
      dots.querySelector(`[data-vertex="${vertex}"]`).setAttribute("transform", `translate(${place})`);
      edges.follow(vertex, at, fans);
    },
    // Puts the vertices back to where Python's layout has them.
    arrange() {
      at = home(model.spots);
      view.fit();
    },
    // Of a board with another shape than the one before, the vertices stand at the `kept` places, if there are any.
    show(kept = null) {
      const shape = JSON.stringify(model.spots);
      const fresh = shape !== key;
      if (fresh) {
        const whole = model.spots.length === model.colours.length && kept?.length === model.colours.length;
        if (key) left.set(key, at);
        at = whole ? kept : (left.get(shape) ?? home(model.spots));
        key = shape;
        fans = fansOf(at, model.lines, model.levels);
      }
      edges.show(at, fans, fresh);
      dots.replaceChildren(...model.spots.map(dot));
      if (fresh && !kept) view.fit();
      else {
        view.keep();
        view.reveal();
      }
    },
  };
}
