// What was found on this machine, kept by the browser: by game, claim and bound, for the code that found it.

const place = (game) => `lastcard-found-${game}`;

function read(game, build) {
  try {
    const kept = JSON.parse(localStorage.getItem(place(game)));
    return build && kept?.build === build ? kept.found : {};
  } catch {
    return {}; // a private window may refuse, and what is kept may be damaged
  }
}

// The findings of a game: `take` keeps one, `of` gives the latest of a claim, or the one for a bound, or null.
export function keptFindings(game, build) {
  const found = read(game, build);
  const of = (id, limit) =>
    Object.values(found[id] ?? {})
      .filter((one) => limit == null || one.limit === limit)
      .sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
  const take = (id, finding) => {
    if (found[id]?.[finding.limit]?.at === finding.at) return; // heard before
    found[id] = {...found[id], [finding.limit]: finding};
    try {
      if (build) localStorage.setItem(place(game), JSON.stringify({build, found}));
    } catch {
      /* the page then knows it for as long as it is open */
    }
  };
  return {of, take};
}
