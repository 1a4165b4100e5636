import type { Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import type { DefineTable, RefersTo, Write } from '../../ir/actions.ts';
import type { Tables } from '../declare/tables.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { type LinkRun, spanOf } from '../run/run.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';
import type { InheritedRows } from './inherited-rows.ts';
import { ReferringRows } from './referring-rows.ts';

/** Links statements that give no values to a table, but decide which rows it has. */
export class DecidedRows {
  private readonly tables: Tables;
  private readonly rowSets: RowSets;
  private readonly flow: RowFlow;
  private readonly inherited: InheritedRows;
  readonly referring: ReferringRows;

  constructor(run: LinkRun, tables: Tables, rowSets: RowSets, flow: RowFlow, inherited: InheritedRows) {
    this.referring = new ReferringRows(run, tables, flow);
    this.tables = tables;
    this.rowSets = rowSets;
    this.flow = flow;
    this.inherited = inherited;
  }

  link(site: Site, action: RefersTo): void {
    if (action.decidesIn) this.byKeys(site, action, action.decidesIn);
    if (action.deletesFrom) this.remove(site, action, action.deletesFrom);
  }

  /** CREATE TABLE: a value that breaks a constraint leaves its row out, or takes another one's place. */
  constrained(site: Site, { name, deciding }: DefineTable): void {
    if (deciding === undefined) return;
    const { object } = this.tables.use(site, name, 'writes');
    const flow: Flow = { site, effect: 'insert', span: spanOf(site.file, name) };
    this.flow.decided(flow, object, this.flow.columnsOf(object, this.flow.listed(site, object, deciding)));
  }

  /** UPDATE: keys that change change those who refer to them. */
  updated(site: Site, { target, rowSet }: Write): void {
    this.referring.updated(site, target, () => this.rowSets.expanded(site.file, rowSet).out);
  }

  /** DELETE: which rows remain depends on the condition's rows. */
  private remove(site: Site, action: RefersTo, table: NameUse): void {
    const remove = (from: NameUse): void => {
      const flow: Flow = { site, effect: 'delete', span: spanOf(site.file, from) };
      const { object } = this.tables.use(site, from, 'writes');
      this.flow.rows(flow, this.rowSets.node(site.file, action.rowSet).object, object);
    };
    this.inherited.changed({ site, table, ...(!action.only && { repeat: remove }) });
    remove(table);
    this.referring.removed(site, table);
  }

  /** ON CONFLICT: rows come or do not, by what is there. */
  private byKeys(site: Site, { rowSet, byKeys }: RefersTo, table: NameUse): void {
    const { entry, object } = this.tables.use(site, table, 'writes');
    const flow: Flow = { site, effect: 'insert', span: spanOf(site.file, table) };
    if (!byKeys) {
      this.flow.rows(flow, this.rowSets.node(site.file, rowSet).object, object);
      return;
    }
    const keys = entry.history
      .at(site.file.index, site.statement)
      .columns.filter(({ primaryKey, unique }) => primaryKey === true || unique === true);
    this.flow.decided(flow, object, this.flow.columnsOf(object, keys));
  }
}
