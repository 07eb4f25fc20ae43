// The vertices and edges of a board as a graph: circles are red's, squares blue's, white vertices are rings.
import {svg} from "../../../../ui/scripts/dom.js";
import {byPress} from "../../../../ui/scripts/keys.js";
import {OUTCOMES} from "../../../../ui/scripts/outcomes.js";
import {side} from "../board/signs.js";
import {called} from "../board/vertex_state.js";

const COLOURS = {R: "red", B: "blue", W: "white"};

export function arrowHead(id) {
  const size = {refX: 7, refY: 4, markerWidth: 8, markerHeight: 8};
  const tip = svg("path", {d: "M0 0 8 4 0 8Z"});
  return svg("marker", {id, viewBox: "0 0 8 8", ...size, orient: "auto-start-reverse"}, tip);
}

// `remove` is what a press does, in the editor.
export function edgeNode(model, [u, v, ways, note], name, arrow, remove) {
  const ends = [called(model, u), called(model, v)];
  const button = {role: "button", tabindex: 0, "aria-label": `Delete the line between ${ends.join(" and ")}`};
  const node = svg(
    "g",
    {
      class: `line ${ways}${note ? " ruled" : ""}${remove ? " removable" : ""}`,
      "data-line": name,
      ...(remove ? button : {}),
    },
    svg("path", {class: "hit"}),
    svg("path", {class: "ink", pathLength: 1, "marker-end": ways === "one" ? `url(#${arrow})` : null}),
    svg("title", {}, `${ends.join("–")}${note ? `: ${note}` : ""}`),
  );
  if (!remove) return node;
  node.addEventListener("click", remove);
  node.addEventListener("keydown", byPress(remove));
  return node;
}

function vertexWords(model, vertex, now) {
  const value = model.values[vertex];
  const parts = [
    model.cards[vertex] ?? `dot ${vertex}`,
    COLOURS[model.colours[vertex]],
    now.says,
    value != null && `value of the branch ${value}`,
    model.kept === vertex && "the blocker",
    now.about && "asked about",
  ];
  return `${now.act ? `${now.act} ` : ""}${parts.filter(Boolean).join(", ")}`;
}

function label(kind, place, [wide, high], text) {
  const rect = svg("rect", {x: -wide / 2, y: -high / 2 - 1, width: wide, height: high, rx: high / 2});
  return svg("g", {class: kind, transform: `translate(${place})`}, rect, svg("text", {y: 3.5}, text));
}

// `now` is what may be done with the vertex (vertex_state.js).
export function vertexNode(model, vertex, now, place) {
  const owner = model.colours[vertex];
  const value = model.values[vertex];
  const said = vertexWords(model, vertex, now);
  const square = () => svg("rect", {x: -14, y: -14, width: 28, height: 28, rx: 5});
  const more = model.more[vertex];
  const pressed = {tabindex: 0, "aria-disabled": model.locked && !now.asked ? "true" : "false"};
  return svg(
    "g",
    {
      class: `dot ${now.kind}${now.act ? " able" : ""}`,
      "data-owner": owner,
      "data-vertex": String(vertex),
      transform: `translate(${place})`,
      role: now.act ? "button" : "img",
      "aria-label": said,
      ...(now.act ? pressed : {}),
    },
    svg("title", {}, said),
    now.kind && svg("circle", {class: "halo", r: 21}),
    now.about && svg("circle", {class: "asked", r: 22}),
    owner === "B" ? square() : svg("circle", {r: owner === "W" ? 11 : 15}),
    svg("text", {class: "name", y: 4.5}, called(model, vertex)),
    value != null && label(`worth ${side(value)}`, "19 -18", [26, 18], value),
    model.kept === vertex && label("kept", "0 26", [36, 16], "kept"),
    more && svg("text", {class: "more", y: 31}, `+${more.toLocaleString("en")}`),
    now.value &&
      svg("path", {
        class: `wins ${now.value}`,
        transform: "translate(-26 -25) scale(.8)",
        d: OUTCOMES[now.value].path,
      }),
  );
}
