import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse, RoutineIndex, RowSetId, RowType } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { LoweredRoutine } from '../../ir/dataflow.ts';
import type { ObjectKind } from '../../model/objects.ts';
import type { RoutineSynonyms } from '../declare/routine-synonyms.ts';
import { asField } from '../declare/inner-fields.ts';
import { type RowTypes, siteWithin } from '../declare/row-types.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { Bodies } from './bodies.ts';
import { type DraftColumn, type DraftObject, namedFields } from '../run/draft.ts';
import { firstWithin, type LinkRun, routinesAround, siteOf, spanOf, statementNumber } from '../run/run.ts';
import { rowsOfVariable } from '../variables/rows-of-variable.ts';
import { forItsRows, isMember, type KnownRoutine, withBodies } from './known-routine.ts';
import { callable, needsNoArguments } from './overloads.ts';
import type { CallShape, Overloads } from './overloads.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';
import type { ArgumentList } from '../../ir/inputs.ts';

/** The routines of the run: their objects, and finding them by name. */
export class Routines {
  private readonly run: LinkRun;
  private readonly types: RowTypes;
  private readonly synonyms: RoutineSynonyms;
  private readonly qualifiersOf = new Map<KnownRoutine, readonly string[]>();
  private readonly byName = new Map<string, KnownRoutine[]>();
  /** Of {@link byName}, those with a qualifier: each list is made once, as what is known of overloads is kept by their list. */
  private readonly byQualifiedName = new Map<string, readonly KnownRoutine[]>();
  private readonly byFile = new Map<FileLink, KnownRoutine[]>();
  private readonly objects = new Map<string, DraftObject>();
  private readonly objectsOfLowered = new Map<LoweredRoutine, DraftObject>();
  private readonly numbers = new Map<DraftObject, number>();
  /** Where objects are defined. */
  private readonly places = new Set<string>();
  private readonly results = new Map<KnownRoutine, DraftObject>();
  private overloads: Overloads | undefined;
  private readonly bodies = new Bodies();

  constructor(run: LinkRun, types: RowTypes, synonyms: RoutineSynonyms) {
    this.run = run;
    this.synonyms = synonyms;
    this.types = types;
  }

  /** Makes the objects of a file's routines. */
  declare(file: FileLink): void {
    const known = file.dataflow.routines.map((lowered, index): KnownRoutine => ({
      file,
      index,
      lowered,
      returns: false,
      queries: [],
    }));
    this.byFile.set(file, known);
    for (const routine of known) {
      const name = routine.lowered.name?.parts.at(-1);
      if (name === undefined || routine.lowered.kind === 'block') continue;
      this.run.faults.at = { file, statement: -1, body: routine.index };
      addToList(this.byName, name.toLowerCase(), routine);
      this.byQualifiedName.clear();
      this.objectOf(file, routine.index);
    }
    this.run.faults.at = { file, statement: -1 };
    for (const statement of file.dataflow.statements) {
      const returned = statement.actions.find((action) => action.do === 'return');
      const routine = returned && this.enclosing(file, statement.routine);
      if (routine === undefined) continue;
      routine.returns = true;
      const rows = returned?.rowSet ?? rowsOfVariable(file, statement.routine, returned?.inputs);
      if (rows !== undefined) routine.returnedRows ??= rows;
    }
    file.dataflow.rowSets.forEach((rowSet, id) => {
      const routine = file.dataflow.statements[rowSet.statement]?.routine ?? -1;
      if (routine >= 0 && (rowSet.role === 'result' || rowSet.returned)) known[routine]?.queries.push(id);
    });
    const placeOf = (id: RowSetId): number => {
      const { opened, statement } = file.dataflow.rowSets[id]!;
      return opened ?? statement;
    };
    for (const { queries } of known)
      if (queries.length > 1) queries.sort((a, b) => placeOf(a) - placeOf(b) || a - b);
  }

  /** The object of a routine; anonymous blocks belong to what is around them. */
  objectOf(file: FileLink, index: RoutineIndex): DraftObject | undefined {
    for (let at = index, hops = 0; at >= 0 && hops < 100; hops++) {
      const lowered = file.dataflow.routines[at];
      if (lowered === undefined) return undefined;
      if (lowered.name !== undefined && lowered.kind !== 'block')
        return this.objectsOfLowered.get(lowered) ?? this.namedObject(file, lowered, lowered.name);
      at = lowered.parent;
    }
    return undefined;
  }

  private namedObject(file: FileLink, lowered: LoweredRoutine, name: NameUse): DraftObject {
    const owner = lowered.parent >= 0 ? this.objectOf(file, lowered.parent) : undefined;
    const statement = firstWithin(file, lowered.start);
    const kind = lowered.kind === 'block' ? 'procedure' : lowered.kind;
    const object = this.object(kind, name, file, statement, owner);
    delete object.missing;
    const span = spanOf(file, name);
    const place = `${this.numbers.get(object)} ${span.join(' ')}`;
    if (!this.places.has(place)) this.run.builder.name(object, file.index, name);
    this.places.add(place);
    this.objectsOfLowered.set(lowered, object);
    return object;
  }

  private object(
    kind: ObjectKind,
    name: NameUse,
    file: FileLink,
    statement: number,
    owner: DraftObject | undefined,
  ): DraftObject {
    const { display, ...key } = this.run.fold.key(name, file.scopes[statement] ?? {});
    const local = owner === undefined ? `${key.outer}\n${key.inner}` : `of ${this.numbers.get(owner)}`;
    // packages and triggers may be called as a function is (Oracle, "Database Object Naming Rules")
    const space = kind === 'package' || kind === 'trigger' ? kind : 'routine';
    const id = `${space}\n${local}\n${key.name}`;
    let object = this.objects.get(id);
    if (object === undefined) {
      object = this.run.builder.object(kind, 'routine', display.name, owner);
      if (owner === undefined) Object.assign(object, this.run.fold.levels(display));
      this.objects.set(id, object);
      this.numbers.set(object, this.numbers.size);
    }
    if (this.run.fold.namesDatabase(name)) object.databaseWritten = true;
    return object;
  }

  /** Sets how overloads are distinguished. */
  setOverloads(overloads: Overloads): void {
    this.overloads = overloads;
  }

  /** The routine that a call means: in the same package, the same file, then anywhere; of several the one that fits best. */
  find(name: NameUse, site: Site, args: CallShape['arguments'], node?: RowSetNode): KnownRoutine | undefined {
    const named = this.candidates(site, name.parts, name.method) ?? [];
    const call = { site, node, arguments: args };
    const fitting = withBodies(this.overloads?.fitting(named, call) ?? callable(named, site, args));
    const near = fitting.length < 2 ? fitting : this.onSearchPath(fitting, name, site);
    const own = near.filter((routine) => routine.file === site.file);
    // a local routine hides those of the package, these hide the schema's
    for (const around of own.length > 1 ? routinesAround(site.file, site.routine) : []) {
      const inner = own.find((routine) => routine.lowered.parent === around);
      if (inner !== undefined) return inner;
    }
    return own[0] ?? near[0];
  }

  /** A name without a schema means the routine of the first schema that is searched and has one. */
  private onSearchPath(fitting: readonly KnownRoutine[], name: NameUse, site: Site): readonly KnownRoutine[] {
    if (name.parts.length > 1) return fitting;
    const { inner, further = [] } = this.run.fold.key(name, site.file.scopes[site.statement] ?? {});
    for (const schema of [inner, ...further]) {
      const here = fitting.filter(
        (routine) => routine.lowered.parent >= 0 || this.qualifiers(routine).includes(schema.toLowerCase()),
      );
      if (here.some(({ lowered }) => lowered.parent < 0)) return here;
    }
    return fitting;
  }

  /** Whether no routine is known at all. */
  get areNone(): boolean {
    return this.byName.size === 0;
  }

  /** Whether a function of this name takes the rows of a type or table as its only argument. */
  takesRow(name: string, type: string): boolean {
    const all = this.byName.get(name.toLowerCase()) ?? [];
    return all.some(({ lowered }) => {
      const [only, ...others] = lowered.variables.filter(({ kind }) => kind === 'parameter');
      return others.length === 0 && only?.type?.parts.at(-1)?.toLowerCase() === type;
    });
  }

  /** A function that a name without brackets calls, because it needs no arguments. */
  findBare(site: Site, parts: readonly string[]): KnownRoutine | undefined {
    const all = this.candidates(site, parts)?.filter(
      (routine) => routine.lowered.kind === 'function' && needsNoArguments(routine),
    );
    if (all === undefined || all.length === 0) return undefined;
    const name = { parts: [...parts], quoted: 0, start: 0, end: 0 };
    const routine = this.find(name, site, []);
    return routine !== undefined && all.includes(routine) ? routine : withBodies(all)[0];
  }

  /** Whether the qualifier before a function's name is a schema, not a value that it is called on. */
  isQualified(site: Site, { parts }: NameUse): boolean {
    return (this.candidates(site, parts) ?? []).length > 0;
  }

  /**
   * The routines of a name, or of what the name or its qualifier is a synonym of.
   * @param method what is before the name may be a value, or is the type of one
   */
  private candidates(
    site: Site,
    parts: readonly string[],
    method?: NameUse['method'],
  ): readonly KnownRoutine[] | undefined {
    const last = (parts.at(-1) ?? '').toLowerCase();
    const all = this.byName.get(last);
    const qualifier = parts.at(-2)?.toLowerCase();
    if (method === 'of-object' && all !== undefined) return this.methodsAmong(all, qualifier);
    if (qualifier === undefined && all !== undefined) return all;
    const named = this.qualified(last, qualifier!);
    if (named.length > 0) return named;
    if (method) return all;
    const owner = all && this.synonyms.targetOf(site, parts.slice(0, -1));
    if (owner !== undefined) return this.qualified(last, owner.at(-1)!.toLowerCase());
    const target = this.synonyms.targetOf(site, parts);
    const name = target?.at(-1)?.toLowerCase();
    if (name === undefined || name === last) return all && named;
    const schema = target!.at(-2)?.toLowerCase();
    return schema === undefined ? this.byName.get(name) : this.qualified(name, schema);
  }

  private qualified(name: string, qualifier: string): readonly KnownRoutine[] {
    const id = `${name}\n${qualifier}`;
    let found = this.byQualifiedName.get(id);
    if (found === undefined) {
      const all = this.byName.get(name) ?? [];
      found = all.filter((routine) => this.qualifiers(routine).includes(qualifier));
      this.byQualifiedName.set(id, found);
    }
    return found;
  }

  /** The methods of a type; where it has none, or the type is not known, those of any. */
  private methodsAmong(all: readonly KnownRoutine[], type: string | undefined): readonly KnownRoutine[] {
    const methods = all.filter(isMember);
    const own = methods.filter((routine) => this.qualifiers(routine).includes(type ?? ''));
    return own.length > 0 ? own : methods;
  }

  /** What may stand before a routine's name: its package or type, its schema. */
  private qualifiers(routine: KnownRoutine): readonly string[] {
    let found = this.qualifiersOf.get(routine);
    if (found === undefined) this.qualifiersOf.set(routine, (found = this.foundQualifiers(routine)));
    return found;
  }

  private foundQualifiers({ file, lowered }: KnownRoutine): readonly string[] {
    const around = file.dataflow.routines[lowered.parent];
    const parent = around?.name?.parts.at(-1);
    const scope = file.scopes[firstWithin(file, lowered.start)] ?? {};
    // a constructor is called by the name of its type
    const name = around?.methods && lowered.name?.parts.at(-1) === parent ? around.name : lowered.name;
    const schema = name === undefined ? '' : this.run.fold.key(name, scope).display.inner;
    return [parent ?? '', schema].filter((one) => one !== '').map((one) => one.toLowerCase());
  }

  at(file: FileLink, index: RoutineIndex): KnownRoutine | undefined {
    return this.byFile.get(file)?.[index];
  }

  /** The object of a routine that is called but not part of the run. */
  unknown(site: Site, name: NameUse): DraftObject {
    const object = this.object('procedure', name, site.file, site.statement, undefined);
    if (this.run.builder.firstPlaceOf(object) === undefined) object.missing = true;
    return object;
  }

  /** Notes that the routine of a site calls another. */
  call(site: Site, callee: DraftObject, place: { start: number; end: number }): void {
    const caller = this.objectOf(site.file, site.routine);
    if (caller !== undefined)
      this.run.builder.call(caller, callee, spanOf(site.file, place), statementNumber(site));
  }

  /** What a routine answers with: an object whose columns are its value, or those of its rows. */
  result(routine: KnownRoutine): DraftObject {
    let object = this.results.get(routine);
    if (object === undefined) {
      const name = routine.lowered.name?.parts.at(-1) ?? 'RETURN';
      const owner = this.objectOf(routine.file, routine.index);
      object = this.run.builder.object('variable', 'intermediate', name, owner);
      this.results.set(routine, object);
      const columns = this.declaredColumns(routine);
      for (const { key, name: column } of columns ?? []) this.run.builder.column(object, key, column);
      object.complete = columns !== undefined;
      for (const { key, name: field } of this.innerColumns(routine))
        asField(this.run.builder.column(object, key, field));
      if (routine.lowered.returnsRows) object.givesRows = true;
    }
    return object;
  }

  /** The columns that a routine's rows are declared to have, or those of a field that is a row or a list of rows. */
  declaredColumns(
    { file, index, lowered }: KnownRoutine,
    field?: string,
  ): readonly KnownColumn[] | undefined {
    const type: RowType = lowered.returnColumns
      ? { columns: lowered.returnColumns }
      : (lowered.returnType ?? {});
    const site = siteWithin(file, index);
    return field === undefined
      ? this.types.columns(site, type)
      : this.types.columnsOfField(site, type, field);
  }

  /** The columns of the fields that are rows, or lists of rows. */
  private innerColumns({ file, index, lowered }: KnownRoutine): readonly KnownColumn[] {
    return lowered.returnType ? this.types.innerColumns(siteWithin(file, index), lowered.returnType) : [];
  }

  /** The same of the function that a call means. */
  declaredFor(
    name: NameUse,
    args: ArgumentList,
    node: RowSetNode,
    field?: string,
  ): readonly KnownColumn[] | undefined {
    const routine = this.find(name, node.site, args, node);
    return routine && this.declaredColumns(routine, field);
  }

  /** Whether the run has the body of what a call means. */
  hasBody(name: NameUse, args: ArgumentList, node: RowSetNode): boolean {
    const routine = this.find(name, node.site, args, node);
    return routine !== undefined && !routine.lowered.foreign;
  }

  /** The columns of the rows that a function answers with: those declared, else those of the query that it returns. */
  resultColumns(
    name: NameUse,
    args: ArgumentList,
    node: RowSetNode,
    rowSets: RowSets,
  ): readonly KnownColumn[] | undefined {
    const routine = forItsRows(this.find(name, node.site, args, node));
    if (routine === undefined) return undefined;
    const declared = this.declaredColumns(routine);
    const rows = routine.returnedRows ?? (routine.returns ? undefined : routine.queries[0]);
    if (declared !== undefined || rows === undefined) return declared;
    const { out, open, state } = rowSets.expanded(routine.file, rows);
    // PostgreSQL: a column of single values has the function's name, or its alias
    const named = this.run.dialect.syntax.functionNamesColumn && routine.lowered.returnsValues;
    if (named && out.length === 1) {
      const text = node.rowSet.valueName ?? name.parts.at(-1)!;
      return [{ key: this.run.fold.column(text, false), name: text }];
    }
    return open || state !== 'expanded' ? undefined : out.map(({ key, name: text }) => ({ key, name: text }));
  }

  /** The named routine that a statement of a routine or block belongs to. */
  enclosing(file: FileLink, index: RoutineIndex): KnownRoutine | undefined {
    for (let at = index, hops = 0; at >= 0 && hops < 100; hops++) {
      const routine = this.at(file, at);
      if (routine === undefined || (routine.lowered.kind !== 'block' && routine.lowered.name !== undefined))
        return routine;
      at = routine.lowered.parent;
    }
    return undefined;
  }

  /** The queries whose rows a call of a procedure gives, also those of the procedures that it calls. */
  answersOf(routine: KnownRoutine): { file: FileLink; id: RowSetId }[] {
    const answers: { file: FileLink; id: RowSetId }[] = [];
    const seen = new Set([routine]);
    for (const one of seen) {
      for (const id of one.queries) answers.push({ file: one.file, id });
      for (const callee of this.calleesOf(one)) seen.add(callee);
    }
    return answers;
  }

  /** The procedures that a body runs whose rows go nowhere else. */
  private calleesOf({ file, index }: KnownRoutine): KnownRoutine[] {
    return this.bodies.statementsOf(file, index).flatMap((statement) =>
      file.dataflow.statements[statement]!.actions.flatMap((action) => {
        const runs = action.do === 'call' && !action.target && !action.resultColumns; // renamed by WITH RESULT SETS
        return (runs && this.find(action.name, siteOf(file, statement), action.arguments)) || [];
      }),
    );
  }

  /** The columns of what a function answers with as a value: those of a declared row, else the single one. */
  resultValues(routine: KnownRoutine): readonly DraftColumn[] {
    const result = this.result(routine);
    // without rows of a query they are the fields of one value: `RETURN STRUCT(a AS x, b AS y)`
    const fields = result.complete || routine.returnedRows === undefined ? namedFields(result) : [];
    return fields.length > 1 ? fields : [this.resultValue(routine)];
  }

  /** The column of a function's single value. */
  resultValue(routine: KnownRoutine): DraftColumn {
    const object = this.result(routine);
    const { first } = object;
    return first ?? this.run.builder.column(object, this.run.fold.column(object.name, false), object.name);
  }
}
