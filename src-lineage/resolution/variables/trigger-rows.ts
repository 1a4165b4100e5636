import type { FileLink, Site } from '../run/file-link.ts';
import type { ColumnUse, NameUse, RoutineIndex } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { LoweredRoutine } from '../../ir/dataflow.ts';
import type { Tables } from '../declare/tables.ts';
import type { DraftColumn, DraftObject } from '../run/draft.ts';
import { firstWithin, type LinkRun, routinesAround, siteOf, statementNumber } from '../run/run.ts';
import type { FieldVersions } from './field-versions.ts';
import type { Variable } from './variable-versions.ts';

/** The new or old row that a trigger sees. */
export interface TriggerRow {
  /** Where the row is first named. */
  site: Site;
  object: DraftObject;
  tables: DraftObject[];
  /** Where the trigger assigns its fields: what they hold depends on the place. */
  fieldVersions?: FieldVersions;
}

interface Trigger {
  file: FileLink;
  lowered: LoweredRoutine;
  table: NameUse;
}

/** The rows that triggers see: NEW, OLD, inserted, deleted. */
export class TriggerRows {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined;
  private readonly rows = new Map<string, TriggerRow>();
  /** PostgreSQL's triggers do nothing but call a function. */
  private readonly triggersByFunction = new Map<string, Trigger[]>();

  constructor(
    run: LinkRun,
    tables: Tables,
    ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined,
  ) {
    this.run = run;
    this.tables = tables;
    this.ownerOf = ownerOf;
  }

  /** A field of a trigger's row where it is read. */
  field(site: Site, row: TriggerRow, field: string): DraftColumn {
    return this.columnOfRow(row.fieldVersions?.of(field)?.read(site, true).object ?? row.object, field);
  }

  /** A field of a trigger's row that the statement assigns, and whether the row is left with it. */
  assignedField(site: Site, row: TriggerRow, field: string): { column: DraftColumn; stays: boolean } {
    const versions = row.fieldVersions?.of(field);
    const column = this.columnOfRow(versions?.assigned(site).object ?? row.object, field);
    return { column, stays: versions?.reachesExit(site.statement) ?? true };
  }

  private columnOfRow(object: DraftObject, field: string): DraftColumn {
    const name = field.split('.')[0]!;
    return this.run.builder.column(object, this.run.fold.column(name, false), name);
  }

  /** A trigger's row as a whole where it is read. */
  rowObject(site: Site, row: TriggerRow): DraftObject {
    const base = { object: row.object, record: true };
    return row.fieldVersions?.read(site, true, base).object ?? row.object;
  }

  /** Notes which functions the triggers of a file call. */
  declare(file: FileLink): void {
    file.dataflow.statements.forEach((statement, index) => {
      for (const action of statement.actions) {
        if (action.do !== 'call') continue;
        const site = siteOf(file, index);
        this.run.faults.at = site;
        this.noteTriggerCall(site, action.name.parts.at(-1) ?? '');
      }
    });
  }

  /** A row that a routine around is known to see; makes none. */
  known(site: Site, name: string): TriggerRow | undefined {
    if (this.rows.size === 0) return undefined;
    const key = this.run.fold.variable(name);
    for (const routine of routinesAround(site.file, site.routine)) {
      const row = this.rows.get(`${site.file.index} ${routine} ${key}`);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** Ends the linking of statements. */
  settle(): void {
    for (const { site, fieldVersions } of this.rows.values()) fieldVersions?.settle(site);
  }

  /** One more object for a row whose fields are assigned. */
  version({ object }: TriggerRow): Variable {
    const { owner } = object;
    const made = this.run.builder.object('variable', 'intermediate', object.name, owner);
    return { object: made, record: true };
  }

  /** The columns of a trigger's row; a star where its table's are not all known. */
  fields({ tables }: TriggerRow, object: DraftObject): DraftColumn[] {
    const known = object.columns.filter((column) => column.key !== '');
    if (tables.every((table) => table.complete)) return known;
    const star = this.run.builder.star(object);
    return [...known, star];
  }

  /** NEW, OLD, inserted, deleted: the row or rows of the trigger's table. Its columns come from the table. */
  find(site: Site, name: string): TriggerRow | undefined {
    if (site.routine < 0) return undefined;
    const key = this.run.fold.variable(name);
    for (const routine of routinesAround(site.file, site.routine)) {
      const known = this.rows.get(`${site.file.index} ${routine} ${key}`);
      if (known !== undefined) return known;
      const triggers = this.seenBy(site.file, routine).filter(({ lowered }) =>
        this.rowNames(lowered).includes(key),
      );
      if (triggers.length > 0) return this.makeTriggerRow(site, name, routine, triggers);
    }
    return undefined;
  }

  /** The triggers whose body, or function, a statement stands in, and their tables: without any, of none. */
  around(site: Site): { trigger: LoweredRoutine; table: DraftObject }[] {
    return routinesAround(site.file, site.routine).flatMap((routine) =>
      this.triggersOf(site.file, routine).map(({ file, lowered, table }) => {
        const home = { file, statement: firstWithin(file, lowered.start), routine: -1 };
        return { trigger: lowered, table: this.tables.use(home, table, 'mentions').object };
      }),
    );
  }

  /** Informix: a trigger's actions have no variables; what a function gives INTO a name is that column of the new row. */
  isAction({ file, routine }: Site): boolean {
    const kind = file.dataflow.routines[routine]?.kind;
    return kind === 'trigger' && this.run.dialect.language.triggerActions === true;
  }

  private isAmong(names: readonly string[], name: string): boolean {
    const key = this.run.fold.variable(name);
    return names.some((one) => this.run.fold.variable(one) === key);
  }

  private columnOf(table: DraftObject, { name, quoted }: ColumnUse): DraftColumn {
    return this.run.builder.column(table, this.run.fold.column(name, quoted === true), name);
  }

  private rowNames(trigger: LoweredRoutine): string[] {
    const names = [
      ...(trigger.newRow ?? ['new', 'inserted']),
      ...(trigger.oldRow ?? ['old', 'deleted']),
      ...(trigger.nestedTable?.parentRow ?? []),
    ];
    return names.map((name) => this.run.fold.variable(name));
  }

  /**
   * The triggers whose rows a routine sees by name: the trigger's own body; in PL/pgSQL its function. Elsewhere a routine
   * that a trigger calls sees its arguments and its own REFERENCING, and the trigger's names for its rows are free in it.
   */
  private seenBy(file: FileLink, routine: RoutineIndex): Trigger[] {
    const isTrigger = file.dataflow.routines[routine]?.table !== undefined;
    const isFunction = this.run.dialect.language.triggerFunctions;
    return isTrigger || isFunction ? this.triggersOf(file, routine) : [];
  }

  /** The trigger itself, or those that call this function. */
  private triggersOf(file: FileLink, routine: RoutineIndex): Trigger[] {
    const lowered = file.dataflow.routines[routine];
    if (lowered === undefined) return [];
    if (lowered.table !== undefined) return [{ file, lowered, table: lowered.table }];
    const all = this.triggersByFunction.get(lowered.name?.parts.at(-1)?.toLowerCase() ?? '') ?? [];
    return lowered.ofTable === undefined ? all : this.ofTable(all, file, lowered, lowered.ofTable);
  }

  /** Those of the table that a body is bound for; those of tables that its file does not know belong to the first body. */
  private ofTable(
    all: readonly Trigger[],
    file: FileLink,
    lowered: LoweredRoutine,
    table: NameUse,
  ): Trigger[] {
    const named = lowered.name?.parts.at(-1);
    const bodies = file.dataflow.routines.filter(
      ({ ofTable, name }) => ofTable !== undefined && name?.parts.at(-1) === named,
    );
    return all.filter((trigger) => {
      const own = bodies.find(({ ofTable }) => isSame(ofTable!, trigger.table));
      return own === undefined ? bodies[0] === lowered : isSame(table, trigger.table);
    });
  }

  private noteTriggerCall(site: Site, callee: string): void {
    const lowered = site.file.dataflow.routines[site.routine];
    if (lowered?.table === undefined) return;
    addToList(this.triggersByFunction, callee.toLowerCase(), {
      file: site.file,
      lowered,
      table: lowered.table,
    });
  }

  private makeTriggerRow(
    site: Site,
    name: string,
    routine: RoutineIndex,
    triggers: readonly Trigger[],
  ): TriggerRow {
    const { builder } = this.run;
    const owner = this.ownerOf(site.file, routine);
    const text = name.replace(/^:/, '');
    const object = builder.object('variable', 'intermediate', text, owner);
    const row: TriggerRow = { site, object, tables: [] };
    const elements: DraftColumn[] = [];
    this.rows.set(`${site.file.index} ${routine} ${this.run.fold.variable(name)}`, row);
    for (const { file, lowered, table: use } of triggers) {
      const home = { file, statement: firstWithin(file, lowered.start), routine: -1 };
      const { object: table, entry } = this.tables.use(home, use, 'mentions');
      const { nestedTable } = lowered;
      if (nestedTable && !this.isAmong(nestedTable.parentRow, name)) {
        elements.push(this.columnOf(table, nestedTable.column));
        continue;
      }
      row.tables.push(table);
      for (const known of entry.history.at(site.file.index, site.statement).columns)
        this.tables.known(object, known);
    }
    (object.inflows ??= []).push({
      effect: 'trigger',
      statement: statementNumber(site),
      source: (key, column) => [
        ...elements,
        ...row.tables.map((table) => builder.column(table, key, column)),
      ],
    });
    return row;
  }
}

function isSame(one: NameUse, other: NameUse): boolean {
  return one.parts.join('.').toLowerCase() === other.parts.join('.').toLowerCase();
}
