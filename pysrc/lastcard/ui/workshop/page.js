// The place of the game's page in the workshop, and the go-between of the shell (web/workshop) and Python.
import {onChild} from "../../private/panel.js";
import {h} from "../scripts/dom.js";
import {built} from "../scripts/pointing.js";
import {adopt, ofPage, sheet} from "../scripts/style.js";
import narrow from "./narrow.css";

// What the shell says, as messages of this component.
const TOLD = {
  take: ({run, game, rows, verdict, step = null}) => ({do: "take", run, game, rows, verdict, step}),
  large: ({run, game, start}) => ({do: "large", run, game, start}),
  answer: ({number, said}) => ({do: "answer", number, said}),
  progress: ({number, done, total}) => ({do: "progress", number, done, total}),
};

const say = (name, detail) => document.dispatchEvent(new CustomEvent(`lastcard:workshop-${name}`, {detail}));

// Beside the editor there is no room for two columns: these rules come after those of the tabs, as long as the
// workshop is open. Returns what takes them out.
function inOneColumn() {
  const rule = sheet.cssRules[sheet.insertRule(ofPage(narrow), sheet.cssRules.length)];
  return () => {
    const place = [...sheet.cssRules].indexOf(rule);
    if (place >= 0) sheet.deleteRule(place);
  };
}

export function render({model, view, el}) {
  adopt(el);
  const wide = inOneColumn();
  const empty = h("p", {class: "caption"}, "Run the program to explore, play and practise its game here.");
  const place = h("div", {class: "workshop-game"}, empty);
  onChild(model, view, "page", (page) => {
    if (page && page !== place.firstElementChild) place.replaceChildren(page);
    if (!page) built(true);
  });
  const hear = ({detail: {what, ...fields}}) => model.send_msg(TOLD[what](fields));
  document.addEventListener("lastcard:workshop-tell", hear);
  for (const name of ["taken", "learnt", "wrong", "asked"]) model.on(name, () => say(name, model[name]));
  model.on("remove", () => {
    wide();
    document.removeEventListener("lastcard:workshop-tell", hear);
    say("gone");
  });
  say("ready", {gallery: model.gallery, lesson: model.lesson, taken: model.taken});
  return place;
}
