// The squares of the map by slices, from the text that Python sends: a digit a position, whose bits are the players who
// can force first place (or, by print, could); a dot where there is no position.
import {h, svg} from "../../../../ui/scripts/dom.js";
import {colourOf} from "../../../../ui/scripts/players.js";

const SIDE = 4; // of a square in a thumbnail

export const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
]; // the players that share the pairs of X, Y, Z, counted from the one to move

// The position with these sizes and the joker in that hand, numbered from 1.
export function sizesText(sizes, joker) {
  const hands = [[], [], []];
  let number = 0;
  sizes.forEach((size, axis) => {
    for (let made = 0; made < size; made++) {
      number++;
      for (const place of PAIRS[axis]) hands[place].push(number);
    }
  });
  hands[joker].push("J");
  return hands.map((hand) => hand.join(",")).join("|");
}

const bits = (digit) => [0, 1, 2].filter((place) => (Number(digit) >> place) & 1);

export function slicesOf(model) {
  const {count, axis, low, truth, printed, here, joker, held} = model;
  const [across, down] = [0, 1, 2].filter((one) => one !== axis);
  const indexOf = (at, x, y) => {
    const steps = [0, 0, 0];
    [steps[axis], steps[across], steps[down]] = [at, x, y];
    return {steps, index: (steps[0] * count + steps[1]) * count + steps[2]};
  };
  function entry(at, x, y) {
    const {steps, index} = indexOf(at, x, y);
    if (truth[index] === ".") return null;
    const sizes = steps.map((step, one) => low[one] + step);
    const same = joker === held && sizes.join() === here.join();
    return {sizes, truth: bits(truth[index]), printed: bits(printed[index]), here: same};
  }
  // One path a colour, so that a thumbnail is a handful of shapes.
  function thumbnail(at) {
    const paths = new Map();
    for (let y = 0; y < count; y++)
      for (let x = 0; x < count; x++) {
        const found = entry(at, x, y);
        if (!found) continue;
        const winners = model.printed_shown ? found.printed : found.truth;
        const kind = winners.length ? colourOf(model.seats[winners[0]]) : "open";
        const spot = `M${x * SIDE} ${y * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`;
        paths.set(kind, (paths.get(kind) ?? "") + spot);
        if (found.truth.join() !== found.printed.join()) {
          const ring = `M${x * SIDE + 1} ${y * SIDE + 1}h${SIDE - 2}v${SIDE - 2}h-${SIDE - 2}z`;
          paths.set("differs", (paths.get("differs") ?? "") + ring);
        }
      }
    const shapes = [...paths]
      .sort(([one]) => (one === "differs" ? 1 : -1))
      .map(([kind, d]) => svg("path", {d, class: kind}));
    const size = count * SIDE;
    return svg("svg", {viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true"}, shapes);
  }
  const name = "XYZ"[axis];
  return {
    entry,
    thumbnails: (chosen, turn) =>
      Array.from({length: count}, (_, at) => {
        const number = low[axis] + at;
        const mine = here.length > 0 && joker === held && here[axis] === number;
        const marks = {
          type: "button",
          class: `slice${mine ? " here" : ""}`,
          "aria-pressed": String(at === chosen),
          "aria-label": `Slice |${name}| = ${number}${mine ? ", with the position on show" : ""}`,
          onclick: () => turn(at),
        };
        return h("button", marks, thumbnail(at), h("span", {}, String(number)));
      }),
  };
}
