// A pile of matches. The last ones can be grabbed: press one and let go, or pull it up with all that follow it.
import {onChange} from "../../../ui/scripts/batch.js";
import {h, redraw, svg} from "../../../ui/scripts/dom.js";
import {gestures} from "../../../ui/scripts/gestures.js";
import {onPoint, point} from "../../../ui/scripts/pointing.js";
import {adopt} from "../../../ui/scripts/style.js";

const PULL = 26;

export function render({model, el}) {
  adopt(el);
  const pile = h("div", {class: "pile", "aria-hidden": "true"});
  const says = h("p", {class: "pile-count", "aria-live": "polite"});
  const buttons = h("div", {class: "group wrap take-buttons", role: "group", "aria-label": "Take matches"});
  const play = (count) => {
    if (!model.locked && count >= 1 && count <= model.most) model.send_msg({do: "play", move: String(count)});
  };

  const match = (fromEnd) =>
    h(
      "i",
      {class: "match", "data-from-end": String(fromEnd)},
      svg(
        "svg",
        {viewBox: "0 0 14 84", "aria-hidden": "true"},
        svg("rect", {x: 4.5, y: 12, width: 5, height: 70, rx: 1.6, class: "wood"}),
        svg("rect", {x: 7.6, y: 12, width: 1.9, height: 70, rx: 1, class: "shade"}),
        svg("path", {d: "M7 1.5C10.5 5 11 10 10.6 13.5 10 16.6 4 16.6 3.4 13.5 3 10 3.5 5 7 1.5Z", class: "head"}),
      ),
    );

  function showPile() {
    let fromEnd = model.groups.reduce((sum, group) => sum + group.size, 0);
    pile.replaceChildren(
      model.more && h("span", {class: "pile-more"}, model.more),
      ...model.groups.map((group) =>
        h(
          "span",
          {class: `match-group ${group.kind}`},
          h(
            "span",
            {class: "match-row"},
            Array.from({length: group.size}, () => match(fromEnd--)),
          ),
          group.label && h("span", {class: "group-label"}, group.label),
        ),
      ),
    );
    if (model.left === "0")
      pile.append(
        svg(
          "svg",
          {viewBox: "0 0 120 26", class: "burnt"},
          svg("path", {d: "M6 19.5 74 15.500l6 3.2L96 13l.5 3-16 6.500-6.500-3.200L6 23Z"}),
          svg("path", {d: "M94 12c5-5 12-5 15-2 2 2.500-1 6-5 7-4 .8-8-.5-10-5Z", class: "ash"}),
        ),
      );
    says.textContent =
      model.left === "0"
        ? "The pile is empty."
        : `${model.left.replace(/\B(?=(\d{3})+$)/g, ",")} match${model.left === "1" ? "" : "es"} left`;
    pile.classList.toggle("locked", model.locked);
    pile.classList.toggle("theirs", !model.mine);
    const few = Math.min(model.most, 6);
    // While the other side thinks the buttons stay where they are, and so does the keyboard's focus.
    const waits = model.locked ? "true" : null;
    const takes = Array.from({length: few}, (_, index) =>
      h(
        "button",
        {
          type: "button",
          class: "button take",
          "aria-disabled": waits,
          "data-take": String(index + 1),
          onclick: () => play(index + 1),
          onmouseenter: () => lift(index + 1),
          onmouseleave: () => lift(0),
          onfocus: () => lift(index + 1),
          onblur: () => lift(0),
        },
        `Take ${index + 1}`,
      ),
    );
    if (model.most > few) {
      const input = h("input", {
        type: "number",
        min: 1,
        max: model.most,
        value: few + 1,
        class: "limit",
        "aria-label": "How many to take",
      });
      takes.push(
        h(
          "form",
          {
            class: "group",
            onsubmit: (event) => {
              event.preventDefault();
              play(Math.floor(Number(input.value)));
            },
          },
          input,
          h("button", {type: "submit", class: "button", "aria-disabled": waits}, "Take"),
        ),
      );
    }
    redraw(buttons, takes, () => buttons.querySelector("button"));
  }
  function lift(count, by = 0) {
    const allowed = count >= 1 && count <= model.most && !model.locked;
    for (const stick of pile.querySelectorAll(".match")) {
      const up = allowed && Number(stick.dataset.fromEnd) <= count;
      stick.classList.toggle("lifted", up);
      stick.style.translate = up && by < 0 ? `0 ${Math.max(by, -70)}px` : "";
    }
    return allowed;
  }
  let grabbed = 0,
    from = 0;
  const under = (event) => Number(event.target.closest?.(".match")?.dataset.fromEnd ?? 0);
  pile.addEventListener("pointermove", (event) => {
    if (grabbed) {
      lift(grabbed, event.clientY - from);
      event.preventDefault();
    } else {
      const count = under(event);
      point(lift(count) ? {move: String(count), position: model.after[count - 1]} : null);
    }
  });
  pile.addEventListener("pointerleave", () => {
    if (!grabbed) {
      lift(0);
      point(null);
    }
  });
  pile.addEventListener("pointerdown", (event) => {
    const count = under(event);
    if (!lift(count)) return;
    grabbed = count;
    from = event.clientY;
    pile.setPointerCapture(event.pointerId);
  });
  pile.addEventListener("pointerup", (event) => {
    const count = grabbed,
      moved = event.clientY - from;
    grabbed = 0;
    lift(0);
    point(null);
    if (count && (Math.abs(moved) < 5 || moved < -PULL)) play(count);
  });
  pile.addEventListener("pointercancel", () => {
    grabbed = 0;
    lift(0);
  });

  // Settings of the position
  const set = (change, remember = true) =>
    model.send_msg({
      do: "set",
      remember,
      text: positionText({left: model.left === "0" ? "1" : model.left, take: model.take, rule: model.rule, ...change}),
    });
  const positionText = ({left, take, rule}) =>
    `${left}${Number(take) === 3 ? "" : ` take=${take}`}${rule === "misere" ? "" : ` rule=${rule}`}`;
  const slider = h("input", {type: "range", min: 1, max: 40, "aria-label": "Matches"});
  const sliding = gestures(slider, (first) => set({left: slider.value}, first));
  const sliderText = h("output");
  const take = h("input", {
    type: "number",
    min: 1,
    max: 10000,
    class: "limit",
    "aria-label": "Largest take",
    onchange: () => set({take: take.value}),
  });
  const rules = [
    ["misere", "loses"],
    ["normal", "wins"],
  ].map(([value, label]) =>
    h("button", {type: "button", "data-value": value, onclick: () => set({rule: value})}, label),
  );
  const settings = h(
    "div",
    {class: "board-settings"},
    h("label", {class: "inline-range"}, "Matches", slider, sliderText),
    h("label", {class: "inline-range"}, "Largest take", take),
    h(
      "div",
      {class: "inline-range"},
      h("span", {id: "rule-label"}, "Who takes the last one"),
      h("div", {class: "segments", role: "group", "aria-labelledby": "rule-label"}, rules),
    ),
  );
  function showSettings() {
    const small = Number(model.left);
    if (!sliding()) slider.value = Math.min(small, 40);
    sliderText.textContent = model.left.length > 6 ? "many" : model.left;
    take.value = model.take;
    rules.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.value === model.rule)));
  }
  onChange(model, ["left", "groups", "more", "most", "locked", "mine", "take", "rule", "after"], () => {
    showPile();
    showSettings();
  });
  onPoint(model, (lit) => {
    if (!grabbed && !pile.matches(":hover"))
      lift(lit?.move && model.after[Number(lit.move) - 1] === lit.position ? Number(lit.move) : 0);
  });
  showPile();
  showSettings();
  return h(
    "section",
    {class: model.framed ? "card board" : "board large"},
    says,
    pile,
    buttons,
    model.framed ? settings : h("details", {class: "why"}, h("summary", {}, "Another pile or rule"), settings),
  );
}
