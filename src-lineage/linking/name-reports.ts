import type { ColumnInput } from '../binding/inputs.ts';
import type { Place } from './column-resolver.ts';
import { type LinkRun, spanOf } from './run.ts';
import type { SourceView } from './source-views.ts';

/** Tells of names that mean no column, or could mean several. */
export class NameReports {
  private readonly run: LinkRun;

  constructor(run: LinkRun) {
    this.run = run;
  }

  private isPseudo(name: string): boolean {
    return this.run.dialect.names.pseudoColumns?.has(name.toUpperCase()) === true;
  }

  /** A name that is no column of its source, or of any. */
  unknownColumn(place: Place, view: SourceView | undefined, input: ColumnInput): void {
    const name = input.path.at(-1)!;
    if (this.isPseudo(name)) return;
    const message =
      view === undefined
        ? `No source of this query has a column ${name}.`
        : `${view.object.name} has no column ${name}.`;
    this.run.builder.report(
      'unknown-column',
      'warning',
      'AnalyzeError',
      message,
      spanOf(place.site.file, input),
    );
  }

  /** A name that may be a column of several sources: the first one is taken. */
  ambiguous(place: Place, first: SourceView, input: ColumnInput): void {
    const { alias } = first.source;
    const table = alias === undefined ? first.object.name : `${first.object.name} ${alias}`;
    const message = `Link orphan column [${input.path.join('.')}] to the first table [${table}]`;
    this.run.builder.report(
      'orphan-column',
      'information',
      'LinkOrphanColumn',
      message,
      spanOf(place.site.file, input),
    );
  }

  /** A qualifier that names nothing here. */
  unknownSource(place: Place, input: ColumnInput): void {
    const message = `${input.path.slice(0, -1).join('.')} names no source of this query.`;
    const span = spanOf(place.site.file, input);
    this.run.builder.report('unknown-source', 'warning', 'AnalyzeError', message, span);
  }
}
