// The machine: its states on a circle, the start in the middle, arrows bent so that both directions can be read.

import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {button} from "../../../../ui/scripts/controls.js";
import {h, redraw, svg} from "../../../../ui/scripts/dom.js";
import style from "./moore_machine.css";

function drawMachine(states, edges, current) {
  const radius = states.length > 5 ? 170 : 150,
    places = new Map([[states[0][0], {x: 0, y: 0}]]);
  states.slice(1).forEach(([name], index) => {
    const angle = (2 * Math.PI * index) / (states.length - 1) - Math.PI / 2;
    places.set(name, {x: radius * Math.cos(angle), y: radius * Math.sin(angle), angle});
  });
  const edge = (pick) => [...places.values()].map((spot) => (spot[pick] * (radius + 72)) / radius);
  const left = Math.min(...edge("x"), -30) - 12,
    top = Math.min(...edge("y"), -30) - 12;
  const wide = Math.max(...edge("x"), 30) + 12 - left,
    tall = Math.max(...edge("y"), 56) + 12 - top;
  const picture = svg(
    "svg",
    {
      viewBox: `${left} ${top} ${wide} ${tall}`,
      class: "machine",
      role: "img",
      "aria-label": "Moore machine of the optimal strategy",
    },
    svg(
      "defs",
      {},
      svg(
        "marker",
        {
          id: "tip",
          viewBox: "0 0 8 8",
          refX: 7,
          refY: 4,
          markerWidth: 7,
          markerHeight: 7,
          orient: "auto-start-reverse",
        },
        svg("path", {d: "M0 0 8 4 0 8Z", class: "arrow-tip"}),
      ),
    ),
  );
  const arrow = (path, at, label, start) =>
    picture.append(
      svg("path", {d: path, class: `arrow ${start ? "start" : ""}`, "marker-end": "url(#tip)"}),
      svg("text", {x: at.x, y: at.y + 3.5, class: `arrow-label ${start ? "start" : ""}`}, label),
    );
  for (const [from, to, label] of edges) {
    const a = places.get(from),
      b = places.get(to),
      start = from === states[0][0];
    if (from === to) {
      const out = a.angle ?? Math.PI / 2,
        tip = (turn, far) => `${a.x + far * Math.cos(out + turn)} ${a.y + far * Math.sin(out + turn)}`;
      const far = start ? 46 : 66;
      arrow(
        `M${tip(-0.55, 22)}C${tip(-0.62, far)} ${tip(0.62, far)} ${tip(0.55, 22)}`,
        {x: a.x + (far - 3) * Math.cos(out), y: a.y + (far - 3) * Math.sin(out)},
        label,
        start,
      );
      continue;
    }
    const length = Math.hypot(b.x - a.x, b.y - a.y),
      ux = (b.x - a.x) / length,
      uy = (b.y - a.y) / length;
    const bend = start ? 0 : 20,
      middle = {x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend};
    const near = (spot) => {
      const far = Math.hypot(middle.x - spot.x, middle.y - spot.y);
      return {x: spot.x + ((middle.x - spot.x) * 23) / far, y: spot.y + ((middle.y - spot.y) * 23) / far};
    };
    const first = near(a),
      last = near(b);
    arrow(
      `M${first.x} ${first.y}Q${middle.x} ${middle.y} ${last.x} ${last.y}`,
      {x: (a.x + b.x) / 2 - uy * bend * 0.62, y: (a.y + b.y) / 2 + ux * bend * 0.62},
      label,
      start,
    );
  }
  for (const [name, output] of states) {
    const spot = places.get(name);
    picture.append(
      svg(
        "g",
        {transform: `translate(${spot.x} ${spot.y})`, class: `machine-state ${name === current ? "here" : ""}`},
        svg("circle", {r: 21}),
        svg("text", {y: 5.5}, output ? String(output) : name),
      ),
    );
  }
  return picture;
}

export function render({model, el}) {
  adopt(el, style);
  const place = h("div", {class: "machine-place"});
  const log = h("ol", {class: "machine-log", "aria-live": "polite"});
  const takes = h("div", {class: "group wrap", role: "group", "aria-label": "Your move"});
  const setting = (name, value) => model.send_msg({do: "setting", name, value});
  const input = (label, name, max) => {
    const field = h("input", {
      type: "number",
      min: 1,
      max,
      class: "limit",
      onchange: () => setting(name, field.value || 1),
    });
    return [h("label", {class: "inline-range"}, label, field), field];
  };
  const [pileBox, pile] = input("Matches", "pile", 60),
    [takeBox, take] = input("Take up to", "take", model.largest);
  const rule = h(
    "select",
    {"aria-label": "The last match", onchange: () => setting("misere", rule.value === "misere")},
    h("option", {value: "misere"}, "last match loses"),
    h("option", {value: "normal"}, "last match wins"),
  );
  const dividedBy = h("span");
  const show = () => {
    dividedBy.textContent = String(model.period);
    place.replaceChildren(drawMachine(JSON.parse(model.states), JSON.parse(model.edges), model.state));
    pile.value = model.pile;
    take.value = model.take;
    rule.value = model.misere ? "misere" : "normal";
    log.replaceChildren(...model.log.map((line) => h("li", {}, line)));
    log.scrollTop = log.scrollHeight;
    redraw(
      takes,
      [
        ...Array.from({length: model.most}, (_, index) =>
          button(`Take ${index + 1}`, () => model.send_msg({do: "taken", count: index + 1})),
        ),
        button("Start again", () => model.send_msg({do: "again"}), {class: "button quiet"}),
      ],
      () => takes.querySelector("button"),
    );
  };
  keepDrawn(model, ["states", "edges", "state", "left", "most", "log", "take", "misere", "pile"], show);
  const title = h("h3", {class: "card-title"}, "The machine that never loses");
  return h(
    "section",
    {class: "card machine-card"},
    pictureHead(title, "machine", () => [place]),
    h(
      "p",
      {class: "caption"},
      "A Moore machine: each state shows how many matches to take, each arrow what the opponent took. ",
      "The first state after s depends on the remainder of the pile n divided by ",
      dividedBy,
      ".",
    ),
    h(
      "div",
      {class: "machine-parts"},
      place,
      h("div", {class: "machine-play"}, h("div", {class: "group wrap"}, pileBox, takeBox, rule), log, takes),
    ),
  );
}
