// What is said about the thing in a picture that is pointed at.
import {h} from "../scripts/dom.js";

// The tip keeps `beside` pixels from the sides of the picture, and `above` from its upper edge.
export function pictureTip(view, {beside, above = 0}) {
  const box = h("div", {class: "tip", hidden: true});
  view.box.append(box);
  return {
    hide() {
      box.hidden = true;
    },
    show(text, event) {
      const frame = view.box.getBoundingClientRect();
      const right = Math.max(frame.width - beside, beside);
      box.textContent = text;
      box.hidden = false;
      box.style.left = `${Math.min(Math.max(event.clientX - frame.left, beside), right)}px`;
      box.style.top = `${Math.max(event.clientY - frame.top, above)}px`;
    },
  };
}
