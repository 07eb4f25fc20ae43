import {h} from "./scripts/dom.js";
import {save} from "./scripts/save.js";
import {adopt} from "./scripts/style.js";
import {duration} from "./scripts/words.js";

const STATUS = {
  holds: ["✓", "holds"],
  fails: ["✗", "fails"],
  differs: ["≠", "differs"],
  unchecked: ["–", "bound too low"],
};

export function render({model, el}) {
  adopt(el);
  const entries = h("div", {class: "claims"});
  const parts = new Map();

  const entry = (claim) => {
    const limit = h("input", {
      type: "number",
      min: 1,
      step: 1,
      value: claim.limit,
      class: "limit",
      "aria-label": `Bound: ${claim.means}`,
    });
    const check = h("button", {
      type: "button",
      class: "button",
      onclick: () => {
        const running = model.running[claim.id];
        const bound = Math.floor(Number(limit.value));
        model.send_msg(
          running
            ? {do: "stop", claim: claim.id}
            : {do: "check", claim: claim.id, limit: bound >= 1 ? bound : claim.limit},
        );
      },
    });
    const progress = h("progress", {max: 1, "aria-label": "Progress"});
    const left = h("span", {class: "caption"});
    const status = h("span");
    const result = h("div", {class: "claim-result", "aria-live": "polite"});
    const box = h(
      "article",
      {class: "card claim", id: claim.id},
      h(
        "header",
        {class: "card-head"},
        h("div", {}, h("p", {class: "place"}, claim.place), h("h3", {class: "card-title"}, claim.title)),
        status,
      ),
      h("p", {}, claim.statement),
      h(
        "p",
        {class: "printed"},
        /^\(not in/.test(claim.printed) ? "" : h("span", {class: "tag"}, "printed"),
        " ",
        claim.printed,
      ),
      result,
      h(
        "div",
        {class: "claim-foot"},
        claim.means && h("label", {class: "inline-range"}, `${claim.means} up to`, limit),
        check,
        h("span", {class: "claim-progress"}, progress, left),
      ),
    );
    parts.set(claim.id, {claim, check, progress, left, status, result, shown: null});
    return box;
  };
  const table = (finding) =>
    h(
      "div",
      {class: "scroll-x"},
      h(
        "table",
        {class: "facts"},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            finding.columns.map((name) => h("th", {scope: "col"}, name)),
            h("th", {scope: "col"}, ""),
          ),
        ),
        h(
          "tbody",
          {},
          finding.rows.map((row) =>
            h(
              "tr",
              {class: row.agrees === false ? "off" : ""},
              h("th", {scope: "row"}, row.label),
              h("td", {class: "number"}, row.printed || "–"),
              h("td", {class: "number"}, row.computed),
              h("td", {}, row.agrees == null ? "" : row.agrees ? "✓" : "≠"),
            ),
          ),
        ),
      ),
    );
  const csv = ({claim}, finding) => save(`${claim.id}.csv`, "text/csv", finding.csv);

  const list = () => {
    parts.clear();
    entries.replaceChildren(...model.claims.map(entry));
    show();
  };
  const show = () => {
    for (const [id, part] of parts) {
      const running = model.running[id],
        finding = model.findings[id],
        error = model.errors[id];
      part.check.textContent = running ? "Stop" : finding ? "Recompute" : "Recompute here";
      part.progress.hidden = part.left.hidden = !running;
      if (running) {
        part.progress.value = running.share;
        part.left.textContent = running.left == null ? "…" : `about ${duration(running.left)} left`;
      }
      part.status.replaceChildren(
        finding && !running
          ? h(
              "span",
              {class: `status ${finding.status}`},
              h("b", {"aria-hidden": "true"}, STATUS[finding.status][0]),
              STATUS[finding.status][1],
            )
          : h("span", {class: "status unchecked"}, running ? "computing" : "not computed yet"),
      );
      const key = JSON.stringify([finding ?? null, error ?? null]);
      if (part.shown === key) continue;
      part.shown = key;
      part.result.replaceChildren(
        ...(error ? [h("p", {class: "field-error"}, error)] : []),
        ...(finding
          ? [
              h(
                "p",
                {class: "computed"},
                h("span", {class: "tag here"}, "computed"),
                " ",
                finding.computed,
                " ",
                h("span", {class: "caption"}, `Checked for ${finding.bound}.`),
              ),
              finding.correction &&
                h("p", {class: "correction"}, h("span", {class: "tag"}, "put right"), " ", finding.correction),
              finding.counterexample &&
                h(
                  "p",
                  {},
                  "Smallest counterexample: ",
                  h("a", {href: finding.link, class: "mono"}, finding.counterexample),
                  " (opens in Explore)",
                ),
              finding.rows.length
                ? h(
                    "details",
                    {open: finding.rows.length <= 8},
                    h("summary", {}, `${finding.rows.length} ${finding.rows.length === 1 ? "value" : "values"}`),
                    table(finding),
                    h("button", {type: "button", class: "button quiet", onclick: () => csv(part, finding)}, "Save CSV"),
                  )
                : null,
            ].filter(Boolean)
          : []),
      );
    }
  };
  model.on("claims", list);
  for (const name of ["findings", "running", "errors"]) model.on(name, show);
  list();
  return h(
    "section",
    {class: "claims-section"},
    h(
      "div",
      {class: "card-head"},
      h("h2", {}, "What the paper says, and what is true"),
      h(
        "button",
        {type: "button", class: "button primary", onclick: () => model.send_msg({do: "check_all"})},
        "Recompute all",
      ),
    ),
    h(
      "p",
      {class: "lead"},
      "Every entry is computed from the rules alone, on this machine, when you ask for it. Printed values stand beside the computed ones.",
    ),
    entries,
  );
}
