import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import { strings } from '../../../../strings/strings.ts';
import type { ShownFile } from './ShownFile.ts';
import { problemCard } from './cards.ts';

/** Shows the problems at an offset beside it, as pointing there does: the keyboard's way to them. */
export const showProblems = StateEffect.define<number>();

/** Shows what {@link showProblems} asks for until the cursor moves on. */
export function shownProblem(file: () => ShownFile): Extension {
  return StateField.define<Tooltip | null>({
    create: () => null,
    update(shown, transaction) {
      for (const effect of transaction.effects) {
        if (effect.is(showProblems)) return tooltipAt(file(), effect.value);
      }
      return transaction.docChanged || transaction.selection ? null : shown;
    },
    provide: (field) => showTooltip.from(field),
  });
}

function tooltipAt({ problems }: ShownFile, offset: number): Tooltip | null {
  const here = [...problems.touching(offset, offset)].filter(({ start }) => start === offset);
  if (here.length === 0) return null;
  return { pos: offset, above: true, create: () => ({ dom: problemCard(here) }) };
}

/** What a screen reader announces of the problems at an offset. */
export function spokenProblems({ problems }: ShownFile, offset: number): string {
  return [...problems.touching(offset, offset)]
    .filter(({ start }) => start === offset)
    .map(({ severity, message }) => `${strings.problems.severity[severity]}: ${message}`)
    .join(' ');
}

/** Reads a sentence aloud, and shows nothing. */
export function announce(view: EditorView, text: string): void {
  if (text !== '') view.dispatch({ effects: EditorView.announce.of(text) });
}
