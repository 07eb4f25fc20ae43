/*! The editor is CodeMirror 6, by Marijn Haverbeke and others, under the MIT licence. */
// The editor: Python's colours, brackets, indentation, completion, marks at faulty lines, in the page's own colours.

import {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet} from "@codemirror/autocomplete";
import {defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory} from "@codemirror/commands";
import {globalCompletion, localCompletionSource, python} from "@codemirror/lang-python";
import {bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting} from "@codemirror/language";
import {lintGutter, setDiagnostics} from "@codemirror/lint";
import {EditorState, RangeSetBuilder} from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
} from "@codemirror/view";
import {tags} from "@lezer/highlight";
import {CONTRACT} from "./completions.js";

const LABEL = "The program. Tab indents; press Escape and then Tab to leave. Control and Enter run it.";

// The colours are variables of the style sheet (styles/workshop.css), so that both themes have theirs.
const COLOURS = HighlightStyle.define([
  {tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], class: "code-keyword"},
  {tag: [tags.string, tags.special(tags.string)], class: "code-string"},
  {tag: [tags.comment, tags.lineComment], class: "code-comment"},
  {tag: [tags.number, tags.bool, tags.null, tags.self], class: "code-number"},
  {tag: [tags.function(tags.definition(tags.variableName)), tags.className], class: "code-definition"},
  {tag: tags.invalid, class: "code-invalid"},
]);

/** Whether a method is being begun. */
function begins({state, pos}) {
  return /^\s*def\s+\w*$/.test(state.sliceDoc(state.doc.lineAt(pos).from, pos));
}

function contractNames(context) {
  const word = context.matchBefore(/[\w]+/);
  if (!word && !context.explicit) return null;
  const begun = begins(context);
  const written = (one) => (one.snippet && begun ? snippet(one.snippet) : (one.apply ?? one.label));
  const options = CONTRACT.filter((one) => !begun || one.snippet).map((one) => ({
    label: one.label,
    type: one.type,
    info: one.info,
    apply: written(one),
    boost: 2,
  }));
  return {from: word ? word.from : context.pos, options, validFor: /^\w*$/};
}

/** Names of the program itself; not the one that is being typed, and none where a new one is. */
function ownNames(context) {
  const found = begins(context) ? null : localCompletionSource(context);
  const word = context.matchBefore(/\w*/).text;
  return found && {...found, options: found.options.filter(({label}) => label !== word)};
}

const LOOK = EditorView.theme({
  "&": {height: "100%", fontSize: "var(--code-size)"},
  ".cm-scroller": {fontFamily: "var(--mono)", lineHeight: "1.5", overflow: "auto"},
});

// What does not fit into a line goes on below its first letter, and a comment below its text: indentation says
// something in Python.
const BELOW = Array.from({length: 41}, (_, n) =>
  Decoration.line({attributes: {style: `padding-left: calc(6px + ${n}ch); text-indent: ${-n}ch`}}),
);

function wrapped({state, visibleRanges}) {
  const found = new RangeSetBuilder();
  for (const {from, to} of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const {length} = /^ *(# ?)?/.exec(line.text)[0];
      if (length) found.add(line.from, line.from, BELOW[Math.min(length, BELOW.length - 1)]);
      at = line.to + 1;
    }
  }
  return found.finish();
}

const WRAPPED = ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.decorations = wrapped(view);
    }

    update({view, docChanged, viewportChanged}) {
      if (docChanged || viewportChanged) this.decorations = wrapped(view);
    }
  },
  {decorations: (plugin) => plugin.decorations},
);

function extensions({onChange, onRun}) {
  const run = () => {
    onRun();
    return true;
  };
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    EditorView.lineWrapping,
    WRAPPED,
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({icons: false, override: [contractNames, ownNames, globalCompletion]}),
    highlightActiveLine(),
    syntaxHighlighting(COLOURS),
    python(),
    LOOK,
    EditorView.contentAttributes.of({"aria-label": LABEL, tabindex: "0", spellcheck: "false", autocapitalize: "off"}),
    keymap.of([
      {key: "Mod-Enter", run, preventDefault: true},
      {key: "Ctrl-Enter", run, preventDefault: true},
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => update.docChanged && onChange()),
  ];
}

/** The editor in an element; `onChange` is called when the text has changed, `onRun` when it is to be run. */
export class Editor {
  constructor(place, {onChange, onRun}) {
    this.quiet = false; // while a text is put in, nobody has typed
    const tell = () => this.quiet || onChange();
    this.extensions = extensions({onChange: tell, onRun});
    this.left = new Map(); // by name the state in which a text was left, with what can be undone
    this.name = "";
    this.view = new EditorView({parent: place, state: this.fresh("")});
  }

  fresh(doc) {
    return EditorState.create({doc, extensions: this.extensions});
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Shows a text under a name; what can be undone in the one before is there again when it is. */
  open(name, text) {
    if (this.name) this.left.set(this.name, this.view.state);
    const kept = this.left.get(name);
    this.quiet = true;
    this.view.setState(kept?.doc.toString() === text ? kept : this.fresh(text));
    this.quiet = false;
    this.name = name;
    this.view.dispatch({effects: EditorView.scrollIntoView(this.view.state.selection.main.head, {yMargin: 40})});
  }

  renamed(name) {
    this.left.delete(this.name);
    this.name = name;
  }

  forget(name) {
    this.left.delete(name);
    if (this.name === name) this.name = "";
  }

  /** Put in what has become of the text elsewhere: it can be undone, and the cursor stays at its place. */
  update(text) {
    const {doc} = this.view.state;
    const [before, most] = [doc.toString(), Math.min(doc.length, text.length)];
    let from = 0;
    while (from < most && before[from] === text[from]) from++;
    let end = 0;
    while (end < most - from && before.at(-1 - end) === text.at(-1 - end)) end++;
    const changes = {from, to: doc.length - end, insert: text.slice(from, text.length - end)};
    this.quiet = true;
    this.view.dispatch({changes, annotations: isolateHistory.of("full")});
    this.quiet = false;
  }

  /** Puts another text in the place of this one, so that it can be undone. */
  replace(text) {
    const changes = {from: 0, to: this.view.state.doc.length, insert: text};
    this.view.dispatch({changes, selection: {anchor: 0}, scrollIntoView: true});
  }

  /**
   * Marks what is wrong, and shows the first: a line each (from 1), columns where they are known, and what is said of
   * it.
   */
  mark(faults) {
    const {doc} = this.view.state;
    const found = faults
      .filter(({line}) => line >= 1 && line <= doc.lines)
      .map(({line, column, end_line, end_column, sentence}) => {
        const {from, to, text} = doc.line(line);
        const begin = column > 0 ? Math.min(from + column - 1, to) : from + text.length - text.trimStart().length;
        const end = end_line === line && end_column > column ? Math.min(from + end_column - 1, to) : to;
        return {from: begin, to: Math.max(begin, end), severity: "error", message: sentence};
      });
    const effects = found.slice(0, 1).map(({from}) => EditorView.scrollIntoView(from, {y: "nearest", yMargin: 40}));
    this.view.dispatch(setDiagnostics(this.view.state, found), {effects});
  }

  /** Leads to a line. */
  go(line) {
    const {doc} = this.view.state;
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines)).from;
    this.view.dispatch({selection: {anchor: at}, effects: EditorView.scrollIntoView(at, {y: "center"})});
    this.view.focus();
  }

  focus() {
    this.view.focus();
  }
}
