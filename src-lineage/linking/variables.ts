import type { CallRoutine } from '../binding/actions.ts';
import type { BoundVariable, RoutineIndex, Source } from '../binding/dataflow.ts';
import type { Input } from '../binding/inputs.ts';
import type { AssignStep, Step } from '../binding/assignment-order.ts';
import type { KnownColumn } from '../catalog/column-list.ts';
import type { DraftColumn, DraftObject } from './draft.ts';
import type { Flow, RowFlow } from './flow.ts';
import { type FileLink, type LinkRun, routinesAround, type Site, siteOf, spanOf } from './run.ts';
import { Packages } from './packages.ts';
import { type AssignmentEffect, reachingAssignments } from './reaching-assignments.ts';
import { type RowTypes, siteWithin } from './row-types.ts';
import type { Tables } from './tables.ts';
import { TriggerRows } from './trigger-rows.ts';
import { visitReadNames } from './variable-reads.ts';
import { VariableVersions } from './variable-versions.ts';
import { type AssignedName, assignedNames, isMarked, wholeName } from './variable-names.ts';

/** A variable, parameter, cursor or record of a routine or script. */
export interface Variable {
  object: DraftObject;
  /** Its value has columns of its own: a record, a cursor. */
  record: boolean;
  /** Its declared type says which columns it has: rows give it their values by position. */
  typed?: true;
}

interface Declared {
  name: string;
  bound?: BoundVariable;
  cursor: boolean;
  /** Something is assigned to a field of it. */
  fields: boolean;
  /** Other routines assign it, too. */
  shared: boolean;
  variable?: Variable;
  /** Where its value depends on the place. */
  versions?: VariableVersions;
}

/** What the call at a site does to a variable that it is given. */
export type ArgumentEffect = (site: Site, variable: string) => AssignmentEffect;

interface Found {
  declared: Declared;
  file: FileLink;
  routine: RoutineIndex;
}

/** The variables of all routines, made into objects where they are used. */
export class Variables {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly types: RowTypes;
  private readonly flow: RowFlow;
  private readonly ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined;
  private readonly declared = new Map<FileLink, Map<RoutineIndex, Map<string, Declared>>>();
  private readonly globals = new Map<string, Found>();
  private readonly packages = new Packages();
  /** The rows that triggers see. */
  readonly triggerRows: TriggerRows;

  constructor(
    run: LinkRun,
    tables: Tables,
    types: RowTypes,
    flow: RowFlow,
    ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined,
  ) {
    this.run = run;
    this.tables = tables;
    this.types = types;
    this.flow = flow;
    this.ownerOf = ownerOf;
    this.triggerRows = new TriggerRows(run, tables, ownerOf);
  }

  /** Notes what a file declares. */
  declare(file: FileLink): void {
    const note = (routine: RoutineIndex, bound: BoundVariable): void => {
      this.run.faults.at = { file, statement: -1, offset: bound.start };
      this.note(file, routine, bound.name, bound);
    };
    for (const bound of file.dataflow.variables) note(-1, bound);
    file.dataflow.routines.forEach((routine, index) => {
      for (const bound of routine.variables) note(index, bound);
      if (routine.kind === 'package') this.packages.note(file, index, routine);
    });
  }

  /** Notes what a file assigns without declaring it; the declarations of all files are known. */
  declareAssigned(file: FileLink): void {
    file.dataflow.statements.forEach((statement, index) => {
      const site = siteOf(file, index);
      this.run.faults.at = site;
      for (const action of statement.actions) {
        for (const assigned of assignedNames(action)) this.noteAssigned(site, assigned);
        if (action.do === 'call') this.noteOutputs(site, action);
      }
    });
  }

  private noteAssigned(site: Site, { name, cursor, field }: AssignedName): void {
    const found = this.find(site, name);
    if (found !== undefined) {
      found.declared.fields ||= field;
      found.declared.cursor ||= cursor;
      found.declared.shared ||= !isWithin(site, found);
    } else if (this.triggerRows.find(site, name) === undefined && !this.triggerRows.isAction(site))
      this.note(site.file, site.routine, name, undefined, { cursor, fields: field });
  }

  /** SQLScript's variables that only take what a call gives out need no declaration, nor do those of a session (`@v`). */
  private noteOutputs(site: Site, { arguments: passed }: CallRoutine): void {
    const undeclared = this.run.dialect.syntax.procedural === 'sqlscript';
    for (const { variable } of passed) {
      if (variable === undefined || !(undeclared || variable.startsWith('@'))) continue;
      if (this.find(site, variable) === undefined)
        this.note(site.file, site.routine, variable, undefined, { cursor: undeclared, fields: false });
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
    const shared = bound?.global === true;
    const declared = { name, ...(bound && { bound }), cursor, fields: how.fields, shared };
    names.set(key, declared);
    if (shared && !this.globals.has(key)) this.globals.set(key, { declared, file, routine });
  }

  /** A name of the routine or those around it; of a package also what its other half declares. */
  private find(site: Site, name: string): Found | undefined {
    const key = this.run.fold.variable(name);
    const around = this.visibleRoutines(site, name);
    const own = around.map((routine) => ({ file: site.file, routine }));
    for (const { file, routine } of [...own, ...this.packages.otherHalves(site.file, around)]) {
      const declared = this.declared.get(file)?.get(routine)?.get(key);
      if (declared !== undefined && (!isMarked(declared.name) || isMarked(name)))
        return (declared.bound?.global && this.globals.get(key)) || { declared, file, routine };
    }
    return undefined;
  }

  /** Those whose variables a statement sees: dynamic SQL has marks for them, and variables of its own blocks. */
  private visibleRoutines({ file, statement, routine }: Site, name: string): RoutineIndex[] {
    const around = routinesAround(file, routine);
    const { statements, routines } = file.dataflow;
    if (!statements[statement]?.dynamic || !/^[a-z_"]/i.test(name)) return around;
    return around.filter((index) => routines[index]?.dynamic);
  }

  /**
   * Prepares the versions of a file's variables; all assignments of all files are known.
   * @param argumentEffect what a call does to a variable that it is given
   */
  declareVersions(file: FileLink, argumentEffect: ArgumentEffect): void {
    const { order, routines } = file.dataflow;
    if (order === undefined && routines.every((routine) => routine.order === undefined)) return;
    this.addVersions(file, -1, order ?? [], argumentEffect);
    routines.forEach((routine, index) => this.addVersions(file, index, routine.order ?? [], argumentEffect));
    visitReadNames(file.dataflow, (name, statement) => {
      const site = siteOf(file, statement);
      this.run.faults.at = site;
      const found = this.find(site, name);
      if (found?.declared.versions !== undefined && isWithin(site, found))
        found.declared.versions.noteRead(site);
    });
  }

  private addVersions(
    file: FileLink,
    routine: RoutineIndex,
    steps: readonly Step[],
    argumentEffect: ArgumentEffect,
  ): void {
    this.run.faults.at = { file, statement: -1, body: routine };
    const ordered = this.orderedVariables(file, routine, steps);
    if (ordered.size === 0) return;
    const effectOf = ({ argument, statement, variable }: AssignStep): AssignmentEffect =>
      argument ? argumentEffect(siteOf(file, statement), variable) : 'replaces';
    const points = reachingAssignments(steps, new Set(ordered.keys()), effectOf);
    const site = siteWithin(file, routine);
    for (const [variable, declared] of ordered) {
      const reaching = points.get(variable);
      if (reaching === undefined) continue;
      declared.versions = new VariableVersions(reaching, {
        isParameter: declared.bound?.kind === 'parameter',
        make: () => this.make(site, declared, routine),
        join: (at, from, to) => this.join(at, from, to),
      });
    }
  }

  /**
   * The variables whose value depends on the place: assigned more than once, or a parameter that is assigned at all. What
   * a routine gives back, and what other routines set, is not followed.
   */
  private orderedVariables(
    file: FileLink,
    routine: RoutineIndex,
    steps: readonly Step[],
  ): Map<string, Declared> {
    const names = this.declared.get(file)?.get(routine);
    const results = new Set(
      file.dataflow.routines[routine]?.returnColumns?.map((name) => this.run.fold.variable(name)),
    );
    const counts = new Map<string, number>();
    for (const step of steps)
      if (step.do === 'assign') counts.set(step.variable, (counts.get(step.variable) ?? 0) + 1);
    const ordered = new Map<string, Declared>();
    for (const [variable, count] of counts) {
      const key = this.run.fold.variable(variable);
      const declared = names?.get(key);
      if (declared === undefined || declared.fields || declared.shared || results.has(key)) continue;
      const { kind, mode } = declared.bound ?? {};
      if (kind === 'parameter' ? mode !== 'out' && mode !== 'inout' : count > 1)
        ordered.set(variable, declared);
    }
    return ordered;
  }

  private join(site: Site, from: Variable, to: Variable): void {
    const span = from.object.spans[0] ?? spanOf(site.file, site.file.dataflow.statements[site.statement]!);
    const flow: Flow = { site, effect: 'assign', span };
    if (from.record) this.flow.record(flow, from, to);
    else this.flow.value(flow, this.value(to), [{ column: this.value(from) }]);
  }

  /** Ends the linking of statements: values from later in a loop reach the reads before them. */
  settle(): void {
    for (const [file, routines] of this.declared)
      for (const [routine, names] of routines) {
        this.run.faults.at = { file, statement: -1, body: routine };
        for (const { versions } of names.values()) versions?.settle(siteWithin(file, routine));
      }
  }

  /** Tells whether a name is a variable's. */
  isVariable(site: Site, name: string): boolean {
    return this.find(site, name) !== undefined;
  }

  /** What a name stands for where it is read. */
  lookup(site: Site, name: string): Variable | undefined {
    const found = this.find(site, name);
    return found?.declared.versions?.read(site, isWithin(site, found)) ?? this.only(site, found);
  }

  /** What a name stands for once the statement has assigned it. */
  assigned(site: Site, name: string): Variable | undefined {
    const found = this.find(site, name);
    return found?.declared.versions?.assigned(site) ?? this.only(site, found);
  }

  /** The variable where its value does not depend on the place. */
  private only(site: Site, found: Found | undefined): Variable | undefined {
    if (found === undefined) return undefined;
    const { declared, file, routine } = found;
    const home = file === site.file ? site : siteWithin(file, routine);
    return (declared.variable ??= this.make(home, declared, routine));
  }

  private make(site: Site, { name, bound, cursor, fields }: Declared, routine: RoutineIndex): Variable {
    const owner = this.ownerOf(site.file, routine);
    const kind = bound?.kind === 'parameter' ? 'parameter' : cursor ? 'cursor' : 'variable';
    const object = this.run.builder.object(kind, 'intermediate', name, {
      ...(owner && { owner }),
      ...(bound && { spans: [spanOf(site.file, bound)] }),
      ...(bound?.mode && { mode: bound.mode }),
    });
    const columns = bound && (this.likeVariable(site, bound) ?? this.types.columns(site, bound));
    for (const column of columns ?? []) this.run.builder.column(object, column.key, column.name);
    object.complete = columns !== undefined;
    return {
      object,
      record: cursor || fields || bound?.likeRow !== undefined || columns !== undefined,
      ...(columns !== undefined && { typed: true as const }),
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
    const row = name === undefined ? undefined : this.triggerRows.find(site, name);
    if (row !== undefined) return this.triggerRows.fields(row);
    const variable = this.whole(site, input);
    return variable?.record ? this.columns(variable) : undefined;
  }

  /** A routine's parameters by position; one that holds a table is no variable. */
  parameters(file: FileLink, routine: RoutineIndex): { bound: BoundVariable; variable?: Variable }[] {
    const site = siteWithin(file, routine);
    const bounds = file.dataflow.routines[routine]!.variables.filter((bound) => bound.kind === 'parameter');
    return bounds.map((bound) => {
      const found = this.find(site, bound.name);
      const variable = found?.declared.versions?.atEntry() ?? this.only(site, found);
      return { bound, ...(variable && { variable }) };
    });
  }

  /** What FROM can name besides tables: a trigger's rows, a cursor or a variable that holds rows. */
  asSource(site: Site, source: Source): DraftObject | undefined {
    const name = source.name?.parts[0];
    if (name === undefined || source.name!.parts.length !== 1) return undefined;
    const row = this.triggerRows.find(site, name);
    if (row !== undefined) return row.object;
    const found = this.find(site, name);
    const kind = found?.declared.bound?.kind;
    // the record of a FOR loop is never a source: its scope ends with the loop, and a table may have the name
    const isTable =
      source.cursor !== true && (kind === 'cursor' || (kind === 'variable' && /^[\p{L}_]/u.test(name)));
    // SQLScript's `:t` can only be a variable, a parameter for example
    const rows = found?.declared.cursor && !isTable;
    return rows || (found && name.startsWith(':')) ? this.lookup(site, name)?.object : undefined;
  }
}

/** The site is in the body that declares the variable. */
function isWithin(site: Site, { file, routine }: Found): boolean {
  return site.file === file && site.routine === routine;
}
