import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse, RoutineIndex } from '../../ir/names.ts';
import type { LoweredVariable, Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import {
  type Declared,
  DeclaredVariables,
  type Found,
  isWithin,
  type Reference,
} from './declared-variables.ts';
import type { RoutineSynonyms } from '../declare/routine-synonyms.ts';
import { type RowTypes, siteWithin } from '../declare/row-types.ts';
import type { Tables } from '../declare/tables.ts';
import type { RowFlow } from './flow.ts';
import type { DraftColumn, DraftObject } from '../run/draft.ts';
import { type LinkRun, siteOf } from '../run/run.ts';
import { asField, fieldPairs } from '../declare/inner-fields.ts';
import { type ArgumentEffect, joinFlow, OrderedVariables, type VariableMaking } from './ordered-variables.ts';
import type { CalledBodies } from '../declare/session-calls.ts';
import { SharingBodies } from './shared-bodies.ts';
import { SharedVariables, type State } from './shared-variables.ts';
import { TriggerRows } from './trigger-rows.ts';
import { wholeName } from '../../ir/variables/variable-names.ts';
import { visitReadNames } from './variable-reads.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';
import { DocumentFields, valueOf } from './field-versions.ts';
import type { Variable } from './variable-versions.ts';

/** The variables of all routines, made into objects where they are used. */
export class Variables {
  private readonly run: LinkRun;
  private readonly types: RowTypes;
  private readonly flow: RowFlow;
  private readonly ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined;
  private readonly declared: DeclaredVariables;
  private readonly making: VariableMaking;
  private readonly ordered: OrderedVariables;
  private readonly bodies: SharingBodies;
  private shared: SharedVariables | undefined;
  /** Whose types are being looked up: the types of two variables may name each other. */
  private readonly typing = new Set<LoweredVariable>();
  /** The rows that triggers see. */
  readonly triggerRows: TriggerRows;
  readonly documents: DocumentFields;

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
    this.documents = new DocumentFields(run);
    this.triggerRows = new TriggerRows(run, tables, ownerOf);
    this.declared = new DeclaredVariables(run, tables, types, this.triggerRows, synonyms);
    const { declared, triggerRows } = this;
    this.bodies = new SharingBodies(declared);
    const making = (this.making = {
      make: (site, one, routine) => this.make(site, one, routine),
      only: (site, one, file, routine) => this.onlyOf(site, one, file, routine),
      join: (site, from, to) => this.join(site, from, to),
      joinField: (site, from, to, field) => this.joinField(site, from, to, field),
      atEnd: (step) => this.documents.waiting.push(step),
    });
    this.ordered = new OrderedVariables({ run, declared, triggerRows, flow, making });
  }

  /** Notes what a file declares. */
  declare(file: FileLink): void {
    this.declared.declare(file);
  }

  /** Notes what a file assigns without declaring it; the declarations of all files are known. */
  declareAssigned(file: FileLink): void {
    this.declared.declareAssigned(file);
  }

  /** Prepares the versions of a file's variables; all assignments of all files are known. */
  declareVersions(file: FileLink, argumentEffect: ArgumentEffect): void {
    const { order, routines } = file.dataflow;
    const shares = this.declared.hasShared;
    if (!shares && order === undefined && routines.every((routine) => routine.order === undefined)) return;
    this.ordered.add(file, -1, order ?? [], argumentEffect);
    routines.forEach((routine, index) => this.ordered.add(file, index, routine.order ?? [], argumentEffect));
    if (shares) this.bodies.noteFile(file);
    visitReadNames(file.dataflow, (name, statement) => {
      const site = siteOf(file, statement);
      this.run.faults.at = site;
      const found = this.declared.find(site, name);
      if (found === undefined) this.triggerRows.known(site, name)?.fieldVersions?.noteRead(site);
      else if (found.declared.shared) this.bodies.noteRead(site, found);
      else if (isWithin(site, found)) {
        found.declared.versions?.noteRead(site);
        found.declared.fieldVersions?.noteRead(site);
      }
    });
  }

  /** Follows the variables that several bodies set; the versions of all files are prepared. */
  share(files: readonly FileLink[], calledBy: CalledBodies, argumentEffect: ArgumentEffect): void {
    this.declared.followCalls(calledBy);
    if (!this.declared.hasShared) return;
    this.bodies.connect(files, calledBy);
    if (!this.bodies.isTooMuch)
      this.shared = new SharedVariables(this.bodies, this.making, this.ordered, argumentEffect);
  }

  private join(site: Site, from: Variable, to: Variable): void {
    const flow = joinFlow(this.run, site, from);
    if (from.record) this.flow.record(flow, from, to);
    else this.flow.value(flow, this.value(to), [this.value(from)]);
  }

  private joinField(site: Site, from: Variable, to: Variable, field: string): void {
    to.record = true;
    const column = this.documents.field(site, from, field);
    if (from.object === to.object) return;
    const taker = this.run.builder.column(to.object, column.key, column.name);
    const flow = joinFlow(this.run, site, from);
    for (const [into, source] of fieldPairs(this.run.builder, column, taker))
      this.flow.value(flow, into, [source]);
  }

  /** Ends the linking of statements: values from later in a loop reach the reads before them. */
  settle(): void {
    for (const [file, routines] of this.declared.byRoutine)
      for (const [routine, names] of routines) {
        this.run.faults.at = { file, statement: -1, body: routine };
        for (const { versions, fieldVersions } of names.values()) {
          versions?.settle(siteWithin(file, routine));
          fieldVersions?.settle(siteWithin(file, routine));
        }
      }
    this.shared?.settle();
    this.triggerRows.settle();
    this.documents.settle();
  }

  /** The versions of a variable that a site may see, and whether it is in the body that they are of. */
  private followed(site: Site, found: Found): State & { within: boolean } {
    const { declared } = found;
    return declared.shared
      ? { ...this.shared?.at(site, declared), within: true }
      : { ...declared, within: isWithin(site, found) };
  }

  /** Whether a name is a variable's, also where a source may have a column of this name. */
  isVariable(site: Site, name: string): boolean {
    const found = this.declared.find(site, name);
    return found !== undefined && found.declared.lowered?.behindColumns !== true;
  }

  /** What a name stands for where a source may have a column of this name. */
  beforeColumns(site: Site, name: string): Variable | undefined {
    return this.isVariable(site, name) ? this.lookup(site, name) : undefined;
  }

  /** The variable that a path names, with the field that is meant: `v`, `r.field`, `package.v`. */
  resolve(site: Site, path: readonly string[]): Reference | undefined {
    return this.declared.resolve(site, path);
  }

  /** What a name stands for where it is read. */
  lookup(site: Site, name: string): Variable | undefined {
    return this.read(site, this.declared.find(site, name));
  }

  /** The type that a variable is declared with, where that may have fields. */
  typeOf(site: Site, name: string): NameUse | undefined {
    return this.declared.find(site, name)?.declared.lowered?.type;
  }

  /** Whether a variable is declared to hold one plain value. */
  isScalar(site: Site, name: string): boolean {
    return this.declared.find(site, name)?.declared.lowered?.scalar === true;
  }

  /** Whether a variable is declared as a cursor that OPEN or an assignment fills: its type is REFCURSOR, SYS_REFCURSOR. */
  isCursor(site: Site, name: string): boolean {
    return this.declared.find(site, name)?.declared.lowered?.behindColumns === true;
  }

  /** The columns of a variable, or of a field of one, where it is read. */
  columnsOf(site: Site, { found, field }: Reference): DraftColumn[] {
    const { others, ...first } = found;
    const behind = field === undefined ? {} : { field };
    if (others !== undefined)
      return [first, ...others].flatMap((one) => this.columnsOf(site, { found: one, ...behind }));
    const { fieldVersions, within } = this.followed(site, found);
    const versions = field === undefined ? undefined : fieldVersions?.of(field);
    const variable = versions?.read(site, within) ?? this.read(site, found)!;
    if (field !== undefined) return [this.documents.field(site, variable, field)];
    return this.wholeOf(site, variable);
  }

  /** All that a variable holds for a statement that asks for it. */
  wholeOf(site: Site, variable: Variable): DraftColumn[] {
    return variable.plain ? [this.documents.value(site, variable)] : this.columns(variable);
  }

  /** The columns of a variable as its body leaves it. */
  columnsAtExit(site: Site, { found }: Reference): DraftColumn[] {
    return this.wholeOf(site, this.atExit(site, found));
  }

  private atExit(site: Site, found: Found): Variable {
    const { versions, fieldVersions } = this.followed(site, found);
    const base = versions?.atExit(site) ?? this.only(site, found)!;
    return fieldVersions?.atExit(site, base) ?? base;
  }

  /** Whether what a reference begins with is known to have a field. */
  hasField(site: Site, { found }: Reference, name: string): boolean {
    return this.read(site, found)!.object.has(this.run.fold.column(name, false));
  }

  /** A field of what a reference is to, where that is known to have it; else the whole of it. */
  part(site: Site, reference: Reference, name: string | undefined): Reference {
    if (name === undefined || reference.field !== undefined) return reference;
    const holds = this.isPlain(site, reference) || this.hasField(site, reference, name.split('.')[0]!);
    return holds ? { ...reference, field: name } : reference;
  }

  /** Whether a reference is to a field that what it begins with is known to have. */
  holdsField(site: Site, reference: Reference | undefined): boolean {
    return reference?.field !== undefined && this.hasField(site, reference, reference.field);
  }

  /** Whether what a reference begins with has fields, or may hold a document. */
  isRecord(site: Site, { found }: Reference): boolean {
    const { record, plain } = this.read(site, found)!;
    return record || plain === true;
  }

  /** Whether what a reference begins with is declared as one value. */
  isPlain(site: Site, { found }: Reference): boolean {
    return this.read(site, found)!.plain === true;
  }

  /** The same as {@link isRecord}; a parameter without a type (BigQuery: ANY TYPE) is what the call gives it. */
  mayHaveFields(site: Site, reference: Reference): boolean {
    return this.types.isOpen(reference.found.declared.lowered) || this.isRecord(site, reference);
  }

  private read(site: Site, found: Found | undefined): Variable | undefined {
    if (found === undefined) return undefined;
    const { versions, fieldVersions, within } = this.followed(site, found);
    const base = versions?.read(site, within) ?? this.only(site, found)!;
    return fieldVersions?.read(site, within, base) ?? base;
  }

  /** What a target stands for once the statement has assigned it; the field is what is left of the target's. */
  assignedAs(
    site: Site,
    { name, field }: { name: string; field?: string },
  ): { variable: Variable; field?: string } | undefined {
    const reference = this.declared.resolve(site, field === undefined ? [name] : [name, ...field.split('.')]);
    if (reference === undefined) return undefined;
    const { found, field: behind } = reference;
    const followed = this.followed(site, found);
    const versions = behind === undefined ? undefined : followed.fieldVersions?.of(behind);
    const variable = (versions ?? followed.versions)?.assigned(site) ?? this.only(site, found)!;
    return behind === undefined ? { variable } : { variable, field: behind };
  }

  /** What a name stands for once the statement has assigned it. */
  assigned(site: Site, name: string): Variable | undefined {
    const found = this.declared.find(site, name);
    return (found && this.followed(site, found).versions?.assigned(site)) ?? this.only(site, found);
  }

  /** The variable where its value does not depend on the place. */
  private only(site: Site, found: Found | undefined): Variable | undefined {
    return found && this.onlyOf(site, found.declared, found.file, found.routine);
  }

  private onlyOf(site: Site, declared: Declared, file: FileLink, routine: RoutineIndex): Variable {
    const home = file === site.file ? site : siteWithin(file, routine);
    return (declared.variable ??= this.make(home, declared, routine));
  }

  private make(site: Site, { name, lowered, cursor, fields }: Declared, routine: RoutineIndex): Variable {
    const owner = this.ownerOf(site.file, routine);
    const kind = lowered?.kind === 'parameter' ? 'parameter' : cursor ? 'cursor' : 'variable';
    const object = this.run.builder.object(kind, 'intermediate', name, owner);
    if (lowered !== undefined) this.run.builder.name(object, site.file.index, lowered);
    if (lowered?.mode) object.mode = lowered.mode;
    const columns = lowered && (this.likeVariable(site, lowered) ?? this.types.columns(site, lowered));
    for (const column of columns ?? []) this.run.builder.column(object, column.key, column.name);
    for (const inner of (lowered && columns && this.types.innerColumns(site, lowered)) ?? [])
      asField(this.run.builder.column(object, inner.key, inner.name));
    object.complete = columns !== undefined;
    return {
      object,
      record: cursor || fields || lowered?.record || lowered?.likeRow !== undefined || columns !== undefined,
      ...(columns !== undefined && { typed: true as const }),
      ...(lowered?.document && { plain: true as const }),
    };
  }

  /** `c%ROWTYPE` of a cursor, `r%TYPE` of a record. */
  private likeVariable(site: Site, lowered: LoweredVariable): readonly KnownColumn[] | undefined {
    const use = lowered.likeRow ?? lowered.likeValue;
    if (use === undefined) return undefined;
    const found = this.declared.find(site, use.parts.join('.'));
    if (found === undefined) return undefined;
    const declaration = found.declared.lowered;
    this.typing.add(lowered);
    try {
      const other = declaration && this.typing.has(declaration) ? undefined : this.read(site, found);
      return other?.record && other.object.complete
        ? other.object.columns.filter((column) => column.key !== '')
        : undefined;
    } finally {
      this.typing.delete(lowered);
    }
  }

  /** The column that holds a plain variable's value. */
  value(variable: Variable): DraftColumn {
    return valueOf(this.run, variable);
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
    if (name === undefined) return undefined;
    const found = input.kind === 'variable' && input.atEnd ? this.declared.find(site, name) : undefined;
    return found ? this.atExit(site, found) : this.lookup(site, name);
  }

  /** The fields of a record that stands as a value. */
  recordFields(site: Site, input: Input): DraftColumn[] | undefined {
    const name = wholeName(input);
    const row = name === undefined ? undefined : this.triggerRows.find(site, name);
    if (row !== undefined) return this.triggerRows.fields(row, this.triggerRows.rowObject(site, row));
    const variable = this.whole(site, input);
    if (!variable?.record) return undefined;
    const columns = this.columns(variable);
    return variable.plain ? columns.filter((column) => column !== this.value(variable)) : columns;
  }

  /** A routine's parameters by position: what calls give them, and what they give back; one that holds a table is none. */
  parameters(
    file: FileLink,
    routine: RoutineIndex,
  ): { lowered: LoweredVariable; variable?: Variable; exit?: Variable }[] {
    const site = siteWithin(file, routine);
    const { variables } = file.dataflow.routines[routine]!;
    const parameters = variables.filter(({ kind }) => kind === 'parameter');
    return parameters.map((lowered) => {
      const found = this.declared.find(site, lowered.name);
      if (found === undefined) return { lowered };
      const givesBack = lowered.mode === 'out' || lowered.mode === 'inout' || lowered.behindColumns;
      const exit = givesBack ? this.atExit(site, found) : undefined;
      const variable =
        lowered.mode === 'out'
          ? exit
          : (this.followed(site, found).versions?.atEntry() ?? this.only(site, found));
      return { lowered, ...(variable && { variable }), ...(exit && { exit }) };
    });
  }

  /** What FROM can name besides tables: a trigger's rows, a cursor or a variable that holds rows. */
  asSource(site: Site, source: Source): DraftObject | undefined {
    const [name, ...behind] = source.name?.parts ?? [];
    if (name === undefined || behind.length > 0) return undefined;
    const row = this.triggerRows.find(site, name);
    if (row !== undefined) return row.object;
    const found = this.declared.find(site, name);
    const kind = found?.declared.lowered?.kind;
    // the record of a FOR loop is never a source: its scope ends with the loop, and a table may have the name
    const isTable =
      source.cursor !== true && (kind === 'cursor' || (kind === 'variable' && /^[\p{L}_]/u.test(name)));
    // SQLScript's `:t` can only be a variable, a parameter for example
    const rows = found?.declared.cursor && !isTable;
    return rows || (found && name.startsWith(':')) ? this.lookup(site, name)?.object : undefined;
  }
}
