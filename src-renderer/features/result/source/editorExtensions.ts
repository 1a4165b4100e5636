import { defaultKeymap } from '@codemirror/commands';
import { getSearchQuery, highlightSelectionMatches, openSearchPanel, search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type Panel,
  rectangularSelection,
} from '@codemirror/view';
import { strings } from '../../../strings/strings.ts';
import { goToMatch } from './find/goToMatch.ts';
import type { ShownFile } from './marks/ShownFile.ts';
import { sqlLook } from './language/sqlHighlight.ts';
import type { NamedRange } from './marks/NameIndex.ts';
import type { NameCard } from './marks/cards.ts';
import { hoverCards } from './marks/hoverCards.ts';
import { nameMarks } from './marks/nameMarks.ts';
import { placeMarks } from './marks/placeMarks.ts';
import { problemMarks } from './marks/problemMarks.ts';
import { statementFolds } from './marks/statementFolds.ts';
import { shownProblem } from './marks/shownProblem.ts';

/** What the extensions of the editor need of who shows it. */
export interface EditorParts {
  file: () => ShownFile;
  describe: (name: NamedRange) => Promise<NameCard | undefined>;
  /** The panel in which the finder stands; undefined when it is closed. */
  onFindPanel: (dom: HTMLElement | undefined) => void;
}

/** All that makes the editor a view of SQL, but for the language and the wrapping of lines, which change. */
export function editorExtensions({ file, describe, onFindPanel }: EditorParts): Extension {
  return [
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': strings.sql.label,
      'aria-readonly': 'true',
    }),
    problemMarks(file),
    lineNumbers(),
    statementFolds(file),
    drawSelection(),
    rectangularSelection(),
    crosshairCursor(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches({ minSelectionLength: 3, maxMatches: 200 }),
    search({ top: true, createPanel: () => findPanel(onFindPanel) }),
    sqlLook,
    nameMarks(file),
    placeMarks,
    shownProblem(file),
    hoverCards(file, describe),
    keymap.of([
      { key: 'Mod-f', run: openSearchPanel },
      { key: 'F3', run: (view) => findAgain(view, true), shift: (view) => findAgain(view, false) },
      ...defaultKeymap,
    ]),
  ];
}

function findAgain(view: EditorView, forward: boolean): boolean {
  if (!getSearchQuery(view.state).valid) return openSearchPanel(view);
  goToMatch(view, forward);
  return true;
}

/** An empty panel: what stands in it is put there by a component. */
function findPanel(onFindPanel: EditorParts['onFindPanel']): Panel {
  const dom = document.createElement('div');
  return {
    dom,
    top: true,
    mount: () => onFindPanel(dom),
    destroy: () => onFindPanel(undefined),
  };
}
