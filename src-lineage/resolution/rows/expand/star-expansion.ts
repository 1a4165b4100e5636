import type { ColumnOutput, RowValue, StarOutput } from '../../../ir/outputs.ts';
import { withItem } from '../../../base/list-map.ts';
import { elementFields, leafFields, structFields } from '../../../catalog/struct-type.ts';
import type { Input } from '../../../ir/inputs.ts';
import { anyIndex } from '../../../ir/value-fields.ts';
import { noRoutines, type RoutineNames } from '../routine-names.ts';
import { structColumn } from '../struct-column.ts';
import type { SourceColumn } from '../../run/draft.ts';
import { type LinkRun, spanOf, statementNumber } from '../../run/run.ts';
import type { StructLookup } from '../struct-lookup.ts';
import { joinedColumns } from '../merged-columns.ts';
import { addColumn, addField, addStar, renameColumn } from '../row-set-columns.ts';
import { outputKey, outputName } from '../row-set-names.ts';
import type { OpenStar, RowSetNode, SourceView } from '../row-set-node.ts';
import { isOf } from '../../run/star-names.ts';

const none: readonly never[] = [];

/** The sources of row sets, as stars see them. */
interface SourceViews {
  views(node: RowSetNode): readonly SourceView[];
  starViews(node: RowSetNode, qualifier: readonly string[]): readonly SourceView[];
  /** A row set of the same file, its columns known. */
  expanded(file: RowSetNode['site']['file'], id: RowSetNode['id']): RowSetNode;
  /** The sources of the row set and of each scope around it, from the inside out. */
  scopes(node: RowSetNode): Iterable<readonly SourceView[]>;
}

/** Expands the stars of select lists: `*`, `t.*`, `record.*`, `struct.*`, `(f(x)).*`, with what they leave out or replace. */
export class StarExpansion {
  private readonly run: LinkRun;
  private readonly rowSets: SourceViews;
  /** How the things that routines declare are found. */
  routineNames: RoutineNames = noRoutines;
  /** How the fields of structs are followed. */
  structs: StructLookup | undefined;

  constructor(run: LinkRun, rowSets: SourceViews) {
    this.run = run;
    this.rowSets = rowSets;
  }

  /** Gives a row set the columns that a star of its select list stands for. */
  expand(node: RowSetNode, star: StarOutput): void {
    const first = node.out.length;
    this.expandColumns(node, star);
    star.names?.forEach((name, i) => {
      const out = node.out[first + i];
      if (out !== undefined && out.column.pseudo === undefined) renameColumn(this.run, node, out, name);
    });
  }

  private expandColumns(node: RowSetNode, star: StarOutput): void {
    if (star.value !== undefined) {
      this.expandValue(node, star, star.value);
      return;
    }
    const views = this.rowSets.starViews(node, star.qualifier);
    if (views.length === 0 && (this.expandRecord(node, star) || this.expandStruct(node, star))) return;
    if (!this.mayExpand(node, star, views)) return;
    this.expandSources(node, star, views);
    const open = views.filter((view) => !view.list().complete);
    if (open.length === 0 && views.length > 0) return;
    if (views.length === 0) addStar(this.run, node, { star, from: [] });
    addOpenStar(node, { output: star, views: open });
    this.addReplaced(node, star);
  }

  /** The columns of sources; of those that a join merges, one. */
  private expandSources(node: RowSetNode, star: StarOutput, views: readonly SourceView[]): void {
    const { mergedInPlace } = this.run.dialect.names;
    const merging = star.qualifier.length === 0;
    let position = 0;
    const moved: MovedColumn[] = [];
    for (const column of joinedColumns(this.run.fold, views, merging, mergedInPlace)) {
      if (star.at !== undefined && ++position !== star.at) continue;
      const { key, name, listed, unknown } = column;
      const holders = column.views.filter((view) => !this.run.stars.leavesOut(star, view, key));
      const sources = (): SourceColumn[] =>
        holders.map((view) => (listed ? view.listed(listed) : view.column(key, name)));
      const add = (): void => this.addStarColumn(node, star, key, name, sources, holders);
      const [owner] = holders;
      if (owner !== undefined && unknown === undefined) addBefore(moved, owner, key);
      if (unknown !== undefined)
        addStar(this.run, node, { star, from: [this.run.builder.star(unknown.object)] });
      else if (owner !== undefined && owner !== column.views[0]) moved.push({ owner, key, add });
      else if (owner !== undefined || column.views.length === 0) add();
    }
    for (const { add } of moved) add();
  }

  /** The columns that a star replaces are there, whatever its sources have. */
  private addReplaced(node: RowSetNode, star: StarOutput): void {
    for (const { name } of star.replace ?? []) {
      const key = this.run.fold.column(name, false);
      if (node.object.has(key)) continue;
      this.addStarColumn(node, star, key, name, () => []);
      node.out.at(-1)!.placeless = true;
    }
  }

  /** Whether the columns of sources are not too many for a row set; else the star stands for them all. */
  private mayExpand(node: RowSetNode, star: StarOutput, views: readonly SourceView[]): boolean {
    const count = views.reduce((sum, view) => sum + view.list().size, 0);
    const { builder } = this.run;
    if (builder.mayExpand(spanOf(node.site.file, star), node.out.length, count)) return true;
    for (const view of views) addStar(this.run, node, { star, from: [builder.star(view.object)] });
    addOpenStar(node, { output: star, views });
    return false;
  }

  /** `(f(x)).*`: the columns that the function is known to answer with, else a star that is made of the value. */
  private expandValue(node: RowSetNode, star: StarOutput, value: Input[]): void {
    const output: ColumnOutput = {
      kind: 'column',
      inputs: value,
      transform: 'function',
      start: star.start,
      end: star.end,
    };
    const ofType = star.ofType && this.routineNames.typeColumns(node.site, star.ofType);
    for (const { key, name } of ofType ?? []) this.addValueColumn(node, star, key, name, output);
    if (
      ofType !== undefined ||
      this.expandCall(node, star, value) ||
      this.expandFields(node, star, value) ||
      this.expandQuery(node, star, value) ||
      this.expandRow(node, star, value)
    )
      return;
    if (star.single !== undefined && !star.recursive) {
      this.addSingle(node, star.single);
      return;
    }
    addStar(this.run, node, { output });
    addOpenStar(node, { output: star, views: none });
    const part = this.structs?.part(node, value);
    if (part !== undefined) node.openSources = withItem(node.openSources, part.column);
  }

  /** The columns that a function of the run is known to answer with. */
  private expandCall(node: RowSetNode, star: StarOutput, [call, ...others]: readonly Input[]): boolean {
    if (call?.kind !== 'call' || call.routine === undefined || others.length > 0) return false;
    const columns = this.routineNames.resultColumns(call.routine, call, node);
    for (const { key, name } of columns ?? []) {
      const inputs = [{ ...call, field: name }];
      const { start, end } = star;
      this.addValueColumn(node, star, key, name, { kind: 'column', inputs, transform: 'copy', start, end });
    }
    return columns !== undefined;
  }

  private addSingle(node: RowSetNode, output: ColumnOutput): void {
    const name = outputName(node, output);
    addColumn(this.run, node, outputKey(this.run, node, output, name), name, { output });
  }

  /** The fields of the struct that the value is, or of those in its list. */
  private expandFields(node: RowSetNode, star: StarOutput, value: readonly Input[]): boolean {
    const part = this.structs?.part(node, value);
    if (part === undefined) return false;
    const { column, dataType = '', path } = part;
    const declared =
      star.single && !star.recursive ? structFields(dataType, path) : elementFields(dataType, path);
    const known = star.single && this.structs?.unnested(column, path, star.recursive === true);
    if (star.single && known?.length === 0) {
      this.addSingle(node, star.single);
      return true;
    }
    const names =
      this.structs?.names(column, path) ?? declared ?? this.structs?.attributes(node, dataType, path);
    const ways = known ?? ((star.recursive && leafFields(dataType, path)) || names?.map((name) => [name]));
    for (const way of ways ?? []) {
      const name = way.at(-1)!;
      const field =
        this.structs?.field(column, [...path, ...way]) ??
        this.structs?.field(column, [...path, anyIndex, ...way]);
      this.addStarColumn(node, star, this.run.fold.column(name, false), name, () => [
        { column: field ?? column },
      ]);
    }
    return ways !== undefined;
  }

  /** The columns of a query whose rows are structs: `(SELECT AS STRUCT e.* EXCEPT (a) …).*`. */
  private expandQuery(node: RowSetNode, star: StarOutput, [rows, ...others]: readonly Input[]): boolean {
    if (rows?.kind !== 'row-set' || rows.column !== 'all' || others.length > 0) return false;
    const { out, open } = this.rowSets.expanded(node.site.file, rows.rowSet);
    if (!open)
      for (const { key, name, column } of out) this.addStarColumn(node, star, key, name, () => [{ column }]);
    return !open;
  }

  /** The columns of a source whose whole row the value is, or rows: `(unnest(array_agg(t))).*`. */
  private expandRow(node: RowSetNode, star: StarOutput, value: readonly Input[]): boolean {
    const row = star.row ?? (star.single && unnestedRow(value));
    if (row === undefined) return false;
    const { column, others } = row;
    const key = this.run.fold.column(column.path[0]!, false);
    if (this.rowSets.views(node).some((view) => view.list().find(key) !== undefined)) return false;
    const [view] = this.rowSets.starViews(node, column.path);
    if (view?.list().complete !== true) return false;
    const { start, end } = star;
    for (const { key: own, name } of view.list().columns) {
      const inputs = [{ ...column, path: [...column.path, name] }, ...others];
      this.addValueColumn(node, star, own, name, {
        kind: 'column',
        inputs,
        transform: 'function',
        start,
        end,
      });
    }
    return true;
  }

  /** `record.*`, `NEW.*` */
  private expandRecord(node: RowSetNode, star: StarOutput): boolean {
    const [name, ...others] = star.qualifier;
    if (name === undefined || others.length > 0) return false;
    const { start, end } = star;
    const input: Input = { kind: 'column', path: [name], quoted: 0, start, end };
    const fields = this.routineNames.heldFields(node.site, input);
    for (const field of fields ?? []) addField(this.run, node, field);
    return fields !== undefined;
  }

  /** The struct that a path leads to, also one of a row around a query that is a value. */
  private structColumn(node: RowSetNode, path: readonly string[]): ReturnType<typeof structColumn> {
    let open: ReturnType<typeof structColumn>;
    for (const views of this.rowSets.scopes(node)) {
      const found = structColumn(this.run.fold, views, path);
      if (found?.view.proves(found.column.key) === true) return found;
      open ??= found;
    }
    return open;
  }

  /** `t.column.*`: the fields of a struct, each of which comes from its column. */
  private expandStruct(node: RowSetNode, { qualifier, ...place }: StarOutput): boolean {
    const { structPaths, tableTypes } = this.run.dialect.names;
    if (!(structPaths || tableTypes === true) || qualifier.length === 0) return false;
    const found = this.structColumn(node, qualifier);
    if (found === undefined) return false;
    const { view, column, fields: behind } = found;
    const struct = view.column(column.key, column.name);
    const star = { ...place, qualifier: [] };
    const type = column.dataType ?? '';
    const made = structFields(type, behind) ?? this.structs?.names(struct, behind);
    const fields = made ?? this.structs?.attributes(node, type, behind);
    for (const name of fields ?? []) {
      const field = this.structs?.field(struct, [...behind, name]);
      const sources = [field ?? struct];
      this.addStarColumn(node, star, this.run.fold.column(name, false), name, () => sources);
    }
    if (fields !== undefined) return true;
    addStar(this.run, node, { star, from: [struct] });
    addOpenStar(node, { output: star, views: none });
    node.openSources = withItem(node.openSources, struct);
    return true;
  }

  /** A field of a value, unless the star leaves it out or replaces it. */
  private addValueColumn(
    node: RowSetNode,
    star: StarOutput,
    key: string,
    name: string,
    output: ColumnOutput,
  ): void {
    const replaced = this.run.stars.replacement(star, key);
    const renamed = this.run.stars.through(star, key, name);
    if (renamed === undefined) return;
    addColumn(this.run, node, renamed.key, renamed.name, {
      output: replaced ? { kind: 'column', ...replaced } : output,
    });
  }

  private addStarColumn(
    node: RowSetNode,
    star: StarOutput,
    key: string,
    name: string,
    sources: () => SourceColumn[],
    holders: readonly SourceView[] = [],
  ): void {
    const renamed = this.run.stars.through(star, key, name, holders);
    if (renamed === undefined) return;
    const replaced = this.run.stars.replacement(star, key);
    if (replaced === undefined) {
      const { alias, name: table } = holders.at(-1)?.source ?? {};
      const source = alias ?? table?.parts.at(-1);
      const out = addColumn(this.run, node, renamed.key, renamed.name, {
        from: sources(),
        star,
        ...(source !== undefined && { source }),
      });
      this.run.builder.placeOnly(out.column, node.site.file.index, star);
      return;
    }
    const out = addColumn(this.run, node, renamed.key, renamed.name, {
      output: { kind: 'column', ...replaced },
    });
    out.replaces = true;
    this.run.builder.placeOnly(out.column, node.site.file.index, replaced);
  }

  /** Columns that are named later come through the open stars, or from what a table function takes. */
  flowThrough(node: RowSetNode): void {
    const own = new Set(node.out.map((out) => out.key));
    (node.object.inflows ??= []).push({
      effect: 'select',
      statement: statementNumber(node.site),
      span: spanOf(node.site.file, node.rowSet),
      source: (key, name) => (own.has(key) ? [] : this.sourcesThroughStars(node, key, name)),
    });
  }

  private sourcesThroughStars(node: RowSetNode, key: string, name: string): readonly SourceColumn[] {
    const candidates: { view: SourceView; key: string; name: string }[] = [];
    for (const { output, views } of node.openStars ?? none) {
      const rename = this.run.stars.renaming(output, key, name);
      const inner = rename
        ? { key: this.run.fold.column(rename.from, false), name: rename.from }
        : { key, name };
      for (const view of views) {
        const passes =
          rename === undefined
            ? this.run.stars.through(output, key, name, [view])?.key === key
            : isOf(view, rename.of);
        if (passes && !this.run.stars.leavesOut(output, view, inner.key)) candidates.push({ view, ...inner });
      }
    }
    if (candidates.length === 0) return this.ofDocuments(node, key, name) ?? node.openSources;
    const proven = candidates.filter((candidate) => candidate.view.proves(candidate.key));
    if (proven.length === 0 && this.isOfModel(node, name)) return node.openSources;
    const [chosen] = proven.length > 0 ? proven : candidates;
    if (chosen === undefined) return [];
    const column = chosen.view.column(chosen.key, chosen.name);
    return [
      proven.length === 1 || candidates.length === 1 ? { column } : { column, uncertain: 'ambiguous-star' },
    ];
  }

  /** `predicted_y` of ML.PREDICT: the function's own, also where the rows that it is given may have any columns. */
  private isOfModel({ rowSet }: RowSetNode, name: string): boolean {
    return rowSet.kind === 'table-function' && this.run.dialect.syntax.modelColumns?.test(name) === true;
  }

  /** `UNNEST nested AS x`, where NEST has gathered documents in `nested`: the column of these (Couchbase). */
  private ofDocuments(node: RowSetNode, key: string, name: string): readonly SourceColumn[] | undefined {
    if (node.rowSet.name?.toUpperCase() !== 'UNNEST') return undefined;
    const star = node.openSources.find(({ column }) => column.pseudo === 'star')?.column;
    if (star === undefined || node.openSources.some(({ column }) => column.object !== star.object))
      return undefined;
    return [{ column: star.object.named(key) ?? this.run.builder.addColumn(star.object, key, name) }];
  }
}

function addOpenStar(node: RowSetNode, star: OpenStar): void {
  node.openStars = withItem(node.openStars ?? [], star);
}

/** A merged column that a star leaves out of its first source: it stands in the place that it has in the next one. */
interface MovedColumn {
  owner: SourceView;
  key: string;
  add: () => void;
}

/** Adds the moved columns that stand before a column of their source. */
function addBefore(moved: MovedColumn[], view: SourceView, key: string): void {
  for (let next = moved[0]; next?.owner === view; next = moved[0]) {
    const keys = view.list().columns.map((column) => column.key);
    if (keys.indexOf(next.key) > keys.indexOf(key)) return;
    next.add();
    moved.shift();
  }
}

/** `unnest(t)`, `unnest(arg_max(t, x))`: the row of a source (DuckDB). */
function unnestedRow([first, ...others]: readonly Input[]): RowValue | undefined {
  const chosen = first?.kind === 'call' && first.aggregate ? first.inputs : undefined;
  const column = chosen ? chosen[0] : first;
  if (column?.kind !== 'column' || column.path.length > 1) return undefined;
  // max(t) compares whole rows, arg_max(t, x) what stands behind them
  const deciding = chosen?.slice(chosen.length > 1 ? 1 : 0) ?? [];
  return { column, others: [...deciding, ...others] };
}
