// The editor of a board and the settings of a deal.
import {able, h} from "../../../ui/scripts/dom.js";
import {save} from "../../../ui/scripts/save.js";

const TOOLS = [
  [
    "colour",
    "Colour",
    "Click a vertex to make it red, blue, white in turn. Drag a vertex, or press the arrow keys on it, to move it.",
  ],
  ["add", "Add", "Click a vertex to hang a new one from it, or an empty place for one that stands alone."],
  ["join", "Join", "Click two vertices to join them, or to part them."],
  ["delete", "Delete", "Click a vertex or an edge to delete it."],
];

export function boardTools(model, on) {
  const send = (message) => model.send_msg(message);
  const option = (name, value) => {
    send({do: "option", name, value: String(value)});
    queueMicrotask(show);
  };
  const help = h("p", {class: "caption"});
  const buttons = TOOLS.map(([key, text, what]) =>
    h(
      "button",
      {
        type: "button",
        "data-value": key,
        onclick: () => {
          pick(key);
          help.textContent = what;
        },
      },
      text,
    ),
  );
  const pick = (key) => {
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.value === key)));
    on.tool(key);
  };
  const number = (name, label) =>
    h("input", {
      type: "number",
      min: 0,
      max: 99,
      class: "limit",
      "aria-label": label,
      onchange: (event) => option(name, event.target.value),
    });
  const counts = {
    almighty0: number("almighty0", "All-mighty rights of red"),
    almighty1: number("almighty1", "All-mighty rights of blue"),
    passes0: number("passes0", "Passes of red"),
    passes1: number("passes1", "Passes of blue"),
  };
  const mover = h(
    "select",
    {"aria-label": "Player to move", onchange: (event) => option("mover", event.target.value)},
    h("option", {value: "r"}, "red"),
    h("option", {value: "b"}, "blue"),
  );
  const tunnels = h("input", {
    type: "checkbox",
    onchange: (event) => option("tunnel", event.target.checked ? "on" : "off"),
  });
  const tunnelBox = h("label", {class: "inline-range"}, tunnels, "A–K tunnels on this board");
  const file = h("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    onchange: async () => {
      const [chosen] = file.files;
      if (chosen) send({do: "load", text: await chosen.text()});
      file.value = "";
    },
  });
  const give = h(
    "button",
    {type: "button", class: "button", onclick: () => save("shichinarabe.json", "application/json", model.file)},
    "Export JSON",
  );
  const box = h(
    "div",
    {class: "editor", hidden: true},
    h(
      "div",
      {class: "editor-tools"},
      h("div", {class: "segments", role: "group", "aria-label": "What a click does"}, buttons),
      h("button", {type: "button", class: "button", onclick: () => on.arrange()}, "Arrange"),
      h("button", {type: "button", class: "button", onclick: () => file.click()}, "Import JSON"),
      file,
      give,
    ),
    help,
    h(
      "div",
      {class: "editor-rules"},
      h("label", {class: "inline-range"}, "To move", mover),
      h("span", {class: "inline-range"}, "Rights: red", counts.almighty0, "blue", counts.almighty1),
      h("span", {class: "inline-range"}, "Passes: red", counts.passes0, "blue", counts.passes1),
      tunnelBox,
    ),
  );
  function show() {
    for (const [name, input] of Object.entries(counts)) input.value = model[name.slice(0, -1)][Number(name.at(-1))];
    able(give, Boolean(model.file));
    mover.value = model.mover === 1 ? "b" : "r";
    tunnelBox.hidden = !model.tunnel;
    tunnels.checked = model.tunnel === "on";
  }
  return {
    box,
    show,
    open: (yes) => {
      box.hidden = !yes;
      help.textContent = TOOLS[0][2];
      pick(yes ? "colour" : "");
    },
  };
}

export function dealSettings(model) {
  const jokers = h("input", {
    type: "number",
    min: 0,
    max: 6,
    value: 0,
    class: "limit",
    "aria-label": "Jokers in the pack",
  });
  const passes = h("input", {
    type: "number",
    min: 0,
    max: 99,
    value: 0,
    class: "limit",
    "aria-label": "Passes of each player",
  });
  const tunnel = h("input", {type: "checkbox"});
  const deal = h(
    "button",
    {
      type: "button",
      class: "button",
      onclick: () =>
        model.send_msg({
          do: "deal",
          jokers: Number(jokers.value) || 0,
          passes: Number(passes.value) || 0,
          tunnel: tunnel.checked,
        }),
    },
    "Deal 52 cards",
  );
  return h(
    "span",
    {class: "deal-settings", role: "group", "aria-label": "A new deal"},
    deal,
    h("span", {}, "with"),
    h("label", {class: "inline-range"}, jokers, "jokers,"),
    h("label", {class: "inline-range"}, passes, "passes each"),
    h("label", {class: "inline-range"}, tunnel, "A–K tunnels"),
  );
}
