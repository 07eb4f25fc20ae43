// Which steps the reader has done, kept in this browser and nowhere else.
import {changeJson, onOtherTab, readJson} from "../scripts/kept.js";

export const PLACE = "lastcard-learn"; // `{game: {done: [titles], of: number of steps}}`

const titlesOf = (kept) => (Array.isArray(kept?.done) ? kept.done.filter((title) => typeof title === "string") : []);

/** What two tabs, or two browsers, know of the steps. */
export function bothProgress(mine, theirs) {
  const games = Object.entries(theirs).map(([game, kept]) => {
    const done = [...new Set([...titlesOf(mine[game]), ...titlesOf(kept)])];
    return [game, {done, of: Number(mine[game]?.of ?? kept?.of) || done.length}];
  });
  return {...mine, ...Object.fromEntries(games)};
}

// The steps of a game that are done, by their titles.
export function progress(game, titles) {
  const done = () => new Set(titlesOf(readJson(PLACE, {})[game]));
  const keep = (act) =>
    changeJson(PLACE, (games) => {
      const now = act(new Set(titlesOf(games[game])));
      return {...games, [game]: {done: titles().filter((title) => now.has(title)), of: titles().length}};
    });
  return {
    has: (title) => done().has(title),
    count: () => titles().filter((title) => done().has(title)).length,
    add: (title) => done().has(title) || keep((now) => now.add(title)),
    forget: () => keep(() => new Set()),
    onChange: (act) => onOtherTab(PLACE, act),
  };
}
