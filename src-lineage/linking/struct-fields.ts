import type { ColumnOutput, StructField } from '../binding/dataflow.ts';
import type { ColumnInput } from '../binding/inputs.ts';
import { workAt } from '../faults.ts';
import { isUnchanged, type Transform } from '../model/relations.ts';
import type { Place, Resolved } from './column-resolver.ts';
import type { DraftColumn, SourceColumn } from './draft.ts';
import type { Inputs } from './inputs.ts';
import type { OutColumn, RowSetNode } from './row-set-node.ts';
import type { RowSets } from './row-sets.ts';
import { type LinkRun, spanOf, statementNumber } from './run.ts';
import type { SourceView } from './source-views.ts';

/** Queries of queries of queries: no real path is longer. */
const maximumDepth = 100;

/** Table functions whose rows are the elements of a list. */
const listReaders: ReadonlySet<string> = new Set([
  'UNNEST',
  'EXPLODE',
  'EXPLODE_OUTER',
  'INLINE',
  'INLINE_OUTER',
]);

/**
 * Follows the fields of structs from where they are named to the constructor that made them, through subqueries, CTEs and
 * lists: `s.x` of `STRUCT(a AS x, b AS y) AS s` comes from `a` alone. A field becomes a column of the row sets on the
 * way, beside the struct, where it is named. Stored tables keep the struct as one column.
 */
export class StructFields {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly inputs: Inputs;
  private readonly resolve: (place: Place, input: ColumnInput) => Resolved;
  /** The columns that stand for fields, with the structs that they are in. */
  private readonly structOf = new Map<DraftColumn, { column: DraftColumn; path: readonly string[] }>();
  /** The columns whose fields are being looked for: a recursive query leads back to its own ones. */
  private readonly underWork = new Set<DraftColumn>();

  constructor(
    run: LinkRun,
    rowSets: RowSets,
    inputs: Inputs,
    resolve: (place: Place, input: ColumnInput) => Resolved,
  ) {
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
    const known = column.object.byKey.get(key);
    if (known !== undefined) return known;
    if (this.underWork.has(column) || this.underWork.size > maximumDepth) return undefined;
    this.underWork.add(column);
    const made = workAt(this.run.faults, node.site, () => this.made(node, out, path))();
    this.underWork.delete(column);
    if (made === undefined) return undefined;
    const name = [column.name, ...path].join('.');
    const field = this.run.builder.addColumn(column.object, key, name);
    field.isField = true;
    this.structOf.set(field, { column, path });
    this.run.builder.relate({
      type: 'fdd',
      effect: 'select',
      target: field,
      sources: made.sources,
      transform: made.transform,
      span: spanOf(node.site.file, out.output?.value ?? out.output ?? node.rowSet),
      ...(made.transform !== 'copy' && { expression: out.output?.expression }),
      statement: statementNumber(node.site),
    });
    return field;
  }

  /** The names of the fields of a struct. */
  names(column: DraftColumn, path: readonly string[], depth = 0): string[] | undefined {
    const struct = this.structOf.get(column);
    if (struct !== undefined) return this.names(struct.column, [...struct.path, ...path], depth);
    const [node, out] = this.maker(column) ?? this.definer(column) ?? [];
    if (node === undefined || out === undefined || depth > maximumDepth) return undefined;
    const { output } = out;
    if (output?.fields !== undefined) {
      const fields = path.length === 0 ? output.fields : fieldAt(output.fields, path)?.fields;
      return fields?.map(({ name }) => name);
    }
    const row = this.row(node, output);
    if (row !== undefined && path.length === 0)
      return row.list().complete ? row.list().columns.map(({ name }) => name) : undefined;
    const [before] = this.passed(node, out, { site: node.site, node, clause: 'selectList' });
    return before && this.names(before, path, depth + 1);
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

  private made(
    node: RowSetNode,
    out: OutColumn,
    path: readonly string[],
  ): { sources: SourceColumn[]; transform: Transform } | undefined {
    const { output } = out;
    const place: Place = { site: node.site, node, clause: 'selectList' };
    if (output?.fields !== undefined) {
      const field = fieldAt(output.fields, path);
      if (field === undefined) return undefined;
      const sources = this.inputs.values(place, field.inputs);
      // what makes the struct is no change of a column in it; an aggregate around it is one
      const kept = field.unchanged === true && output.transform === 'expression';
      return { sources, transform: kept ? 'copy' : output.transform };
    }
    const row = this.row(node, output);
    if (row !== undefined) return this.ofRow(row, output!, place, path);
    const before = this.passed(node, out, place);
    const sources = before.map((column) => this.field(column, path));
    if (sources.every((source) => source === undefined)) return undefined;
    return {
      sources: sources.map((source, i) => ({ column: source ?? before[i]! })),
      transform: 'copy',
    };
  }

  /** A field of a whole row is a column of the source; what chooses the row counts for every one. */
  private ofRow(
    view: SourceView,
    { row, transform }: ColumnOutput,
    place: Place,
    [name, ...rest]: readonly string[],
  ): { sources: SourceColumn[]; transform: Transform } {
    const column = view.column(this.run.fold.column(name!, false), name!);
    const field = rest.length === 0 ? undefined : this.field(column, rest);
    const others = this.inputs.values(place, row!.others);
    return { sources: [{ column: field ?? column }, ...others], transform };
  }

  /** The columns whose values pass unchanged into an output, alone or as elements of a list. */
  private passed(node: RowSetNode, out: OutColumn, place: Place): DraftColumn[] {
    const { arms } = node.rowSet;
    if (arms !== undefined && arms.length > 0) {
      const index = node.out.indexOf(out);
      return arms.flatMap((arm) => this.rowSets.expanded(node.site.file, arm).out[index]?.column ?? []);
    }
    if (out.from !== undefined) return out.from.map(({ column }) => column);
    const reads = listReaders.has(node.rowSet.name?.toUpperCase() ?? '');
    const [only, ...others] = out.output?.inputs ?? (reads ? node.rowSet.open : undefined) ?? [];
    const transform = out.output?.transform ?? 'copy';
    const unchanged = isUnchanged(transform) || reads || node.rowSet.wholeRow;
    if (others.length > 0 || !unchanged) return [];
    if (only?.kind === 'column' && only.field === undefined)
      return this.resolve(place, only).sources.map(({ column }) => column);
    return [];
  }
}

function fieldAt(fields: readonly StructField[], path: readonly string[]): StructField | undefined {
  const [name, ...rest] = path;
  const field = fields.find((one) => one.name.toLowerCase() === name!.toLowerCase());
  if (field === undefined || rest.length === 0) return field;
  return field.fields ? fieldAt(field.fields, rest) : field;
}
