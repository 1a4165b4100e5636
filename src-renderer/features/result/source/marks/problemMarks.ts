import type { Extension } from '@codemirror/state';
import type { EditorView, DecorationSet, ViewUpdate } from '@codemirror/view';
import { Decoration, gutter, GutterMarker, ViewPlugin } from '@codemirror/view';
import { strings } from '../../../../strings/strings.ts';
import type { ShownFile, ShownProblem } from './ShownFile.ts';

type Severity = ShownProblem['severity'];

const severities: readonly Severity[] = ['error', 'warning', 'information'];
const underlineOf = mapOf((severity) => Decoration.mark({ class: `hw-problem hw-${severity}` }));

/** Underlines problems, shows a sign beside their lines, and marks statements that were understood in part. */
export function problemMarks(file: () => ShownFile): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      underlines: DecorationSet;

      constructor(view: EditorView) {
        this.underlines = problemsInSight(view, file());
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.underlines = problemsInSight(view, file());
      }
    },
    { decorations: ({ underlines: shown }) => shown },
  );
  return [plugin, problemGutter(file)];
}

function problemsInSight(view: EditorView, { problems }: ShownFile): DecorationSet {
  const found = new Set<ShownProblem>();
  for (const { from, to } of view.visibleRanges)
    for (const each of problems.touching(from, to)) found.add(each);
  const marks = [...found].flatMap(({ severity, start, end }) => {
    const [from, to] = visible(view, start, end);
    return from < to ? [underlineOf[severity].range(from, to)] : [];
  });
  return Decoration.set(marks, true);
}

/** What is missing has no width: the character before or behind is underlined. */
function visible({ state }: EditorView, start: number, end: number): [from: number, to: number] {
  const line = state.doc.lineAt(Math.min(start, state.doc.length));
  const to = Math.min(Math.max(end, start + 1), state.doc.length);
  return start >= line.to ? [Math.max(line.from, line.to - 1), Math.max(to, line.to)] : [start, to];
}

function textStart(text: string, from: number): number {
  return from + Math.max(0, text.search(/\S/));
}

/** The sign of a line: of its worst problem, and of a statement that was understood in part. */
class LineSign extends GutterMarker {
  override readonly elementClass: string;
  readonly #severity: Severity | undefined;
  readonly #text: string;

  constructor(severity: Severity | undefined, isPartial: boolean, text: string) {
    super();
    this.elementClass = isPartial ? 'hw-partial' : '';
    this.#severity = severity;
    this.#text = text;
  }

  override eq(other: LineSign): boolean {
    return (
      other.#severity === this.#severity &&
      other.#text === this.#text &&
      other.elementClass === this.elementClass
    );
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = this.#severity === undefined ? 'hw-no-sign' : `hw-sign hw-sign-${this.#severity}`;
    sign.title = this.#text;
    return sign;
  }
}

function problemGutter(file: () => ShownFile): Extension {
  return gutter({
    class: 'hw-problem-gutter',
    renderEmptyElements: false,
    lineMarker: ({ state }, { from, to }) => {
      const { problems, statements } = file();
      const here = [...problems.touching(from, to)].filter(({ start }) => start >= from);
      const worst = severities.find((severity) => here.some((each) => each.severity === severity));
      const around = statements.innermostAt(textStart(state.sliceDoc(from, Math.min(to, from + 200)), from));
      const isPartial = around?.isPartial === true && from < around.end;
      if (!worst && !isPartial) return null;
      const texts = here.map((each) => `${strings.problems.severity[each.severity]}: ${each.message}`);
      return new LineSign(
        worst,
        isPartial,
        [...texts, isPartial ? strings.sql.partial : ''].join('\n').trim(),
      );
    },
  });
}

function mapOf<Value>(make: (severity: Severity) => Value): Record<Severity, Value> {
  return { error: make('error'), warning: make('warning'), information: make('information') };
}
