// A card of TANHINMIN: it has a strength and no suit. A cut card has a torn edge and stands on its number and a tilde.
import {svg} from "../../../ui/scripts/dom.js";

export function numberCard(text, {cut = false, back = false} = {}) {
  const edge = "L54 80 48 74 42 80 36 74 30 80 24 74 18 80 12 74 6 80 .75 74Z";
  const torn = `M.75 7.250Q.75 .75 7.250.75H52.750Q59.250.75 59.250 7.250V74${edge}`;
  const paper = cut
    ? svg("path", {d: torn, class: "paper"})
    : svg("rect", {x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 6.5, class: "paper"});
  if (back)
    return svg(
      "svg",
      {viewBox: "0 0 60 84", class: "playing-card back", "aria-hidden": "true"},
      paper,
      svg("rect", {x: 7, y: 7, width: 46, height: 70, rx: 4, class: "lining"}),
      svg("text", {x: 30, y: 51, class: "face"}, "?"),
    );
  const size = text.length > 4 ? "tiny" : text.length > 2 ? "long" : "";
  return svg(
    "svg",
    {viewBox: "0 0 60 84", class: `playing-card number-card${cut ? " red cut" : ""}`, "aria-hidden": "true"},
    paper,
    text.length < 4 && svg("text", {x: 6, y: 18, class: "corner"}, text),
    svg("text", {x: 30, y: 54, class: `face ${size}`}, text),
  );
}
