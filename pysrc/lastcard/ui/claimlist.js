import {button} from "./scripts/controls.js";
import {h, sideways} from "./scripts/dom.js";
import {findingMark} from "./scripts/finding.js";
import {save} from "./scripts/save.js";
import {adopt} from "./scripts/style.js";
import {duration} from "./scripts/words.js";

const LEAD =
  "Every entry is computed from the rules alone, on this machine, when you ask for it. " +
  "Printed values stand beside the computed ones.";
const OPEN = 8; // values up to which their table is open at first

function valueTable({columns, rows}) {
  const head = [...columns, ""].map((name) => h("th", {scope: "col"}, name));
  const line = ({label, printed, computed, agrees}) =>
    h(
      "tr",
      {class: agrees === false ? "off" : ""},
      h("th", {scope: "row"}, label),
      h("td", {class: "number"}, printed || "–"),
      h("td", {class: "number"}, computed),
      h("td", {}, agrees == null ? "" : agrees ? "✓" : "≠"),
    );
  const table = h("table", {class: "facts"}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows.map(line)));
  return sideways(table);
}

function foundValues(claim, finding) {
  const count = finding.rows.length;
  const file = () => save(`${claim.id}.csv`, "text/csv", finding.csv);
  const summary = h("summary", {}, `${count} ${count === 1 ? "value" : "values"}`);
  const saveButton = button("Save CSV", file, {class: "button quiet"});
  return h("details", {open: count <= OPEN}, summary, valueTable(finding), saveButton);
}

// What a check has found: the truth, what was wrong, an example, the values.
function foundParts(claim, finding) {
  const {computed, bound, correction, counterexample, link, rows} = finding;
  const tag = (text, kind = "tag") => h("span", {class: kind}, text);
  const checked = h("span", {class: "caption"}, `Checked for ${bound}.`);
  const example = () => h("a", {href: link, class: "mono"}, counterexample);
  return [
    h("p", {class: "computed"}, tag("computed", "tag here"), " ", computed, " ", checked),
    correction && h("p", {class: "correction"}, tag("put right"), " ", correction),
    counterexample && h("p", {}, "Smallest counterexample: ", example(), " (opens in Explore)"),
    rows.length > 0 && foundValues(claim, finding),
  ].filter(Boolean);
}

function claimWords({place, title, statement, printed}) {
  const tag = /^\(not in/.test(printed) ? "" : h("span", {class: "tag"}, "printed");
  return {
    head: h("div", {}, h("p", {class: "place"}, place), h("h3", {class: "card-title"}, title)),
    body: [h("p", {}, statement), h("p", {class: "printed"}, tag, " ", printed)],
  };
}

// A claim with its check; `show` draws what the model knows of it now.
function claimEntry(model, claim) {
  const {id, means} = claim;
  const bounds = {type: "number", min: 1, step: 1, value: claim.limit};
  const limit = h("input", {...bounds, class: "limit", "aria-label": `Bound: ${means}`});
  const press = () => {
    const bound = Math.floor(Number(limit.value));
    const asked = {do: "check", claim: id, limit: bound >= 1 ? bound : claim.limit};
    model.send_msg(model.running[id] ? {do: "stop", claim: id} : asked);
  };
  const check = button("", press);
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const left = h("span", {class: "caption"});
  const status = h("span");
  const result = h("div", {class: "claim-result", "aria-live": "polite"});
  const {head, body} = claimWords(claim);
  const upTo = means && h("label", {class: "inline-range"}, `${means} up to`, limit);
  const foot = h("div", {class: "claim-foot"}, upTo, check, h("span", {class: "claim-progress"}, progress, left));
  let shown = null;
  const show = () => {
    const [running, finding, error] = [model.running[id], model.findings[id], model.errors[id]];
    check.textContent = running ? "Stop" : finding ? "Recompute" : "Recompute here";
    progress.hidden = left.hidden = !running;
    if (running) {
      progress.value = running.share;
      left.textContent = running.left == null ? "…" : `about ${duration(running.left)} left`;
    }
    status.replaceChildren(findingMark(finding, running));
    const key = JSON.stringify([finding ?? null, error ?? null]);
    if (shown === key) return;
    shown = key;
    const wrong = error ? [h("p", {class: "field-error"}, error)] : [];
    result.replaceChildren(...wrong, ...(finding ? foundParts(claim, finding) : []));
  };
  const box = h(
    "article",
    {class: "card claim", id},
    h("header", {class: "card-head"}, head, status),
    body,
    result,
    foot,
  );
  return {box, show};
}

export function render({model, el}) {
  adopt(el);
  const entries = h("div", {class: "claims"});
  let parts = [];
  const show = () => {
    for (const part of parts) part.show();
  };
  const list = () => {
    parts = model.claims.map((claim) => claimEntry(model, claim));
    entries.replaceChildren(...parts.map(({box}) => box));
    show();
  };
  model.on("claims", list);
  for (const name of ["findings", "running", "errors"]) model.on(name, show);
  list();
  const all = button("Recompute all", () => model.send_msg({do: "check_all"}), {class: "button primary"});
  const head = h("div", {class: "card-head"}, h("h2", {}, "What the paper says, and what is true"), all);
  return h("section", {class: "claims-section"}, head, h("p", {class: "lead"}, LEAD), entries);
}
