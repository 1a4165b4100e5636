import type { Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type {
  CallInput,
  Input,
  SequenceInput,
  VariableInput,
  ArgumentList,
  ValueFields,
} from '../../ir/inputs.ts';
import { isIndex } from '../../ir/value-fields.ts';
import { RelationWords } from '../../model/relation-words.ts';
import type { ArgumentPassing } from '../calls/arguments.ts';
import type { CallSites } from '../calls/call-sites.ts';
import { behindFirst } from '../calls/overloads.ts';
import { plainValue, resultField } from '../calls/result-fields.ts';
import type { KnownRoutine } from '../calls/known-routine.ts';
import type { Routines } from '../calls/routines.ts';
import type { RowTypes } from '../declare/row-types.ts';
import type { Tables } from '../declare/tables.ts';
import { rowColumns, rowSetColumns } from './row-columns.ts';
import { FoundSources } from '../rows/found-sources.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { type DraftColumn, type DraftObject, type SourceColumn, sourceSaying } from '../run/draft.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import { argumentVariable, elementPath, recordPath } from '../../ir/variables/variable-names.ts';
import type { Variables } from '../variables/variables.ts';
import type { ColumnResolver } from './column-resolver.ts';
import { Constants } from './constants.ts';
import { leftKeys } from './left-keys.ts';
import { MadeRows } from './made-rows.ts';
import { partOfTypedRow } from './typed-rows.ts';
import type { PassedArgument } from '../calls/passed-argument.ts';
import type { Place, Resolved } from './place.ts';

interface InputParts {
  run: LinkRun;
  tables: Tables;
  rowSets: RowSets;
  columns: ColumnResolver;
  variables: Variables;
  routines: Routines;
  types: RowTypes;
  passing: ArgumentPassing;
  callSites: CallSites;
}

/** Turns the inputs of expressions into the columns that they depend on. */
export class Inputs {
  readonly run: LinkRun;
  private readonly tables: Tables;
  readonly rowSets: RowSets;
  readonly columns: ColumnResolver;
  private readonly variables: Variables;
  readonly routines: Routines;
  private readonly passing: ArgumentPassing;
  private readonly callSites: CallSites;
  private readonly constants: Constants;
  private readonly found = new FoundSources();
  readonly rows: MadeRows;

  constructor(parts: InputParts) {
    this.run = parts.run;
    this.constants = new Constants(parts.run);
    this.tables = parts.tables;
    this.rowSets = parts.rowSets;
    this.columns = parts.columns;
    this.variables = parts.variables;
    this.routines = parts.routines;
    this.passing = parts.passing;
    this.callSites = parts.callSites;
    this.rows = new MadeRows(
      parts,
      (place, inputs) => this.values(place, inputs),
      (place, call) => this.arguments(place, call),
    );
  }

  /** What a value depends on; function calls and constants become objects of their own. */
  values(place: Place, inputs: readonly Input[]): readonly SourceColumn[] {
    if (inputs.length === 1) return this.value(place, inputs[0]!);
    const mark = this.found.length;
    for (const input of inputs) this.found.add(this.value(place, input));
    return this.found.take(mark);
  }

  private value(place: Place, input: Input): readonly SourceColumn[] {
    const { decides, uncertain } = input;
    const sources = this.sourcesOf(place, input);
    if (!decides && !uncertain) return sources;
    return sources.map((source) =>
      sourceSaying(source, { decides, uncertain: uncertain ?? source.uncertain }),
    );
  }

  private sourcesOf(place: Place, input: Input): readonly SourceColumn[] {
    switch (input.kind) {
      case 'column':
        return this.columns.resolve(place, input).sources;
      case 'call':
        return this.call(place, input);
      case 'constant':
        return this.constants.columns(place, input);
      case 'row':
        return rowColumns(this, place, input);
      case 'row-set':
        return rowSetColumns(
          this.run,
          this.columns.structFields,
          this.rowSets.expanded(place.site.file, input.rowSet),
          input,
        );
      case 'variable':
        return this.variable(place, input);
      case 'sequence':
        return this.sequence(place, input);
    }
  }

  /** What a condition depends on: the columns inside function calls count themselves. */
  condition(place: Place, inputs: readonly Input[]): SourceColumn[] {
    const mark = this.found.length;
    this.findConditions(place, inputs);
    return this.found.take(mark);
  }

  private findConditions(place: Place, inputs: readonly Input[]): void {
    for (const input of inputs)
      if (input.kind === 'call') {
        const routine = this.routineOf(place, input);
        const result = routine && this.calledRoutine(place, input, routine, this.arguments(place, input));
        if (result !== undefined) this.found.add(result);
        this.findConditions(place, input.inputs);
      } else this.found.add(this.sourcesOf(place, input));
  }

  /** The columns of one side of a comparison, with the sources that they belong to. */
  compared(place: Place, inputs: readonly Input[]): Resolved[] {
    const [only] = inputs;
    if (inputs.length === 1 && only?.kind === 'column') return [this.columns.resolve(place, only)];
    const found: Resolved[] = [];
    for (const input of inputs)
      if (input.kind === 'call') appendAll(found, this.compared(place, input.inputs));
      else if (input.kind === 'column') found.push(this.columns.resolve(place, input));
    return found;
  }

  /** The row sets that expressions hold, and the rows that functions of the run take values from: they decide by being there. */
  nested(place: Place, inputs: readonly Input[]): readonly DraftObject[] {
    return this.findNested(place, inputs, undefined) ?? [];
  }

  private findNested(
    place: Place,
    inputs: readonly Input[],
    before: DraftObject[] | undefined,
  ): DraftObject[] | undefined {
    let found = before;
    for (const input of inputs) {
      if (input.kind === 'call') {
        found = this.findNested(place, input.inputs, found);
        const routine = this.routines.areNone ? undefined : this.routineOf(place, input);
        const result = routine?.returns ? this.routines.result(routine) : undefined;
        if (result?.rows !== undefined) (found ??= []).push(result);
      } else if (input.kind === 'row-set')
        (found ??= []).push(this.rowSets.node(place.site.file, input.rowSet).object);
    }
    return found;
  }

  private routineOf({ site, node }: Place, call: CallInput): KnownRoutine | undefined {
    const shape = this.columns.calls?.isQualifier(site, call.inputs[0]) ? behindFirst(call) : call;
    return call.routine && this.routines.find(call.routine, site, shape, node);
  }

  private sequence({ site }: Place, { name, value, ...at }: SequenceInput): readonly SourceColumn[] {
    const { object } = this.tables.use(site, name, 'reads');
    const column = this.run.builder.column(object, this.run.fold.column(value, false), value.toUpperCase());
    this.run.builder.placeIn(column, site.file.index, at);
    return [column];
  }

  private variable(place: Place, input: VariableInput): readonly SourceColumn[] {
    const columns = this.variableColumns(place, input);
    for (const column of columns) this.run.builder.placeIn(column, place.site.file.index, input);
    return columns;
  }

  private variableColumns({ site }: Place, input: VariableInput): DraftColumn[] {
    const own = input.field ?? input.part;
    const row = own === undefined ? undefined : this.variables.triggerRows.find(site, input.name);
    if (row !== undefined) return [this.variables.triggerRows.field(site, row, own!)];
    const path = [input.name, ...(input.field?.split('.') ?? [])];
    const found = this.variables.resolve(site, path) ?? this.variables.resolve(site, input.name.split('.'));
    const reference = found && this.variables.part(site, found, input.part);
    if (reference === undefined) return [];
    return input.atEnd
      ? this.variables.columnsAtExit(site, reference)
      : this.variables.columnsOf(site, reference);
  }

  /** A call is an object: its arguments flow into it, its value flows on. */
  private call(place: Place, call: CallInput): readonly SourceColumn[] {
    const part = partOfTypedRow(call, (parts) => this.rowSets.partsOf(place.site, parts));
    const element = part ? this.values(place, part) : this.element(place, call);
    if (element !== undefined) return element;
    const { builder } = this.run;
    const statement = statementNumber(place.site);
    const span = spanOf(place.site.file, call);
    const object = builder.object('function-call', 'intermediate', call.name);
    object.statement = statement;
    builder.name(object, place.site.file.index, call);
    const column = builder.addColumn(object, this.run.fold.column(call.name, false), call.name);
    builder.place(column, span);
    const routine = this.routineOf(place, call);
    const passed = routine && this.arguments(place, call);
    const left = leftKeys(this.columns, this.run.fold, place, call);
    const values = passed?.flatMap((argument) => argument.values) ?? left ?? this.values(place, call.inputs);
    const result = routine && passed && this.calledRoutine(place, call, routine, passed, object);
    const sources = result ?? values;
    const transform = call.window ? 'window' : call.aggregate ? 'aggregate' : 'function';
    const words = RelationWords.of('fdd', 'function', transform);
    builder.relate(words, column, sources, statement, span, call.expression);
    if (call.aggregate && !call.window) this.rowCount(place, call, column);
    return [column];
  }

  /** `list(i)` reads an element of a variable that holds many values. */
  private element(place: Place, call: CallInput): readonly SourceColumn[] | undefined {
    const path = elementPath(call);
    const reference = path && this.variables.resolve(place.site, path);
    const isField = path === call.routine?.parts || this.variables.holdsField(place.site, reference);
    if (reference === undefined || !isField) return undefined;
    const field = [reference.field, call.field].filter((part) => part !== undefined).join('.');
    return this.variables.columnsOf(place.site, { ...reference, ...(field !== '' && { field }) });
  }

  /** COUNT depends on the number of rows; other aggregates only where all rows make one group. */
  private rowCount(place: Place, call: CallInput, column: DraftColumn): void {
    const { node } = place;
    if (node === undefined || (node.rowSet.grouped && !/^COUNT/i.test(call.name))) return;
    const sources = this.rowSets.views(node).map((view) => this.run.builder.rows(view.object));
    const [words, span] = [RelationWords.of('fdr', 'function'), spanOf(place.site.file, call)];
    this.run.builder.relate(words, column, sources, statementNumber(place.site), span);
  }

  /** A function of the run: its result is the value, which `object` takes. */
  private calledRoutine(
    place: Place,
    call: CallInput,
    routine: KnownRoutine,
    passed: readonly PassedArgument[],
    object?: DraftObject,
  ): readonly DraftColumn[] | undefined {
    this.pass(place, routine, call.routine!, passed);
    if (!routine.returns) return undefined;
    this.callSites.note({ routine, ...(object ? { object } : { relations: [] }), site: place.site, passed });
    if (routine.lowered.returnsCursor && place.node?.rowSet.role === 'result') return []; // a name, and no rows
    const row = this.routines.result(routine);
    const field = plainValue(this.run, row) ?? resultField(this.run, row, call.field);
    return field === undefined ? this.routines.resultValues(routine) : [field];
  }

  /** A table function of the run, or one whose answer nothing takes: its arguments. */
  passed(place: Place, routine: KnownRoutine, use: NameUse, call: ArgumentList): void {
    const passed = this.arguments(place, call);
    this.pass(place, routine, use, passed);
    const takes = place.node ? { object: place.node.object } : { relations: [] };
    this.callSites.note({ routine, ...takes, site: place.site, passed });
  }

  /** Notes the call; the arguments go to the parameters. */
  private pass(place: Place, routine: KnownRoutine, use: NameUse, passed: readonly PassedArgument[]): void {
    const object = this.routines.objectOf(routine.file, routine.index);
    const span = spanOf(place.site.file, use);
    if (object !== undefined) {
      this.run.builder.name(object, place.site.file.index, use);
      this.routines.call(place.site, object, use);
    }
    this.passing.pass({ site: place.site, effect: 'call', span }, routine, passed);
  }

  /** Functions take arguments, and may give values back, also where nothing takes their answers. */
  passCalls(place: Place, inputs: readonly Input[]): void {
    for (const input of inputs) {
      if (input.kind !== 'call') continue;
      const routine = this.routineOf(place, input);
      if (routine === undefined) this.passCalls(place, input.inputs);
      else this.passed(place, routine, input.routine!, input);
    }
  }

  /** What a call hands over, argument by argument; what stands behind the arguments (ORDER BY, a filter) is the last. */
  private arguments(place: Place, call: ArgumentList): PassedArgument[] {
    const passed: PassedArgument[] = [];
    let at = 0;
    const count = call.argumentSizes?.length ?? call.inputs.length;
    for (let i = 0; i < count; i++) {
      const inputs = call.inputs.slice(at, (at += call.argumentSizes?.[i] ?? 1));
      if (this.columns.calls?.isQualifier(place.site, inputs[0])) continue;
      const name = call.argumentNames?.[i] ?? undefined;
      passed.push({
        ...this.passedValue(place, inputs, call.argumentParts?.[i] ?? undefined),
        ...(name !== undefined && { name }),
        ...argumentVariable(inputs),
      });
    }
    if (at < call.inputs.length) passed.push(this.passedValue(place, call.inputs.slice(at)));
    return passed;
  }

  /** What an argument gives: values, all rows of a query, or the row of another call. */
  passedValue(
    place: Place,
    inputs: readonly Input[],
    parts?: ValueFields,
  ): Pick<PassedArgument, 'values' | 'rows' | 'row' | 'made' | 'namesake'> {
    const made = this.rows.of(place, inputs, parts, 'by keys');
    if (made !== undefined) return { made, values: made.values.flat() };
    const [only, ...others] = inputs;
    const row = this.calledRow(place, inputs) ?? this.elementRow(place.site, inputs);
    if (row !== undefined) return { row, values: row.columns };
    if (only?.kind === 'column' && others.length === 0) {
      const { sources, row: whole, namesake } = this.columns.resolve(place, only);
      return { values: sources, ...(whole && { row: whole }), ...(namesake && { namesake }) };
    }
    const values = this.values(place, inputs);
    if (only?.kind !== 'row-set' || only.column !== 'all' || only.steps || others.length > 0)
      return { values };
    return { values, rows: this.rowSets.expanded(place.site.file, only.rowSet) };
  }

  /** The row that an element of a collection is, `list(i)`, where a value is nothing else. */
  private elementRow(site: Site, [element, ...others]: readonly Input[]): DraftObject | undefined {
    if (element?.kind !== 'call' || others.length > 0) return undefined;
    const list = this.variables.whole(site, element);
    return list?.record && list.object.complete ? list.object : undefined;
  }

  /** NEW or OLD, where a value is nothing else. */
  triggerRow(site: Site, input: Input): DraftObject | undefined {
    if (input.kind !== 'column' || input.path.length > 1 || input.field !== undefined) return undefined;
    const row = this.variables.triggerRows.find(site, input.path[0]!);
    return row && this.variables.triggerRows.rowObject(site, row);
  }

  /** The row that a function answers with, where a value is nothing but its call; a cursor may have `least` one column. */
  calledRow(place: Place, [only, ...others]: readonly Input[], least = 2): DraftObject | undefined {
    const call = this.columns.calls!.asCall(place, only);
    if (call?.routine === undefined || others.length > 0) return undefined;
    if (call.field !== undefined || this.variables.whole(place.site, call) !== undefined) return undefined;
    const routine = this.routineOf(place, call);
    if (routine?.returns !== true) return undefined;
    const row = this.routines.result(routine);
    // the columns of `t%ROWTYPE` may be known later
    const isRow = row.complete || row.star !== undefined || routine.lowered.returnType?.likeRow !== undefined;
    if (!isRow && row.size < least) return undefined;
    this.pass(place, routine, call.routine, this.arguments(place, call));
    return row;
  }

  /** Notes what takes the row that a call answers with: each call's has its own arguments. */
  takesRow(place: Place, only: Input | undefined, relations: readonly number[]): void {
    const call = this.columns.calls!.asCall(place, only);
    const routine = call && this.routineOf(place, call);
    if (call === undefined || routine === undefined) return;
    this.callSites.note({ routine, relations, site: place.site, passed: this.arguments(place, call) });
  }

  /** The field of a variable that holds rows, or of the rows that a function answers with, where it has one of the name. */
  recordField(node: RowSetNode, input: Input, path: readonly string[]): DraftColumn[] | undefined {
    const { site } = node;
    const [name, ...behind] = path.filter((step) => !isIndex(step));
    if (name === undefined) return undefined;
    const place: Place = { site, node, clause: 'selectList' };
    const called = this.rows.partOfField(place, input, [name, ...behind]);
    if (called !== undefined) return called.map(({ column }) => column);
    const row = this.calledRow(place, [input]);
    const own = row?.named(this.run.fold.column(name, false));
    if (row !== undefined) return own && [own];
    const reference = this.variables.resolve(site, recordPath(input) ?? ['']);
    const field = [...(reference?.field?.split('.') ?? []), name, ...behind].join('.');
    const known = reference?.field === undefined ? name : field;
    if (reference === undefined || !this.variables.hasField(site, reference, known)) return undefined;
    return this.variables.columnsOf(site, { ...reference, field });
  }

  /** The fields of a variable that holds rows. */
  recordColumns({ site }: RowSetNode, input: Input): DraftColumn[] | undefined {
    const variable = this.variables.whole(site, input);
    return variable?.record ? this.variables.fields(variable).filter(({ isField }) => !isField) : undefined;
  }
}
