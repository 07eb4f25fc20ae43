// What may come out of the sandbox: each message by its kind, with the size of every part. Whatever is not so is no
// message.

const text = (most) => (value) => typeof value === "string" && value.length <= most;
const whole = (least, most) => (value) => Number.isSafeInteger(value) && value >= least && value <= most;
const number = (value) => typeof value === "number" && Number.isFinite(value);
const flag = (value) => typeof value === "boolean";
const list = (part, most) => (value) => Array.isArray(value) && value.length <= most && value.every(part);
const tuple =
  (...parts) =>
  (value) =>
    Array.isArray(value) && value.length === parts.length && parts.every((part, i) => part(value[i]));
const either =
  (...parts) =>
  (value) =>
    parts.some((part) => part(value));
const nothing = (value) => value === null;
const maybe = (part) => either(nothing, part);
const object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const record = (parts) => {
  const names = Object.keys(parts);
  return (value) =>
    object(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && parts[name](value[name]));
};
const table = (key, part, most) => (value) =>
  object(value) && Object.keys(value).length <= most && Object.entries(value).every(([k, v]) => key(k) && part(v));
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);

const COUNT = whole(0, 1e9);
const PLAYERS = 64;
const LINE = text(1_000);
const PROSE = text(20_000);
const POSITION = text(10_000);
const FRACTION = text(4_000);
const RESULT = oneOf("win", "draw", "loss");
const END = record({payoffs: list(FRACTION, PLAYERS), results: list(RESULT, PLAYERS), sentence: LINE});
const FIELD = either(
  record({name: LINE, parts: list(LINE, 400)}),
  record({name: LINE, rows: list(list(LINE, 40), 40)}),
  record({name: LINE, text: text(2_000)}),
);
const GUIDE = record({
  goal: PROSE,
  setup: PROSE,
  turn: PROSE,
  end: PROSE,
  unusual: PROSE,
  example: maybe(record({position: POSITION, move: LINE, caption: LINE})),
  words: list(tuple(LINE, PROSE), 100),
});
const NAMES = list(text(100), PLAYERS);
const ALIKE = {players: NAMES, rules: PROSE, guide: GUIDE, called_off: maybe(END), at_stake: LINE};
const EXTRA = (value) =>
  value === null ||
  (object(value) && Object.entries(value).every(([name, part]) => Object.hasOwn(ALIKE, name) && ALIKE[name](part)));
const moves = (after) => list(tuple(LINE, maybe(LINE), after, maybe(FRACTION)), 5_000);
const rest = (after) => [
  whole(-1, PLAYERS - 1),
  maybe(END),
  moves(after),
  list(FIELD, 64),
  list(list(text(100), 61), PLAYERS),
  EXTRA,
];
const ROW = tuple(POSITION, ...rest(whole(-1, 1e7)));
const WORTH = maybe(either(RESULT, text(4_000)));
const QUICK = record({worths: list(WORTH, PLAYERS), distance: maybe(COUNT)});
const SOLUTION = object; // as the command line prints it; as long as a message may be
const FAR = {complete: flag, searched: COUNT, budget: COUNT};

const FAULT = {
  kind: oneOf("syntax", "reading", "game", "raises", "contract", "grows", "slow", "memory", "exit"),
  line: COUNT,
  column: COUNT,
  end_line: COUNT,
  end_column: COUNT,
  native: LINE,
  function: LINE,
  error: LINE,
  message: LINE,
  method: LINE,
  what: LINE,
  change: LINE,
  arguments: list(text(100), 100),
  position: maybe(POSITION),
  move: maybe(text(2_000)),
  moves: maybe(list(text(2_000), 1e5)),
  labels: maybe(list(text(2_000), 1e5)),
  row: maybe(ROW),
  sentence: LINE,
};

const ANSWER = either(
  record({
    ok: oneOf(true),
    position: POSITION,
    rows: table(POSITION, tuple(...rest(POSITION), QUICK), 400),
    solution: SOLUTION,
    pending: list(record({title: LINE, action: LINE, budget: maybe(COUNT), eager: flag}), 8),
  }),
  record({ok: oneOf(true), positions: list(POSITION, 200)}),
  record({ok: oneOf(true), move: text(2_000), after: POSITION}),
  record({ok: oneOf(false), error: text(2_000)}),
  record({ok: oneOf(false), refused: LINE}),
  record({ok: oneOf(false), fault: record({type: oneOf("fault"), ...FAULT})}),
);

const SHAPES = {
  state: {state: oneOf("running", "idle"), doing: LINE, done: COUNT, total: COUNT, seconds: number},
  console: {lines: list(text(600), 1_000), left_out: COUNT},
  fault: FAULT,
  game: {
    name: text(40),
    title: LINE,
    summary: PROSE,
    appeal: PROSE,
    minutes: COUNT,
    luck: LINE,
    group: LINE,
    player_counts: tuple(whole(1, 1_000), whole(1, 1_000)),
    ...ALIKE,
    notation: record({
      prose: PROSE,
      regex: PROSE,
      default: POSITION,
      examples: list(tuple(POSITION, LINE), 50),
      moves: PROSE,
      longest: COUNT,
    }),
    start: POSITION,
    own: table(LINE, flag, 20),
    chance: flag,
    hands: flag,
  },
  verdict: {solution: SOLUTION, ...FAR, seconds: number},
  rows: {from: COUNT, rows: list(ROW, 500)},
  table: {positions: COUNT, moves: COUNT, seconds: number},
  large: {why: oneOf("rows", "budget", "engine", "bytes"), ...FAR, deep: maybe(COUNT)},
  count: {
    layers: list(tuple(COUNT, COUNT), 2_000),
    cut: flag,
    positions: COUNT,
    ends: COUNT,
    moves: COUNT,
    longest: maybe(COUNT),
    complete: flag,
    results: record({draws: COUNT, wins: list(COUNT, PLAYERS)}),
    values: maybe(table(oneOf("win", "draw", "loss", "none"), COUNT, 4)),
  },
  check: {positions: COUNT, all: flag, ends: COUNT, players: COUNT, chance: flag, round: flag, faults: COUNT},
  done: {ok: flag, partial: flag, seconds: number},
  answer: {id: COUNT, answer: ANSWER},
  stuck: {line: COUNT, function: LINE, what: LINE},
  lacking: {name: LINE},
};
const CHECKS = Object.fromEntries(
  Object.entries(SHAPES).map(([type, parts]) => [type, record({type: oneOf(type), run: COUNT, ...parts})]),
);
CHECKS.beat = record({type: oneOf("beat")});
CHECKS.ready = record({type: oneOf("ready"), seconds: number});
CHECKS.broken = record({type: oneOf("broken"), detail: text(2_000)});

export const LONGEST = 4_000_000;

/** The message that a text is; null where it is none. */
export function read(data) {
  if (typeof data !== "string" || data.length > LONGEST) return null;
  try {
    const message = JSON.parse(data);
    return object(message) && Object.hasOwn(CHECKS, message.type) && CHECKS[message.type](message) ? message : null;
  } catch {
    return null;
  }
}
