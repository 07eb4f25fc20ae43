// Playing a line that is known: step by step or by itself, at a speed that is chosen, and stopped at any time.
import {button, select} from "../../../../ui/scripts/controls.js";
import {able, h} from "../../../../ui/scripts/dom.js";

const SPEEDS = [
  [1600, "slow"],
  [800, "steady"],
  [350, "quick"],
  [120, "very quick"],
];

// `next()` makes the next move; it is called again when the line has become shorter. The line that is left is told by
// `show`.
export function linePlayer(next) {
  let pace = 800;
  let timer = null;
  let left = 0;
  const running = () => timer !== null;
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    draw();
  };
  const wait = () => {
    timer = setTimeout(() => {
      if (!left || !play.isConnected) stop();
      else next();
    }, pace);
  };
  const play = button(
    "",
    () => {
      if (running()) return stop();
      timer = 0;
      next();
      return draw();
    },
    {class: "button primary"},
  );
  const step = button("Step", () => {
    stop();
    next();
  });
  const speed = select("Speed", SPEEDS, (value) => {
    pace = Number(value);
  });
  speed.value = String(pace);
  function draw() {
    play.textContent = running() ? "Pause" : "Play it";
    able(play, left > 0);
    able(step, left > 0);
  }
  return {
    box: h("div", {class: "group wrap line-player"}, play, step, h("label", {class: "inline-range"}, "Speed", speed)),
    stop,
    // Told how many moves are left; while it runs, the next one comes after the pause.
    show(count) {
      left = count;
      if (running()) {
        clearTimeout(timer);
        if (left) wait();
        else timer = null;
      }
      draw();
    },
  };
}
