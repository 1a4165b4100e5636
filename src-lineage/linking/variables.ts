import type { Action, BoundVariable, RoutineIndex, Source } from '../binding/dataflow.ts';
import type { DraftColumn, DraftObject } from './draft.ts';
import {
  type FileLink,
  firstWithin,
  type LinkRun,
  routinesAround,
  type Site,
  siteOf,
  spanOf,
  statementNumber,
} from './run.ts';
import type { Tables } from './tables.ts';

/** A variable, parameter, cursor or record of a routine or script. */
export interface Variable {
  object: DraftObject;
  /** Its value has columns of its own: a record, a cursor. */
  record: boolean;
}

interface Declared {
  name: string;
  bound?: BoundVariable;
  cursor: boolean;
  variable?: Variable;
}

/** The variables of all routines, made into objects where they are used. */
export class Variables {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined;
  private readonly declared = new Map<FileLink, Map<RoutineIndex, Map<string, Declared>>>();
  private readonly rows = new Map<string, DraftObject>();

  constructor(
    run: LinkRun,
    tables: Tables,
    ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined,
  ) {
    this.run = run;
    this.tables = tables;
    this.ownerOf = ownerOf;
  }

  /** Notes what a file declares, and what it assigns without declaring it. */
  declare(file: FileLink): void {
    for (const bound of file.dataflow.variables) this.note(file, -1, bound.name, bound);
    file.dataflow.routines.forEach((routine, index) => {
      for (const bound of routine.variables) this.note(file, index, bound.name, bound);
    });
    file.dataflow.statements.forEach((statement, index) => {
      const site = siteOf(file, index);
      for (const action of statement.actions) {
        for (const { name, cursor } of assignedNames(action)) {
          if (this.find(site, name) === undefined && this.triggerRow(site, name) === undefined) {
            this.note(file, site.routine, name, undefined, cursor);
          }
        }
      }
    });
  }

  private note(
    file: FileLink,
    routine: RoutineIndex,
    name: string,
    bound: BoundVariable | undefined,
    cursor = false,
  ): void {
    if (bound?.kind === 'table') return;
    let routines = this.declared.get(file);
    if (routines === undefined) this.declared.set(file, (routines = new Map()));
    let names = routines.get(routine);
    if (names === undefined) routines.set(routine, (names = new Map()));
    const key = this.run.fold.variable(name);
    if (!names.has(key))
      names.set(key, { name, ...(bound && { bound }), cursor: cursor || bound?.kind === 'cursor' });
  }

  private find(site: Site, name: string): { declared: Declared; routine: RoutineIndex } | undefined {
    const routines = this.declared.get(site.file);
    if (routines === undefined) return undefined;
    const key = this.run.fold.variable(name);
    for (const routine of routinesAround(site.file, site.routine)) {
      const declared = routines.get(routine)?.get(key);
      if (declared !== undefined) return { declared, routine };
    }
    return undefined;
  }

  lookup(site: Site, name: string): Variable | undefined {
    const found = this.find(site, name);
    if (found === undefined) return undefined;
    found.declared.variable ??= this.make(site, found.declared, found.routine);
    return found.declared.variable;
  }

  private make(site: Site, { name, bound, cursor }: Declared, routine: RoutineIndex): Variable {
    const owner = this.ownerOf(site.file, routine);
    const kind = bound?.kind === 'parameter' ? 'parameter' : cursor ? 'cursor' : 'variable';
    const object = this.run.builder.object(kind, 'intermediate', name, {
      ...(owner && { owner }),
      ...(bound && { spans: [spanOf(site.file, bound)] }),
    });
    let record = cursor;
    const list = bound?.likeTable
      ? this.tables.entry(site, bound.likeTable).history.at(site.file.index, site.statement)
      : undefined;
    for (const column of bound?.columns ?? []) this.field({ object, record }, column);
    for (const column of list?.columns ?? []) this.run.builder.column(object, column.key, column.name);
    if (bound?.columns !== undefined || list?.complete) record = true;
    return { object, record };
  }

  /** The column that holds a plain variable's value. */
  value(variable: Variable): DraftColumn {
    const { object } = variable;
    return this.run.builder.column(object, this.run.fold.variable(object.name), object.name);
  }

  field(variable: Variable, name: string): DraftColumn {
    const first = name.split('.')[0]!;
    return this.run.builder.column(variable.object, this.run.fold.column(first, false), first);
  }

  /** All that a variable holds: its value, or the fields of a record. */
  columns(variable: Variable): DraftColumn[] {
    const fields = variable.object.columns.filter((column) => column.pseudo !== 'rows');
    return variable.record && fields.length > 0 ? fields : [this.value(variable)];
  }

  parameters(file: FileLink, routine: RoutineIndex): { bound: BoundVariable; variable: Variable }[] {
    const site: Site = {
      file,
      statement: firstWithin(file, file.dataflow.routines[routine]!.start),
      routine,
    };
    return file.dataflow.routines[routine]!.variables.filter((bound) => bound.kind === 'parameter').flatMap(
      (bound) => {
        const variable = this.lookup(site, bound.name);
        return variable === undefined ? [] : [{ bound, variable }];
      },
    );
  }

  /** NEW, OLD, inserted, deleted: the row or rows of the trigger's table. Its columns come from the table. */
  triggerRow(site: Site, name: string): { object: DraftObject; table: DraftObject } | undefined {
    const key = this.run.fold.variable(name);
    for (const routine of routinesAround(site.file, site.routine)) {
      const trigger = site.file.dataflow.routines[routine];
      if (trigger?.table === undefined) continue;
      const names = [...(trigger.newRow ?? ['new', 'inserted']), ...(trigger.oldRow ?? ['old', 'deleted'])];
      if (!names.some((one) => this.run.fold.variable(one) === key)) continue;
      const { object: table, entry } = this.tables.use(
        { ...site, statement: firstWithin(site.file, trigger.start) },
        trigger.table,
        'mentions',
      );
      const id = `${site.file.index} ${routine} ${key}`;
      let object = this.rows.get(id);
      if (object === undefined) {
        object = this.makeTriggerRow(site, name, routine, table);
        this.rows.set(id, object);
        for (const known of entry.history.at(site.file.index, site.statement).columns)
          this.tables.known(object, known);
      }
      return { object, table };
    }
    return undefined;
  }

  private makeTriggerRow(site: Site, name: string, routine: RoutineIndex, table: DraftObject): DraftObject {
    const owner = this.ownerOf(site.file, routine);
    const object = this.run.builder.object(
      'variable',
      'intermediate',
      name.replace(/^:/, ''),
      owner ? { owner } : {},
    );
    object.inflows.push({
      effect: 'trigger',
      statement: statementNumber(site),
      source: (key, text) => [{ column: this.run.builder.column(table, key, text) }],
    });
    return object;
  }

  /** What FROM can name besides tables: a trigger's rows, a cursor or a variable that holds rows. */
  asSource(site: Site, source: Source): DraftObject | undefined {
    const name = source.name?.parts[0];
    if (name === undefined || source.name!.parts.length !== 1) return undefined;
    const row = this.triggerRow(site, name);
    if (row !== undefined) return row.object;
    const found = this.find(site, name);
    return found?.declared.cursor ? this.lookup(site, name)?.object : undefined;
  }
}

function assignedNames(action: Action): { name: string; cursor: boolean }[] {
  switch (action.do) {
    case 'assign':
    case 'fetch':
      return action.targets.map(({ name }) => ({ name, cursor: false }));
    case 'define-cursor':
      return [{ name: action.name, cursor: true }];
    case 'call':
      return (action.into ?? []).map(({ name }) => ({ name, cursor: false }));
    default:
      return [];
  }
}
