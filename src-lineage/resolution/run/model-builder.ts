import { withItem } from '../../base/list-map.ts';
import type { Faults } from '../../base/diagnostics/faults.ts';
import type { Limits } from '../../base/diagnostics/limits.ts';
import type { Span } from '../../base/span.ts';
import type { Diagnostic, DiagnosticClass, Severity } from '../../base/diagnostics/diagnostics.ts';
import type { ObjectKind, ObjectRole } from '../../model/objects.ts';
import { noPlace, Places } from '../../model/places.ts';
import { RelationList } from '../../model/relation-list.ts';
import { RelationWords } from '../../model/relation-words.ts';
import type { Transform } from '../../model/relations.ts';
import { DraftColumn, DraftObject, type SourceColumn } from './draft.ts';
import type { DraftCall, TouchedObjects } from './finish-model.ts';
import type { LinkAt } from './link-faults.ts';
import { type BudgetedFile, RunBudget } from './run-budget.ts';

/** Collects the objects, columns and relations of a run. */
export class ModelBuilder {
  readonly objects: DraftObject[] = [];
  /** Columns are named by the numbers of their making: see {@link columns}. */
  relations = new RelationList();
  /** Every column by its number. */
  readonly columns: DraftColumn[] = [];
  /** Where columns are named. */
  readonly places = new Places();
  /** Where objects are named. */
  readonly objectPlaces = new Places();
  readonly calls: DraftCall[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** The named objects that statements read and write, by the statement's number. */
  readonly touched = new Map<number, TouchedObjects>();
  private readonly counters = new Map<string, number>();
  private readonly reported = new Set<string>();
  private orphans: DraftObject | undefined;
  private readonly budget: RunBudget;

  /** @param files those of the run, whose sizes say how much its model may hold */
  constructor(limits: Limits, files: readonly BudgetedFile[]) {
    this.budget = new RunBudget(limits, files, (diagnostic) => this.diagnostics.push(diagnostic));
  }

  /** Whether a star at a place may give an object, which has some columns, so many more; else that is reported. */
  mayExpand(span: Span, had: number, more: number): boolean {
    return this.budget.takeColumns(span, had, more);
  }

  object(kind: ObjectKind, role: ObjectRole, name: string, owner?: DraftObject): DraftObject {
    const object = new DraftObject(kind, role, name, owner);
    this.objects.push(object);
    return object;
  }

  /** `RS` -> `RS-1`, `RS-2` … over the run. */
  numbered(prefix: string): string {
    const number = (this.counters.get(prefix) ?? 0) + 1;
    this.counters.set(prefix, number);
    return `${prefix}-${number}`;
  }

  /** Adds a column, also where one of the same name is there already (a row set may repeat names). */
  addColumn(object: DraftObject, key: string, name: string): DraftColumn {
    const column = new DraftColumn(object, key, name, this.columns.length);
    this.columns.push(column);
    object.add(column);
    return column;
  }

  /** The column of a folded name, made where it is new. */
  column(object: DraftObject, key: string, name: string): DraftColumn {
    return object.named(key) ?? (key === '' ? this.star(object) : this.addColumn(object, key, name));
  }

  /** The pseudo column for the number of rows. */
  rows(object: DraftObject): DraftColumn {
    if (object.rows === undefined) {
      object.rows = this.addColumn(object, '', 'PseudoRows');
      object.rows.pseudo = 'rows';
      if (object.firstPlace !== noPlace)
        object.rows.lastPlace = this.places.addFrom(this.objectPlaces, object.firstPlace);
    }
    return object.rows;
  }

  /** The column that stands for all columns that are not known. */
  star(object: DraftObject): DraftColumn {
    if (object.star === undefined) {
      object.star = this.addColumn(object, '', '*');
      object.star.pseudo = 'star';
    }
    return object.star;
  }

  /** Notes a place where a column is named. */
  place(column: DraftColumn, [file, start, end]: Span): void {
    column.lastPlace = this.places.add(file, start, end, column.lastPlace);
  }

  /** {@link place} in the file of a number. A name that was not written ends before it starts. */
  placeIn(column: DraftColumn, file: number, { start, end }: { start: number; end: number }): void {
    column.lastPlace = this.places.add(file, start, Math.max(start, end), column.lastPlace);
  }

  /** Notes the only place where a column is named. */
  placeOnly(column: DraftColumn, file: number, at: { start: number; end: number }): void {
    column.lastPlace = noPlace;
    this.placeIn(column, file, at);
  }

  /** Notes a place where an object is named. */
  name(object: DraftObject, file: number, { start, end }: { start: number; end: number }): void {
    const until = Math.max(start, end);
    // a query is linked after it was looked through: it names its tables twice
    if (this.objectPlaces.isAt(object.lastPlace, file, start, until)) return;
    object.lastPlace = this.objectPlaces.add(file, start, until, object.lastPlace);
    if (object.firstPlace === noPlace) object.firstPlace = object.lastPlace;
  }

  /** The place where an object was named first. */
  firstPlaceOf({ firstPlace }: DraftObject): Span | undefined {
    return firstPlace === noPlace ? undefined : this.objectPlaces.at(firstPlace);
  }

  /** Forgets the places of something for which a condition does not hold. */
  keepPlaces(places: Places, named: { lastPlace: number }, holds: (span: Span) => boolean): void {
    const kept = places.upTo(named.lastPlace).filter(holds);
    named.lastPlace = noPlace;
    for (const [file, start, end] of kept) named.lastPlace = places.add(file, start, end, named.lastPlace);
  }

  touch(statement: number, how: keyof TouchedObjects, object: DraftObject): void {
    let touched = this.touched.get(statement);
    if (touched === undefined)
      this.touched.set(statement, (touched = { reads: undefined, writes: undefined }));
    const known = touched[how];
    if (known === undefined) touched[how] = [object];
    else if (!known.includes(object)) touched[how] = withItem(known, object);
  }

  /**
   * Lets a column depend on others, where there are some.
   * @param words what the relation says, see {@link RelationWords}
   * @param span where the expression or condition stands that makes it
   */
  relate(
    words: number,
    target: DraftColumn,
    sources: readonly SourceColumn[],
    statement: number,
    span?: Span,
    expression?: string,
  ): void {
    if (sources.length === 0 || !this.budget.takeRelation(statement, sources.length)) return;
    this.relations.note(words, target.number, statement, span, expression);
    this.relations.noteSources(sources, numberOf);
  }

  /** What the relation of a number comes from. */
  sourcesOf(relation: number): SourceColumn[] {
    return this.relations
      .notedSourcesAt(relation)
      .map((source) => ({ ...source, column: this.columns[source.column]! }));
  }

  /** Lets the relation of a number come from other columns. */
  replaceSources(relation: number, sources: readonly SourceColumn[], transform: Transform): void {
    this.relations.replaceSources(relation, sources, numberOf, transform);
  }

  /** Lets numbers of rows decide about what the relation of a number gives its target. */
  decide(relation: number, sources: readonly SourceColumn[]): void {
    const { relations } = this;
    const target = this.columns[relations.targetAt(relation)]!;
    const words = RelationWords.of('fdr', relations.effectAt(relation));
    this.relate(words, target, sources, relations.statementAt(relation), relations.spanAt(relation));
  }

  call(caller: DraftObject, callee: DraftObject, span: Span, statement: number): void {
    this.calls.push({ caller, callee, span, statement });
  }

  /** Reports once per place and code. */
  report(code: string, severity: Severity, type: DiagnosticClass, message: string, span: Span): void {
    const id = `${code} ${span[0]} ${span[1]} ${span[2]}`;
    if (this.reported.has(id)) return;
    this.reported.add(id);
    this.diagnostics.push({ code, severity, class: type, message, span });
  }

  /** Lists a column whose table could not be resolved. */
  orphan(key: string, name: string, span: Span): void {
    this.orphans ??= this.object('orphan-columns', 'intermediate', 'pseudo_table_include_orphan_column');
    this.place(this.column(this.orphans, key, name), span);
  }

  /**
   * Connects every column of an object with open inflows to where it comes from, until nothing new appears.
   * @param faults takes the statement of each inflow
   */
  settle(faults: Faults<LinkAt>): void {
    const at: LinkAt = { statement: -1 };
    faults.at = at;
    for (let next = 0; next < this.columns.length; next++) {
      const column = this.columns[next]!;
      const { inflows } = column.object;
      if (inflows === undefined || column.key === '' || column.isField) continue;
      for (const inflow of inflows) {
        at.statement = inflow.statement;
        if (column.addedBy !== undefined && inflow.statement < column.addedBy) continue;
        const sources = inflow.source(column.key, column.name).filter((source) => source.column !== column);
        const words = RelationWords.of('fdd', inflow.effect, 'copy');
        this.relate(words, column, sources, inflow.statement, inflow.span);
      }
    }
  }
}

function numberOf({ column }: SourceColumn): number {
  return column.number;
}
