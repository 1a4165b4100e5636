import { getSearchQuery } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { nextTask } from '../../../../canvas/scene/base/pace.ts';
import { strings } from '../../../../strings/strings.ts';
import { findMatch, type Match } from './findMatch.ts';

/** The searches under way, by the editor: keys that are pressed meanwhile go on from what is found. */
const underWay = new WeakMap<EditorView, Promise<void>>();
/** Characters of a found line that are announced. */
const announcedCharacters = 200;

/** Selects the next match of the editor's search, or the one before. A large file is searched piece by piece. */
export function goToMatch(view: EditorView, forward: boolean): void {
  const before = underWay.get(view) ?? Promise.resolve();
  underWay.set(
    view,
    before.then(() => search(view, forward)),
  );
}

async function search(view: EditorView, forward: boolean): Promise<void> {
  const { state } = view;
  const query = getSearchQuery(state);
  if (!query.valid) return;
  const isWanted = (): boolean =>
    view.dom.isConnected && view.state.doc === state.doc && getSearchQuery(view.state).eq(query);
  const finding = findMatch(query, state, forward);
  let step = finding.next();
  while (step.done !== true) {
    await nextTask();
    if (!isWanted()) return;
    step = finding.next();
  }
  if (step.value !== undefined) select(view, step.value);
}

function select(view: EditorView, { from, to }: Match): void {
  const line = view.state.doc.lineAt(from);
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: [
      EditorView.scrollIntoView(from),
      EditorView.announce.of(strings.find.found(line.text.trim().slice(0, announcedCharacters), line.number)),
    ],
    userEvent: 'select.search',
  });
}
