import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { FileLink } from '../run/file-link.ts';
import { leading } from '../../base/leading.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';
import type { ColumnInput } from '../../ir/inputs.ts';
import { rowNumber } from '../rows/row-numbers.ts';
import type { Scope } from '../scopes/scopes.ts';
import type { SourceColumn } from '../run/draft.ts';
import { type LinkRun, spanOf } from '../run/run.ts';
import type { SourceView } from '../rows/row-set-node.ts';
import type { Place } from './place.ts';

const fileKinds: ReadonlySet<string> = new Set(['path', 'stage', 'external-table']);

/**
 * Reports names that mean no column, or could mean several. Of a statement in which an error was reported nothing more is
 * said: its sources may be among what could not be read.
 */
export class NameReports {
  private readonly run: LinkRun;
  /** Whether the statement that was asked about last has an error. */
  private asked: { file: FileLink; statement: number; misread: boolean } | undefined;

  constructor(run: LinkRun) {
    this.run = run;
  }

  private isMisread({ site: { file, statement } }: Place): boolean {
    if (this.asked?.file !== file || this.asked.statement !== statement)
      this.asked = { file, statement, misread: hasError(file.dataflow, statement) };
    return this.asked.misread;
  }

  private isPseudo(name: string): boolean {
    return this.run.dialect.names.pseudoColumns?.has(name.toUpperCase()) === true;
  }

  /** Hidden columns are rather those of a file than of the tables beside it: `_metadata` (Databricks), `_path` (ClickHouse). */
  filesOf({ views }: Scope, name: string): readonly SourceView[] | undefined {
    if (!this.isPseudo(name)) return undefined;
    const files = views.filter(({ object }) => fileKinds.has(object.kind));
    return files.length === 1 ? files : undefined;
  }

  /** A column that no definition declares: every table may have one of the vendor's hidden names, others are not certain. */
  unlistedColumn(view: SourceView, key: string, name: string): SourceColumn {
    const { rowNumbers } = this.run.dialect.names;
    const isNumber = rowNumbers?.has(name.toUpperCase()) === true;
    const column = isNumber ? view.column(rowNumber, rowNumber) : view.column(key, name);
    return this.isPseudo(name) ? { column } : { column, uncertain: 'unknown-column' };
  }

  /** A name that is no column of its source, or of any. */
  unknownColumn(place: Place, view: SourceView | undefined, input: ColumnInput): void {
    const name = input.path.at(-1)!;
    if (input.path.some((part) => this.isPseudo(part)) || this.isMisread(place)) return;
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
    if (this.isMisread(place)) return;
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
  unknownSource(place: Place, scopes: readonly Scope[], input: ColumnInput): void {
    const qualifier = input.path[0]!;
    if (this.isMisread(place) || this.isOfPackage(scopes, qualifier) || isRowOfTrigger(place, qualifier))
      return;
    const message = `${input.path.slice(0, -1).join('.')} names no source of this query.`;
    const span = spanOf(place.site.file, input);
    this.run.builder.report('unknown-source', 'warning', 'AnalyzeError', message, span);
  }

  /** A constant or function of a package that nobody knows: nothing else has a qualifier where there are no sources. */
  private isOfPackage(scopes: readonly Scope[], qualifier: string): boolean {
    const { bareCalls, systemPackages } = this.run.dialect.syntax;
    const sourceless = scopes.every((scope) => scope.isEmpty) && (bareCalls === true || scopes.length === 0);
    return sourceless || systemPackages?.test(qualifier) === true;
  }
}

/** NEW or OLD in a function that only triggers call: which tables these belong to need not be in the files. */
function isRowOfTrigger({ site: { file, routine } }: Place, qualifier: string): boolean {
  if (!/^(?:new|old)$/i.test(qualifier)) return false;
  const { routines } = file.dataflow;
  for (let at = routine; at >= 0; at = routines[at]!.parent) if (routines[at]!.ofTriggers) return true;
  return false;
}

/** A syntax error is within the statement; the diagnostics of a file are in the order of their places. */
function hasError({ statements, diagnostics }: LinkableDataflow, statement: number): boolean {
  const { start, end } = statements[statement]!;
  let at = leading(diagnostics, ({ span }) => span[1] < start);
  for (; at < diagnostics.length && diagnostics[at]!.span[1] <= end; at++)
    if (isOfSyntax(diagnostics[at]!)) return true;
  return false;
}

/** In a template of which parts are only known at run time what is expected is a hint. */
function isOfSyntax(diagnostic: Diagnostic): boolean {
  return diagnostic.class === 'SyntaxError' || diagnostic.code === 'expected';
}
