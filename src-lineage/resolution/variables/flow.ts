import type { Site } from '../run/file-link.ts';
import type { ColumnUse } from '../../ir/names.ts';
import type { Span } from '../../base/span.ts';
import type { ColumnList } from '../../catalog/column-list.ts';
import { RelationWords } from '../../model/relation-words.ts';
import type { EffectType, Transform } from '../../model/relations.ts';
import { partsOfNode, type OutColumn, type RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import {
  type Constructed,
  type DraftColumn,
  type DraftObject,
  keyOfNext,
  namedFields,
  rowFields,
  type SourceColumn,
} from '../run/draft.ts';
import { positionsOf } from '../run/positions.ts';
import { type LinkRun, statementNumber } from '../run/run.ts';
import {
  asField,
  fieldPairs,
  innerFields,
  nestedKey,
  outerName,
  writtenKey,
} from '../declare/inner-fields.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

/** Rows on their way into an object. */
export interface Flow {
  site: Site;
  effect: EffectType;
  span: Span;
  /** What happens to a value on its way, and by which expression; else it keeps its value. */
  transform?: Transform | undefined;
  expression?: string | undefined;
  /** Of a single value: the rows that it is taken from, which decide about it. */
  from?: DraftObject;
  /** Of a single value: the queries in its expression, whose rows decide about it. */
  holds?: readonly DraftObject[];
}

/** Which columns of the target take the values. */
export interface FlowTarget {
  object: DraftObject;
  /** The columns by position, where a list or a definition has them. */
  columns?: readonly KnownColumn[];
  /** The list was written: nothing else can take a value. */
  listed?: boolean;
  /** There is a column for each value: more values are an error of the script. */
  counted?: boolean;
  /** Where the others are not known: the columns that take the last values. */
  last?: readonly KnownColumn[];
  /** Values go to the columns of their names. */
  byName?: boolean;
  /** Only to these. */
  existing?: ColumnList;
  /** The select items define the columns: their places are the columns' too. */
  defined?: boolean;
  repeats?: boolean; // values of one name keep apart, as what takes them goes by places: a cursor
}

/** A variable, cursor or parameter that may hold a row. */
export interface RecordLike {
  object: DraftObject;
  record: boolean;
}

/** Lets the rows of a row set flow into a table, a cursor, a result … */
export class RowFlow {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;

  constructor(run: LinkRun, rowSets: RowSets) {
    this.run = run;
    this.rowSets = rowSets;
  }

  into(flow: Flow, node: RowSetNode, target: FlowTarget): void {
    this.rowSets.expanded(node.site.file, node.id);
    if (target.columns === undefined || target.byName) this.byName(flow, node, target);
    else this.byPosition(flow, node, target.columns, target);
    if (node.rowSet.opaque) this.wholeRows(flow, node.object, target.object);
    else this.rows(flow, node.object, target.object);
  }

  /** The target's number of rows depends on the source's. */
  rows(flow: Flow, source: DraftObject, target: DraftObject): void {
    const { builder } = this.run;
    this.relate(flow, 'fdr', builder.rows(target), [builder.rows(source)]);
  }

  /** The target's rows are the source's, whatever their columns are. */
  wholeRows(flow: Flow, source: DraftObject, target: DraftObject): void {
    this.value(flow, this.run.builder.rows(target), [{ column: this.run.builder.rows(source) }]);
  }

  /** Which rows the target has depends on values. */
  decided(flow: Flow, target: DraftObject, sources: readonly SourceColumn[]): void {
    if (sources.length > 0) this.relate(flow, 'frd', this.run.builder.rows(target), sources);
  }

  /** What decides whether the statement runs, and whether there is a row, decides about the value that it gives. */
  governed({ site, effect, span, from, holds = [] }: Flow, target: DraftColumn): void {
    const by = site.file.dataflow.statements[site.statement]?.governedBy;
    const around = by === undefined ? [] : [this.rowSets.expanded(site.file, by).object];
    // a cursor that another routine hands over has no rows here
    const hasRows = from?.columns.some(({ pseudo }) => pseudo === 'rows');
    const decide = [...around, ...holds, ...(from && hasRows ? [from] : [])];
    const sources = decide.map((object) => ({ column: this.run.builder.rows(object) }));
    if (sources.length > 0) this.relate({ site, effect, span }, 'fdr', target, sources);
  }

  columnsOf(object: DraftObject, columns: readonly KnownColumn[]): SourceColumn[] {
    return columns.map(({ key, name }) => this.run.builder.column(object, key, name));
  }

  value(flow: Flow, target: DraftColumn, sources: readonly SourceColumn[]): void {
    this.relate(flow, 'fdd', target, sources);
  }

  private relate(
    flow: Flow,
    type: 'fdd' | 'fdr' | 'frd',
    target: DraftColumn,
    sources: readonly SourceColumn[],
  ): void {
    const [only] = sources;
    const unchanged = only?.column.name.toLowerCase() === target.name.toLowerCase() ? 'copy' : 'rename';
    const transform = type === 'fdd' ? (flow.transform ?? unchanged) : undefined;
    const words = RelationWords.of(type, flow.effect, transform);
    const { site, span, expression } = flow;
    this.run.builder.relate(words, target, sources, statementNumber(site), span, expression);
  }

  private byName(flow: Flow, node: RowSetNode, target: FlowTarget): void {
    const last = this.lastValues(flow, node, target);
    const placed = new Set(last.map(({ key }) => key));
    const named = target.repeats ? new Map<string, number>() : undefined;
    for (const out of node.out.slice(0, node.out.length - last.length)) {
      if (out.column.pseudo === 'star') this.star(flow, node, target, placed);
      else if (worthNaming(node, out)) {
        const { key: plain, name } = this.nameOf(node, out);
        const key = named ? keyOfNext(named, plain) : plain;
        if (target.existing && target.existing.find(key) === undefined) continue;
        const object = (out.output?.ofAnyTable && this.holder(node, key)) ?? target.object;
        const column = this.run.builder.column(object, nestedKey(this.run, object, key), name);
        if ((target.byName || target.defined) && out.output)
          this.run.builder.placeIn(column, node.site.file.index, out.output);
        this.value(flow, column, [out.column]);
      }
    }
  }

  /** The values that go to the last columns, whatever comes before them. */
  private lastValues(
    flow: Flow,
    node: RowSetNode,
    { object, last = [] }: FlowTarget,
  ): readonly KnownColumn[] {
    const first = node.out.length - last.length;
    if (first < 0) return [];
    last.forEach(({ key, name }, i) => {
      const taker = this.run.builder.column(object, key, name);
      this.value(flow, taker, [node.out[first + i]!.column]);
    });
    return last;
  }

  /** MySQL: the table that is known to have the column which UPDATE a JOIN b SET … names without its table. */
  private holder(node: RowSetNode, key: string): DraftObject | undefined {
    const tables = this.rowSets.views(node).filter(({ source }) => source.name !== undefined);
    return tables.find((view) => view.list().find(key) !== undefined)?.object;
  }

  /** VALUES names no columns: a value that is a plain column or variable gives its name. */
  private nameOf(node: RowSetNode, out: OutColumn): { key: string; name: string } {
    const [only, ...others] = out.output?.inputs ?? [];
    if (node.rowSet.kind !== 'values' || out.output?.name !== undefined || others.length > 0) return out;
    const name =
      only?.kind === 'column'
        ? only.path.at(-1)
        : only?.kind === 'variable'
          ? (only.field ?? only.name.replace(/^[:@$&?%]+/, ''))
          : undefined;
    return name === undefined ? out : { key: this.run.fold.column(name, false), name };
  }

  private byPosition(
    flow: Flow,
    node: RowSetNode,
    columns: readonly KnownColumn[],
    target: FlowTarget,
  ): void {
    const { builder } = this.run;
    const positions = positionsOf(node.out);
    if (positions.open) {
      this.throughStar(flow, node, columns, target);
      return;
    }
    // a record in VALUES has as many columns as it was given
    const values = node.rowSet.kind === 'values' ? partsOfNode(node).outputs.length : node.out.length;
    const tooMany = target.counted === true && values > columns.length;
    if (tooMany) this.reportWidth(flow, values, columns.length, target.object);
    node.out.forEach((out, i) => {
      const known = columns[i];
      if (known === undefined && (tooMany || target.listed || !worthNaming(node, out))) return;
      const column = known
        ? builder.column(target.object, known.key, known.name)
        : builder.column(target.object, out.key, out.name);
      this.value(flow, column, [out.column]);
    });
  }

  /** The columns are all known, so that either the script or the definition is wrong. */
  private reportWidth(flow: Flow, values: number, columns: number, { name }: DraftObject): void {
    const message = `INSERT gives ${values} values for ${columns === 1 ? 'one column' : `${columns} columns`} of ${name}`;
    this.run.builder.report('insert-width', 'warning', 'AnalyzeError', message, flow.span);
  }

  /** A star stands for what the columns before and behind it leave. */
  private throughStar(
    flow: Flow,
    node: RowSetNode,
    columns: readonly KnownColumn[],
    target: FlowTarget,
  ): void {
    const { builder } = this.run;
    const positions = positionsOf(node.out);
    const placed = new Set<string>();
    columns.forEach((known, i) => {
      const out = node.out[positions.at(i, columns.length)]!;
      const isStar = out.column.pseudo === 'star';
      if (isStar && !target.listed) return;
      if (!isStar) placed.add(known.key);
      this.value(flow, builder.column(target.object, known.key, known.name), [out.column]);
    });
    if (!target.listed) this.star(flow, node, target, placed);
  }

  /** Every column of a table flows to the one of its name; where they are not all known, also later ones, but for the
   * target's own. */
  allColumns(
    flow: Flow,
    from: { object: DraftObject; list: ColumnList },
    to: DraftObject,
    ownColumns?: ReadonlySet<string>,
  ): void {
    const { builder } = this.run;
    if (!from.list.complete) {
      // an object that is complete none the less has the columns of another table, which took the name later
      if (from.object.complete) {
        this.value(flow, builder.star(to), [builder.star(from.object)]);
        this.laterColumns(flow, from.object, to, ownColumns);
      } else this.namedColumns(flow, from.object, to, ownColumns);
      return;
    }
    for (const { key, name } of from.list.columns)
      this.value(flow, builder.column(to, key, name), [builder.column(from.object, key, name)]);
  }

  /** A record or cursor flows into a record: by position where both declare all their fields, else by name. */
  record(flow: Flow, from: RecordLike, to: RecordLike): void {
    to.record = true;
    const fields = rowFields(from.object, this.run.fold.variable(from.object.name));
    const takers = namedFields(to.object);
    const named = !from.object.complete && takers.every((taker) => from.object.has(taker.key));
    if (to.object.complete && takers.length > 0 && from.object.star === undefined && !named) {
      takers.forEach((taker, i) => {
        const column = fields[i];
        for (const [into, source] of column ? fieldPairs(this.run.builder, column, taker) : [])
          this.value(flow, into, [source]);
      });
    } else this.namedColumns(flow, from.object, to.object);
  }

  /** Values of a row, by position into the fields that are declared, else into those of the row's type. */
  fields(flow: Flow, record: RecordLike, { columns, values, nested }: Constructed): void {
    record.record = true;
    const declared = record.object.complete ? namedFields(record.object) : [];
    values.forEach((sources, i) => {
      const known = columns[i];
      const name = known?.name ?? `column${i + 1}`;
      const key = known?.key ?? name.toLowerCase();
      const column = declared[i] ?? this.run.builder.column(record.object, key, name);
      this.value(flow, column, sources);
      this.partsOf(flow, column, nested?.[i]);
    });
  }

  /** The parts of a value that is a row itself, where they are known: columns of their own, beside the field that takes it. */
  partsOf(flow: Flow, field: DraftColumn, parts: Constructed | undefined): void {
    if (parts === undefined) return;
    const prefix = `${field.key}.`;
    const declared = innerFields(field).filter(({ key }) => !key.includes('.', prefix.length));
    parts.values.forEach((sources, i) => {
      const known = parts.columns[i];
      if (known === undefined) return;
      const key = `${prefix}${known.key}`;
      const taker = field.object.named(key) ?? declared[i];
      const column = taker ?? this.run.builder.column(field.object, key, `${field.name}.${known.name}`);
      asField(column);
      this.value(flow, column, sources);
      this.partsOf(flow, column, parts.nested?.[i]);
    });
  }

  /** A record flows into one of its type, but for some fields, whose names are given in lower case; also with what comes later. */
  recordBut(flow: Flow, from: DraftObject, to: DraftObject, except: ReadonlySet<string>, later = true): void {
    const { builder } = this.run;
    for (const column of [...from.columns]) {
      if (column.pseudo === 'star') this.value(flow, builder.star(to), [column]);
      else if (column.key !== '' && !except.has(outerName(column)))
        this.value(flow, builder.column(to, column.key, column.name), [column]);
    }
    if (!from.complete && later)
      this.laterColumns(flow, from, to, new Set([...except].map((name) => name.toUpperCase())));
  }

  private namedColumns(
    flow: Flow,
    from: DraftObject,
    to: DraftObject,
    ownColumns?: ReadonlySet<string>,
  ): void {
    const { builder } = this.run;
    for (const column of [...from.columns]) {
      if (column.key !== '') {
        const taker = builder.column(to, column.key, column.name);
        if (column.isField) asField(taker);
        this.value(flow, taker, [column]);
      } else if (column.pseudo === 'star') this.value(flow, builder.star(to), [column]);
    }
    if (!from.complete) this.laterColumns(flow, from, to, ownColumns);
  }

  /** Columns of the target that are named later come from those of their names. */
  private laterColumns(
    flow: Flow,
    from: DraftObject,
    to: DraftObject,
    ownColumns?: ReadonlySet<string>,
  ): void {
    const { builder } = this.run;
    (to.inflows ??= []).push({
      effect: flow.effect,
      statement: statementNumber(flow.site),
      span: flow.span,
      source: (key, name) => (ownColumns?.has(name.toUpperCase()) ? [] : [builder.column(from, key, name)]),
    });
  }

  /** All columns flow, known or not: those named later are connected by their names, but for those with a place. */
  private star(
    flow: Flow,
    node: RowSetNode,
    { object, byName }: FlowTarget,
    placed: ReadonlySet<string>,
  ): void {
    const { builder } = this.run;
    if (node.object.star === undefined) return;
    // by name, a table whose columns are all known takes no others
    if (!byName || !object.complete) this.value(flow, builder.star(object), [node.object.star]);
    (object.inflows ??= []).push({
      effect: flow.effect,
      statement: statementNumber(flow.site),
      span: flow.span,
      source: (key, name) => {
        if (placed.has(key)) return [];
        const column = this.rowSets.columnOf(node, key, name);
        return column === undefined ? [] : [column];
      },
    });
  }

  /** The columns of a written list, with their places. */
  listed(site: Site, object: DraftObject, uses: readonly ColumnUse[]): KnownColumn[] {
    return uses.map((use) => {
      // a column that only the run knows
      if (use.name === '') return { key: '', name: this.run.builder.star(object).name };
      const known = { key: this.run.fold.column(use.name, use.quoted === true), name: use.name };
      const column = this.run.builder.column(object, writtenKey(this.run, object, known.key), known.name);
      this.run.builder.placeIn(column, site.file.index, use);
      return { key: column.key, name: column.name };
    });
  }
}

/** Unnamed constants of VALUES into an unknown table name no column. */
function worthNaming(node: RowSetNode, out: OutColumn): boolean {
  // MERGE … INSERT VALUES (CURRENT_DATE): a word, but no column's name
  if (node.rowSet.kind === 'merge-insert' && out.output?.inputs.length === 0) return false;
  return (
    node.rowSet.kind !== 'values' ||
    out.output?.name !== undefined ||
    out.output === undefined ||
    out.output.inputs.length > 0
  );
}
