import {able, h, redraw} from "./scripts/dom.js";
import {adopt} from "./scripts/style.js";
import {short} from "./scripts/words.js";

export function render({model, el}) {
  adopt(el);
  const turn = (step) => {
    if (step >= 0 && step < model.lessons.length && step !== model.step) model.send_msg({do: "turn", step});
  };
  const last = () => model.lessons.length - 1;
  const button = (text, label, target) =>
    h("button", {type: "button", class: "button", onclick: () => turn(target()), "data-step": label}, text);
  const begin = button("Begin", "begin", () => 0),
    back = button("Back", "back", () => model.step - 1);
  const next = button("Next", "next", () => model.step + 1),
    end = button("End", "end", last);
  next.classList.add("primary");
  const dots = h("ol", {class: "dots"});
  const stage = h("div", {class: "lesson", "aria-live": "polite"});
  const box = h(
    "section",
    {
      class: "card learn",
      tabIndex: -1,
      onkeydown: (event) => {
        const target = {ArrowLeft: model.step - 1, ArrowRight: model.step + 1, Home: 0, End: last()}[event.key];
        if (target == null) return;
        event.preventDefault();
        turn(target);
      },
    },
    stage,
    h(
      "div",
      {class: "lesson-foot"},
      h("div", {class: "group"}, begin, back, next, end),
      dots,
      h("p", {class: "caption"}, model.source),
    ),
  );
  // One picture, or several that are stepped through
  const film = (frames) => {
    let at = 0;
    const place = h("div"),
      caption = h("figcaption", {class: "caption"}),
      count = h("span", {class: "caption"});
    const step = (by) =>
      h("button", {type: "button", class: "button", onclick: () => draw(at + by)}, by < 0 ? "Take back" : "Next move");
    const back = step(-1),
      on = step(1);
    const draw = (to) => {
      at = Math.min(Math.max(to, 0), frames.length - 1);
      place.replaceChildren(
        document.importNode(new DOMParser().parseFromString(frames[at][0], "image/svg+xml").documentElement, true),
      );
      caption.textContent = frames[at][1];
      count.textContent = at ? `move ${at} of ${frames.length - 1}` : `${frames.length - 1} moves`;
      for (const [button, end] of [
        [back, 0],
        [on, frames.length - 1],
      ])
        button.setAttribute("aria-disabled", String(at === end));
    };
    draw(0);
    return h(
      "figure",
      {class: "lesson-picture"},
      place,
      caption,
      frames.length > 1 && h("div", {class: "group film"}, back, count, on),
    );
  };
  const show = () => {
    const lesson = model.lessons[model.step];
    if (!lesson) return;
    const frames = [[lesson.picture, lesson.caption], ...lesson.frames];
    stage.replaceChildren(
      h(
        "div",
        {class: "lesson-text"},
        h("p", {class: "place"}, `Step ${model.step + 1} of ${model.lessons.length}`),
        h("h2", {}, lesson.title),
        lesson.paragraphs.map((text) => h("p", {}, text)),
        lesson.link &&
          h(
            "p",
            {},
            h(
              "a",
              {href: lesson.link, class: "button"},
              "Open ",
              h("span", {class: "mono"}, short(lesson.position, 22)),
              " in Explore",
            ),
          ),
      ),
      film(frames),
    );
    for (const button of [begin, back]) able(button, model.step > 0);
    for (const button of [next, end]) able(button, model.step < last());
    redraw(
      dots,
      model.lessons.map((other, index) =>
        h(
          "li",
          {},
          h("button", {
            type: "button",
            "aria-label": `Step ${index + 1}: ${other.title}`,
            title: other.title,
            "aria-current": index === model.step ? "step" : null,
            onclick: () => turn(index),
          }),
        ),
      ),
      () => dots.children[model.step]?.firstChild,
    );
  };
  model.on("step", show);
  model.on("lessons", show);
  show();
  return box;
}
