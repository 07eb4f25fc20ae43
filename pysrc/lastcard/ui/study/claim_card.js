// One claim: what is said, what came of it, and the means to compute it here.
import {button} from "../scripts/controls.js";
import {fill, h, sideways} from "../scripts/dom.js";
import {csvButton} from "../scripts/save.js";
import {amount, atShare, duration, unbroken} from "../scripts/words.js";
import {findingMark} from "./finding.js";
import {TELEPHONE} from "./folding.js";

const OPEN = 8; // values up to which their table is open at first

function valueTable({columns, rows}) {
  const head = [...columns, ""].map((name) => h("th", {scope: "col"}, name));
  const signs = new Map([
    [true, ["✓", "as printed"]],
    [false, ["≠", "not as printed"]],
  ]);
  const line = ({label, printed, computed, agrees}) => {
    const [sign, words] = signs.get(agrees) ?? [];
    return h(
      "tr",
      {class: agrees === false ? "off" : ""},
      h("th", {scope: "row"}, label),
      h("td", {class: "number"}, printed || "–"),
      h("td", {class: "number"}, computed),
      h("td", {}, sign && h("span", {title: words}, sign)),
    );
  };
  const table = h("table", {class: "facts"}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows.map(line)));
  return sideways(table);
}

function foundValues(claim, finding, here) {
  const count = finding.rows.length;
  const wrong = finding.rows.filter(({agrees}) => agrees === false).length;
  const words = `${amount(count, "value")}${wrong ? `, ${wrong} not as printed` : ""}`;
  const saving = csvButton(
    "Save CSV",
    () => claim.id,
    () => finding.csv,
    {class: "button quiet"},
  );
  const open = here && count <= OPEN;
  return h("details", {open}, h("summary", {}, words), valueTable(finding), saving);
}

// Where a verdict comes from, and whether the build and this machine found the same.
function sourceWords(kept, built) {
  if (!kept) return "Checked when this site was built.";
  const when = new Date(kept.at).toLocaleString("en", {dateStyle: "medium", timeStyle: "short"});
  const here = `Computed here, on this machine, ${when}.`;
  if (!built) return here;
  const same = built.status === kept.status;
  const before = same
    ? "Same result as when the site was built"
    : `Different when this site was built: ${built.status}`;
  return `${here} ${before}${built.bound === kept.bound ? "." : `, for ${built.bound}.`}`;
}

function evidence({finding, kept, built}, proofs) {
  const {rests_on: words, evidence: basis} = finding;
  const name = `docs/proofs/${basis.proof}`;
  const page = proofs && `${proofs}${basis.proof.replace(/\.md$/, ".html")}`;
  const link = page ? [h("a", {href: page}, "Read the proof"), ". "] : ["The proof: ", h("code", {}, name), ". "];
  const tag = h("span", {class: "tag"}, "evidence");
  return h("p", {class: "evidence"}, tag, ` ${unbroken(words)}. `, basis.proof && link, sourceWords(kept, built));
}

// What a check has found: the truth, what was wrong, what it rests on, an example, the values.
function foundParts(claim, found, proofs) {
  const {finding, kept} = found;
  const {computed, correction, counterexample, smallest, link, rows} = finding;
  const tag = (text, kind = "tag") => h("span", {class: kind}, text);
  const example = () => h("a", {href: link, class: "mono"}, counterexample);
  const called = smallest ? "Smallest counterexample: " : "A counterexample: ";
  return [
    h("p", {class: "computed"}, tag("computed", "tag here"), " ", unbroken(computed)),
    correction && h("p", {class: "correction"}, tag("put right"), " ", unbroken(correction)),
    evidence(found, proofs),
    counterexample && h("p", {}, called, example(), " (opens in Explore)"),
    rows.length > 0 && foundValues(claim, finding, kept != null),
  ].filter(Boolean);
}

// The title opens and closes the card. It is closed at first where what is said holds; then it says that, and what it
// rests on. On a telephone only the first of the cards is open at first, and one that could not be computed (null).
function folding(box, title, first) {
  let asked = null; // what the reader has chosen
  const toggle = button(title, () => set(box.classList.contains("brief")), {class: "claim-toggle"});
  const draw = (open) => {
    box.classList.toggle("brief", !open);
    toggle.ariaExpanded = String(open);
  };
  function set(open) {
    asked = open;
    draw(open);
  }
  const usual = (status) => (TELEPHONE.matches && status !== null ? first : status !== "holds");
  return {toggle, set, show: (status) => draw(asked ?? usual(status))};
}

function claimWords({origin, paper, place, statement, printed}, toggle) {
  const ours = origin === "ours";
  const where = ours ? [h("b", {class: "ours"}, "ours"), place && `, ${place}`] : `${paper}, ${place}`;
  return {
    title: h("div", {class: "claim-title"}, h("h3", {class: "card-title"}, toggle), h("p", {class: "place"}, where)),
    said: [
      h("p", {}, unbroken(statement)),
      printed && h("p", {class: "printed"}, h("span", {class: "tag"}, "printed"), " ", unbroken(printed)),
    ],
  };
}

const stoppedWords = (share, found) =>
  share == null ? "" : `Stopped${atShare(share)}.${found ? " The result shown is from before." : ""}`;

// The field for the bound of a claim, and what is wrong with what stands in it. That belongs below all the rest: no
// button may move while it is pressed.
function boundField(model, claim, changed) {
  const {id, least, most, means} = claim;
  const own = () => model.bounds[id] ?? claim.limit;
  const name = `bound-error-${id}`;
  const field = h("input", {type: "number", min: least, max: most, step: 1, class: "limit"});
  const error = h("p", {class: "field-error", id: name, role: "alert"});
  const range = h(
    "span",
    {class: "caption"},
    most == null ? (least > 1 ? `${least} or more` : "") : `${least} to ${most}`,
  );
  const label = h("label", {class: "inline-range"}, `${means} up to`, field, range);
  fill(field, {"aria-label": `Bound: ${means}`, "aria-describedby": name}, []);
  let taken = null; // the bound of the address that the field was filled with last
  const wrong = () => {
    const number = Number(field.value);
    if (field.value.trim() === "") return `The limit is a whole number, ${claim.range}.`;
    if (!Number.isInteger(number)) return `${field.value} is not a whole number; the limit is ${claim.range}.`;
    if (number < least || (most != null && number > most))
      return `${field.value} is not a possible limit: it is ${claim.range}.`;
    return Math.abs(number) < 1e9 ? "" : `${field.value} is more than can be computed.`;
  };
  const judge = () => {
    error.textContent = wrong();
    field.setAttribute("aria-invalid", String(error.textContent !== ""));
  };
  field.addEventListener("change", () => {
    judge();
    if (!wrong() && Number(field.value) !== own()) model.send_msg({do: "bound", claim: id, limit: Number(field.value)});
    changed();
  });
  return {
    label: means && least !== most && label,
    error,
    value: () => (wrong() ? null : Number(field.value)),
    show() {
      if (taken === own()) return;
      const typed = field.matches(":focus") && field.value !== String(taken);
      taken = own();
      if (typed) return; // it is not written over, neither now nor once the field is left
      field.value = taken;
      judge();
    },
    refuse() {
      judge();
      field.focus();
    },
  };
}

// A claim with its check. `known(limit)` tells what is known of it: {finding, kept, built}, or null; `first` whether it
// is the first of all.
export function claimCard(model, claim, known, first) {
  const {id} = claim;
  const field = boundField(model, claim, () => show());
  const bound = field.value;
  const press = () => {
    if (model.running[id]) model.send_msg({do: "stop", claim: id});
    else if (bound() == null) field.refuse();
    else model.send_msg({do: "check", claim: id, limit: bound()});
  };
  const check = button("", press);
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const left = h("span", {class: "caption"});
  const status = h("span", {class: "claim-mark"});
  const result = h("div", {class: "claim-result", "aria-live": "polite"});
  const box = h("article", {class: "card claim", id});
  const fold = folding(box, claim.title, first);
  const {title, said} = claimWords(claim, fold.toggle);
  const foot = h(
    "div",
    {class: "claim-foot"},
    field.label,
    check,
    h("span", {class: "claim-progress"}, progress, left),
    field.error,
  );
  let shown = null;
  let last = claim.limit; // the bound in the field when it was one
  const show = () => {
    field.show();
    last = bound() ?? last;
    const [running, found, error] = [model.running[id], known(last) ?? known(), model.errors[id]];
    check.textContent = running ? "Stop" : "Recompute";
    progress.hidden = !running;
    left.textContent = stoppedWords(model.stopped[id], found);
    if (running) {
      progress.value = running.share;
      left.textContent = running.left == null ? "…" : `about ${duration(running.left)} left`;
    }
    status.replaceChildren(findingMark(found?.finding, running));
    fold.show(error ? null : found?.finding.status);
    said[0].textContent = unbroken(found?.finding.statement ?? claim.statement); // as wide as the check
    const key = JSON.stringify([found, error ?? null]);
    if (shown === key) return;
    shown = key;
    const wrong = error ? [h("p", {class: "field-error"}, error)] : [];
    result.replaceChildren(...wrong, ...(found ? foundParts(claim, found, model.proofs) : []));
  };
  const head = h("header", {class: "claim-side"}, status, title);
  box.append(head, h("div", {class: "claim-main"}, said, result), foot);
  const refuse = () => {
    fold.set(true);
    field.refuse();
  };
  return {box, show, bound, refuse, claim, open: fold.set};
}
