// What was found on this machine, kept by the browser: by game, claim and bound, for the code that found it.

import {changeJson, readJson} from "../scripts/storage.js";
import {STATUS} from "./finding.js";

/** The beginning of the keys of findings. */
export const FOUND = "lastcard-found-";

const place = (game) => FOUND + game;

// Anybody may have written there: what does not look as it was written here is left out, and no text of it becomes the
// place that a link leads to.
const text = (value) => typeof value === "string";
const textOrNothing = (value) => value === null || text(value);
const listOf = (sound) => (value) => Array.isArray(value) && value.every(sound);
const shaped = (shape) => (value) =>
  value !== null && typeof value === "object" && Object.entries(shape).every(([name, sound]) => sound(value[name]));
const ROW = {label: text, printed: text, computed: text, agrees: (value) => [true, false, null].includes(value)};
const FINDING = {
  status: (value) => text(value) && Object.hasOwn(STATUS, value),
  limit: Number.isSafeInteger,
  at: (value) => text(value) && !Number.isNaN(Date.parse(value)),
  bound: text,
  rests_on: text,
  computed: text,
  counterexample: textOrNothing,
  correction: textOrNothing,
  smallest: (value) => typeof value === "boolean",
  evidence: shaped({proof: (value) => text(value) && /^([a-z0-9-]+\.md)?$/.test(value)}),
  columns: listOf(text),
  rows: listOf(shaped(ROW)),
  csv: text,
};
const isFinding = shaped(FINDING);

// A finding as it is shown: what is asked for above, and the address that its example has in this game.
function taken(game, finding) {
  const parts = Object.fromEntries(Object.keys(FINDING).map((name) => [name, finding[name]]));
  const position = new URLSearchParams({pos: finding.counterexample ?? ""}); // what is no text in it is replaced
  return {...parts, link: finding.counterexample ? `#/${game}/explore?${position}` : ""};
}

function sound(game, build) {
  const kept = readJson(place(game));
  if (!build || kept?.build !== build) return {};
  const claims = Object.entries(kept.found ?? {}).map(([id, found]) => {
    const sound = Object.entries(found ?? {}).filter(([limit, one]) => isFinding(one) && String(one.limit) === limit);
    return [id, Object.fromEntries(sound.map(([limit, one]) => [limit, taken(game, one)]))];
  });
  return Object.fromEntries(claims);
}

// The findings of a game: `take` keeps one, `of` gives the latest of a claim, or the one for a bound, or null; `look`
// adds what another tab has found.
export function keptFindings(game, build) {
  let found = sound(game, build);
  const of = (id, limit) =>
    Object.values(found[id] ?? {})
      .filter((one) => limit == null || one.limit === limit)
      .sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
  const take = (id, finding) => {
    if (found[id]?.[finding.limit]?.at === finding.at) return; // heard before
    const added = (all) => ({...all, [id]: {...all[id], [finding.limit]: finding}});
    found = added(found);
    if (build) changeJson(place(game), () => ({build, found: added(sound(game, build))}));
  };
  const look = () => {
    found = {...found, ...sound(game, build)};
  };
  return {of, take, look};
}
