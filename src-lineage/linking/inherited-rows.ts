import type { NameUse } from '../binding/dataflow.ts';
import type { CatalogEntry } from '../catalog/catalog.ts';
import type { RowFlow } from './flow.ts';
import { type Site, spanOf } from './run.ts';
import type { Tables } from './tables.ts';

interface Inheritance {
  site: Site;
  child: NameUse;
  parent: NameUse;
}

/**
 * The rows of a partition or of an inheriting table are rows of its parent, too (PostgreSQL manual, "Inheritance", "Table
 * Partitioning"): what is written into it flows on into the parent, and into that one's parent.
 */
export class InheritedRows {
  private readonly tables: Tables;
  private readonly flow: RowFlow;
  private readonly parentsOf = new Map<CatalogEntry, Inheritance[]>();

  constructor(tables: Tables, flow: RowFlow) {
    this.tables = tables;
    this.flow = flow;
  }

  /** Notes that a table is a partition or child of another: PARTITION OF, INHERITS, ATTACH PARTITION, INHERIT. */
  note(site: Site, child: NameUse, parent: NameUse): void {
    const entry = this.tables.entry(site, child);
    const known = this.parentsOf.get(entry);
    if (known === undefined) this.parentsOf.set(entry, [{ site, child, parent }]);
    else known.push({ site, child, parent });
  }

  /**
   * Makes the flows, once all writes are known.
   *
   * @param filled the tables that rows are written into; a child that no script defines has rows, too
   */
  settle(filled: ReadonlySet<CatalogEntry>): void {
    const waiting = [...this.parentsOf.keys()].filter((entry) => filled.has(entry) || !entry.history.defined);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const parents = this.parentsOf.get(next) ?? [];
      this.parentsOf.delete(next);
      for (const inheritance of parents) waiting.push(this.link(inheritance));
    }
  }

  /** The columns of the parent get the values of the child's; answers with the parent. */
  private link({ site, child, parent }: Inheritance): CatalogEntry {
    const from = this.tables.use(site, child, 'reads');
    const { entry, object } = this.tables.use(site, parent, 'writes');
    if (from.object === object) return entry;
    const flow = { site, effect: 'insert' as const, span: spanOf(site.file, parent) };
    const list = entry.history.afterStatement(site.file.index, site.statement);
    this.flow.rows(flow, from.object, object);
    this.flow.allColumns(flow, { object: from.object, list }, object);
    return entry;
  }
}
