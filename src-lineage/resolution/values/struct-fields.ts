import type { ColumnOutput } from '../../ir/outputs.ts';
import { workAt } from '../../base/diagnostics/faults.ts';
import { elementFields, structFields } from '../../catalog/struct-type.ts';
import type { CallInput, ColumnInput, Input, RowSetInput } from '../../ir/inputs.ts';
import { areValues, fieldAt, FieldIndex, fieldsBehind, isIndex } from '../../ir/value-fields.ts';
import { insertedInputs, objectChangers, staysBehind } from '../../lowering/rows/changed-objects.ts';
import { partAt, stepsIntoRows } from '../../lowering/rows/access-steps.ts';
import { comparers, keepsParts } from '../../lowering/rows/part-makers.ts';
import { RelationWords } from '../../model/relation-words.ts';
import { isUnchanged, type Transform } from '../../model/relations.ts';
import { type RecordField, structColumn } from '../rows/struct-column.ts';
import type { OutColumn, RowSetNode, SourceView } from '../rows/row-set-node.ts';
import { argumentsOf } from '../rows/row-set-columns.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { type Constructed, type DraftColumn, namedFields, type SourceColumn } from '../run/draft.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import { innerFields, innerName } from '../declare/inner-fields.ts';
import { FieldsUnderWork, wayInOperand } from './fields-under-work.ts';
import type { Inputs } from './inputs.ts';
import {
  givesElements,
  isConstant,
  type KnownFields,
  listOf,
  readsList,
  waysToUnnested,
} from './list-readers.ts';
import { itemAhead } from './select-aliases.ts';
import { nothing, type Passed, type Place, type Resolved } from './place.ts';
import type { PartColumn, StructLookup } from '../rows/struct-lookup.ts';

/** Queries of queries of queries: no real path is longer. */
const maximumDepth = 100;

/** What a field is made of, and how; undefined where that is not known. */
type Made = { sources: readonly SourceColumn[]; transform: Transform } | undefined;

/**
 * Follows the fields of structs from where they are named to the constructor that made them, through subqueries, CTEs and
 * lists: `s.x` of `STRUCT(a AS x, b AS y) AS s` comes from `a` alone. A field becomes a column of the row sets on the
 * way, beside the struct, where it is named. Stored tables keep the struct as one column.
 */
export class StructFields implements StructLookup {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly inputs: Inputs;
  private readonly recordField: RecordField;
  private readonly resolve: (place: Place, input: ColumnInput) => Resolved;
  /** The columns that stand for fields, with the structs that they are in. */
  private readonly structOf = new Map<DraftColumn, { column: DraftColumn; path: readonly string[] }>();
  private readonly fieldIndex = new FieldIndex();
  private readonly underWork = new FieldsUnderWork();

  constructor(
    run: LinkRun,
    rowSets: RowSets,
    inputs: Inputs,
    resolve: (place: Place, input: ColumnInput) => Resolved,
    recordField: RecordField,
  ) {
    this.recordField = recordField;
    this.run = run;
    this.rowSets = rowSets;
    this.inputs = inputs;
    this.resolve = resolve;
  }

  /** The column of a field; undefined where it is not known what made the struct, or where the struct makes itself. */
  field(column: DraftColumn, path: readonly string[]): DraftColumn | undefined {
    const struct = this.structOf.get(column);
    if (struct !== undefined) return this.field(struct.column, [...struct.path, ...path]);
    const [node, out] = this.maker(column) ?? [];
    if (node === undefined || out === undefined || path.length === 0) return undefined;
    const key = [column.key, ...path.map((part) => this.run.fold.column(part, false))].join('.');
    const known = column.object.named(key);
    if (known !== undefined) return known;
    // a recursion has come back to where it began
    if (node.rowSet.arms && this.underWork.has(column, key)) return this.addField(column, path, key);
    const found = this.guarded(column, node, out, path, key);
    // others on a way back may be made of a field that is not known after all
    const whole = column.object.named(key) && { sources: [column], transform: 'copy' as const };
    const made = found ?? whole;
    if (made === undefined) return undefined;
    const field = column.object.named(key) ?? this.addField(column, path, key);
    const others = made.sources.filter((source) => source !== field);
    this.run.builder.relate(
      RelationWords.of('fdd', 'select', made.transform),
      field,
      others.length > 0 ? others : [column],
      statementNumber(node.site),
      spanOf(node.site.file, out.output?.value ?? out.output ?? node.rowSet),
      made.transform === 'copy' ? undefined : out.output?.expression,
    );
    return field;
  }

  private addField(column: DraftColumn, path: readonly string[], key: string): DraftColumn {
    const field = this.run.builder.addColumn(column.object, key, [column.name, ...path].join('.'));
    field.isField = true;
    this.structOf.set(field, { column, path });
    return field;
  }

  /** What the field of an item is made of, for the items beside it: an alias is no step on the way. */
  sources(item: DraftColumn, path: readonly string[]): readonly SourceColumn[] | undefined {
    const [node, out] = this.maker(item) ?? [];
    if (node === undefined || out === undefined || path.length === 0) return undefined;
    return this.guarded(item, node, out, path, path.join('.'))?.sources;
  }

  private guarded(
    column: DraftColumn,
    node: RowSetNode,
    out: OutColumn,
    path: readonly string[],
    key: string,
  ): Made {
    const work = workAt(this.run.faults, node.site, () => this.made(node, out, path));
    return this.underWork.within(column, key, work);
  }

  /** The names of the fields of a struct, or of the structs in a list. */
  names(column: DraftColumn, path: readonly string[]): readonly string[] | undefined {
    return this.known(column, path)?.names;
  }

  /** {@link waysToUnnested} of a column's value. */
  unnested(column: DraftColumn, path: readonly string[], recursive: boolean): string[][] | undefined {
    return waysToUnnested((behind) => this.known(column, behind), path, recursive);
  }

  private known(column: DraftColumn, path: readonly string[], depth = 0): KnownFields | undefined {
    const struct = this.structOf.get(column);
    if (struct !== undefined) return this.known(struct.column, [...struct.path, ...path], depth);
    const [node, out] = this.maker(column) ?? this.definer(column) ?? [];
    if (node === undefined || out === undefined || depth > maximumDepth) return undefined;
    const { output } = out;
    const answered = this.answered(node, out, path);
    if (answered !== undefined) return { names: innerFields(answered).map(innerName), list: false };
    if (output?.parts !== undefined) {
      const parts = fieldsBehind(this.rowSets.partsOf(node.site, output.parts), path);
      if (parts?.document) return undefined;
      return (
        parts && { names: namesOf(parts.fields), list: parts.elements === true || areValues(parts.fields) }
      );
    }
    const row = this.row(node, output);
    if (row !== undefined && path.length === 0)
      return row.list().complete ? { names: namesOf(row.list().columns), list: false } : undefined;
    const place: Place = { site: node.site, node, clause: 'selectList' };
    const held = path.length === 0 ? this.inputs.rows.columnsOfField(place, output?.inputs ?? []) : undefined;
    if (held !== undefined) return { names: namesOf(held), list: false };
    const [before] = this.passed(node, out, place, path).columns;
    if (before === undefined) return undefined;
    const [way, type] = [out.way ? [...out.way, ...path] : path, before.dataType ?? ''];
    const names = elementFields(type, way) ?? this.attributes(node, type, way);
    const list = names !== undefined && structFields(type, way) === undefined && /\]\s*$/.test(type);
    return this.known(before, way, depth + 1) ?? (names && { names, list });
  }

  /** The attributes of a type that a script defines, also of the elements of a list of it: `spot[]`. */
  attributes({ site }: RowSetNode, type: string, path: readonly string[] = []): string[] | undefined {
    const name = path.length === 0 ? /^([\w.]+)(?:\s*\[\d*\]|\s+ARRAY)*$/i.exec(type.trim())?.[1] : undefined;
    const use = name && { parts: name.split('.'), quoted: 0, start: 0, end: 0 };
    return use ? this.rowSets.attributesOf(site, use)?.map((column) => column.name) : undefined;
  }

  /** The column that a value is nothing but. */
  part(node: RowSetNode, inputs: readonly Input[]): PartColumn | undefined {
    const [only, ...others] = inputs.filter(({ kind }) => kind !== 'constant');
    if (only === undefined || others.length > 0) return undefined;
    if (only.kind === 'row-set') {
      const column = this.ofQuery(node, only);
      return column && { column, path: [] };
    }
    // `(unnest(list)).*`
    if (only.kind === 'call' && (readsList(only.name) || keepsParts(only.name.toUpperCase())))
      return this.part(node, only.inputs);
    if (only.kind !== 'column') return undefined;
    const { sources, view } = this.resolve({ site: node.site, node, clause: 'selectList' }, only);
    const [source, ...further] = sources;
    if (source === undefined || further.length > 0) return undefined;
    const { column } = source;
    const isWhole = only.steps === undefined;
    return {
      column,
      dataType: isWhole ? (view?.list().find(column.key)?.dataType ?? column.dataType) : undefined,
      path: column.isField ? [] : this.fieldsBehind(only, view),
    };
  }

  /** `t.c.f`: the parts behind the column's name, where dots lead into structs. */
  private fieldsBehind({ path }: ColumnInput, view: SourceView | undefined): readonly string[] {
    if (path.length < 2 || view === undefined || !this.run.dialect.names.structPaths) return [];
    return structColumn(this.run.fold, [view], path)?.fields ?? [];
  }

  /** The one column of a query that stands as a value. */
  private ofQuery(node: RowSetNode, { rowSet, column }: RowSetInput): DraftColumn | undefined {
    const { out } = this.rowSets.expanded(node.site.file, rowSet);
    const position = column === 'first' || (column === 'all' && out.length === 1) ? 0 : column;
    return typeof position === 'number' ? out[position]?.column : undefined;
  }

  /** The output that makes a column: of a row set, or of the query that a temporary table is made by. */
  private maker(column: DraftColumn): [RowSetNode, OutColumn] | undefined {
    const own = this.rowSets.nodeOf(column.object);
    const node = own ?? this.rowSets.onlyQueryOf(column.object);
    const out = node?.out.find((one) => (own ? one.column === column : one.key === column.key));
    return node && out && [node, out];
  }

  /** The output that defines a column of a stored table: its fields have the names that it gave them. */
  private definer(column: DraftColumn): [RowSetNode, OutColumn] | undefined {
    const node = this.rowSets.definingQueryOf(column.object);
    const out = node?.out.find((one) => one.key === column.key);
    return node && out && [node, out];
  }

  /** The source whose row an output is. */
  private row(node: RowSetNode, output: ColumnOutput | undefined): SourceView | undefined {
    if (output?.row === undefined) return undefined;
    const { path } = output.row.column;
    const views = this.rowSets.views(node);
    const key = this.run.fold.column(path[0]!, false);
    if (views.some((view) => view.list().find(key) !== undefined)) return undefined;
    return views.find((view) => view.matches(path, 0) === 1);
  }

  private made(node: RowSetNode, out: OutColumn, path: readonly string[]): Made {
    const { output } = out;
    const place: Place = { site: node.site, node, clause: 'selectList' };
    if (output?.parts !== undefined) {
      const parts = this.rowSets.partsOf(node.site, output.parts);
      const part = partAt(parts, path, this.fieldIndex.named);
      if (part === undefined) return undefined;
      const sources = this.inputs.values(place, part);
      // what makes the struct is no change of a column in it; an aggregate around it is one
      const { unchanged } = fieldAt(parts, path, this.fieldIndex.named)!;
      const kept = unchanged === true && output.transform === 'expression';
      return { sources, transform: kept ? 'copy' : output.transform };
    }
    const row = this.row(node, output);
    if (row !== undefined) return this.ofRow(row, output!, place, path);
    const answered = this.answered(node, out, path);
    if (answered !== undefined) return { sources: [answered], transform: 'copy' };
    const ofVariable = this.ofVariable(node, out, path);
    if (ofVariable !== undefined) return { sources: ofVariable, transform: 'copy' };
    const { columns: before, others, steps = [], isLeft } = this.passed(node, out, place, path);
    const sources = before.map((column, i) => {
      const namesIn = (operand: 0 | 1, behind: readonly string[]): readonly string[] | undefined =>
        this.known(operand === 0 ? before[0]! : column, behind)?.names;
      const way = node.rowSet.arms && i > 0 ? wayInOperand(path, namesIn) : path;
      return this.field(column, [...steps, ...way]);
    });
    if (!isLeft && (others.length === 0 || before.length > 0))
      if (sources.every((source) => source === undefined)) return undefined;
    return {
      sources: [...sources.map((source, i) => source ?? before[i]!), ...others],
      transform: 'copy',
    };
  }

  /** A field of a whole row, or of those in a list, is a column of the source; what chooses the row counts for every one. */
  private ofRow(
    view: SourceView,
    { row, transform }: ColumnOutput,
    place: Place,
    path: readonly string[],
  ): { sources: readonly SourceColumn[]; transform: Transform } | undefined {
    const first = path.findIndex((step) => !isIndex(step));
    if (first < 0) return undefined;
    const [name, ...rest] = path.slice(first);
    const column = view.column(this.run.fold.column(name!, false), name!);
    const field = rest.length === 0 ? undefined : this.field(column, rest);
    const others = this.inputs.values(place, row!.others);
    return { sources: [field ?? column, ...others], transform };
  }

  /** A composite column of the rows that a function of the run answers with, or a field of it. */
  private answered(node: RowSetNode, out: OutColumn, path: readonly string[]): DraftColumn | undefined {
    if (node.rowSet.routine === undefined) return undefined;
    const { routines } = this.inputs;
    const routine = routines.find(node.rowSet.routine, node.site, argumentsOf(node), node);
    const result = routine && routines.result(routine);
    const column = result && namedFields(result)[node.out.indexOf(out)];
    if (column === undefined || innerFields(column).length === 0) return undefined;
    const steps = path.filter((step) => !isIndex(step)).map((step) => this.run.fold.column(step, false));
    return column.object.named([column.key, ...steps].join('.'));
  }

  /** The fields of a column that is a row, where they are known. */
  fieldsOf(column: DraftColumn): Constructed | undefined {
    const columns = (this.names(column, []) ?? []).map((name) => ({
      key: this.run.fold.column(name, false),
      name,
    }));
    const values = columns.map(({ name }) => this.field(column, [name]));
    if (values.length === 0 || values.includes(undefined)) return undefined;
    return { columns, values: values.map((value) => [value!]) };
  }

  /** The fields of a variable's rows, or of those that a function answers with: `UNNEST(list) AS r`. */
  private ofVariable(
    node: RowSetNode,
    out: OutColumn,
    path: readonly string[],
  ): readonly SourceColumn[] | undefined {
    const reads = givesElements(node.rowSet.name, out.key) && !this.rowSets.hasBody(node);
    const inputs = out.output?.inputs ?? (reads ? node.rowSet.open : undefined) ?? [];
    // several are the elements of a list
    if (inputs.length !== 1 && !reads) return undefined;
    const place: Place = { site: node.site, node, clause: 'selectList' };
    const isColumn = (input: Input): boolean =>
      input.kind === 'column' && this.resolve(place, input).view !== undefined;
    const fields = inputs.map((input) =>
      isColumn(input) ? undefined : this.recordField(node, listOf(input), path),
    );
    return fields.length > 0 && !fields.includes(undefined) ? fields.flatMap((field) => field!) : undefined;
  }

  /** The columns whose values pass unchanged into an output, alone or as elements of a list. */
  private passed(node: RowSetNode, out: OutColumn, place: Place, path: readonly string[]): Passed {
    const { arms } = node.rowSet;
    if (arms !== undefined && arms.length > 0) {
      const index = node.out.indexOf(out);
      const columns = arms.flatMap(
        (arm) => this.rowSets.expanded(node.site.file, arm).out[index]?.column ?? [],
      );
      return { columns, others: [] };
    }
    if (out.from !== undefined)
      return { columns: out.from.map(({ column }) => column), others: [], steps: out.way ?? [] };
    const reads = givesElements(node.rowSet.name, out.key) && !this.rowSets.hasBody(node);
    const inputs = out.output?.inputs ?? (reads ? node.rowSet.open : undefined) ?? [];
    const transform = out.output?.transform ?? 'copy';
    const [only, ...others] = inputs;
    if (only === undefined || !others.every(isConstant)) return nothing;
    if (only.kind === 'call') return this.throughCall(place, out, only, path);
    if (only.kind === 'row') return this.inRows(place, only, path);
    const unchanged = isUnchanged(transform) || reads || node.rowSet.wholeRow || only.kind === 'row-set';
    if (!unchanged && !(only.kind === 'column' && only.steps !== undefined)) return nothing;
    if (only.kind === 'row-set') {
      const column = this.ofQuery(node, only);
      return column ? { columns: [column], others: [] } : this.inRows(place, only, path);
    }
    if (only.kind !== 'column') return nothing;
    const columns = this.named(place, out, only);
    // the steps to an element still stand between a column and the path
    const steps = columns.some(({ isField }) => isField) ? undefined : only.steps;
    return { columns, others: [], ...(steps && { steps }) };
  }

  /** `(SELECT AS STRUCT t.* …) AS s`: the field is a column of the query. */
  private inRows(place: Place, rows: Input, path: readonly string[]): Passed {
    if (rows.kind !== 'row' && (rows.kind !== 'row-set' || rows.column !== 'all')) return nothing;
    return { columns: [], others: this.inputs.values(place, [{ ...rows, steps: [...path] }]) };
  }

  /** What a column's name in an item means: an item ahead of it, or a column of a source. */
  private named(place: Place, out: OutColumn, column: ColumnInput): readonly DraftColumn[] {
    const { dialect, fold } = this.run;
    const node = place.node!;
    const key = fold.column(column.path[0]!, column.quoted > 0);
    const item = itemAhead(dialect.names, node, out, column, key, this.rowSets.views(node));
    if (item !== undefined) return [item];
    const resolved = this.resolve(place, column);
    return resolved.item ? [resolved.item] : resolved.sources.map((source) => source.column);
  }

  /** `ANY_VALUE(s)`, `ARRAY_AGG(s)`, `unnest(list)`: the first argument's struct, and what it is chosen by. */
  private throughCall(place: Place, out: OutColumn, call: CallInput, path: readonly string[]): Passed {
    const { name, inputs, argumentSizes } = call;
    const upper = name.toUpperCase();
    const [first, ...behind] = inputs;
    const inserted = insertedInputs(call, path);
    if (inserted !== undefined) return { columns: [], others: this.inputs.values(place, inserted) };
    const into = stepsIntoRows(call, path);
    if (into !== undefined) return this.inRows(place, first!, into);
    const isRow = first?.kind === 'row' && !comparers.has(upper);
    if ((argumentSizes?.[0] ?? 1) !== 1 || !(isRow || first?.kind === 'column' || first?.kind === 'call'))
      return nothing;
    if (!keepsParts(upper) && !readsList(name) && !staysBehind(call, path)) return nothing;
    const deciding = objectChangers.has(upper) ? [] : behind;
    const left = staysBehind(call, path) && { isLeft: true as const };
    if (first.kind !== 'column') {
      const inner =
        first.kind === 'row' ? this.inRows(place, first, path) : this.throughCall(place, out, first, path);
      return inner === nothing
        ? nothing
        : { ...inner, ...left, others: [...inner.others, ...this.inputs.values(place, deciding)] };
    }
    return { columns: this.named(place, out, first), others: this.inputs.values(place, deciding), ...left };
  }
}

function namesOf(fields: readonly { name: string }[]): string[] {
  return fields.map(({ name }) => name);
}
