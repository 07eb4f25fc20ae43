import {knowArrivals} from "../../private/bokeh.js";
import {placeChild, waitForPlots} from "../../private/panel.js";
import look from "../look/look.css";
import {adopt, pageSheet} from "../scripts/component.js";
import {h} from "../scripts/dom.js";
import {
  ADDRESS,
  ADDRESS_ASKED,
  ANSWER,
  ASK,
  BUILT,
  built,
  DATA_BUILT,
  DATA_DRAWN,
  DATA_SETTLING,
  DATA_THEME,
  DATA_VIEW,
  hear,
  PROBLEM,
  SERVER_LOST,
  send,
  THEME,
  untilRemoved,
} from "../scripts/events.js";
import {arrived, veil} from "./arrival.js";

export function render({model, view, el}) {
  waitForPlots(view);
  knowArrivals(view.model.document);
  const sheet = pageSheet();
  sheet.replaceSync(look);
  adopt(el);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const place = h("div", {class: "frame"});
  placeChild(model, view, "page", place, (page) => page || built(false));
  model.on("problem", () => {
    const [, title] = model.problem;
    console.error(title);
    send(PROBLEM, {title, detail: "See the server’s log for details."});
  });
  view.model.document.on_event("connection_lost", () => send(SERVER_LOST));
  keepInStep(model);
  answerQuestions(model);
  return place;
}

// What is shared (web/late/share.js) is made by the app.
function answerQuestions(model) {
  const questions = {
    code: ({text}) => model.send_msg({do: "code", text}),
    copies: ({number}) => model.send_msg({do: "copies", number}),
  };
  for (const what of Object.keys(questions)) model.on(what, () => send(ANSWER, {what, said: model[what]}));
  hear(ASK, (question) => questions[question.what](question), untilRemoved(model));
}

// Keeps the browser's address and theme and the app's the same (root.py says how).
function keepInStep(model) {
  const root = document.documentElement;
  const PATIENCE = [3000, 30000]; // milliseconds until the app is asked again, at first and at most
  const MOST = 3; // times that a page is sent again
  const SOON = 30; // milliseconds until it is looked again whether a page has come: nothing tells
  let known = ""; // the browser's address when either side last told the other of it
  let wanted = ""; // an address that the app has been asked for and has not answered
  let complete = root.hasAttribute(DATA_BUILT); // whether the page on show has its tab
  let timer = 0;
  let look = 0;
  let unveil = 0;
  let sentAgain = 0; // how often the app has been asked to send the page again

  const ours = () => location.hash.startsWith("#/") && (root.getAttribute(DATA_VIEW) ?? "game") === "game";
  const theme = () => root.getAttribute(DATA_THEME) ?? "light";
  const missing = () => !arrived(model.page?.data, model.shown[1]);
  const settle = () => {
    const kind = ours() ? veil(location.hash, model, complete, sentAgain > MOST) : "";
    if (!kind) root.removeAttribute(DATA_SETTLING);
    else if (root.getAttribute(DATA_SETTLING) !== "page") root.setAttribute(DATA_SETTLING, kind); // a frame stays
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
      send(ADDRESS_ASKED);
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
      send(ADDRESS, address);
    }
    if (number === model.asked[0] && dressed !== theme()) ask();
    settle();
  };
  const fromPage = (yes) => {
    complete = yes;
    settle();
  };
  const dress = () => {
    if (theme() !== model.asked[2]) ask();
  };
  const options = untilRemoved(model);
  for (const name of ["hashchange", "popstate"]) addEventListener(name, fromBrowser, options);
  hear(THEME, dress, options);
  hear(BUILT, fromPage, options);
  model.on("shown", fromApp);
  root.setAttribute(DATA_DRAWN, "");
  dress();
  fromBrowser();
  model.on("remove", () => {
    for (const name of [DATA_DRAWN, DATA_BUILT]) root.removeAttribute(name);
    if (ours()) root.setAttribute(DATA_SETTLING, "page");
    for (const timeout of [timer, look, unveil]) clearTimeout(timeout);
  });
}
