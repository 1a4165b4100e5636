import { RangeSetBuilder } from '@codemirror/state';
import type { EditorView, DecorationSet, ViewUpdate } from '@codemirror/view';
import { Decoration, ViewPlugin } from '@codemirror/view';
import type { ShownFile } from './ShownFile.ts';

const nameMark = Decoration.mark({ class: 'hw-name' });

/** Underlines the names in sight; a large file has too many to mark all. */
export function nameMarks(file: () => ShownFile): ViewPlugin<{ decorations: DecorationSet }> {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = namesInSight(view, file());
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) this.decorations = namesInSight(update.view, file());
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function namesInSight(view: EditorView, { names }: ShownFile): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { length } = view.state.doc;
  let last = 0;
  for (const { from, to } of view.visibleRanges) {
    for (const name of names.startingIn(from, to)) {
      const start = Math.max(last, name.start);
      const end = Math.min(length, name.end);
      // What goes over several lines is an expression, with names of its own in it.
      if (end <= start || end > view.state.doc.lineAt(start).to) continue;
      builder.add(start, end, nameMark);
      last = end;
    }
  }
  return builder.finish();
}
