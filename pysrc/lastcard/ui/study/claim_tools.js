// What stands above the claims: totals, a choice of what is listed, a round of checks, everything as one file.
import {button} from "../scripts/controls.js";
import {able, dataOfFocused, h} from "../scripts/dom.js";
import {save} from "../scripts/save.js";
import {amount} from "../scripts/words.js";
import {counted} from "./finding.js";

// What can be listed: the name in addresses, the words, and whether a claim with its status belongs to it.
const LISTS = [
  ["all", "All", () => true],
  ["in-print", "In print", ({origin}) => origin === "paper"],
  [
    "not-as-printed",
    "Not as printed",
    ({origin}, status) => origin === "paper" && ["fails", "differs"].includes(status),
  ],
  ["ours", "Ours", ({origin}) => origin === "ours"],
  ["open", "Undecided", (_, status) => status === "open"],
  ["not-computed", "Not computed yet", (_, status) => !status],
];
const WHOSE = [
  ["paper", "In print", "printed statement"],
  ["ours", "Ours", "statement"],
];

// Opens all cards, and closes them again.
function foldButton(cards) {
  let whole = false;
  const fold = button("All in full", () => {
    whole = !whole;
    fold.textContent = whole ? "All in brief" : "All in full";
    for (const card of cards()) card.open(whole);
  });
  return fold;
}

// `cards` are the claims' cards; `found(id)` is what is known of one: {finding, kept, built}, or null.
export function claimTools(model, found) {
  let cards = [];
  const status = ({claim}) => found(claim.id)?.finding.status;
  const belongs = (card, name) => LISTS.find(([one]) => one === name)[2](card.claim, status(card));
  const listed = () => cards.filter((card) => belongs(card, model.chosen));
  const totals = h("dl", {class: "claim-totals"});
  const choices = h("div", {class: "segments", role: "group", "aria-label": "Which claims are listed"});
  const ask = () => {
    const wrong = listed().find((card) => card.bound() == null);
    if (wrong) wrong.refuse();
    else model.send_msg({do: "check_all", claims: listed().map((card) => [card.claim.id, card.bound()])});
  };
  const all = button("", ask, {class: "button primary"});
  const file = button("", () => saveAll(model, cards, found));
  const fold = foldButton(() => cards);
  const note = h("p", {class: "caption"});
  const none = h("p", {class: "empty"}, "No claims match.");
  const problem = h("p", {class: "field-error", role: "alert"});
  const choose = (name) => {
    model.chosen = name; // at once, however busy Python is
    model.send_msg({do: "choose", name});
  };
  const showChoices = () => {
    const counts = LISTS.map(([name, words]) => [name, words, cards.filter((card) => belongs(card, name)).length]);
    const kept = counts.filter(([name, , count]) => count > 0 || name === model.chosen);
    const key = JSON.stringify([model.chosen, kept]); // a button that is made anew while it is pressed hears no click
    if (choices.dataset.key === key) return;
    choices.dataset.key = key;
    const had = dataOfFocused(choices).value;
    choices.replaceChildren(
      ...kept.map(([name, words, count]) =>
        h(
          "button",
          {
            type: "button",
            "data-value": name,
            "aria-pressed": String(name === model.chosen),
            onclick: () => choose(name),
          },
          `${words} ${count}`,
        ),
      ),
    );
    if (had) choices.querySelector(`[data-value="${had}"]`)?.focus();
  };
  const showTotals = () => {
    const lines = WHOSE.map(([origin, words, noun]) => {
      const part = cards.filter(({claim}) => claim.origin === origin);
      return (
        part.length && [h("dt", {}, words), h("dd", {}, `${amount(part.length, noun)}: ${counted(part.map(status))}.`)]
      );
    });
    totals.replaceChildren(...lines.filter(Boolean).flat());
  };
  function show() {
    const known = cards.filter((card) => found(card.claim.id)).length;
    showTotals();
    showChoices();
    if (problem.textContent !== model.problem) problem.textContent = model.problem;
    for (const card of cards) card.box.hidden = !belongs(card, model.chosen);
    none.hidden = listed().length > 0;
    all.textContent = `Recompute ${model.chosen === "all" ? "all" : "these"} ${listed().length}`;
    able(all, !model.round.going && listed().length > 0);
    file.textContent = "Download results";
    file.title = known ? "" : "Nothing has been computed yet.";
    able(file, known > 0);
    note.textContent = known
      ? model.note
      : `${model.note} Nothing has been computed yet, so there is nothing to save.`.trim();
  }
  const box = h(
    "div",
    {class: "claim-tools"},
    totals,
    choices,
    problem,
    h("div", {class: "group wrap"}, all, fold, file),
    note,
    none,
  );
  return {
    box,
    show,
    list: (made) => {
      cards = made;
      show();
    },
  };
}

// Everything that is known of the claims, as JSON: when and by which code it was found, and how far it was checked.
function saveAll(model, cards, found) {
  const results = cards.map(({claim}) => {
    const {finding, kept} = found(claim.id) ?? {};
    const {link, csv, ...values} = finding ?? {status: "not computed"};
    const {id, origin, paper, place, title, printed, statement} = claim;
    const where = finding && {source: kept ? "computed here" : "checked when the site was built"};
    return {id, origin, paper, place, title, printed, statement, ...where, ...values};
  });
  const whole = {game: model.game, date: new Date().toISOString(), build: model.build, results};
  save(`${model.game}-results.json`, "application/json", `${JSON.stringify(whole, null, 1)}\n`);
}

// A bar that stays in view while something is computed, with one Stop; and what a round came to when it is over.
export function claimRound(model, found) {
  const words = h("p", {class: "round-words", role: "status"});
  const progress = h("progress", {max: 1, "aria-label": "Claims recomputed"});
  const stop = button("Stop", () => model.send_msg({do: "stop_all"}), {class: "button primary"});
  const close = button("Close", () => hide(), {class: "button quiet"});
  const box = h("div", {class: "claim-round"}, words, progress, stop, close);
  let closed = true; // what the bar said last has been seen, or there was nothing to say
  let single = null; // the claims that were computed, outside of a round, when the bar was shown last
  const title = (id) => model.claims.find((claim) => claim.id === id)?.title ?? "";
  const tally = () => {
    const {claims, done} = model.round;
    const failed = claims.filter((id) => model.errors[id]).length;
    const results = claims.map((id) => model.findings[id] && found(id)).filter(Boolean);
    const other = results.filter(({finding, built}) => built && built.status !== finding.status).length;
    const built = results.some((one) => one.built);
    return [
      `${done === claims.length ? "" : "Stopped: "}${done} of ${amount(claims.length, "claim")} recomputed here`,
      results.length ? `: ${counted(results.map(({finding}) => finding.status))}` : "",
      failed ? `; ${failed} could not be computed` : "",
      built
        ? other
          ? `; ${other} different from when this site was built`
          : "; all the same as when this site was built"
        : "",
      ".",
    ].join("");
  };
  const hide = () => {
    closed = true;
    single = null;
    show();
  };
  function show() {
    const running = Object.keys(model.running);
    const {claims = [], done = 0, going = false} = model.round;
    if (going) closed = false;
    if (going) single = null;
    else if (running.length) single = running;
    else if (single?.some((id) => id in model.stopped)) closed = false;
    else if (single) closed = true;
    box.hidden = closed && !running.length;
    progress.hidden = !going;
    progress.value = claims.length ? done / claims.length : 0;
    stop.hidden = !going && !running.length;
    close.hidden = !stop.hidden;
    const now = running.map(title).join("; ");
    const said = going
      ? `${Math.min(done + 1, claims.length)} of ${claims.length}: ${now}`
      : running.length
        ? `Computing: ${now}`
        : closed
          ? ""
          : single
            ? `Stopped: ${single.map(title).join("; ")}. Earlier results are kept.`
            : tally();
    if (words.textContent !== said) words.textContent = said;
  }
  return {box, show};
}
