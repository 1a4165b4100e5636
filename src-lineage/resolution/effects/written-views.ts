import type { Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { ColumnList } from '../../catalog/column-list.ts';
import type { DefineByQuery, RefersTo, Write } from '../../ir/actions.ts';
import type { Tables } from '../declare/tables.ts';
import type { OutColumn, RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { DraftColumn, DraftObject } from '../run/draft.ts';
import { firstWithin, type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';

/** Queries in queries that a change is followed through. */
const deepest = 20;

/** The query of a view, and the columns that the view has by it. */
interface Definition {
  node: RowSetNode;
  list: ColumnList | undefined;
}

/** A change of a view, the keys of the columns that it sets (all where they are not listed; none: rows go). */
interface Change {
  flow: Flow;
  view: DraftObject;
  keys?: ReadonlySet<string>;
  /** New rows come or not by the keys that are there. */
  byKeys?: true;
}

const allChanges = ['INSERT', 'UPDATE', 'DELETE'];

/** The change that a trigger or rule may take the place of. */
function kindOf(effect: Flow['effect']): string {
  if (effect === 'update' || effect === 'merge_update') return 'UPDATE';
  return effect === 'delete' ? 'DELETE' : 'INSERT';
}

/**
 * What is written into a view of one table is written into that table, and what is set in a view of several into the table that
 * has the column (MySQL 27.5.3, "Updatable and Insertable Views"; Oracle, "Updating a Join View"), unless a trigger or rule of
 * the view takes its place for that kind of change
 * (ISO/IEC 9075-2, "view definition"; PostgreSQL, "CREATE VIEW", "Updatable Views").
 */
export class WrittenViews {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly rowSets: RowSets;
  private readonly flow: RowFlow;
  private readonly definitions = new Map<DraftObject, Definition[]>();
  private readonly changes: Change[] = [];

  constructor(run: LinkRun, tables: Tables, rowSets: RowSets, flow: RowFlow) {
    this.run = run;
    this.tables = tables;
    this.rowSets = rowSets;
    this.flow = flow;
  }

  defined(site: Site, { name, object, rowSet }: DefineByQuery): void {
    if (object !== 'view') return;
    const { entry, object: view } = this.tables.use(site, name, 'mentions', true);
    const list = entry.history.afterStatement(site.file.index, site.statement);
    addToList(this.definitions, view, { node: this.rowSets.node(site.file, rowSet), list });
  }

  written(site: Site, { target, rowSet, columns, effect }: Write): void {
    const isInsert = effect === 'insert' || effect === 'merge_insert' || effect === 'copy';
    const keys = (): string[] =>
      columns?.map(({ name, quoted }) => this.run.fold.column(name, quoted === true)) ??
      this.rowSets.expanded(site.file, rowSet).out.map(({ key }) => key);
    const all = isInsert && columns === undefined;
    this.note(site, target, effect, all ? undefined : keys);
  }

  referred(site: Site, { deletesFrom, decidesIn, byKeys }: RefersTo): void {
    if (deletesFrom) this.note(site, deletesFrom, 'delete', () => []);
    if (decidesIn) this.note(site, decidesIn, 'insert', () => [], byKeys);
  }

  private note(
    site: Site,
    target: NameUse,
    effect: Flow['effect'],
    keys?: () => readonly string[],
    byKeys?: true,
  ): void {
    if (this.tables.entry(site, target).kind !== 'view') return;
    const { object: view } = this.tables.use(site, target, 'mentions');
    const flow: Flow = { site, effect, span: spanOf(site.file, target) };
    this.changes.push({ flow, view, ...(keys && { keys: new Set(keys()) }), ...(byKeys && { byKeys }) });
  }

  /** Makes the flows, once all views and what they read are known. */
  settle(): void {
    if (this.changes.length === 0) return;
    const replaced = this.replaced();
    for (const change of this.changes) {
      this.run.faults.at = change.flow.site;
      const seen = new Set<DraftObject>();
      for (let next: Change | undefined = change; next !== undefined && !seen.has(next.view);) {
        seen.add(next.view);
        next = replaced.get(next.view)?.has(kindOf(next.flow.effect)) ? undefined : this.through(next);
      }
    }
  }

  /** The views with the changes that a trigger or rule takes the place of. */
  private replaced(): ReadonlyMap<DraftObject, ReadonlySet<string>> {
    const found = new Map<DraftObject, Set<string>>();
    for (const file of this.run.files)
      for (const { table, start, insteadOf = allChanges } of file.dataflow.routines)
        if (table !== undefined) {
          const home = { file, statement: firstWithin(file, start), routine: -1 };
          const view = this.tables.object(this.tables.entry(home, table));
          found.set(view, new Set([...(found.get(view) ?? []), ...insteadOf]));
        }
    return found;
  }

  /** @returns the change of the table or view behind the view */
  private through(change: Change): Change | undefined {
    const { flow, view, keys } = change;
    const definition = this.definitionFor(flow.site, view);
    if (definition === undefined) return undefined;
    const isJoin = isUpdatable(definition.node, 'a join');
    if (isJoin ? kindOf(flow.effect) === 'DELETE' || !keys?.size : !isUpdatable(definition.node))
      return undefined;
    let behind: DraftObject | undefined;
    const passed = new Set<string>();
    for (const [shown, stored] of this.storedColumns(view, definition)) {
      const isSet = keys?.has(shown.key) !== false;
      if (isSet || !isJoin) behind ??= stored.object;
      if (!isSet) continue;
      this.flow.value(flow, stored, [{ column: shown }]);
      this.run.builder.touch(statementNumber(flow.site), 'writes', stored.object);
      if (stored.object === behind) passed.add(stored.key);
    }
    if (behind === undefined) return undefined;
    this.run.builder.touch(statementNumber(flow.site), 'writes', behind);
    this.flow.rows(flow, view, behind);
    if (change.byKeys) this.decidedByKeys(flow, behind);
    return { ...change, view: behind, keys: passed };
  }

  /** The columns of a view that are columns of a stored table. */
  private storedColumns(view: DraftObject, { node, list }: Definition): [DraftColumn, DraftColumn][] {
    return node.out.flatMap((each, i): [DraftColumn, DraftColumn][] => {
      const stored = this.storedColumn(node, each);
      const shown = view.named(list?.columns[i]?.key ?? each.key);
      return stored === undefined || shown === undefined ? [] : [[shown, stored]];
    });
  }

  /** What stands behind an item: a column of a table or view, also through queries in FROM. */
  private storedColumn(node: RowSetNode, out: OutColumn, depth = 0): DraftColumn | undefined {
    const column = shownColumn(out);
    if (column === undefined) return undefined;
    const { kind } = column.object;
    if (kind === 'table' || kind === 'view') return column;
    const inner = node.rowSet.sources[0]?.rowSet;
    if (inner === undefined || depth > deepest) return undefined;
    const behind = this.rowSets.node(node.site.file, inner);
    const from = isUpdatable(behind) ? behind.out.find((each) => each.column === column) : undefined;
    return from && this.storedColumn(behind, from, depth + 1);
  }

  /** The definition that a statement finds: the view may be made again, or a table take its name. */
  private definitionFor({ file, statement }: Site, view: DraftObject): Definition | undefined {
    const all = this.definitions.get(view);
    const list = this.tables.entryOf(view)?.history.at(file.index, statement);
    const last = all?.at(-1);
    return all?.find((each) => each.list === list) ?? (last?.node.site.file === file ? undefined : last);
  }

  private decidedByKeys(flow: Flow, table: DraftObject): void {
    const { file, statement } = flow.site;
    const list = this.tables.entryOf(table)?.history.at(file.index, statement);
    const keys = list?.columns.filter(({ primaryKey, unique }) => primaryKey === true || unique === true);
    this.flow.decided(flow, table, this.flow.columnsOf(table, keys ?? []));
  }
}

/** Each of its rows is one of a table, or of one for each of the tables that it joins. */
function isUpdatable({ rowSet }: RowSetNode, of?: 'a join'): boolean {
  const { kind, sources, arms, distinct, grouped } = rowSet;
  const isPlain = (kind === 'select-list' || kind === 'subquery') && !arms && !distinct && !grouped;
  return isPlain && (of ? sources.length > 1 : sources.length === 1);
}

/** The column that an item shows as it is. */
function shownColumn({ output, sources = [] }: OutColumn): DraftColumn | undefined {
  const [only, ...others] = sources;
  if (only === undefined || others.length > 0 || only.column.pseudo !== undefined) return undefined;
  const isPlain = output === undefined || (output.inputs.length === 1 && output.inputs[0]!.kind === 'column');
  return isPlain && output?.expression === undefined ? only.column : undefined;
}
