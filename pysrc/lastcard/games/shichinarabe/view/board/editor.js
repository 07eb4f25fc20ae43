// The editor of a board and the settings of a deal.
import {button, segments, select} from "../../../../ui/scripts/controls.js";
import {able, h} from "../../../../ui/scripts/dom.js";
import {save} from "../../../../ui/scripts/save.js";

const TOOLS = {
  colour: "Colour",
  add: "Add",
  join: "Join",
  delete: "Delete",
};
const CARDS = "Click a card to give it to red, then blue, then the table.";
const HELP = {
  colour: "Click a dot to make it red, blue, then white. Drag it, or use the arrow keys, to move it.",
  add: "Click a dot to join a new one to it, or an empty place for a separate dot.",
  join: "Click two dots to join or separate them.",
  delete: "Click a dot or a line to delete it.",
};
const COUNTS = {
  almighty0: "All-mighty rights of red",
  almighty1: "All-mighty rights of blue",
  passes0: "Passes of red",
  passes1: "Passes of blue",
};

const numberField = (label, max, more) =>
  h("input", {type: "number", min: 0, max, class: "limit", "aria-label": label, ...more});

// The options of a position; `option` is told the name of one and its new value.
function positionOptions(model, option) {
  const change = (name) => ({onchange: (event) => option(name, event.target.value)});
  const counts = Object.fromEntries(
    Object.entries(COUNTS).map(([name, label]) => [name, numberField(label, 99, change(name))]),
  );
  const colours = {r: "red", b: "blue"};
  const mover = select("Player to move", Object.entries(colours), (value) => option("mover", value));
  const onchange = (event) => option("tunnel", event.target.checked ? "on" : "off");
  const tunnels = h("input", {type: "checkbox", onchange});
  const tunnelBox = h("label", {class: "inline-range"}, tunnels, "A–K tunnels on this board");
  return {
    box: h(
      "div",
      {class: "editor-rules"},
      h("label", {class: "inline-range"}, "To move", mover),
      h("span", {class: "inline-range"}, "Rights: red", counts.almighty0, "blue", counts.almighty1),
      h("span", {class: "inline-range"}, "Passes: red", counts.passes0, "blue", counts.passes1),
      tunnelBox,
    ),
    show() {
      for (const [name, input] of Object.entries(counts)) input.value = model[name.slice(0, -1)][Number(name.at(-1))];
      mover.value = model.mover === 1 ? "b" : "r";
      tunnelBox.hidden = !model.tunnel;
      tunnels.checked = model.tunnel === "on";
    },
  };
}

export function boardTools(model, on) {
  const send = (message) => model.send_msg(message);
  const options = positionOptions(model, (name, value) => {
    send({do: "option", name, value: String(value)});
    queueMicrotask(show);
  });
  const help = h("p", {class: "caption"});
  let tool = "colour";
  const pick = (key) => {
    tool = key || "colour";
    choice.press(key);
    on.tool(key);
  };
  const choice = segments("What a click does", Object.entries(TOOLS), pick);
  const load = async () => {
    const [chosen] = file.files;
    if (chosen) send({do: "load", text: await chosen.text()});
    file.value = "";
  };
  const file = h("input", {type: "file", accept: ".json,application/json", hidden: true, onchange: load});
  const give = button("Export JSON", () => save("shichinarabe.json", "application/json", model.file));
  const arrange = button("Arrange", on.arrange);
  const take = button("Import JSON", () => file.click());
  const tools = h("div", {class: "editor-tools"}, choice.box, arrange, take, file, give);
  const box = h("div", {class: "editor", hidden: true}, tools, help, options.box);
  function show() {
    options.show();
    help.textContent = on.cards() && tool === "colour" ? CARDS : HELP[tool];
    able(give, Boolean(model.file));
  }
  return {
    box,
    show,
    open(yes) {
      box.hidden = !yes;
      pick(yes ? "colour" : "");
    },
  };
}

export function dealSettings(model) {
  const jokers = numberField("Jokers in the pack", 6, {value: 0});
  const passes = numberField("Passes for each player", 99, {value: 0});
  const tunnel = h("input", {type: "checkbox"});
  const deal = button("New deal", () => {
    const [among, each] = [jokers, passes].map((field) => Number(field.value) || 0);
    model.send_msg({do: "deal", jokers: among, passes: each, tunnel: tunnel.checked});
  });
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
