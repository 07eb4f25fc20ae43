// The steps of the Learn tab. Each game's own script (view/lessons.js) shows them with the drawing of its board.
import {onChange} from "../scripts/batch.js";
import {button} from "../scripts/controls.js";
import {able, h, redraw} from "../scripts/dom.js";
import {shortcut} from "../scripts/keys.js";
import {adopt} from "../scripts/style.js";
import {unbroken} from "../scripts/words.js";
import {film} from "./film.js";
import {progress} from "./progress.js";
import {taskPanel} from "./task_panel.js";

function lessonText(lesson, step, count) {
  return h(
    "div",
    {class: "lesson-text"},
    h("p", {class: "step-number"}, `Step ${step + 1} of ${count}`),
    h("h2", {tabIndex: -1}, lesson.title),
    lesson.paragraphs.map((text) => h("p", {}, unbroken(text))),
  );
}

// Where a step leads: its position in Explore; the last one to a game of one's own, and to the next game's lessons.
function lessonLinks(lesson, [name, title]) {
  const link = (href, kind, text, title = null) => h("a", {href, class: kind, title}, text);
  return h(
    "p",
    {class: "lesson-links group wrap"},
    lesson.play && link(lesson.play, "button primary", "Play it now"),
    lesson.play && name && link(`#/${name}/learn`, "button", `The next game: ${title}`),
    lesson.link &&
      link(lesson.link, lesson.asks ? "button quiet" : "button", "Open this position in Explore", lesson.position),
  );
}

// A dot a step, which says whether it is done; `turn` goes there. The Tab key stops at one; arrow keys lead on.
function stepDots({lessons, step}, done, turn) {
  return lessons.map(({title}, index) => {
    const was = done.has(title);
    const marks = {
      class: was ? "done" : null,
      "aria-label": `Step ${index + 1}: ${title}${was ? ", done" : ""}`,
      title,
    };
    const here = index === step;
    const now = {"aria-current": here ? "step" : null, tabIndex: here ? 0 : -1};
    return h(
      "li",
      {},
      button(was ? "✓" : "", () => turn(index), {...marks, ...now}),
    );
  });
}

// Arrow keys walk through the steps, Home and End lead to the first and the last.
const byKeys = (walk, turn, last) => (event) => {
  const ways = {ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), Home: () => turn(0), End: () => turn(last())};
  const act = ways[shortcut(event)];
  if (!act) return;
  event.preventDefault();
  act();
};

const UNDER_BUTTONS = 64; // pixels at the lower edge that the row of buttons takes on a telephone

// A button that leads to the question while that stands below what is in view.
function leadBelow(panel) {
  const below = button("Your turn ↓", () => panel.lead(), {class: "button primary task-below", hidden: true});
  const seen = new IntersectionObserver(
    ([entry]) => {
      below.hidden = entry.isIntersecting || entry.boundingClientRect.top <= 0;
    },
    {rootMargin: `0px 0px -${UNDER_BUTTONS}px`, threshold: 1},
  );
  seen.observe(panel.question);
  return {below, close: () => seen.disconnect()};
}

// A new step is read from its beginning.
function fromTheBeginning(box, title) {
  if (title) title.focus({preventScroll: true});
  if (box.getBoundingClientRect().top < 0) box.scrollIntoView();
}

// `styles` are the game's rules of style. `drawing(pictures, answer)` makes the place where the pictures of a step are
// drawn, whose data it is told beforehand: its `box`, and `show` (see `film`). `answer(move)` is for a move made on a
// picture that asks for one; there is none where none is asked for.
export function lessonSteps({model, el}, styles, drawing) {
  adopt(el, ...styles);
  const send = (message) => model.send_msg(message);
  const last = () => model.lessons.length - 1;
  const turn = (step) => {
    if (step >= 0 && step <= last() && step !== model.step) send({do: "turn", step});
  };
  // By how many, not which: what is pressed faster than Python answers adds up.
  const walk = (by) => send({do: "walk", by});
  const answer = (move) => send({do: "answer", move});
  const to = (text, name, act, kind = "button") => button(text, act, {"data-step": name, class: kind});
  const back = to("Back", "back", () => walk(-1));
  const next = to("Next", "next", () => walk(1));
  const dots = h("ol", {class: "dots"});
  const done = progress(model.game, () => model.lessons.map(({title}) => title));
  const count = h("span", {class: "caption done-count"});
  const afresh = () => {
    done.forget();
    if (model.step) turn(0);
    else send({do: "again", afresh: true});
    marks();
  };
  const forget = button("Begin again", afresh, {class: "button quiet", title: "Forget what was done here, and begin"});
  const panel = taskPanel({
    answer,
    hint: () => send({do: "hint"}),
    reveal: () => send({do: "reveal"}),
    again: (afresh) => send({do: "again", afresh}),
    next: () => walk(1),
  });
  const lead = leadBelow(panel);
  const words = h("div", {class: "lesson-words", "aria-live": "polite"});
  const picture = h("div", {class: "lesson-figure"});
  const links = h("div", {});
  const stage = h("div", {class: "lesson"}, words, picture, h("div", {class: "lesson-below"}, panel.box, links));
  const marks = () => {
    redraw(dots, stepDots(model, done, turn), () => dots.children[model.step]?.firstChild);
    count.textContent = `${done.count()} of ${model.lessons.length} done`;
    forget.hidden = !done.count();
  };
  let running = {stop() {}};
  // What is asked belongs to the step on show; one that has not come yet is not waited for.
  const task = () => (model.exercise.step === model.step ? model.exercise : {});
  const showPicture = () => {
    const {kind, frames: shown, at} = task();
    const frames = JSON.parse(shown ?? model.lessons[model.step].frames);
    const drawn = drawing(
      frames.map(([data]) => data),
      answer,
    );
    running.stop();
    running = film(frames, drawn, {until: at ?? 0, asking: ["ask", "hint", "on"].includes(kind)});
    picture.replaceChildren(running.box);
  };
  let shown = null;
  const show = () => {
    const lesson = model.lessons[model.step];
    if (!lesson) return;
    const {kind} = task();
    const had = stage.contains(stage.getRootNode().activeElement);
    const turned = shown && shown !== lesson;
    if (shown !== lesson) {
      words.replaceChildren(lessonText(lesson, model.step, model.lessons.length));
      links.replaceChildren(lessonLinks(lesson, model.following));
    }
    panel.box.hidden = !kind;
    if (kind) panel.show(task());
    showPicture();
    if (!lesson.asks || kind === "right") done.add(lesson.title);
    able(back, model.step > 0);
    able(next, model.step < last());
    next.classList.toggle("primary", !lesson.asks || done.has(lesson.title)); // what is asked comes first
    marks();
    if (turned) fromTheBeginning(box, had && words.querySelector("h2"));
    // What is said to an answer given on the board stands below it.
    else if (["right", "wrong", "on"].includes(kind)) panel.box.scrollIntoView({block: "nearest"});
    shown = lesson;
  };
  const steps = h("div", {class: "group lesson-buttons"}, back, lead.below, next);
  const kept = h("div", {class: "group"}, count, forget);
  const tail = h("div", {class: "lesson-tail"}, dots, kept, h("p", {class: "caption"}, model.source));
  const onkeydown = byKeys(walk, turn, last);
  const box = h("section", {class: "card learn", tabIndex: -1, onkeydown}, steps, tail, stage);
  onChange(model, ["step", "lessons", "exercise"], show);
  for (const end of [lead.close, done.onChange(marks)]) model.on("remove", end);
  model.on("remove", () => running.stop());
  show();
  return box;
}
