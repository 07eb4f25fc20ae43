import {knowArrivals} from "../../private/bokeh.js";
import {onChild, waitForPlots} from "../../private/panel.js";
import look from "../look/look.css";
import {h} from "../scripts/dom.js";
import {built} from "../scripts/pointing.js";
import {adopt, sheet} from "../scripts/style.js";
import {arrived, veil} from "./arrival.js";

export function render({model, view, el}) {
  waitForPlots(view);
  knowArrivals(view.model.document);
  sheet.replaceSync(look);
  adopt(el);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const place = h("div", {class: "frame"});
  onChild(model, view, "page", (page) => {
    if (page && page !== place.firstElementChild) place.replaceChildren(page);
    if (!page) built(false);
  });
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(`lastcard:${name}`, {detail}));
  model.on("problem", () => {
    const [, title] = model.problem;
    console.error(title);
    tell("problem", {title, detail: "The log of the server has the details."});
  });
  view.model.document.on_event("connection_lost", () => tell("server-lost"));
  const stops = [keepInStep(model), passOn(model)];
  model.on("remove", () => stops.map((stop) => stop()));
  return place;
}

// What is passed on to others (web/late/share.js) is made by the app. Returns what ends that.
function passOn(model) {
  const questions = {
    code: ({text}) => model.send_msg({do: "code", text}),
    copies: ({number}) => model.send_msg({do: "copies", number}),
  };
  const ask = ({detail}) => questions[detail.what](detail);
  const tell = (name) => () => document.dispatchEvent(new CustomEvent(`lastcard:${name}`, {detail: model[name]}));
  for (const name of ["code", "copies"]) model.on(name, tell(name));
  document.addEventListener("lastcard:ask", ask);
  return () => document.removeEventListener("lastcard:ask", ask);
}

// Keeps the browser's address and theme and the app's the same (root.py says how). Returns what ends that.
function keepInStep(model) {
  const root = document.documentElement;
  const PATIENCE = [3000, 30000]; // milliseconds until the app is asked again, at first and at most
  const MOST = 3; // times that a page is sent again
  const SOON = 30; // milliseconds until it is looked again whether a page has come: nothing tells
  let known = ""; // the browser's address when either side last told the other of it
  let wanted = ""; // an address that the app has been asked for and has not answered
  let complete = root.hasAttribute("data-built"); // whether the page on show has its tab
  let timer = 0;
  let look = 0;
  let unveil = 0;
  let sentAgain = 0; // how often the app has been asked to send the page again

  const ours = () => location.hash.startsWith("#/") && (root.dataset.view ?? "game") === "game";
  const theme = () => root.dataset.theme ?? "light";
  const missing = () => !arrived(model.page?.data, model.shown[1]);
  const settle = () => {
    const kind = ours() ? veil(location.hash, model, complete, sentAgain > MOST) : "";
    if (!kind) delete root.dataset.settling;
    else if (root.dataset.settling !== "page") root.dataset.settling = kind; // a frame stays until all is there
    clearTimeout(unveil);
    if (kind && missing()) unveil = setTimeout(settle, SOON);
  };

  const ask = (patience = PATIENCE[0], again = false) => {
    known = location.hash;
    model.asked = [model.asked[0] + 1, wanted, theme(), again];
    clearTimeout(timer);
    timer = setTimeout(ask, patience, Math.min(2 * patience, PATIENCE[1]));
    settle();
  };
  const fromBrowser = () => {
    if (ours() && location.hash !== (wanted || model.shown[1])) {
      document.dispatchEvent(new CustomEvent("lastcard:leads")); // a slide hides the solution (web/late/present.js)
      wanted = location.hash;
      ask();
    }
    known = location.hash;
    settle();
  };
  // What a server sends can get lost on its way: a patch that speaks of a model which is gone is dropped whole.
  const lookLater = () => {
    clearTimeout(look);
    look = setTimeout(() => {
      const lost = !wanted && ours() && missing();
      if (!lost) sentAgain = 0;
      else if (sentAgain++ < MOST) ask(PATIENCE[0], true);
    }, PATIENCE[0]);
  };
  const fromApp = () => {
    lookLater();
    const [number, address, dressed, remember] = model.shown;
    if (number === model.asked[0]) {
      wanted = "";
      clearTimeout(timer);
    }
    if (location.hash !== known)
      fromBrowser(); // the browser has moved on, and its event is still to come
    else if (!wanted && ours() && address !== location.hash) {
      history[remember ? "pushState" : "replaceState"](history.state, "", address);
      known = address;
      document.dispatchEvent(new CustomEvent("lastcard:address", {detail: address}));
    }
    if (number === model.asked[0] && dressed !== theme()) ask();
    settle();
  };
  const fromPage = ({detail}) => {
    complete = detail;
    settle();
  };
  const dress = () => {
    if (theme() !== model.asked[2]) ask();
  };
  const heard = [
    [globalThis, "hashchange", fromBrowser],
    [globalThis, "popstate", fromBrowser],
    [document, "lastcard:theme", dress],
    [document, "lastcard:built", fromPage],
  ];
  for (const [target, name, act] of heard) target.addEventListener(name, act);
  model.on("shown", fromApp);
  root.dataset.drawn = "";
  dress();
  fromBrowser();
  return () => {
    for (const name of ["drawn", "built"]) delete root.dataset[name];
    if (ours()) root.dataset.settling = "page";
    clearTimeout(timer);
    clearTimeout(look);
    clearTimeout(unveil);
    for (const [target, name, act] of heard) target.removeEventListener(name, act);
  };
}
