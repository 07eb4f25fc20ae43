// The parts of the lessons, basics and going deeper: a dot for each step, where a step leads, and a word when a part is
// finished.
import {button} from "../scripts/controls.js";
import {h, redraw} from "../scripts/dom.js";
import {untilRemoved} from "../scripts/events.js";
import {progress} from "./progress.js";

const to = (href, kind, text, title = null) => h("a", {href, class: kind, title}, text);

/** The steps of the part that a step belongs to. */
export const partOf = (lessons, {part}) => lessons.filter((one) => one.part === part);

// A row of dots for each part. The Tab key stops at one dot; arrow keys lead on.
function stepDots({lessons, step}, done, turn) {
  const dot = (lesson) => {
    const {part, place, title, key} = lesson;
    const was = done.has(key);
    const here = lesson === lessons[step];
    const name = `${part} ${place}: ${title}${was ? ", done" : ""}`;
    const marks = {class: was ? "done" : null, "aria-label": name, title, "aria-current": here ? "step" : null};
    const press = () => turn(lessons.indexOf(lesson));
    return h("li", {}, button(was ? "✓" : "", press, {...marks, tabIndex: here ? 0 : -1}));
  };
  const row = (part) => {
    const count = part.filter(({key}) => done.has(key)).length;
    const [{part: name}] = part;
    const head = h("span", {class: "part-name"}, name, h("span", {class: "done-count"}, `${count} of ${part.length}`));
    return h("div", {class: "lesson-part"}, head, h("ol", {class: "dots"}, part.map(dot)));
  };
  return lessons.filter(({place}) => place === 1).map((first) => row(partOf(lessons, first)));
}

function finished(lessons, lesson, done) {
  if (lessons.every(({key}) => done.has(key))) return "You have finished every lesson of this game.";
  return lesson.part === lessons[0].part ? "You have finished the basics." : "You have finished this part.";
}

// What stands at the last step of a part, and at the step that completed the part: which steps are open or that all are
// done, and what comes next. Null elsewhere.
function partEnd({lessons, step, game, following: [name, title]}, done, completed, turn) {
  const lesson = lessons[step];
  const part = partOf(lessons, lesson);
  const isOpen = ({key}) => !done.has(key);
  const open = part.filter(isOpen);
  if (isOpen(lesson) || !(lesson === part.at(-1) || completed)) return null;
  const missed = open[0] ?? (lesson.part === lessons[0].part ? null : lessons.find(isOpen));
  const [first] = lessons.filter(({play}) => play);
  const words = open.length
    ? `${open.length === 1 ? "One step of this part is" : `${open.length} steps of this part are`} still open.`
    : `✓ ${finished(lessons, lesson, done)}`;
  return h(
    "section",
    {class: open.length ? "part-end" : "part-end finished", "aria-label": "What next"},
    h("p", {role: "status"}, words),
    h(
      "p",
      {class: "group wrap"},
      first && to(first.play, "button primary", "Play it now"),
      missed && button(`Step ${missed.place}: ${missed.title}`, () => turn(lessons.indexOf(missed))),
      to(`#/${game}/practise`, "button", "Practise"),
      name && to(`#/${name}/learn`, "button quiet", `Next game: ${title}`),
    ),
  );
}

// Where a step leads: its position in Explore, and the last of the basics to a game of one's own.
function links({play, link, asks, position}, ended) {
  return h(
    "p",
    {class: "lesson-links group wrap"},
    play && !ended && to(play, asks ? "button" : "button primary", "Play it now"),
    link && to(link, asks ? "button quiet" : "button", "Open this position in Explore", position),
  );
}

/**
 * The parts on the page: `nav` with the dots, and `leads`, where the step on show leads. `show()` draws both, and
 * the button `next`; `finish()` keeps that the step is done. `turn` goes to a step, `afresh` begins with the first.
 */
export function lessonParts(model, {next, turn, afresh}) {
  const keys = () => model.lessons.map(({key}) => key);
  const done = progress(model.game, keys, () => partOf(model.lessons, model.lessons[0]).length);
  const dots = h("div", {class: "lesson-parts"});
  const leads = h("div", {class: "lesson-leads"});
  const restart = () => {
    done.forget();
    afresh();
    show();
  };
  const forget = button("Start over", restart, {class: "button quiet", title: "Clear which steps are done"});
  let completed = null; // the step that was the last one open of its part
  const lesson = () => model.lessons[model.step];
  const open = () => partOf(model.lessons, lesson()).filter(({key}) => !done.done().has(key)).length;
  function show() {
    const known = done.done();
    const end = partEnd(model, known, completed === lesson(), turn);
    redraw(dots, stepDots(model, known, turn), () => dots.querySelector("[aria-current]"));
    leads.replaceChildren(...[end, links(lesson(), end)].filter(Boolean));
    forget.hidden = !known.size;
    const following = model.lessons[model.step + 1];
    next.textContent = following && following.part !== lesson().part ? following.part : "Continue";
    next.classList.toggle("primary", !end && (!lesson().asks || known.has(lesson().key))); // what is asked comes first
  }
  done.onChange(show, untilRemoved(model));
  return {
    nav: h("div", {class: "lesson-nav"}, dots, forget),
    leads,
    show,
    finish() {
      const before = open();
      done.add(lesson().key);
      if (before && !open()) completed = lesson();
    },
  };
}
