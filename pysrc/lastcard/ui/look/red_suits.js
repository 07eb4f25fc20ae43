// Hearts and diamonds are red in every text. The browser colours them where they stand (status.css), so that texts stay
// whole; one without highlights leaves them in the colour of the text.
const RED = /[♥♦]/g;
const WATCHED = {childList: true, characterData: true, subtree: true};

function marker() {
  const marks = new Highlight();
  CSS.highlights.set("red-suits", marks);
  const mark = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const {index} of text.data.matchAll(RED)) {
        const ends = {startOffset: index, endOffset: index + 1};
        marks.add(new StaticRange({startContainer: text, endContainer: text, ...ends}));
      }
  };
  const observer = new MutationObserver((changes) => {
    const roots = new Set(changes.map(({target}) => target.getRootNode()));
    for (const range of marks) {
      const text = range.startContainer;
      if (!text.isConnected || roots.has(text.getRootNode())) marks.delete(range);
    }
    roots.forEach(mark);
  });
  return (root) => {
    observer.observe(root, WATCHED);
    mark(root);
  };
}

// Colours the suits in the texts of a component's shadow root, and in those of the page around it.
export function redSuits(root) {
  if (!globalThis.Highlight) return;
  if (!globalThis.lastcardSuits) {
    globalThis.lastcardSuits = marker();
    globalThis.lastcardSuits(document);
  }
  globalThis.lastcardSuits(root);
}
