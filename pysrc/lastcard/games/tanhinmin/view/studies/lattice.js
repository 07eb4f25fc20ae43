// Figure 4.1: what tells more stands higher. A node says whether it is enough to win, and runs its evidence.

import {onChange} from "../../../../ui/scripts/batch.js";
import {h, redraw, svg} from "../../../../ui/scripts/dom.js";
import {adopt} from "../../../../ui/scripts/style.js";
import style from "./lattice.css";

const ROOMY = {wide: 720, row: 92, w: 158, h: 50, lines: 2},
  NARROW = {wide: 348, row: 104, w: 82, h: 62, lines: 3};
const STATUS = {
  holds: ["✓", "holds"],
  fails: ["✗", "fails"],
  differs: ["≠", "differs"],
  unchecked: ["–", "bound too low"],
};

export function render({model, el}) {
  adopt(el, style);
  const send = (message) => model.send_msg(message);
  const picture = h("div", {}),
    detail = h("div", {class: "lattice-detail"});
  const run = h("button", {
    type: "button",
    class: "button primary",
    onclick: () => send(model.running ? {do: "stop"} : {do: "run", node: model.chosen}),
  });
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const proved = (node) =>
    node.evidence.length > 0 && node.evidence.every(({id}) => model.findings[id]?.status === "holds");

  let shape = ROOMY;
  // A label in as many lines as the node is high, broken after commas.
  const broken = (label) => {
    if (label.length <= shape.w / 10) return [label];
    const parts = label.split(", ").map((part, index, all) => (index < all.length - 1 ? `${part},` : part));
    while (parts.length > shape.lines) parts.splice(0, 2, `${parts[0]} ${parts[1]}`);
    return parts;
  };
  function place() {
    const top = Math.max(...model.nodes.map((node) => node.layer)),
      spots = new Map();
    for (let layer = 0; layer <= top; layer++) {
      const row = model.nodes.filter((node) => node.layer === layer);
      row.forEach((node, index) =>
        spots.set(node.id, {
          x: (shape.wide * (index + 0.5)) / row.length,
          y: (top - layer) * shape.row + shape.h / 2 + 9,
        }),
      );
    }
    return {spots, tall: top * shape.row + shape.h + 18};
  }
  function draw() {
    const {spots, tall} = place();
    const nodes = model.nodes.map((node) => {
      const {x, y} = spots.get(node.id),
        words = `${node.label}: ${node.prose}; ${node.enough ? "enough" : "not enough"}`;
      const parts = broken(node.label);
      const choose = () => send({do: "choose", node: node.id});
      return svg(
        "g",
        {
          class: `oracle ${node.enough ? "enough" : "short"}${node.id === model.chosen ? " here" : ""}`,
          transform: `translate(${x} ${y})`,
          tabindex: "0",
          role: "button",
          "data-node": node.id,
          "aria-label": words,
          "aria-pressed": String(node.id === model.chosen),
          onclick: choose,
          onkeydown: (event) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              choose();
            }
          },
        },
        svg("title", {}, words),
        svg("rect", {x: -shape.w / 2, y: -shape.h / 2, width: shape.w, height: shape.h, rx: 9}),
        parts.map((part, index) =>
          svg("text", {y: 5 + (index - (parts.length - 1) / 2) * 16, class: "oracle-name"}, part),
        ),
        svg("text", {x: shape.w / 2 - 10, y: -shape.h / 2 + 15, class: "oracle-mark"}, node.enough ? "✓" : "✗"),
        proved(node) && svg("text", {x: -shape.w / 2 + 8, y: -shape.h / 2 + 14, class: "oracle-shown"}, "shown"),
      );
    });
    const lines = model.edges.map(([less, more]) =>
      svg("line", {
        x1: spots.get(less).x,
        y1: spots.get(less).y - shape.h / 2,
        x2: spots.get(more).x,
        y2: spots.get(more).y + shape.h / 2,
        class: `tells${less === model.chosen || more === model.chosen ? " near" : ""}`,
      }),
    );
    redraw(
      picture,
      [
        svg(
          "svg",
          {viewBox: `0 0 ${shape.wide} ${tall}`, class: `lattice${shape === NARROW ? " narrow" : ""}`},
          lines,
          nodes,
        ),
      ],
      () => picture.querySelector(`[data-node="${model.chosen}"]`),
    );
  }
  function result({id, title}) {
    const found = model.findings[id],
      busy = model.running === id;
    const status = busy
      ? h("span", {class: "status unchecked"}, "computing")
      : found?.status
        ? h(
            "span",
            {class: `status ${found.status}`},
            h("b", {"aria-hidden": "true"}, STATUS[found.status][0]),
            STATUS[found.status][1],
          )
        : h("span", {class: "status unchecked"}, "not computed yet");
    return h(
      "li",
      {},
      h("div", {class: "card-head"}, h("strong", {}, title), status),
      found?.error && h("p", {class: "field-error"}, found.error),
      found?.computed && h("p", {class: "caption"}, found.computed, ` Checked for ${found.bound}.`),
      found?.link &&
        h("p", {class: "caption"}, "Example: ", h("a", {href: found.link, class: "mono"}, found.counterexample)),
    );
  }
  function show() {
    const node = model.nodes.find((found) => found.id === model.chosen);
    draw();
    const later =
      node.later == null
        ? ""
        : node.later
          ? " She also wins if she comes to win only after she asked."
          : " If she comes to win only after she asked, the answer may be of no use any more.";
    detail.replaceChildren(
      h(
        "p",
        {},
        h("strong", {class: "mono"}, node.label),
        ` The player knows ${node.prose}. `,
        node.enough
          ? "That is enough: whoever wins with open hands when she asks wins without seeing the other hand."
          : "That is not enough: there are hands against which no single strategy wins, though each of them could be beaten openly.",
        later,
      ),
      h("ul", {class: "lattice-evidence"}, node.evidence.map(result)),
    );
    run.textContent = model.running ? "Stop" : "Run the evidence here";
    progress.hidden = !model.running;
    progress.value = model.share;
  }
  onChange(model, ["nodes", "edges", "chosen", "findings", "running"], show);
  model.on("share", () => {
    progress.value = model.share;
  });
  const watcher = new ResizeObserver(
    ([
      {
        contentRect: {width},
      },
    ]) => {
      const fitting = width && width < 520 ? NARROW : ROOMY;
      if (fitting !== shape) {
        shape = fitting;
        draw();
      }
    },
  );
  watcher.observe(picture);
  model.on("remove", () => watcher.disconnect());
  show();
  return h(
    "section",
    {class: "card lattice-card"},
    h("h3", {class: "card-title"}, "What must one know? Figure 4.1, live"),
    h(
      "p",
      {class: "caption"},
      "A node is what a player may ask of an oracle: (1) once, (n) at every turn. Higher nodes tell more. ✓ is enough to win, ✗ is not. Choose a node.",
    ),
    picture,
    detail,
    h("div", {class: "claim-foot"}, run, progress),
  );
}
