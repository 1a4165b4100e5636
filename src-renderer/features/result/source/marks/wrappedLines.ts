import { countColumn, type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/** Letters by which the further rows of a line stand behind its first. */
const hanging = 2;
/** Rows of a line that is indented further would have no room. */
const mostIndent = 16;

/** Letters by which a line is indented, and its further rows with it. */
function indentOf(text: string, tabSize: number): number {
  const [indent] = /^\s*/.exec(text)!;
  return Math.min(countColumn(indent, tabSize), mostIndent);
}

const hangingRows = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = rowsInSight(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = rowsInSight(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function rowsInSight({ state, visibleRanges }: EditorView): DecorationSet {
  const rows = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      const letters = indentOf(line.text, state.tabSize) + hanging;
      const style = `padding-left: calc(6px + ${letters}ch); text-indent: -${letters}ch`;
      rows.add(line.from, line.from, Decoration.line({ attributes: { style } }));
      if (line.to >= to || line.number === state.doc.lines) break;
    }
  }
  return rows.finish();
}

/** Words that are read as one: columns of aligned DDL end with them, where a row ends as well. */
const joined = new MatchDecorator({
  regexp:
    /\b(?:(?:IS +)?NOT +NULL|IS +NULL|(?:PRIMARY|FOREIGN) +KEY|(?:GROUP|ORDER|PARTITION) +BY|(?:LEFT|RIGHT|FULL|INNER|CROSS|OUTER) +(?:JOIN|APPLY)|INSERT +INTO)\b/gi,
  decoration: Decoration.mark({ attributes: { style: 'white-space: pre' } }),
});

const joinedWords = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = joined.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = joined.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/**
 * Wraps lines that have no room; their further rows stand below their beginning, a little further in, and words that are read
 * as one stay in one row.
 */
export const wrappedLines: Extension = [EditorView.lineWrapping, hangingRows, joinedWords];
