import type { Action, CallRoutine } from '../binding/actions.ts';
import type {
  BoundRoutine,
  BoundVariable,
  Input,
  NameUse,
  RoutineIndex,
  Source,
} from '../binding/dataflow.ts';
import type { KnownColumn } from '../catalog/column-list.ts';
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
import { Packages } from './packages.ts';
import { type RowTypes, siteWithin } from './row-types.ts';
import type { Tables } from './tables.ts';

/** A variable, parameter, cursor or record of a routine or script. */
export interface Variable {
  object: DraftObject;
  /** Its value has columns of its own: a record, a cursor. */
  record: boolean;
}

/** The new or old row that a trigger sees. */
export interface TriggerRow {
  object: DraftObject;
  tables: DraftObject[];
}

interface Trigger {
  file: FileLink;
  bound: BoundRoutine;
  table: NameUse;
}

interface Declared {
  name: string;
  bound?: BoundVariable;
  cursor: boolean;
  /** Something is assigned to a field of it. */
  fields: boolean;
  variable?: Variable;
}

/** The variables of all routines, made into objects where they are used. */
export class Variables {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly types: RowTypes;
  private readonly ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined;
  private readonly declared = new Map<FileLink, Map<RoutineIndex, Map<string, Declared>>>();
  private readonly packages = new Packages();
  private readonly rows = new Map<string, TriggerRow>();
  /** PostgreSQL's triggers do nothing but call a function. */
  private readonly triggersByFunction = new Map<string, Trigger[]>();

  constructor(
    run: LinkRun,
    tables: Tables,
    types: RowTypes,
    ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined,
  ) {
    this.run = run;
    this.tables = tables;
    this.types = types;
    this.ownerOf = ownerOf;
  }

  /** Notes which functions the triggers of a file call. */
  declareTriggers(file: FileLink): void {
    file.dataflow.statements.forEach((statement, index) => {
      for (const action of statement.actions) {
        if (action.do === 'call') this.noteTriggerCall(siteOf(file, index), action.name.parts.at(-1) ?? '');
      }
    });
  }

  /** Notes what a file declares. */
  declare(file: FileLink): void {
    for (const bound of file.dataflow.variables) this.note(file, -1, bound.name, bound);
    file.dataflow.routines.forEach((routine, index) => {
      for (const bound of routine.variables) this.note(file, index, bound.name, bound);
      if (routine.kind === 'package') this.packages.note(file, index, routine);
    });
  }

  /** Notes what a file assigns without declaring it; the declarations of all files are known. */
  declareAssigned(file: FileLink): void {
    file.dataflow.statements.forEach((statement, index) => {
      const site = siteOf(file, index);
      for (const action of statement.actions) {
        for (const assigned of assignedNames(action)) this.noteAssigned(site, assigned);
        if (action.do === 'call' && this.run.dialect.syntax.procedural === 'sqlscript')
          this.noteOutputs(site, action);
      }
    });
  }

  private noteAssigned(site: Site, { name, cursor, field }: AssignedName): void {
    const known = this.find(site, name)?.declared;
    if (known !== undefined) {
      known.fields ||= field;
      known.cursor ||= cursor;
    } else if (this.triggerRow(site, name) === undefined)
      this.note(site.file, site.routine, name, undefined, { cursor, fields: field });
  }

  /** SQLScript: a variable that only takes what a call gives out needs no declaration. */
  private noteOutputs(site: Site, { arguments: passed }: CallRoutine): void {
    for (const { variable } of passed) {
      if (variable !== undefined && this.find(site, variable) === undefined)
        this.note(site.file, site.routine, variable, undefined, { cursor: true, fields: false });
    }
  }

  private note(
    file: FileLink,
    routine: RoutineIndex,
    name: string,
    bound: BoundVariable | undefined,
    how = { cursor: false, fields: false },
  ): void {
    if (bound?.kind === 'table' || this.tables.variable(file, routine, name) !== undefined) return;
    let routines = this.declared.get(file);
    if (routines === undefined) this.declared.set(file, (routines = new Map()));
    let names = routines.get(routine);
    if (names === undefined) routines.set(routine, (names = new Map()));
    const key = this.run.fold.variable(name);
    if (names.has(key)) return;
    const cursor = how.cursor || bound?.kind === 'cursor';
    names.set(key, { name, ...(bound && { bound }), cursor, fields: how.fields });
  }

  /** A name of the routine or those around it; of a package also what its other half declares. */
  private find(
    site: Site,
    name: string,
  ): { declared: Declared; file: FileLink; routine: RoutineIndex } | undefined {
    const key = this.run.fold.variable(name);
    const around = routinesAround(site.file, site.routine);
    const own = around.map((routine) => ({ file: site.file, routine }));
    for (const { file, routine } of [...own, ...this.packages.otherHalves(site.file, around)]) {
      const declared = this.declared.get(file)?.get(routine)?.get(key);
      if (declared !== undefined && (!isMarked(declared.name) || isMarked(name)))
        return { declared, file, routine };
    }
    return undefined;
  }

  lookup(site: Site, name: string): Variable | undefined {
    const found = this.find(site, name);
    if (found === undefined) return undefined;
    const { file, routine } = found;
    const home = file === site.file ? site : siteWithin(file, routine);
    found.declared.variable ??= this.make(home, found.declared, routine);
    return found.declared.variable;
  }

  private make(site: Site, { name, bound, cursor, fields }: Declared, routine: RoutineIndex): Variable {
    const owner = this.ownerOf(site.file, routine);
    const kind = bound?.kind === 'parameter' ? 'parameter' : cursor ? 'cursor' : 'variable';
    const object = this.run.builder.object(kind, 'intermediate', name, {
      ...(owner && { owner }),
      ...(bound && { spans: [spanOf(site.file, bound)] }),
    });
    const columns = bound && (this.likeVariable(site, bound) ?? this.types.columns(site, bound));
    for (const column of columns ?? []) this.run.builder.column(object, column.key, column.name);
    object.complete = columns !== undefined;
    return {
      object,
      record: cursor || fields || bound?.likeRow !== undefined || columns !== undefined,
    };
  }

  /** `c%ROWTYPE` of a cursor, `r%TYPE` of a record. */
  private likeVariable(site: Site, bound: BoundVariable): readonly KnownColumn[] | undefined {
    const use = bound.likeRow ?? bound.likeValue;
    const name = use?.parts[0];
    if (use?.parts.length !== 1 || name === undefined) return undefined;
    const found = this.find(site, name)?.declared;
    if (found === undefined || found.bound === bound) return undefined;
    const other = this.lookup(site, name);
    return other?.record && other.object.complete
      ? other.object.columns.filter((column) => column.key !== '')
      : undefined;
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

  /** The columns of a cursor or record, and a star where there are more; not the value it had before it got any. */
  fields(variable: Variable): DraftColumn[] {
    const { object } = variable;
    const fields = object.columns.filter((column) => column.pseudo !== 'rows');
    const own = this.run.fold.variable(object.name);
    return object.complete || fields.length < 2 ? fields : fields.filter((column) => column.key !== own);
  }

  /** The variable that stands as a value by itself, or an element of which does: `r`, `list(i)`. */
  whole(site: Site, input: Input): Variable | undefined {
    const name = wholeName(input);
    return name === undefined ? undefined : this.lookup(site, name);
  }

  /** The fields of a record that stands as a value. */
  recordFields(site: Site, input: Input): DraftColumn[] | undefined {
    const name = wholeName(input);
    const row = name === undefined ? undefined : this.triggerRow(site, name);
    if (row !== undefined) return this.rowFields(row);
    const variable = this.whole(site, input);
    return variable?.record ? this.columns(variable) : undefined;
  }

  /** The columns of a trigger's row; a star where its table's are not all known. */
  private rowFields({ object, tables }: TriggerRow): DraftColumn[] {
    const known = object.columns.filter((column) => column.key !== '');
    if (tables.every((table) => table.complete)) return known;
    const star = this.run.builder.star(object);
    return [...known, star];
  }

  /** A routine's parameters by position; one that holds a table is no variable. */
  parameters(file: FileLink, routine: RoutineIndex): { bound: BoundVariable; variable?: Variable }[] {
    const site = siteWithin(file, routine);
    const bounds = file.dataflow.routines[routine]!.variables.filter((bound) => bound.kind === 'parameter');
    return bounds.map((bound) => {
      const variable = this.lookup(site, bound.name);
      return { bound, ...(variable && { variable }) };
    });
  }

  /** NEW, OLD, inserted, deleted: the row or rows of the trigger's table. Its columns come from the table. */
  triggerRow(site: Site, name: string): TriggerRow | undefined {
    if (site.routine < 0) return undefined;
    const key = this.run.fold.variable(name);
    for (const routine of routinesAround(site.file, site.routine)) {
      const known = this.rows.get(`${site.file.index} ${routine} ${key}`);
      if (known !== undefined) return known;
      const triggers = this.triggersOf(site.file, routine).filter(({ bound }) =>
        this.rowNames(bound).includes(key),
      );
      if (triggers.length > 0) return this.makeTriggerRow(site, name, routine, triggers);
    }
    return undefined;
  }

  private rowNames(trigger: BoundRoutine): string[] {
    const names = [...(trigger.newRow ?? ['new', 'inserted']), ...(trigger.oldRow ?? ['old', 'deleted'])];
    return names.map((name) => this.run.fold.variable(name));
  }

  /** The trigger itself, or those that call this function. */
  private triggersOf(file: FileLink, routine: RoutineIndex): Trigger[] {
    const bound = file.dataflow.routines[routine];
    if (bound === undefined) return [];
    if (bound.table !== undefined) return [{ file, bound, table: bound.table }];
    return this.triggersByFunction.get(bound.name?.parts.at(-1)?.toLowerCase() ?? '') ?? [];
  }

  private noteTriggerCall(site: Site, callee: string): void {
    const bound = site.file.dataflow.routines[site.routine];
    if (bound?.table === undefined) return;
    const list = this.triggersByFunction.get(callee.toLowerCase()) ?? [];
    list.push({ file: site.file, bound, table: bound.table });
    this.triggersByFunction.set(callee.toLowerCase(), list);
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
    const object = builder.object('variable', 'intermediate', text, owner ? { owner } : {});
    const row: TriggerRow = { object, tables: [] };
    this.rows.set(`${site.file.index} ${routine} ${this.run.fold.variable(name)}`, row);
    for (const { file, bound, table: use } of triggers) {
      const home = { file, statement: firstWithin(file, bound.start), routine: -1 };
      const { object: table, entry } = this.tables.use(home, use, 'mentions');
      row.tables.push(table);
      for (const known of entry.history.at(site.file.index, site.statement).columns)
        this.tables.known(object, known);
    }
    object.inflows.push({
      effect: 'trigger',
      statement: statementNumber(site),
      source: (key, column) => row.tables.map((table) => ({ column: builder.column(table, key, column) })),
    });
    return row;
  }

  /** What FROM can name besides tables: a trigger's rows, a cursor or a variable that holds rows. */
  asSource(site: Site, source: Source): DraftObject | undefined {
    const name = source.name?.parts[0];
    if (name === undefined || source.name!.parts.length !== 1) return undefined;
    const row = this.triggerRow(site, name);
    if (row !== undefined) return row.object;
    const found = this.find(site, name);
    // SQLScript's `:t` can only be a variable, a parameter for example
    return found?.declared.cursor || (found && name.startsWith(':'))
      ? this.lookup(site, name)?.object
      : undefined;
  }
}

function wholeName(input: Input): string | undefined {
  switch (input.kind) {
    case 'column':
      return input.path.length === 1 ? input.path[0] : undefined;
    case 'variable':
      return input.field === undefined ? input.name : undefined;
    case 'call':
      return input.field === undefined && input.routine?.parts.length === 1 ? input.name : undefined;
    default:
      return undefined;
  }
}

/** `:id` stands for a variable `id`; a name that is only ever written `:id` is no plain `id`. */
function isMarked(name: string): boolean {
  return /^[:$&?%]/.test(name);
}

interface AssignedName {
  name: string;
  cursor: boolean;
  field: boolean;
}

function assignedNames(action: Action): AssignedName[] {
  switch (action.do) {
    case 'assign':
    case 'fetch':
      return action.targets.map(({ name, field }) => ({ name, cursor: false, field: field !== undefined }));
    case 'define-cursor':
      return [{ name: action.name, cursor: true, field: false }];
    case 'call':
      return (action.into ?? []).map(({ name }) => ({ name, cursor: false, field: false }));
    default:
      return [];
  }
}
