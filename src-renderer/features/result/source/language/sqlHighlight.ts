import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tokenTags } from './sqlLanguage.ts';

const colours = HighlightStyle.define([
  { tag: tokenTags.keyword, color: 'var(--code-keyword)' },
  { tag: tokenTags.procedural, color: 'var(--code-procedural)' },
  { tag: tokenTags.type, color: 'var(--code-type)' },
  { tag: tokenTags.function, color: 'var(--code-function)' },
  { tag: [tokenTags.number, tokenTags.constant], color: 'var(--code-number)' },
  { tag: tokenTags.string, color: 'var(--code-string)' },
  { tag: tokenTags.variable, color: 'var(--code-variable)' },
  { tag: tokenTags.quotedName, color: 'var(--ink)' },
  { tag: [tokenTags.template, tokenTags.toolLine], color: 'var(--code-variable)', fontStyle: 'italic' },
  { tag: tokenTags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
]);

const wave = (colour: string): Record<string, string> => ({
  textDecoration: `underline wavy ${colour}`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
});

const text = {
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--accent)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 60%, transparent)' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-selectionMatch': { backgroundColor: 'transparent', outline: '1px solid var(--line-strong)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
};

const gutters = {
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { paddingLeft: '2px', paddingRight: '2px' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', textAlign: 'center', cursor: 'pointer' },
  '.hw-fold': {
    display: 'inline-block',
    width: '5px',
    height: '5px',
    borderRight: '1.5px solid var(--ink-3)',
    borderBottom: '1.5px solid var(--ink-3)',
    transform: 'translateY(-3px) rotate(45deg)',
    opacity: '0',
  },
  '.hw-folded, .cm-foldGutter:hover .hw-fold': { opacity: '1' },
  '.hw-folded': { transform: 'translateY(-2px) rotate(-45deg)' },
  '.cm-foldPlaceholder': {
    padding: '0 5px',
    border: '1px solid var(--line-strong)',
    background: 'var(--sunken)',
    color: 'var(--ink-2)',
  },
  '.hw-problem-gutter': { width: '12px' },
  '.hw-sign': {
    display: 'block',
    width: '8px',
    height: '8px',
    margin: '6px 0 0 4px',
    backgroundColor: 'var(--information)',
    borderRadius: '50%',
  },
  '.hw-sign-error': { backgroundColor: 'var(--error)', borderRadius: '1px' },
  '.hw-sign-warning': {
    backgroundColor: 'var(--warning)',
    borderRadius: '0',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  },
};

const marks = {
  '.hw-name': {
    textDecoration: 'underline dotted var(--line-strong)',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
  },
  '.hw-place': { backgroundColor: 'var(--mark)', borderRadius: '2px' },
  '.hw-place-now': { backgroundColor: 'var(--mark-strong)', borderRadius: '2px' },
  // Not every colour of the syntax can be read on the colours of the marks.
  '.hw-place, .hw-place *, .hw-place-now, .hw-place-now *': { color: 'var(--ink)' },
  '.hw-error': wave('var(--error)'),
  '.hw-warning': wave('var(--warning)'),
  '.hw-information': wave('var(--information)'),
  '.hw-partial': { boxShadow: 'inset -2px 0 var(--error)' },
  '.hw-no-sign': { display: 'block', height: '100%' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-line)' },
};

const cards = {
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-tooltip': {
    maxWidth: 'min(460px, 80vw)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-m)',
    backgroundColor: 'var(--raised)',
    boxShadow: 'var(--shadow)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--text-s)',
  },
  '.hw-card': { padding: '6px 10px', lineHeight: '1.45' },
  '.hw-card + .hw-card': { borderTop: '1px solid var(--line)' },
  '.hw-card-name': { fontWeight: 'var(--weight-strong)', overflowWrap: 'anywhere' },
  '.hw-card-what': { marginLeft: '8px', color: 'var(--ink-2)' },
  '.hw-card-note': { color: 'var(--ink-2)', fontSize: 'var(--text-xs)' },
  '.hw-card-problem + .hw-card-problem': { marginTop: '4px' },
  '.hw-card-message': { overflowWrap: 'anywhere' },
  '.hw-card-code': {
    marginLeft: '8px',
    color: 'var(--ink-3)',
    fontFamily: 'var(--font-code)',
    fontSize: 'var(--text-xs)',
  },
  '.hw-text-error strong': { color: 'var(--error)' },
  '.hw-text-warning strong': { color: 'var(--warning)' },
  '.hw-text-information strong': { color: 'var(--information)' },
};

/** The look of SQL text, in the colours of the tokens. */
export const sqlLook = [
  EditorView.theme({ ...text, ...gutters, ...marks, ...cards }),
  syntaxHighlighting(colours),
];
