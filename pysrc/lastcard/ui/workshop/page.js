// The place of the game's page in the workshop, and the go-between of the shell (web/workshop) and Python.
import {placeChild} from "../../private/panel.js";
import {adopt, ofPage, pageSheet} from "../scripts/component.js";
import {h} from "../scripts/dom.js";
import {built, hear, send, untilRemoved, WORKBENCH, WORKSHOP_PAGE} from "../scripts/events.js";
import narrow from "./narrow.css";

// What the shell says, as messages of this component.
const TOLD = {
  take: ({run, game, rows, verdict, step = null}) => ({do: "take", run, game, rows, verdict, step}),
  large: ({run, game, start}) => ({do: "large", run, game, start}),
  answer: ({number, said}) => ({do: "answer", number, said}),
  progress: ({number, done, total}) => ({do: "progress", number, done, total}),
};

const say = (what, said = null) => send(WORKSHOP_PAGE, {what, said});

// Beside the editor there is no room for two columns: these rules come after those of the tabs, as long as the
// workshop is open. Returns what takes them out.
function inOneColumn() {
  const sheet = pageSheet();
  const rule = sheet.cssRules[sheet.insertRule(ofPage(narrow), sheet.cssRules.length)];
  return () => {
    const place = [...sheet.cssRules].indexOf(rule);
    if (place >= 0) sheet.deleteRule(place);
  };
}

export function render({model, view, el}) {
  adopt(el);
  const wide = inOneColumn();
  const empty = h("p", {class: "caption"}, "Run your program, and its game appears here.");
  const place = h("div", {class: "workshop-game"}, empty);
  placeChild(model, view, "page", place, (page) => page || built(true));
  hear(WORKBENCH, ({what, ...fields}) => model.send_msg(TOLD[what](fields)), untilRemoved(model));
  for (const name of ["taken", "learnt", "wrong", "asked"]) model.on(name, () => say(name, model[name]));
  model.on("remove", () => {
    wide();
    say("gone");
  });
  say("ready", {gallery: model.gallery, lesson: model.lesson, taken: model.taken});
  return place;
}
