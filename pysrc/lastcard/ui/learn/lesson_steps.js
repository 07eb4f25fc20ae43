// The steps of the Learn tab. Each game's own script (view/lessons.js) shows them with the drawing of its board.
import {button} from "../scripts/controls.js";
import {able, h, redraw} from "../scripts/dom.js";
import {adopt} from "../scripts/style.js";
import {short} from "../scripts/words.js";

// One picture, or several that are stepped through. `drawn` is where they are drawn: `drawn.show(data, before)` draws
// one, and may mark what has changed since the one before, if there is one.
function film(frames, drawn) {
  let at = 0;
  const caption = h("figcaption", {class: "caption"});
  const count = h("span", {class: "caption"});
  const last = frames.length - 1;
  const back = button("Take back", () => draw(at - 1));
  const on = button("Next move", () => draw(at + 1));
  function draw(to) {
    at = Math.min(Math.max(to, 0), last);
    const [data, says] = frames[at];
    drawn.show(data, at > 0 ? frames[at - 1][0] : null);
    caption.textContent = says;
    count.textContent = at ? `move ${at} of ${last}` : `${last} move${last > 1 ? "s" : ""}`;
    back.setAttribute("aria-disabled", String(at === 0));
    on.setAttribute("aria-disabled", String(at === last));
  }
  draw(0);
  // With the focus in it the arrow keys step through the moves; before the first and after the last, through the
  // lessons.
  const onkeydown = (event) => {
    const to = at + ({ArrowLeft: -1, ArrowRight: 1}[event.key] ?? 0);
    if (to === at || to < 0 || to > last) return;
    event.preventDefault();
    event.stopPropagation();
    draw(to);
  };
  const steps = frames.length > 1 && h("div", {class: "group film", onkeydown}, back, count, on);
  const picture = h("div", {class: "lesson-drawing", "aria-live": "off"}, drawn.box); // the caption tells what is new
  return h("figure", {class: "lesson-picture"}, picture, caption, steps);
}

function lessonText(lesson, step, count) {
  const position = () => h("span", {class: "mono"}, short(lesson.position, 22));
  const link = () => h("p", {}, h("a", {href: lesson.link, class: "button"}, "Open ", position(), " in Explore"));
  return h(
    "div",
    {class: "lesson-text"},
    h("p", {class: "step-number"}, `Step ${step + 1} of ${count}`),
    h("h2", {}, lesson.title),
    lesson.paragraphs.map((text) => h("p", {}, text)),
    lesson.link && link(),
  );
}

// A dot a step; `turn` goes there.
function stepDots({lessons, step}, turn) {
  return lessons.map(({title}, index) => {
    const marks = {class: null, "aria-label": `Step ${index + 1}: ${title}`, title};
    const now = {"aria-current": index === step ? "step" : null};
    return h(
      "li",
      {},
      button("", () => turn(index), {...marks, ...now}),
    );
  });
}

// `styles` are the game's rules of style. `drawing(pictures)` makes the place where the pictures of a step are drawn,
// whose data it is told beforehand: its `box`, and `show` (see `film`).
export function lessonSteps({model, el}, styles, drawing) {
  adopt(el, ...styles);
  const last = () => model.lessons.length - 1;
  const turn = (step) => {
    if (step >= 0 && step <= last() && step !== model.step) model.send_msg({do: "turn", step});
  };
  // By how many, not which: what is pressed faster than Python answers adds up.
  const walk = (by) => model.send_msg({do: "walk", by});
  const to = (text, name, act, kind = "button") => button(text, act, {"data-step": name, class: kind});
  const begin = to("Begin", "begin", () => turn(0));
  const back = to("Back", "back", () => walk(-1));
  const next = to("Next", "next", () => walk(1), "button primary");
  const end = to("End", "end", () => turn(last()));
  const dots = h("ol", {class: "dots"});
  const stage = h("div", {class: "lesson", "aria-live": "polite"});
  const onkeydown = (event) => {
    const ways = {ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), Home: () => turn(0), End: () => turn(last())};
    if (!ways[event.key]) return;
    event.preventDefault();
    ways[event.key]();
  };
  const show = () => {
    const lesson = model.lessons[model.step];
    if (!lesson) return;
    const frames = JSON.parse(lesson.frames);
    const drawn = drawing(frames.map(([data]) => data));
    stage.replaceChildren(lessonText(lesson, model.step, model.lessons.length), film(frames, drawn));
    for (const one of [begin, back]) able(one, model.step > 0);
    for (const one of [next, end]) able(one, model.step < last());
    redraw(dots, stepDots(model, turn), () => dots.children[model.step]?.firstChild);
  };
  model.on("step", () => {
    show();
    if (box.getBoundingClientRect().top < 0) box.scrollIntoView(); // the new step is read from its beginning
  });
  model.on("lessons", show);
  show();
  const steps = h("div", {class: "group lesson-buttons"}, begin, back, next, end);
  const tail = h("div", {class: "lesson-tail"}, dots, h("p", {class: "caption"}, model.source));
  const box = h("section", {class: "card learn", tabIndex: -1, onkeydown}, steps, tail, stage);
  return box;
}
