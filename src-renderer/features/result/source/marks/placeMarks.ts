import { type Extension, StateEffect, StateField } from '@codemirror/state';
import type { EditorView, DecorationSet, ViewUpdate } from '@codemirror/view';
import { Decoration, ViewPlugin } from '@codemirror/view';
import { noPlaces, type ShownPlaces } from './shownPlaces.ts';
import type { TextRange } from './RangeIndex.ts';

export const showPlaces = StateEffect.define<ShownPlaces>();

const shownPlaces = StateField.define<ShownPlaces>({
  create: () => noPlaces,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(showPlaces)) return effect.value;
    return shown;
  },
});

const placeMark = Decoration.mark({ class: 'hw-place' });
const placeNowMark = Decoration.mark({ class: 'hw-place-now' });

const inSight = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = placesInSight(view);
    }

    update(update: ViewUpdate): void {
      const changed = update.startState.field(shownPlaces) !== update.state.field(shownPlaces);
      if (changed || update.docChanged || update.viewportChanged)
        this.decorations = placesInSight(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function placesInSight(view: EditorView): DecorationSet {
  const { places, now } = view.state.field(shownPlaces);
  const { length } = view.state.doc;
  const found = new Set<TextRange>();
  for (const { from, to } of view.visibleRanges)
    for (const place of places.touching(from, to)) found.add(place);
  const marks = [...found]
    .filter(({ start, end }) => start < end && end <= length)
    .map(({ start, end }) => {
      const isNow = now?.start === start && now.end === end;
      return (isNow ? placeNowMark : placeMark).range(start, end);
    });
  return Decoration.set(marks, true);
}

/** Marks the places that {@link showPlaces} last received, those in sight. */
export const placeMarks: Extension = [shownPlaces, inSight];
