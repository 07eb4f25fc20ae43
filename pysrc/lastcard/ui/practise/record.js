// What was practised, kept in this browser and nowhere else: for each game how many exercises of a kind and grade were
// tried and solved alone, which come back and when, how far the last run is, and what came of the positions of a day.
//
// Spaced repetition is Leitner's: what was not solved alone goes into the first box and is due the next day; solved
// alone when it comes back, it goes a box further, and out after the last.
import {change, isKept, onOtherTab, read} from "../scripts/storage.js";

export const PLACE = "lastcard-practise";
export const DAYS = [1, 3, 7, 21]; // until what is in a box is due
export const MOST_DUE = 10; // exercises that come back at once
const MOST_KEPT = 300; // exercises of a game that come back
const MOST_RUNS = 5; // runs of a game that are resumed, the latest
const MOST_DAYS = 60; // days of a game, the latest

const NAME = /^[a-z][\w-]{0,39}$/i;
const KEY = /^[a-z-]{1,40}:[1-3]:\d{1,6}:\d{1,2}$/;
const DAY = /^20\d\d-[01]\d-[0-3]\d$/;
const whole = (number) => Number.isSafeInteger(number) && number >= 0;
const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const plain = (value) => (isPlain(value) ? value : {});
const keptOf = (value, sound) => Object.fromEntries(Object.entries(plain(value)).filter(sound));
const pair = ([, value]) => Array.isArray(value) && value.length === 2 && value.every(whole);

// A day as a number, by the clock on the wall.
export const today = () => {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
};

// The same as it stands in an address.
export const dateToday = () => new Date(today() * 86_400_000).toISOString().slice(0, 10);

export const dayInWords = (date) =>
  new Intl.DateTimeFormat("en-GB", {dateStyle: "long", timeZone: "UTC"}).format(new Date(date));

const latestDays = (days) => Object.fromEntries(Object.entries(days).sort().slice(-MOST_DAYS));

function soundGame(value) {
  const {counts, boxes, days, runs, run} = plain(value); // `run`: the only one that earlier versions kept
  const kinds = Object.entries(plain(counts)).filter(([kind]) => NAME.test(kind));
  const inBox = (entry) => KEY.test(entry[0]) && pair(entry) && entry[1][0] < DAYS.length;
  const isRun = (one) =>
    typeof one?.key === "string" && Array.isArray(one.marks) && one.marks.every((mark) => typeof mark === "string");
  return {
    counts: Object.fromEntries(kinds.map(([kind, grades]) => [kind, keptOf(grades, pair)])),
    boxes: keptOf(boxes, inBox),
    days: keptOf(days, ([day, grades]) => DAY.test(day) && isPlain(grades)),
    runs: (Array.isArray(runs) ? runs : [run]).filter(isRun).slice(-MOST_RUNS),
  };
}

// The record of a text; null if that is damaged.
function parsed(text) {
  try {
    const record = JSON.parse(text ?? "{}");
    return isPlain(record) ? record : null;
  } catch {
    return null;
  }
}

// Two records of a game: of each count the larger, so that a file that is opened twice counts once.
function both(mine, theirs) {
  const counts = {...theirs.counts};
  for (const [kind, grades] of Object.entries(mine.counts)) {
    counts[kind] = {...counts[kind]};
    for (const [grade, [tried, alone]] of Object.entries(grades))
      if (tried >= (counts[kind][grade]?.[0] ?? 0)) counts[kind][grade] = [tried, alone];
  }
  const boxes = Object.fromEntries(Object.entries({...theirs.boxes, ...mine.boxes}).slice(-MOST_KEPT));
  const days = {...theirs.days};
  for (const [day, grades] of Object.entries(mine.days)) days[day] = {...days[day], ...grades};
  const others = theirs.runs.filter(({key}) => !mine.runs.some((run) => run.key === key));
  return {counts, boxes, days: latestDays(days), runs: [...others, ...mine.runs].slice(-MOST_RUNS)};
}

function merged(mine, theirs) {
  const games = {...plain(mine.games)};
  for (const [game, record] of Object.entries(plain(theirs.games)))
    if (NAME.test(game)) games[game] = both(soundGame(games[game]), soundGame(record));
  return {clock: theirs.clock === true, ...mine, games};
}

/** Put a saved record together with the one that is kept here. Throws an error if the text is none. */
export function openRecord(text) {
  const theirs = parsed(text);
  if (!theirs || !isPlain(theirs.games)) throw new Error("it holds no record of exercises");
  return change(PLACE, (now) => JSON.stringify(merged(parsed(now) ?? {}, theirs)));
}

// The record of a game. What cannot be kept is known as long as the page is open.
export function record(game, day = today) {
  let beside = null; // what is counted while the text in the browser is damaged: that stays until it is cleared
  const all = () => {
    const now = parsed(read(PLACE));
    return now && beside ? merged(now, beside) : (now ?? beside ?? {});
  };
  const mine = () => soundGame(plain(all().games)[game]);
  const write = (act) => {
    if (parsed(read(PLACE))) {
      change(PLACE, () => JSON.stringify(act(all())));
      beside = null;
    } else beside = act(all());
  };
  const put = (act) =>
    write((now) => {
      const found = soundGame(plain(now.games)[game]);
      act(found);
      return {...now, games: {...plain(now.games), [game]: found}};
    });
  const repeat = (boxes, key, alone) => {
    const box = boxes[key]?.[0];
    const next = alone ? box + 1 : 0;
    delete boxes[key];
    if ((alone && box === undefined) || next >= DAYS.length) return;
    boxes[key] = [next, day() + DAYS[next]];
    for (const old of Object.keys(boxes).slice(0, -MOST_KEPT)) delete boxes[old];
  };
  const marks = (key) => mine().runs.find((run) => run.key === key)?.marks ?? [];
  return {
    // `damaged` if what is kept cannot be read, `off` if the browser keeps nothing more.
    problem: () => (parsed(read(PLACE)) ? (isKept(PLACE) ? "" : "off") : "damaged"),
    counts: () => mine().counts,
    clock: () => all().clock === true,
    setClock: (clock) => write((now) => ({...now, clock})),
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
    // How the position of a day was answered, by grade; the first answer counts.
    onDay: (date) => mine().days[date] ?? {},
    solve: (date, grade, mark) =>
      put((found) => {
        found.days = latestDays({...found.days, [date]: {[grade]: mark, ...found.days[date]}});
      }),
    marks,
    // The same run in another tab has marks of its own.
    keepMarks: (key, now) =>
      put((found) => {
        const before = marks(key);
        const run = {key, marks: now.map((mark, index) => mark || before[index] || "")};
        found.runs = [...found.runs.filter((one) => one.key !== key), run].slice(-MOST_RUNS);
      }),
    text: () => JSON.stringify({...all(), games: {...plain(all().games), [game]: mine()}}, null, 2),
    clear() {
      change(PLACE, () => null);
      beside = null;
    },
    onChange: (act, options) => onOtherTab(PLACE, act, options),
  };
}
