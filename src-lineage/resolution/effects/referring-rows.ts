import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { CatalogEntry } from '../../catalog/catalog.ts';
import type { ForeignKeyUse } from '../../ir/actions.ts';
import type { Tables } from '../declare/tables.ts';
import type { DraftObject, SourceColumn } from '../run/draft.ts';
import { type LinkRun, siteOf, spanOf, statementNumber } from '../run/run.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';

/** A foreign key whose rows go or change with those that they refer to. */
interface Referring {
  site: Site;
  child: NameUse;
  key: ForeignKeyUse;
}

/**
 * DELETE takes the rows along that refer to those that go (ON DELETE CASCADE), or empties what they refer by (SET NULL, SET
 * DEFAULT); a key that changes changes them (ON UPDATE): ISO/IEC 9075-2, "Referential constraint definition".
 */
export class ReferringRows {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly flow: RowFlow;
  private readonly referring = new Map<CatalogEntry, Referring[]>();

  constructor(run: LinkRun, tables: Tables, flow: RowFlow) {
    this.run = run;
    this.tables = tables;
    this.flow = flow;
  }

  /** Notes the foreign keys of a file, before any is linked: what only a file's own linking asks for is released then. */
  declare(file: FileLink): void {
    file.dataflow.statements.forEach(({ actions }, index) => {
      for (const action of actions) {
        if (action.do !== 'define-table' && action.do !== 'alter-columns') continue;
        const child = action.do === 'define-table' ? action.name : action.table;
        const site = siteOf(file, index);
        for (const key of action.foreignKeys ?? [])
          if (key.onDelete || key.onUpdate)
            addToList(this.referring, this.tables.entry(site, key.table), { site, child, key });
      }
    });
  }

  /** Lets the rows that a DELETE takes from a table decide about those that refer to them. */
  removed(site: Site, table: NameUse): void {
    if (this.referring.size === 0) return;
    const seen = new Set([this.tables.entry(site, table)]);
    for (const entry of seen)
      for (const one of this.referring.get(entry) ?? []) {
        if (one.key.onDelete === undefined) continue;
        this.follow({ site, effect: 'delete', span: spanOf(site.file, table) }, entry, one);
        if (one.key.onDelete === 'cascade') seen.add(this.tables.entry(one.site, one.child, true));
      }
  }

  /** Lets the keys that an UPDATE gives to a table come into the rows that refer to them. */
  updated(site: Site, table: NameUse, columns: () => readonly { key: string }[]): void {
    if (this.referring.size === 0) return;
    const flow: Flow = { site, effect: 'update', span: spanOf(site.file, table) };
    const changed = [
      { entry: this.tables.entry(site, table), keys: new Set(columns().map(({ key }) => key)) },
    ];
    const seen = new Set<Referring>();
    for (const { entry, keys } of changed)
      for (const one of this.referring.get(entry) ?? []) {
        if (one.key.onUpdate === undefined || seen.has(one)) continue;
        seen.add(one);
        const followed = this.followKeys(flow, entry, one, keys);
        changed.push({ entry: this.tables.entry(one.site, one.child, true), keys: followed });
      }
  }

  /** @returns the columns that have changed with the keys that they refer to */
  private followKeys(
    flow: Flow,
    referred: CatalogEntry,
    { site, child, key }: Referring,
    keys: ReadonlySet<string>,
  ): Set<string> {
    const parent = this.tables.object(referred);
    const { object } = this.tables.use(site, { ...child, start: 0, end: 0 }, 'mentions', true);
    const followed = new Set<string>();
    const referredTo = this.columnsOf(parent, this.keysReferredTo(flow, referred, key));
    referredTo.forEach((source, i) => {
      const name = key.columns[i];
      if (name === undefined || !keys.has(source.column.key)) return;
      const [own] = this.columnsOf(object, [name]);
      followed.add(own!.column.key);
      this.run.builder.touch(statementNumber(flow.site), 'writes', object);
      if (key.onUpdate === 'cascade') this.flow.value(flow, own!.column, [source]);
      this.flow.governed({ ...flow, from: parent }, own!.column);
    });
    if (followed.size === 0) return followed;
    const own = this.columnsOf(object, key.columns);
    // which rows are emptied their old keys say; a row refers by all its columns together
    if (key.onUpdate !== 'cascade') this.flow.decided(flow, object, [...own, ...referredTo]);
    else if (own.length > 1) this.flow.decided(flow, object, own);
    return followed;
  }

  private follow(flow: Flow, referred: CatalogEntry, { site, child, key }: Referring): void {
    const parent = this.tables.object(referred);
    const { object } = this.tables.use(site, { ...child, start: 0, end: 0 }, 'mentions', true);
    this.run.builder.touch(statementNumber(flow.site), 'writes', object);
    const own = this.columnsOf(object, key.columns);
    if (key.onDelete === 'cascade') this.flow.rows(flow, parent, object);
    else for (const { column } of own) this.flow.governed({ ...flow, from: parent }, column);
    const referredTo = this.columnsOf(parent, this.keysReferredTo(flow, referred, key));
    this.flow.decided(flow, object, [...own, ...referredTo]);
  }

  private columnsOf(of: DraftObject, names: readonly string[]): SourceColumn[] {
    const { builder, fold } = this.run;
    return names.map((name) => builder.column(of, fold.column(name, false), name));
  }

  /** Without a list a key refers to the primary key. */
  private keysReferredTo({ site }: Flow, referred: CatalogEntry, key: ForeignKeyUse): readonly string[] {
    if (key.targetColumns.length > 0) return key.targetColumns;
    const { columns } = referred.history.at(site.file.index, site.statement);
    return columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  }
}
