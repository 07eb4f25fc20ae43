import {adopt, keepDrawn, onChange} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {h, redraw, showText} from "../scripts/dom.js";
import {unbroken} from "../scripts/words.js";

// Where a proof can be read: its page where the site has such pages, and so a link to one; else the name of its text.
function proofLink(name) {
  if (!document.querySelector("[data-proofs]")) return h("code", {}, `docs/proofs/${name}`);
  return h("a", {href: `proofs/${name.replace(/\.md$/, ".html")}`}, "Read the proof");
}

// The reason as it is argued, folded until somebody asks: its letters are drawn on the board while it is open.
function argumentBox(model) {
  const says = h("p", {}),
    steps = h("ol", {}),
    source = h("p", {class: "why-source"});
  const box = h("details", {class: "why"}, h("summary", {}, "Check it yourself"), says, steps, source);
  let told = false;
  const tell = () => {
    const on = box.open && !box.hidden;
    if (on !== told) model.send_msg({do: "argue", on});
    told = on;
  };
  box.addEventListener("toggle", tell);
  const show = () => {
    says.textContent = unbroken(model.argument);
    steps.replaceChildren(...model.steps.map((step) => h("li", {}, unbroken(step))));
    const place = model.place && h("a", {href: model.place_link}, model.place);
    const parts = [place, model.proof && proofLink(model.proof), model.found_by].filter(Boolean);
    source.replaceChildren(...parts.flatMap((part, index) => (index ? [" · ", part] : [part])));
    box.hidden = !(model.argument || model.steps.length || model.found_by);
    tell();
  };
  return {box, show};
}

export function render({model, view, el}) {
  adopt(el);
  const title = h("h2", {class: "card-title"}, "Why");
  const detail = h("p", {class: "verdict-detail"});
  const progress = h("progress", {max: 1, "aria-label": "Progress"}),
    left = h("span", {class: "caption"});
  const doing = h("p", {role: "status"});
  const stop = button("Stop", () => model.send_msg({do: "stop"}));
  const running = h("div", {class: "work"}, doing, h("div", {class: "group wrap"}, progress, left, stop));
  const trouble = h("p", {class: "field-error", role: "alert"});
  const stopped = h("p", {class: "caption stopped", role: "status"});
  const offers = h("div", {class: "group wrap work"});
  const argument = argumentBox(model);
  const parts = [title, detail, argument.box, trouble, running, stopped, offers];
  const box = h("section", {class: "card reason-card"}, parts);

  const show = () => {
    argument.show();
    detail.textContent = model.detail;
    detail.hidden = !model.detail;
    title.hidden = detail.hidden && argument.box.hidden;
    showWork();
  };
  const showWork = () => {
    running.hidden = !model.doing;
    if (doing.textContent !== model.doing) doing.textContent = model.doing;
    progress.value = model.share;
    left.textContent = model.left;
    showText(trouble, model.trouble);
    showText(stopped, model.stopped);
    offers.hidden = !model.offers.length;
    redraw(
      offers,
      model.offers.map((text, index) => button(text, () => model.send_msg({do: "work", index}))),
      () => offers.querySelector("button"),
    );
    view.el.hidden = parts.every((part) => part.hidden);
  };
  keepDrawn(model, ["detail", "argument", "steps", "proof", "place", "place_link", "found_by"], show);
  onChange(model, ["doing", "share", "left", "offers", "trouble", "stopped"], showWork);
  return box;
}
