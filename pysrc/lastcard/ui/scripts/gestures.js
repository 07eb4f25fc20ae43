// What a person does with a slider or a field.

// What a person does in one go with a slider, a drag or a burst of key presses, is one entry in the browser's history:
// `act` is told whether a change is the first of its kind. Returns a function that tells whether one is under way.
export function gestures(slider, act, pause = 800) {
  let held = false,
    until = 0;
  const end = () => {
    held = false;
    until = 0;
  };
  slider.addEventListener("pointerdown", () => {
    held = true;
    until = 0;
  });
  for (const name of ["pointerup", "pointercancel", "blur"]) slider.addEventListener(name, end);
  slider.addEventListener("input", () => {
    const first = performance.now() > until;
    until = held ? Infinity : performance.now() + pause;
    act(first);
  });
  return () => performance.now() < until;
}

const LONGEST = 4000; // characters that a field shows well

// A text that is too long to stand in a field goes at once where Enter would send it, whole. The field itself has no
// bound: the browser would cut a text to it without a word.
export function takeLongPaste(field, act) {
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain").replace(/[\r\n]/g, "");
    if (text.length <= LONGEST) return;
    event.preventDefault();
    act(text);
  });
}
