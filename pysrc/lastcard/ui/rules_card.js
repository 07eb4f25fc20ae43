import {rulesCard} from "./scripts/rules.js";
import {adopt} from "./scripts/style.js";

export function render({model, el}) {
  adopt(el);
  return rulesCard(model);
}
