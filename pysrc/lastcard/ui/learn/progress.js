// Which steps the reader has done, kept in this browser and nowhere else.
import {changeJson, onOtherTab, readJson} from "../scripts/kept.js";

export const PLACE = "lastcard-learn"; // `{game: {done: [keys of steps: their first titles], of: number of steps}}`

const keysOf = (kept) => (Array.isArray(kept?.done) ? kept.done.filter((key) => typeof key === "string") : []);

/** What two tabs, or two browsers, know of the steps. */
export function bothProgress(mine, theirs) {
  const games = Object.entries(theirs).map(([game, kept]) => {
    const done = [...new Set([...keysOf(mine[game]), ...keysOf(kept)])];
    return [game, {done, of: Number(mine[game]?.of ?? kept?.of) || done.length}];
  });
  return {...mine, ...Object.fromEntries(games)};
}

// The steps of a game that are done, by their keys.
export function progress(game, keys) {
  const done = () => new Set(keysOf(readJson(PLACE, {})[game]));
  const keep = (act) =>
    changeJson(PLACE, (games) => {
      const now = act(new Set(keysOf(games[game])));
      return {...games, [game]: {done: keys().filter((key) => now.has(key)), of: keys().length}};
    });
  return {
    done,
    add: (key) => done().has(key) || keep((now) => now.add(key)),
    forget: () => keep(() => new Set()),
    onChange: (act) => onOtherTab(PLACE, act),
  };
}
