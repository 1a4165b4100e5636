import type { BoundVariable, RoutineIndex, Source } from '../binding/dataflow.ts';
import type { Input } from '../binding/inputs.ts';
import type { AssignStep, Step } from '../binding/assignment-order.ts';
import type { KnownColumn } from '../catalog/column-list.ts';
import type { DraftColumn, DraftObject } from './draft.ts';
import type { Flow, RowFlow } from './flow.ts';
import {
  type Declared,
  DeclaredVariables,
  type Found,
  isWithin,
  type Reference,
} from './declared-variables.ts';
import type { RoutineSynonyms } from './routine-synonyms.ts';
import { type FileLink, type LinkRun, type Site, siteOf, spanOf } from './run.ts';
import { type AssignmentEffect, reachingAssignments } from './reaching-assignments.ts';
import { type RowTypes, siteWithin } from './row-types.ts';
import type { Tables } from './tables.ts';
import { TriggerRows } from './trigger-rows.ts';
import { visitReadNames } from './variable-reads.ts';
import { VariableVersions } from './variable-versions.ts';
import { wholeName } from './variable-names.ts';

/** A variable, parameter, cursor or record of a routine or script. */
export interface Variable {
  object: DraftObject;
  /** Its value has columns of its own: a record, a cursor. */
  record: boolean;
  /** Its declared type says which columns it has: rows give it their values by position. */
  typed?: true;
}

/** What the call at a site does to a variable that it is given. */
export type ArgumentEffect = (site: Site, variable: string) => AssignmentEffect;

/** The variables of all routines, made into objects where they are used. */
export class Variables {
  private readonly run: LinkRun;
  private readonly types: RowTypes;
  private readonly flow: RowFlow;
  private readonly ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined;
  private readonly declared: DeclaredVariables;
  /** The rows that triggers see. */
  readonly triggerRows: TriggerRows;

  constructor(
    run: LinkRun,
    tables: Tables,
    types: RowTypes,
    flow: RowFlow,
    synonyms: RoutineSynonyms,
    ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined,
  ) {
    this.run = run;
    this.types = types;
    this.flow = flow;
    this.ownerOf = ownerOf;
    this.triggerRows = new TriggerRows(run, tables, ownerOf);
    this.declared = new DeclaredVariables(run, tables, this.triggerRows, synonyms);
  }

  /** Notes what a file declares. */
  declare(file: FileLink): void {
    this.declared.declare(file);
  }

  /** Notes what a file assigns without declaring it; the declarations of all files are known. */
  declareAssigned(file: FileLink): void {
    this.declared.declareAssigned(file);
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
      const found = this.declared.find(site, name);
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
    const names = this.declared.byRoutine.get(file)?.get(routine);
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
    for (const [file, routines] of this.declared.byRoutine)
      for (const [routine, names] of routines) {
        this.run.faults.at = { file, statement: -1, body: routine };
        for (const { versions } of names.values()) versions?.settle(siteWithin(file, routine));
      }
  }

  /** Tells whether a name is a variable's. */
  isVariable(site: Site, name: string): boolean {
    return this.declared.find(site, name) !== undefined;
  }

  /** The variable that a path names, with the field that is meant: `v`, `r.field`, `package.v`. */
  resolve(site: Site, path: readonly string[]): Reference | undefined {
    return this.declared.resolve(site, path);
  }

  /** What a name stands for where it is read. */
  lookup(site: Site, name: string): Variable | undefined {
    return this.read(site, this.declared.find(site, name));
  }

  /** The columns of a variable, or of a field of one, where it is read. */
  columnsOf(site: Site, { found, field }: Reference): DraftColumn[] {
    const variable = this.read(site, found)!;
    return field === undefined ? this.columns(variable) : [this.field(variable, field)];
  }

  /** Whether what a reference begins with has fields. */
  isRecord(site: Site, { found }: Reference): boolean {
    return this.read(site, found)!.record;
  }

  private read(site: Site, found: Found | undefined): Variable | undefined {
    return found?.declared.versions?.read(site, isWithin(site, found)) ?? this.only(site, found);
  }

  /** What a target stands for once the statement has assigned it; the field is what is left of the target's. */
  assignedAs(
    site: Site,
    { name, field }: { name: string; field?: string },
  ): { variable: Variable; field?: string } | undefined {
    const reference = this.declared.resolve(site, field === undefined ? [name] : [name, ...field.split('.')]);
    if (reference === undefined) return undefined;
    const { found, field: behind } = reference;
    const variable = found.declared.versions?.assigned(site) ?? this.only(site, found)!;
    return behind === undefined ? { variable } : { variable, field: behind };
  }

  /** What a name stands for once the statement has assigned it. */
  assigned(site: Site, name: string): Variable | undefined {
    const found = this.declared.find(site, name);
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
    if (use === undefined) return undefined;
    const found = this.declared.find(site, use.parts.join('.'));
    if (found === undefined || found.declared.bound === bound) return undefined;
    const other = this.read(site, found);
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
      const found = this.declared.find(site, bound.name);
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
    const found = this.declared.find(site, name);
    const kind = found?.declared.bound?.kind;
    // the record of a FOR loop is never a source: its scope ends with the loop, and a table may have the name
    const isTable =
      source.cursor !== true && (kind === 'cursor' || (kind === 'variable' && /^[\p{L}_]/u.test(name)));
    // SQLScript's `:t` can only be a variable, a parameter for example
    const rows = found?.declared.cursor && !isTable;
    return rows || (found && name.startsWith(':')) ? this.lookup(site, name)?.object : undefined;
  }
}
