import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  {
    tag: [tags.comment, tags.lineComment, tags.blockComment],
    color: 'var(--code-comment)',
    fontStyle: 'italic',
  },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--code-type)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--accent)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink-3)',
    border: 'none',
    paddingRight: '4px',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 60%, transparent)' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.hw-name': {
    textDecoration: 'underline dotted var(--line-strong)',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
  },
  '.hw-place': { backgroundColor: 'var(--mark)', borderRadius: '2px' },
  '.hw-place-now': { backgroundColor: 'var(--mark-strong)', borderRadius: '2px' },
  // Not every colour of the syntax can be read on the colours of the marks.
  '.hw-place, .hw-place *, .hw-place-now, .hw-place-now *': { color: 'var(--ink)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent-line)' },
  '.cm-panel.cm-search': { padding: '6px 8px', fontFamily: 'var(--font-text)' },
  '.cm-textfield': {
    border: '1px solid var(--line-strong)',
    background: 'var(--surface)',
    borderRadius: '4px',
  },
  '.cm-button': {
    background: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: '4px',
  },
  '.cm-panel.cm-search [name=close]': { right: '8px', top: '6px', color: 'inherit' },
});

/** The look of SQL text, in the colours of the tokens. */
export const sqlLook = [theme, syntaxHighlighting(colours)];
