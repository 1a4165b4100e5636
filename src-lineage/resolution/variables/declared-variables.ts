import type { FileLink, Site } from '../run/file-link.ts';
import type { RoutineIndex } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { CallRoutine } from '../../ir/actions.ts';
import type { LoweredRoutine, LoweredVariable } from '../../ir/dataflow.ts';
import { isMarkName, isStoreName } from '../../ir/variables/variable-key.ts';
import { bodyOf, type LinkRun, routinesAround, siteOf } from '../run/run.ts';
import type { FieldVersions } from './field-versions.ts';
import type { TriggerRows } from './trigger-rows.ts';
import { type AssignedName, assignedNames, isMarked } from '../../ir/variables/variable-names.ts';
import { visitReadNames } from './variable-reads.ts';
import type { VariableVersions, Variable } from './variable-versions.ts';
import { Packages } from '../declare/packages.ts';
import { type CalledBodies, SessionCalls } from '../declare/session-calls.ts';
import type { RoutineSynonyms } from '../declare/routine-synonyms.ts';
import type { RowTypes } from '../declare/row-types.ts';
import type { Tables } from '../declare/tables.ts';

/** A name that a routine or script declares, or assigns without declaring it. */
export interface Declared {
  name: string;
  lowered?: LoweredVariable;
  cursor: boolean;
  /** Something is assigned to a field of it. */
  fields: boolean;
  /** Other routines assign it, too. */
  shared: boolean;
  variable?: Variable;
  /** Where its value depends on the place. */
  versions?: VariableVersions;
  /** Where those of its fields do that are assigned by themselves. */
  fieldVersions?: FieldVersions;
}

/** A variable, and where it is declared. */
export interface Found {
  declared: Declared;
  file: FileLink;
  routine: RoutineIndex;
  /** Of the session: where other routines set it. */
  others?: readonly Found[];
}

/** What a path of names means: a variable, or a field of one. */
export interface Reference {
  found: Found;
  /** The parts behind the variable's name. */
  field?: string;
}

/**
 * The names of the run's variables, and what a name means at a place: `v`, `r.field`, with the name of a block, routine,
 * package or schema before it.
 */
export class DeclaredVariables {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly types: RowTypes;
  private readonly triggerRows: TriggerRows;
  private readonly synonyms: RoutineSynonyms;
  readonly byRoutine = new Map<FileLink, Map<RoutineIndex, Map<string, Declared>>>();
  private readonly globals = new Map<string, Found>();
  /** Those that CREATE VARIABLE and the like make for all routines and scripts of the run. */
  private readonly created = new Map<string, Found[]>();
  private readonly packages: Packages;
  private hasMethods = false; // of object types
  /** Some variable is set by several bodies. */
  hasShared = false;
  private sessionCalls: SessionCalls | undefined;

  constructor(
    run: LinkRun,
    tables: Tables,
    types: RowTypes,
    triggerRows: TriggerRows,
    synonyms: RoutineSynonyms,
  ) {
    this.run = run;
    this.types = types;
    this.tables = tables;
    this.triggerRows = triggerRows;
    this.synonyms = synonyms;
    this.packages = new Packages(run);
  }

  /** Notes what a file declares. */
  declare(file: FileLink): void {
    const note = (routine: RoutineIndex, lowered: LoweredVariable): void => {
      this.run.faults.at = { file, statement: -1, offset: lowered.start };
      this.note(file, routine, lowered.name, lowered);
    };
    for (const lowered of file.dataflow.variables) note(-1, lowered);
    file.dataflow.routines.forEach((routine, index) => {
      for (const lowered of routine.variables) note(index, lowered);
      if (routine.kind === 'package') this.packages.note(file, index, routine);
      this.hasMethods ||= routine.methods !== undefined;
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
    if (file.dataflow.routines.some(({ nested }) => nested)) this.noteReads(file);
  }

  /** Notes which variables of the bodies around local routines read. */
  private noteReads(file: FileLink): void {
    visitReadNames(file.dataflow, (name, statement) => {
      const site = siteOf(file, statement);
      if (file.dataflow.routines[bodyOf(file, site.routine)]?.nested) this.noteOuter(site, name);
    });
  }

  private noteAssigned(site: Site, { name, cursor, field }: AssignedName): void {
    const own = isOfSession(this.run, name) ? this.visible(site, name) : undefined;
    const reference = isOfSession(this.run, name)
      ? own && { found: own }
      : this.resolve(site, field === undefined ? [name] : [name, ...field.split('.')]);
    if (reference !== undefined) {
      const { declared } = reference.found;
      declared.fields ||= reference.field !== undefined;
      declared.cursor ||= cursor;
      declared.shared ||= !isWithin(site, reference.found);
      this.hasShared ||= declared.shared;
    } else if (this.triggerRows.find(site, name) === undefined && !this.triggerRows.isAction(site))
      this.note(site.file, site.routine, name, undefined, { cursor, fields: field !== undefined });
  }

  /** SQLScript's variables that only take what a call gives out need no declaration, nor do those of a session (`@v`). */
  private noteOutputs(site: Site, { arguments: passed }: CallRoutine): void {
    const undeclared = this.run.dialect.language.undeclaredOutputs === true;
    for (const { variable } of passed) {
      this.noteOuter(site, variable);
      if (variable === undefined || !(undeclared || variable.startsWith('@') || isMarkName(variable)))
        continue;
      if (this.find(site, variable) === undefined)
        this.note(site.file, site.routine, variable, undefined, { cursor: undeclared, fields: false });
    }
  }

  /** A variable of another body that is read, or given to a call, which may set it. */
  private noteOuter(site: Site, variable: string | undefined): void {
    const found = variable === undefined ? undefined : this.visible(site, variable);
    if (found === undefined || isWithin(site, found) || found.declared.cursor) return;
    found.declared.shared = true;
    this.hasShared = true;
  }

  private note(
    file: FileLink,
    routine: RoutineIndex,
    name: string,
    lowered: LoweredVariable | undefined,
    how = { cursor: false, fields: false },
  ): void {
    if (lowered?.kind === 'table' || this.tables.variable(file, routine, name) !== undefined) return;
    let routines = this.byRoutine.get(file);
    if (routines === undefined) this.byRoutine.set(file, (routines = new Map()));
    let names = routines.get(routine);
    if (names === undefined) routines.set(routine, (names = new Map()));
    const key = this.run.fold.variable(name);
    if (names.has(key)) return;
    const cursor = how.cursor || lowered?.kind === 'cursor';
    const shared = lowered?.global === true;
    this.hasShared ||= shared;
    const declared = { name, ...(lowered && { lowered }), cursor, fields: how.fields, shared };
    names.set(key, declared);
    if (lowered?.created || isOfSession(this.run, name))
      addToList(this.created, key, { declared, file, routine });
    else if (shared && !this.globals.has(key)) this.globals.set(key, { declared, file, routine });
  }

  /** Follows what calls and triggers do to variables of the session; the bodies of all files are known. */
  followCalls(calledBy: CalledBodies): void {
    this.sessionCalls = new SessionCalls(this.run, this.tables, calledBy);
  }

  /** What a name means; it may have the names of blocks, routines, packages and schemas before it. */
  find(site: Site, name: string): Found | undefined {
    const found = this.visibleOrCreated(site, name);
    if (found !== undefined || !name.includes('.')) return found;
    const reference = this.resolve(site, name.split('.'));
    return reference?.field === undefined ? reference?.found : undefined;
  }

  private visibleOrCreated(site: Site, name: string): Found | undefined {
    const own = this.visible(site, name);
    if (own === undefined) return this.createdAs(site, undefined, name);
    return this.sessionCalls !== undefined && isOfSession(this.run, name)
      ? this.withCalled(site, own, this.sessionCalls)
      : own;
  }

  /** A variable of the session that the body sets, and the same as the bodies that ran since, or before it, have set it. */
  private withCalled(site: Site, own: Found, calls: SessionCalls): Found {
    const key = this.run.fold.variable(own.declared.name);
    const all = (this.created.get(key) ?? []).filter(({ declared }) => declared !== own.declared);
    if (all.length === 0) return own;
    const ran = calls.before(site, key);
    const isEntered = bodyOf(site.file, site.routine) >= 0 && !calls.isSetBefore(site, key);
    const others = all.filter(
      (each) =>
        isEntered ||
        ran.some((body) => body.file === each.file && body.routine === bodyOf(each.file, each.routine)),
    );
    return others.length === 0 ? own : { ...own, others };
  }

  /** The variable that a path names, with the field that is meant. */
  resolve(site: Site, path: readonly string[]): Reference | undefined {
    const [first, ...rest] = path;
    const plain = this.visibleOrCreated(site, first!);
    if (plain !== undefined) return reference(plain, rest);
    for (let length = 1; length < path.length && length <= 2; length++) {
      const qualifier = path.slice(0, length);
      const parameter = this.behind(site, qualifier, path.slice(length).join('.'));
      if (parameter !== undefined) return { found: parameter };
      const found = this.behind(site, qualifier, path[length]!);
      if (found !== undefined) return reference(found, path.slice(length + 1));
    }
    return this.ofSession(site, path) ?? this.attribute(site, path);
  }

  /** Spark, Databricks: `session.v`, `system.session.v` ("Variables"). */
  private ofSession(site: Site, path: readonly string[]): Reference | undefined {
    const [first, second] = path;
    const isSession = first?.toLowerCase() === 'session';
    const rest = path.slice(first?.toLowerCase() === 'system' && second?.toLowerCase() === 'session' ? 2 : 1);
    const named = isSession || rest.length < path.length - 1;
    const found = named && rest.length > 0 ? this.visible(siteOfScript(site), rest[0]!) : undefined;
    return found && reference(found, rest.slice(1));
  }

  /** In a method's body the attributes of its object need no SELF before them. */
  private attribute(site: Site, path: readonly string[]): Reference | undefined {
    const object = this.hasMethods ? this.visible(site, 'SELF') : undefined;
    const columns = object?.declared.lowered && this.types.columns(site, object.declared.lowered);
    const key = this.run.fold.column(path[0]!, false);
    return object && columns?.some((column) => column.key === key) ? reference(object, path) : undefined;
  }

  /** A name of the routine or those around it; of a package also what its other half declares. */
  private visible(site: Site, name: string): Found | undefined {
    const key = this.run.fold.variable(name);
    const around = this.visibleRoutines(site, name);
    for (const routine of around) {
      const found = this.declaredIn(site.file, routine, key, name);
      if (found !== undefined) return found;
    }
    for (const { file, routine } of this.packages.otherHalves(site.file, around)) {
      const found = this.declaredIn(file, routine, key, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private declaredIn(file: FileLink, routine: RoutineIndex, key: string, name: string): Found | undefined {
    const declared = this.byRoutine.get(file)?.get(routine)?.get(key);
    if (declared === undefined || (isMarked(declared.name) && !isMarked(name))) return undefined;
    return (declared.lowered?.global && this.globals.get(key)) || { declared, file, routine };
  }

  /** A variable by the name of the block or routine that declares it, its package, or its schema. */
  private behind(site: Site, written: readonly string[], name: string): Found | undefined {
    const qualifier = [written[0]!.replace(/^:/, ''), ...written.slice(1)];
    const key = this.run.fold.variable(name);
    const around = qualifier.length === 1 ? this.routineCalled(site, qualifier[0]!) : undefined;
    const own = around === undefined ? undefined : this.declaredIn(site.file, around, key, name);
    if (own !== undefined) return own;
    const halves = this.packages.named(this.synonyms.targetOf(site, qualifier) ?? qualifier);
    const declared = halves.flatMap((half) => this.declaredIn(half.file, half.routine, key, name) ?? []);
    // the specification may only declare a cursor, whose query stands in the body
    return (
      declared.find(({ declared: { cursor } }) => cursor) ??
      declared[0] ??
      this.createdAs(site, qualifier.at(-1), name)
    );
  }

  /** The routine around a place, or the block in it, that has a name. */
  private routineCalled({ file, routine }: Site, written: string): RoutineIndex | undefined {
    const qualifier = written.toLowerCase();
    return routinesAround(file, routine).find((index) => {
      const lowered = file.dataflow.routines[index];
      const labels = index < 0 ? file.dataflow.labels : lowered?.labels;
      return [lowered?.name?.parts.at(-1), ...(labels ?? [])].some((one) => one?.toLowerCase() === qualifier);
    });
  }

  private createdAs(site: Site, schema: string | undefined, name: string): Found | undefined {
    if (this.created.size === 0) return undefined;
    const all = this.created.get(this.run.fold.variable(name)) ?? [];
    if (schema === undefined) return this.setLast(site, all);
    return all.find(({ declared }) => {
      const own = declared.lowered?.created?.schema;
      return own === undefined || own.toLowerCase() === schema.toLowerCase();
    });
  }

  /** Of several routines that set a variable of the session those count that the reading body calls; else all of them. */
  private setLast(site: Site, all: readonly Found[]): Found | undefined {
    if (all.length < 2) return all[0];
    const body = bodyOf(site.file, site.routine);
    const called = new Set<string | undefined>();
    for (const { routine, actions } of site.file.dataflow.statements)
      if (bodyOf(site.file, routine) === body)
        for (const action of actions)
          if (action.do === 'call') called.add(action.name.parts.at(-1)?.toLowerCase());
    const own = all.filter(({ file, routine }) =>
      called.has(file.dataflow.routines[routine]?.name?.parts.at(-1)?.toLowerCase() ?? ''),
    );
    const [first, ...others] = own.length > 0 ? own : all;
    return first && others.length > 0 ? { ...first, others } : first;
  }

  /** Those whose variables a statement sees: dynamic SQL has marks for them, and variables of its own blocks. */
  private visibleRoutines({ file, statement, routine }: Site, name: string): readonly RoutineIndex[] {
    const { statements, routines } = file.dataflow;
    const all = routinesAround(file, routine);
    const hidden = this.run.dialect.names.bodiesHideScript && !isMarked(name);
    const around = hidden ? all.slice(0, bodyEnd(routines, all)) : all;
    if (!statements[statement]?.dynamic || !/^[a-z_"]/i.test(name)) return around;
    return around.filter((index) => routines[index]?.dynamic);
  }
}

/** How many of the routines around a place are of one stored routine, with it. */
function bodyEnd(routines: readonly LoweredRoutine[], around: readonly RoutineIndex[]): number | undefined {
  const stored = around.findIndex((index) => index >= 0 && isStored(routines[index]!));
  return stored < 0 ? undefined : stored + 1;
}

function isStored({ kind, nested }: LoweredRoutine): boolean {
  return kind !== 'block' && !nested;
}

function siteOfScript(site: Site): Site {
  return { ...site, routine: -1 };
}

function reference(found: Found, fields: readonly string[]): Reference {
  return fields.length === 0 ? { found } : { found, field: fields.join('.') };
}

/** The site is in the body that declares the variable. */
export function isWithin(site: Site, { file, routine }: Found): boolean {
  return site.file === file && bodyOf(file, site.routine) === bodyOf(file, routine);
}

/** What the session keeps under a key; MySQL: `@v` is the session's ("User-Defined Variables"); a body that sets it reads its own value. */
export function isOfSession({ dialect }: LinkRun, name: string): boolean {
  return isStoreName(name) || (name.startsWith('@') && dialect.language.sessionVariables === true);
}
