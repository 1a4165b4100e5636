import type { ForeignKeyUse } from '../binding/actions.ts';
import type { NameUse } from '../binding/dataflow.ts';
import type { CatalogEntry } from '../catalog/catalog.ts';
import { addToList } from '../list-map.ts';
import type { DraftObject, SourceColumn } from './draft.ts';
import type { Flow, RowFlow } from './flow.ts';
import { type LinkRun, type Site, siteOf, spanOf, statementNumber } from './run.ts';
import type { Tables } from './tables.ts';

/** A foreign key whose rows go, or lose what they refer to, with those that they refer to. */
interface Referring {
  site: Site;
  child: NameUse;
  key: ForeignKeyUse;
}

/**
 * DELETE takes the rows along that refer to those that go (ON DELETE CASCADE), or empties what they refer by (SET NULL, SET
 * DEFAULT): ISO/IEC 9075-2, "Referential constraint definition".
 */
export class ReferringRows {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly flow: RowFlow;
  private referring: Map<CatalogEntry, Referring[]> | undefined;

  constructor(run: LinkRun, tables: Tables, flow: RowFlow) {
    this.run = run;
    this.tables = tables;
    this.flow = flow;
  }

  /** Lets the rows that a DELETE takes from a table decide about those that refer to them. */
  removed(site: Site, table: NameUse): void {
    this.referring ??= this.found();
    if (this.referring.size === 0) return;
    const seen = new Set([this.tables.entry(site, table)]);
    for (const entry of seen)
      for (const one of this.referring.get(entry) ?? []) {
        this.follow({ site, effect: 'delete', span: spanOf(site.file, table) }, entry, one);
        if (one.key.onDelete === 'cascade') seen.add(this.tables.entry(one.site, one.child, true));
      }
  }

  private found(): Map<CatalogEntry, Referring[]> {
    const found = new Map<CatalogEntry, Referring[]>();
    for (const file of this.run.files)
      file.dataflow.statements.forEach(({ actions }, index) => {
        for (const action of actions) {
          if (action.do !== 'define-table' && action.do !== 'alter-columns') continue;
          const child = action.do === 'define-table' ? action.name : action.table;
          const site = siteOf(file, index);
          for (const key of action.foreignKeys ?? [])
            if (key.onDelete) addToList(found, this.tables.entry(site, key.table), { site, child, key });
        }
      });
    return found;
  }

  private follow(flow: Flow, referred: CatalogEntry, { site, child, key }: Referring): void {
    const parent = this.tables.object(referred);
    const { object } = this.tables.use(site, { ...child, start: 0, end: 0 }, 'mentions', true);
    this.run.builder.touch(statementNumber(flow.site), 'writes', object);
    const columnsOf = (of: DraftObject, names: readonly string[]): SourceColumn[] =>
      names.map((name) => ({ column: this.run.builder.column(of, this.run.fold.column(name, false), name) }));
    const own = columnsOf(object, key.columns);
    const primary = referred.history
      .at(flow.site.file.index, flow.site.statement)
      .columns.filter((column) => column.primaryKey);
    const referredTo = key.targetColumns.length > 0 ? key.targetColumns : primary.map(({ name }) => name);
    if (key.onDelete === 'cascade') this.flow.rows(flow, parent, object);
    else for (const { column } of own) this.flow.governed({ ...flow, from: parent }, column);
    this.flow.decided(flow, object, [...own, ...columnsOf(parent, referredTo)]);
  }
}
