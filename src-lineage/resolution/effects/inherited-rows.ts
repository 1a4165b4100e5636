import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { CatalogEntry } from '../../catalog/catalog.ts';
import type { Tables } from '../declare/tables.ts';
import type { DraftObject } from '../run/draft.ts';
import { type LinkRun, siteOf, spanOf } from '../run/run.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';

/** A table that becomes a partition or child of another: PARTITION OF, INHERITS, ATTACH PARTITION, INHERIT. */
interface Inheritance {
  site: Site;
  child: NameUse;
  parent: NameUse;
  partition?: boolean;
}

/** A change of a table's rows, and how the same is done to the rows of a child. */
interface Change {
  site: Site;
  table: NameUse;
  /** Absent where the rows of children stay: INSERT, ONLY. */
  repeat?: (child: NameUse) => void;
}

/**
 * The rows of a partition or of an inheriting table are rows of its parent, too (PostgreSQL manual, "Inheritance", "Table
 * Partitioning"): what it holds flows on into the parent, and into that one's parent; UPDATE and DELETE of the parent change
 * them; what is written into a partitioned table comes into the partition that its values choose.
 */
export class InheritedRows {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly flow: RowFlow;
  private readonly parentsOf = new Map<CatalogEntry, Inheritance[]>();
  private readonly childrenOf = new Map<CatalogEntry, Inheritance[]>();
  /** Tables whose rows UPDATE and DELETE change with those of their children. */
  private readonly rewritten = new Set<CatalogEntry>();

  constructor(run: LinkRun, tables: Tables, flow: RowFlow) {
    this.run = run;
    this.tables = tables;
    this.flow = flow;
  }

  /** Notes which tables are partitions and children of others. */
  declare(file: FileLink): void {
    file.dataflow.statements.forEach(({ actions }, index) => {
      for (const action of actions) {
        if (action.do !== 'inherit' && (action.do !== 'define-table' || action.like === undefined)) continue;
        const site = siteOf(file, index);
        this.run.faults.at = site;
        if (action.do === 'inherit') this.note({ site, ...action });
        else
          for (const { name, how } of action.like ?? [])
            if (how === 'inherits' || how === 'partition')
              this.note({ site, child: action.name, parent: name, partition: how === 'partition' });
      }
    });
  }

  private note(inheritance: Inheritance): void {
    const { site, child, parent } = inheritance;
    addToList(this.parentsOf, this.tables.entry(site, child, true), inheritance);
    addToList(this.childrenOf, this.tables.entry(site, parent), inheritance);
  }

  /** Does to the children's rows what is done to those of a table. */
  changed(change: Change): void {
    if (this.childrenOf.size > 0) this.change(change, this.tables.entry(change.site, change.table));
  }

  /**
   * Makes the flows, once all writes are known.
   *
   * @param filled the tables that rows are written into; a child that no script defines has rows, too. Of others whose
   *   parent is read it is only recorded that they decide which rows there are.
   */
  settle(filled: ReadonlySet<CatalogEntry>): void {
    if (this.parentsOf.size === 0) return;
    const read = this.tables.read();
    const parents = new Map(this.parentsOf);
    const waiting = [...parents.keys()].filter((entry) => filled.has(entry) || !entry.history.defined);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const above = parents.get(next) ?? [];
      parents.delete(next);
      for (const inheritance of above) waiting.push(this.link(inheritance));
    }
    for (const [entry, above] of parents)
      if (this.isReadAbove(entry, read)) for (const each of above) this.belong(each);
  }

  private change({ site, table, repeat }: Change, changed: CatalogEntry): void {
    if (repeat) this.rewritten.add(changed);
    const seen = new Set([changed]);
    for (const entry of seen) {
      for (const inheritance of this.childrenOf.get(entry) ?? []) {
        const child = this.tables.entry(inheritance.site, inheritance.child, true);
        if (seen.has(child) || (repeat === undefined && !inheritance.partition)) continue;
        seen.add(child);
        if (inheritance.partition) this.route(inheritance, { site, table });
        else repeat?.({ ...inheritance.child, start: table.start, end: table.end });
      }
    }
  }

  /** The values of a row choose its partition. */
  private route({ site, parent, child }: Inheritance, by: Change): void {
    this.decide(site, parent, child, {
      site: by.site,
      effect: 'insert',
      span: spanOf(by.site.file, by.table),
    });
  }

  /** Whether a statement reads the rows of one of the tables above. */
  private isReadAbove(entry: CatalogEntry, read: ReadonlySet<DraftObject>): boolean {
    const above = new Set([entry]);
    for (const each of above)
      for (const { site, parent } of this.parentsOf.get(each) ?? []) {
        const { entry: over, object } = this.tables.use(site, parent, 'mentions');
        above.add(over);
        if (read.has(object) || this.rewritten.has(over)) return true;
      }
    return false;
  }

  /** The rows of a child are among those of the parent. */
  private belong({ site, child, parent }: Inheritance): void {
    this.decide(site, child, parent, { site, effect: 'insert', span: spanOf(site.file, parent) });
  }

  /** The values of one table decide which rows another has. */
  private decide(site: Site, from: NameUse, to: NameUse, flow: Flow): void {
    const { entry, object } = this.tables.use(site, from, 'mentions', true);
    const target = this.tables.use(site, to, 'mentions', true).object;
    const { columns } = entry.history.afterStatement(site.file.index, site.statement);
    this.flow.rows(flow, object, target);
    this.flow.decided(flow, target, this.flow.columnsOf(object, columns));
  }

  /** The columns of the parent get the values of the child's; answers with the parent. */
  private link({ site, child, parent }: Inheritance): CatalogEntry {
    const from = this.tables.use(site, child, 'reads', true);
    const { entry, object } = this.tables.use(site, parent, 'writes');
    if (from.object === object) return entry;
    const flow = { site, effect: 'insert' as const, span: spanOf(site.file, parent) };
    const { index, dataflow } = site.file;
    const list = entry.history.afterStatement(index, site.statement);
    this.flow.rows(flow, from.object, object);
    this.flow.allColumns(flow, { object: from.object, list }, object);
    // ALTER TABLE of the parent changes the child's columns, too
    const last = entry.history.afterStatement(index, dataflow.statements.length);
    for (const { key, name } of last === list ? [] : last.columns)
      if (list.find(key) === undefined)
        this.flow.value(flow, this.run.builder.column(object, key, name), [
          { column: this.run.builder.column(from.object, key, name) },
        ]);
    return entry;
  }
}
