// A board as a graph: circles are red's, squares blue's, white vertices are rings. Vertices can be pulled, or moved by the arrow keys; edges come and go with motion.

import {h, svg} from "../../../ui/scripts/dom.js";
import {OUTCOMES} from "../../../ui/scripts/outcomes.js";
import {point} from "../../../ui/scripts/pointing.js";
import {sign} from "./card_board.js";

const UNIT = 62,
  EDGE_ROOM = 34;
const STEPS = {ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8]}; // what a key does with a vertex

export function networkPicture(model, on) {
  const lines = svg("g", {class: "lines"}),
    dots = svg("g", {class: "dots"});
  const arrow = svg(
    "marker",
    {
      id: "sevens-arrow",
      viewBox: "0 0 8 8",
      refX: 7,
      refY: 4,
      markerWidth: 8,
      markerHeight: 8,
      orient: "auto-start-reverse",
    },
    svg("path", {d: "M0 0 8 4 0 8Z"}),
  );
  const picture = svg(
    "svg",
    {class: "network", role: "group", "aria-label": "The board as a graph"},
    svg("defs", {}, arrow),
    lines,
    dots,
  );
  const box = h("div", {class: "network-box"}, picture);
  let at = [],
    key = "",
    drawn = new Map(),
    pull = null,
    kept = null;

  const home = () => {
    // by vertex; those that are not drawn have no place
    const found = [];
    for (const [vertex, x, y] of model.spots) found[vertex] = [x * UNIT, y * UNIT];
    return found;
  };
  const called = (vertex) => model.cards[vertex] ?? String(vertex);
  const whole = () => model.spots.length === model.colours.length;
  const frame = () => {
    const places = Object.values(at),
      xs = places.map(([x]) => x),
      ys = places.map(([, y]) => y);
    const left = Math.min(...xs, 0) - EDGE_ROOM,
      top = Math.min(...ys, 0) - EDGE_ROOM;
    const wide = Math.max(...xs, 0) + EDGE_ROOM - left,
      high = Math.max(...ys, 0) + EDGE_ROOM - top;
    picture.setAttribute("viewBox", `${left} ${top} ${Math.max(wide, 160)} ${high}`);
    picture.style.maxWidth = `${Math.max(wide, 160) * 1.1}px`;
    picture.style.minWidth = `${wide * 0.6}px`; // what is wider can still be read, and is scrolled
    picture.style.maxHeight = `max(min(34rem, 72vh), ${high * 0.55}px)`;
  };
  // An edge is straight; in a forest those below a vertex with a wide fan lead down first, clear of what stands beside their ends.
  let fans = new Set();
  const upper = (u, v) => (at[u][1] < at[v][1] ? u : v);
  const findFans = () => {
    fans = new Set(
      model.levels
        ? model.lines.filter(([u, v]) => Math.abs(at[u][0] - at[v][0]) > 1.6 * UNIT).map(([u, v]) => upper(u, v))
        : [],
    );
  };
  const course = (u, v, one) => {
    const [[ax, ay], [bx, by]] = [at[u], at[v]],
      length = Math.hypot(bx - ax, by - ay) || 1,
      cut = one ? 20 : 0;
    if (one || !fans.has(upper(u, v)) || Math.abs(by - ay) < UNIT / 2)
      return `M${ax} ${ay}L${bx - ((bx - ax) / length) * cut} ${by - ((by - ay) / length) * cut}`;
    const turn = ay < by ? ay + 0.42 * (by - ay) : by + 0.42 * (ay - by);
    return `M${ax} ${ay}C${ax} ${turn} ${ax} ${turn} ${(ax + bx) / 2} ${turn}S${bx} ${turn} ${bx} ${by}`;
  };
  function lay(line) {
    const [u, v, ways] = line.edge;
    for (const part of line.node.querySelectorAll("path")) part.setAttribute("d", course(u, v, ways === "one"));
  }
  function showLines(fresh) {
    const next = new Map();
    for (const edge of model.lines) {
      const [u, v, ways, note] = edge,
        name = `${Math.min(u, v)}-${Math.max(u, v)}`;
      const old = drawn.get(name),
        was = old?.edge[2];
      const removable = on.tool() === "delete";
      const node = svg(
        "g",
        {
          class: `line ${ways}${note ? " ruled" : ""}${removable ? " removable" : ""}`,
          "data-line": name,
          ...(removable
            ? {role: "button", tabindex: 0, "aria-label": `Delete the edge between ${called(u)} and ${called(v)}`}
            : {}),
        },
        svg("path", {class: "hit"}),
        svg("path", {class: "ink", pathLength: 1, ...(ways === "one" ? {"marker-end": "url(#sevens-arrow)"} : {})}),
        svg("title", {}, `${called(u)}–${called(v)}${note ? `: ${note}` : ""}`),
      );
      if (removable) {
        node.addEventListener("click", () => on.join(u, v));
        node.addEventListener("keydown", (event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            on.join(u, v);
          }
        });
      }
      if (!fresh && ways !== "coming" && (!old || was === "coming")) node.classList.add("appears");
      const line = {edge, node};
      lay(line);
      next.set(name, line);
    }
    const leaving = fresh ? [] : [...drawn].filter(([name]) => !next.has(name)).map(([, line]) => line);
    lines.replaceChildren(...[...next.values(), ...leaving].map((line) => line.node));
    for (const {node} of leaving) {
      node.classList.add("vanishes");
      setTimeout(() => node.remove(), 600);
    }
    drawn = next;
  }
  function move(vertex, place) {
    at[vertex] = place;
    dots.querySelector(`[data-vertex="${vertex}"]`).setAttribute("transform", `translate(${place})`);
    for (const line of drawn.values()) if (line.edge[0] === vertex || line.edge[1] === vertex) lay(line);
  }
  function dot(vertex) {
    const owner = model.colours[vertex],
      now = on.state(vertex),
      value = model.values[vertex],
      label = called(vertex);
    const shape =
      owner === "B"
        ? svg("rect", {x: -14, y: -14, width: 28, height: 28, rx: 5})
        : svg("circle", {r: owner === "W" ? 11 : 15});
    const said = `${now.act ? `${now.act} ` : ""}${model.cards[vertex] ? `${label}, ` : ""}vertex ${vertex}, ${{R: "red", B: "blue", W: "white"}[owner]}${now.wins ? ", wins" : ""}${value != null ? `, value of the branch ${value}` : ""}${model.kept === vertex ? ", kept as blocker" : ""}`;
    const node = svg(
      "g",
      {
        class: `dot ${now.kind}${now.act ? " able" : ""}`,
        "data-owner": owner,
        "data-vertex": String(vertex),
        transform: `translate(${at[vertex]})`,
        role: now.act ? "button" : "img",
        "aria-label": said,
        ...(now.act ? {tabindex: 0, "aria-disabled": model.locked ? "true" : "false"} : {}),
      },
      svg("title", {}, said),
      now.kind ? svg("circle", {class: "halo", r: 21}) : null,
      shape,
      svg("text", {class: "name", y: 4.5}, label),
      value != null
        ? svg(
            "g",
            {class: `worth ${sign(value)}`, transform: "translate(19 -18)"},
            svg("rect", {x: -13, y: -10, width: 26, height: 18, rx: 9}),
            svg("text", {y: 3.5}, value),
          )
        : null,
      model.kept === vertex
        ? svg(
            "g",
            {class: "kept", transform: "translate(0 26)"},
            svg("rect", {x: -18, y: -9, width: 36, height: 16, rx: 8}),
            svg("text", {y: 3}, "kept"),
          )
        : null,
      model.more[vertex] ? svg("text", {class: "more", y: 31}, `+${model.more[vertex].toLocaleString("en")}`) : null,
      now.wins ? svg("path", {class: "wins", transform: "translate(-26 -25) scale(.8)", d: OUTCOMES.win.path}) : null,
    );
    node.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step && !(now.act && (event.key === "Enter" || event.key === " "))) return;
      event.preventDefault();
      if (!step) return on.click(vertex);
      move(vertex, [at[vertex][0] + step[0], at[vertex][1] + step[1]]);
      frame();
    });
    node.addEventListener("click", (event) => {
      if (event.detail === 0) on.click(vertex);
    }); // from a reader of the screen
    for (const name of ["mouseenter", "focus"]) node.addEventListener(name, () => on.lamp(vertex));
    for (const name of ["mouseleave", "blur"]) node.addEventListener(name, () => point(null));
    return node;
  }
  function show() {
    const active = box.getRootNode().activeElement,
      focus = dots.contains(active) ? active.dataset.vertex : null;
    const shape = JSON.stringify(model.spots),
      fresh = shape !== key;
    if (fresh) {
      at = kept && whole() && kept.length === model.colours.length ? kept : home();
      key = shape;
    }
    kept = null;
    frame();
    if (fresh) findFans();
    showLines(fresh);
    dots.replaceChildren(...model.spots.map(([vertex]) => dot(vertex)));
    picture.dataset.tool = on.tool();
    if (focus) (dots.querySelector(`[data-vertex="${focus}"][tabindex]`) ?? dots.querySelector("[tabindex]"))?.focus();
  }
  const spot = (event) => {
    const place = picture.createSVGPoint();
    place.x = event.clientX;
    place.y = event.clientY;
    const {x, y} = place.matrixTransform(picture.getScreenCTM().inverse());
    return [x, y];
  };
  // A finger on a vertex pulls it; anywhere else it scrolls the page.
  picture.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length === 1 && event.target.closest(".dot")) event.preventDefault();
    },
    {passive: false},
  );
  picture.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(".dot");
    if (node && event.button === 0)
      pull = {vertex: Number(node.dataset.vertex), x: event.clientX, y: event.clientY, far: false, id: event.pointerId};
  });
  picture.addEventListener("pointermove", (event) => {
    if (!pull || pull.id !== event.pointerId) return;
    if (!pull.far && Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < 6) return;
    if (!pull.far) picture.setPointerCapture(pull.id);
    pull.far = true;
    move(pull.vertex, spot(event));
  });
  const drop = (event) => {
    const was = pull;
    pull = null;
    if (!was || event.type === "pointercancel") return;
    if (was.far) frame();
    else on.click(was.vertex);
  };
  picture.addEventListener("pointerup", drop);
  picture.addEventListener("pointercancel", drop);
  picture.addEventListener("click", (event) => {
    if (on.tool() === "add" && !event.target.closest(".dot, .removable")) on.grow(null, spot(event));
  });
  return {
    box,
    show,
    arrange: () => {
      at = home();
      show();
    },
    // Where the vertices stand after an edit that Python answers with a new board.
    keep: {
      grow: (place, beside) => {
        kept = [...at, place ?? [at[beside][0] + 46, at[beside][1] + 46]];
      },
      same: () => {
        kept = [...at];
      },
      drop: (vertex) => {
        kept = at.filter((_, index) => index !== vertex);
      },
    },
  };
}
