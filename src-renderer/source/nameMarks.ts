import { type EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** What a name in the text stands for. `columnId` is -1 for a table's name. */
export interface NamedThing {
  tableId: number;
  columnId: number;
}

/** Numbers of one mark in `FileResponse.marks`: start, end, table, column; sorted by start. */
const markWidth = 4;

/** The number of the first mark that starts at an offset or later. */
function firstFrom(marks: readonly number[], offset: number): number {
  let low = 0;
  let high = marks.length / markWidth;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle * markWidth] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The name at an offset: of several the shortest, as a qualified name holds its parts. */
export function nameAt(marks: readonly number[], offset: number): NamedThing | undefined {
  let found: NamedThing | undefined;
  let shortest = Infinity;
  // Marks that begin before the offset and hold it lie close before it: names are short.
  for (let at = firstFrom(marks, offset + 1) - 1, looked = 0; at >= 0 && looked < 16; at--, looked++) {
    const start = marks[at * markWidth] ?? 0;
    const end = marks[at * markWidth + 1] ?? 0;
    if (end >= offset && end - start < shortest) {
      shortest = end - start;
      found = { tableId: marks[at * markWidth + 2] ?? -1, columnId: marks[at * markWidth + 3] ?? -1 };
    }
  }
  return found;
}

const nameMark = Decoration.mark({ class: 'hw-name' });

/** Underlines the names in sight; a large file has too many to mark all. */
export function nameMarks(marks: () => readonly number[]): ViewPlugin<{ decorations: DecorationSet }> {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = namesInSight(view, marks());
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged)
          this.decorations = namesInSight(update.view, marks());
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function namesInSight(view: EditorView, marks: readonly number[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let last = 0;
  for (const { from, to } of view.visibleRanges) {
    for (let at = firstFrom(marks, from); (marks[at * markWidth] ?? Infinity) < to; at++) {
      const start = Math.max(last, marks[at * markWidth] ?? 0);
      const end = Math.min(view.state.doc.length, marks[at * markWidth + 1] ?? 0);
      if (end <= start) continue;
      builder.add(start, end, nameMark);
      last = end;
    }
  }
  return builder.finish();
}

/** The places of what is chosen; the one gone to last is `now`. */
export interface ShownPlaces {
  places: readonly { start: number; end: number }[];
  now: { start: number; end: number } | undefined;
}

export const showPlaces = StateEffect.define<ShownPlaces>();

const placeMark = Decoration.mark({ class: 'hw-place' });
const placeNowMark = Decoration.mark({ class: 'hw-place-now' });

/** Marks the places that {@link showPlaces} last told. */
export const placeMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(showPlaces)) return placesOf(effect.value, transaction.state);
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function placesOf({ places, now }: ShownPlaces, state: EditorState): DecorationSet {
  const length = state.doc.length;
  const ranges = places
    .filter(({ start, end }) => start < end && end <= length)
    .map((place) => {
      const isNow = now?.start === place.start && now.end === place.end;
      return (isNow ? placeNowMark : placeMark).range(place.start, place.end);
    });
  return Decoration.set(ranges, true);
}
