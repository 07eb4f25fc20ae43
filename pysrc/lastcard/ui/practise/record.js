// What was practised, kept in this browser and nowhere else: for each game how many exercises of a kind and grade were
// tried and solved alone, which come back and when, and how far the last run is.
//
// Spaced repetition is Leitner's: what was not solved alone goes into the first box and is due the next day; solved
// alone when it comes back, it goes a box further, and out after the last.
const PLACE = "lastcard-practise";
export const DAYS = [1, 3, 7, 21]; // until what is in a box is due
export const MOST_DUE = 10; // exercises that come back at once
const MOST_KEPT = 300; // exercises of a game that come back

const KEY = /^[a-z-]{1,40}:[1-3]:\d{1,6}:\d{1,2}$/;
const whole = (number) => Number.isSafeInteger(number) && number >= 0;
const plain = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
const keptOf = (value, sound) => Object.fromEntries(Object.entries(plain(value)).filter(sound));
const pair = ([, value]) => Array.isArray(value) && value.length === 2 && value.every(whole);

// A day as a number, by the clock on the wall.
export const today = () => {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
};

function soundGame(value) {
  const {counts, boxes, run} = plain(value);
  const kinds = Object.entries(plain(counts)).map(([kind, grades]) => [kind, keptOf(grades, pair)]);
  const inBox = (entry) => KEY.test(entry[0]) && pair(entry) && entry[1][0] < DAYS.length;
  const {key, marks} = plain(run);
  const sound = typeof key === "string" && Array.isArray(marks) && marks.every((mark) => typeof mark === "string");
  return {counts: Object.fromEntries(kinds), boxes: keptOf(boxes, inBox), run: sound ? {key, marks} : null};
}

// What stands in the browser, as far as it is sound; and what is wrong: `off` if nothing is kept here, `damaged` if
// what is there cannot be read.
function read() {
  let text = null;
  try {
    text = localStorage.getItem(PLACE);
  } catch {
    return {kept: {}, problem: "off"};
  }
  try {
    const kept = JSON.parse(text ?? "{}");
    if (plain(kept) === kept) return {kept, problem: ""};
  } catch {
    /* the same as any other thing that is none of ours */
  }
  return {kept: {}, problem: "damaged"};
}

// The record of a game. What cannot be kept is known as long as the page is open.
export function record(game, day = today) {
  let {kept, problem} = read();
  const mine = () => soundGame(plain(kept.games)[game]);
  // Another page may have written meanwhile. What cannot be read is not written over before it is cleared.
  const change = (act) => {
    if (!problem) {
      const fresh = read();
      if (fresh.problem) problem = fresh.problem;
      else kept = fresh.kept;
    }
    act();
    if (problem) return;
    try {
      localStorage.setItem(PLACE, JSON.stringify(kept));
    } catch {
      problem = "off";
    }
  };
  const put = (act) =>
    change(() => {
      const found = mine();
      act(found);
      kept = {...kept, games: {...plain(kept.games), [game]: found}};
    });
  const repeat = (boxes, key, alone) => {
    const box = boxes[key]?.[0];
    const next = alone ? box + 1 : 0;
    delete boxes[key];
    if ((alone && box === undefined) || next >= DAYS.length) return;
    boxes[key] = [next, day() + DAYS[next]];
    for (const old of Object.keys(boxes).slice(0, -MOST_KEPT)) delete boxes[old];
  };
  return {
    problem: () => problem,
    counts: () => mine().counts,
    clock: () => kept.clock === true,
    setClock: (on) =>
      change(() => {
        kept = {...kept, clock: on};
      }),
    // What is due again, the longest first.
    due() {
      const due = Object.entries(mine().boxes).filter(([, [, when]]) => when <= day());
      return due.sort(([, [, one]], [, [, other]]) => one - other).map(([key]) => key);
    },
    waiting: () => Object.keys(mine().boxes).length,
    tally: (key, mark) =>
      put(({counts, boxes}) => {
        const [kind, grade] = key.split(":");
        const [tried, alone] = counts[kind]?.[grade] ?? [0, 0];
        const right = mark === "alone";
        counts[kind] = {...counts[kind], [grade]: [tried + 1, alone + Number(right)]};
        repeat(boxes, key, right);
      }),
    marks: (key) => (mine().run?.key === key ? mine().run.marks : []),
    keepMarks: (key, marks) =>
      put((found) => {
        found.run = {key, marks};
      }),
    text: () => JSON.stringify({...kept, games: {...plain(kept.games), [game]: mine()}}, null, 2),
    clear() {
      kept = {};
      try {
        localStorage.removeItem(PLACE);
        problem = "";
      } catch {
        problem = "off";
      }
    },
  };
}
