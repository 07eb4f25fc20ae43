import {adopt} from "../scripts/component.js";
import {h} from "../scripts/dom.js";
import {untilRemoved} from "../scripts/events.js";
import {onOtherTab} from "../scripts/storage.js";
import {claimCard} from "./claim_card.js";
import {claimRound, claimTools} from "./claim_tools.js";
import {FOUND, keptFindings} from "./finding_store.js";
import {TELEPHONE} from "./folding.js";

const LEAD =
  "Every statement has been checked by computer. Each verdict says how far and how. " +
  "You can rerun any of them here, up to a limit you choose.";

const NONE =
  "There are no claims about this game yet. If you found something out, you can add it " +
  "as a claim: a statement with the program that checks it.";

export function render({model, el}) {
  adopt(el);
  const entries = h("div", {class: "claims"});
  let store = keptFindings(model.game, model.build);
  let cards = [];
  // What is known of a claim, at a bound if one is given: found here, or else when the site was built.
  const known = (id, limit) => {
    const kept = store.of(id, limit);
    const built = model.built[id] ?? null;
    const finding = kept ?? (limit == null || built?.limit === limit ? built : null);
    return finding && {finding, kept, built};
  };
  const tools = claimTools(model, known);
  const round = claimRound(model, known);
  const show = () => {
    for (const card of cards) card.show();
    tools.show();
    round.show();
  };
  const take = () => {
    for (const [id, finding] of Object.entries(model.findings)) store.take(id, finding);
    show();
  };
  const begin = () => {
    store = keptFindings(model.game, model.build);
    take();
  };
  const list = () => {
    cards = model.claims.map((claim, index) => claimCard(model, claim, (limit) => known(claim.id, limit), index === 0));
    entries.replaceChildren(...cards.map(({box}) => box));
    tools.list(cards);
    take();
  };
  model.on("claims", list);
  model.on("build", begin);
  model.on("findings", take);
  for (const name of "built running errors stopped round note proofs chosen bounds problem".split(" "))
    model.on(name, show);
  list();
  const options = untilRemoved(model);
  onOtherTab(
    FOUND,
    () => {
      store.look();
      show();
    },
    options,
  );
  TELEPHONE.addEventListener("change", show, options);
  const head = h("h2", {}, "Is it true? Each statement, checked");
  if (!model.claims.length) return h("section", {class: "claims-section"}, head, h("p", {class: "lead"}, NONE));
  return h("section", {class: "claims-section"}, head, h("p", {class: "lead"}, LEAD), tools.box, entries, round.box);
}
