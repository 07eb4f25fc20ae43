// The controls that step through a search, and what it has counted so far.
import {button} from "../../scripts/controls.js";
import {h, icon} from "../../scripts/dom.js";
import {high, low} from "./search_words.js";

const ICONS = {
  begin: "M4 3v10M13 3 6 8l7 5Z",
  back: "M11 3 5 8l6 5",
  play: "M5 3v10l8-5Z",
  pause: "M5.5 3v10M10.5 3v10",
  next: "M5 3l6 5-6 5",
  end: "M12 3v10M3 3l7 5-7 5Z",
};
const SPEEDS = [
  [1200, "slow"],
  [420, "medium"],
  [110, "fast"],
  [16, "fastest"],
];
const REST = 400; // milliseconds after which a step is where somebody stays

const control = (path, title, act) => button(icon(path), act, {class: "button icon", title, "aria-label": title});

// `show(at, still)` draws the tree after a step, `still` where the search was not being stepped through before;
// `stay(at)` is called when it stays there. Steps are counted from 0, and -1 is the whole search before it is played.
export function searchPlayer(show, stay) {
  let at = -1;
  let last = -1;
  let playing = null;
  let resting = null;
  const slider = h("input", {type: "range", min: 0, value: 0, class: "steps", "aria-label": "Step of the search"});
  const options = SPEEDS.map(([pause, label]) => h("option", {value: pause, selected: pause === 420}, label));
  const speed = h("select", {"aria-label": "Speed"}, options);
  const play = control(ICONS.play, "Play", () => (playing ? stop() : start()));

  function looks(path, name) {
    play.replaceChildren(icon(path));
    play.setAttribute("aria-label", name);
  }
  function stop() {
    clearTimeout(playing);
    playing = null;
    looks(ICONS.play, "Play");
  }
  function start() {
    if (at >= last || at < 0) go(0);
    looks(ICONS.pause, "Pause");
    const tick = () => {
      if (at >= last) return stop();
      go(at + 1);
      playing = setTimeout(tick, Number(speed.value));
    };
    playing = setTimeout(tick, Number(speed.value));
  }
  function go(step) {
    const still = at < 0 || at === last;
    at = Math.max(0, Math.min(step, last));
    slider.value = at;
    show(at, still);
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (!playing) stay(at === last ? -1 : at);
    }, REST);
  }
  const jump = (step) => () => {
    stop();
    go(step());
  };
  slider.addEventListener(
    "input",
    jump(() => Number(slider.value)),
  );
  const jumps = [
    ["begin", "To the start of the search", () => 0],
    ["back", "One step back", () => (at < 0 ? last + 1 : at) - 1],
    ["next", "One step on", () => at + 1],
    ["end", "To the end of the search", () => last],
  ].map(([name, title, step]) => control(ICONS[name], title, jump(step)));
  const buttons = h("div", {class: "group wrap"}, jumps.slice(0, 2), play, jumps.slice(2));
  return {
    box: h("div", {class: "player"}, buttons, slider, speed),
    stop,
    at: () => at,
    // Whether what is shown is already what this step of a search of the same length shows.
    stands: (step) => step === at || (step < 0 && at >= last),
    set(steps, step) {
      last = steps - 1;
      at = step < 0 ? -1 : Math.min(step, last);
      slider.max = Math.max(0, last);
      slider.value = at < 0 ? slider.max : at;
    },
    close() {
      stop();
      clearTimeout(resting);
    },
  };
}

export function searchCounters() {
  const count = (name, title) => {
    const output = h("output", {}, "0");
    return {box: h("div", {class: "counter", title}, h("span", {}, name), output), output};
  };
  const nodes = count("Nodes", "Nodes visited so far, including the root and finished games");
  const cutoffs = count("Cut-offs", "Nodes at which the window closed");
  const skipped = count("Skipped", "Moves never tried because of a cut-off");
  const bounds = count("Window α, β", "What Max is sure of, and what Min must concede, at this node");
  return {
    box: h("div", {class: "counters"}, nodes.box, cutoffs.box, skipped.box, bounds.box),
    show(found) {
      nodes.output.textContent = found.visited.toLocaleString("en");
      cutoffs.output.textContent = found.cutoffs.toLocaleString("en");
      skipped.output.textContent = found.skipped.toLocaleString("en");
      if (!found.current) return;
      bounds.output.textContent = found.whole ? "–" : `${low(found.current.alpha)}, ${high(found.current.beta)}`;
    },
  };
}
