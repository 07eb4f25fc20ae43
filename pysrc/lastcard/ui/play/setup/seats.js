// Who plays: a choice for each seat, the settings of the engines that are seated, and a series dealt to so many.
import {button, folded} from "../../scripts/controls.js";
import {dataOfFocused, h} from "../../scripts/dom.js";
import {capital, mark} from "../../scripts/players.js";

// Who plays alone has no opponents: others can play in the place of the reader.
const ALONE = {Opponents: "Play for you", "Research players": "Strategies"};
const called = (model, group) => (model.players.length === 1 ? ALONE[group] : group);

// The options of a seat: you, then the opponents for everybody, then those of papers.
function optionsOf(model, index) {
  const {choices, seats} = model;
  const option = ([key, label]) => h("option", {value: key, selected: key === seats[index]}, label);
  const groups = [...new Set(choices.map(([, , , group]) => group))];
  return groups.map((group) => {
    const options = choices.filter(([, , , its]) => its === group).map(option);
    return group ? h("optgroup", {label: called(model, group)}, options) : options;
  });
}

export function seatChoices(model) {
  const box = h("div", {class: "seats chairs"});
  const alone = () => model.players.length === 1;
  const seat = (name, index) => {
    const onchange = (event) => model.send_msg({do: "seat", index, who: event.target.value});
    const said = h("span", {}, capital(alone() ? "Who plays" : name));
    return h(
      "label",
      {class: "seat"},
      h("span", {class: "named"}, !alone() && mark(index), said),
      h("select", {"data-seat": String(index), onchange}, optionsOf(model, index)),
    );
  };
  const show = () => {
    const focused = dataOfFocused(box).seat;
    box.replaceChildren(...model.players.map(seat));
    box.dataset.count = model.players.length;
    box.style.setProperty("--seats", model.players.length);
    if (focused) box.querySelector(`[data-seat="${focused}"]`)?.focus();
  };
  return {box, show};
}

// What those who are seated do, and behind it what all do who can be.
export function whoTheyAre(model) {
  const line = ([, label, , , about]) => h("li", {}, h("b", {}, label), " ", about);
  const seated = h("ul", {class: "who-list"});
  const group = (name) => {
    const players = model.choices.filter(([, , , its]) => its === name);
    return h(
      "div",
      {},
      h("h3", {class: "card-title"}, called(model, name)),
      h("ul", {class: "who-list"}, players.map(line)),
    );
  };
  const names = [...new Set(model.choices.map(([, , , group]) => group))].filter(Boolean);
  const all = folded("Who can play", h("div", {class: "who-groups"}, names.map(group)));
  const show = () => {
    const shown = model.choices.filter(([key, , , , about]) => about && model.seats.includes(key));
    seated.replaceChildren(...shown.map(line));
  };
  return {box: h("div", {class: "who"}, seated, all.box), show};
}

function withUnit(value, unit) {
  const text = Number(value).toLocaleString("en");
  return unit ? `${text} ${unit}` : text;
}

// A slider that is being drawn is left alone.
export function engineSettings(model) {
  const box = h("div", {class: "seats"});
  const sliderOf = (setting) => {
    const text = h("output");
    const slider = h("input", {
      type: "range",
      min: setting.lowest,
      max: setting.highest,
      step: setting.step,
      "aria-label": setting.label,
      "data-setting": setting.name,
      oninput: () => {
        text.textContent = withUnit(slider.value, setting.unit);
      },
      onchange: () => model.send_msg({do: "setting", name: setting.name, value: Number(slider.value)}),
    });
    return h("label", {class: "inline-range"}, setting.label, slider, text);
  };
  const show = () => {
    const used = new Set(model.choices.filter(([key]) => model.seats.includes(key)).map(([, , setting]) => setting));
    const wanted = model.settings.filter((setting) => used.has(setting.name));
    const names = wanted.map((setting) => setting.name).join();
    if (box.dataset.names !== names) {
      box.dataset.names = names;
      box.replaceChildren(...wanted.map(sliderOf));
    }
    for (const setting of wanted) {
      const slider = box.querySelector(`[data-setting="${setting.name}"]`);
      if (slider.matches(":active")) continue;
      slider.value = setting.value;
      slider.nextSibling.textContent = withUnit(setting.value, setting.unit);
    }
    box.hidden = !wanted.length;
  };
  return {box, show};
}

// Whose hands lie face down, in a game that can hide them.
export function handsChoice(model) {
  const select = h("select", {
    "aria-label": "Hidden hand",
    onchange: () => model.send_msg({do: "veil", mode: select.value}),
  });
  const box = h("label", {class: "seat hands"}, h("span", {}, "Hands"), select);
  const show = () => {
    box.hidden = !model.hides;
    const options = model.veils.map(([value, text]) => h("option", {value}, text));
    if (select.options.length !== options.length) select.replaceChildren(...options);
    select.value = model.veil;
  };
  return {box, show};
}

// Buttons that deal a new series; nothing where there are none.
export function seriesDeal(model) {
  const one = (players) =>
    button(String(players), () => model.send_msg({do: "deal", players}), {"aria-label": `Deal to ${players} players`});
  const choices = h("div", {class: "group wrap"}, model.sizes.map(one));
  const box = h(
    "div",
    {class: "seat", role: "group", "aria-label": "Deal a new game"},
    h("span", {}, "Deal a new game to"),
    choices,
  );
  box.hidden = !model.sizes.length;
  return box;
}
