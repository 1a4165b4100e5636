import type { Site } from '../run/file-link.ts';
import type { NameUse, RowSetId } from '../../ir/names.ts';
import type { CallRoutine, DefineCursor, FetchCursor, ReturnValue } from '../../ir/actions.ts';
import type { Input } from '../../ir/inputs.ts';
import type { ArgumentPassing } from '../calls/arguments.ts';
import { forItsRows, type KnownRoutine } from '../calls/known-routine.ts';
import type { Routines } from '../calls/routines.ts';
import { reportUnknownRoutine } from '../declare/called-rows.ts';
import type { Tables } from '../declare/tables.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { Constructed, DraftColumn, DraftObject, SourceColumn } from '../run/draft.ts';
import { positionsOf } from '../run/positions.ts';
import { type LinkRun, spanOf } from '../run/run.ts';
import type { Inputs } from '../values/inputs.ts';
import type { Variables } from '../variables/variables.ts';
import type { Assignments, Target } from './assignments.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';
import { insertedColumns } from './inserted-columns.ts';
import { TriggeredWrites } from './triggered-writes.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';
import type { Variable } from '../variables/variable-versions.ts';
import type { PassedArgument } from '../calls/passed-argument.ts';
import { type Place, statementPlace } from '../values/place.ts';

/** Links what routines do beside assignments: cursors, calls, returned values. */
export class RoutineActions {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly tables: Tables;
  private readonly inputs: Inputs;
  private readonly flow: RowFlow;
  private readonly variables: Variables;
  private readonly routines: Routines;
  private readonly passing: ArgumentPassing;
  private readonly assignments: Assignments;
  readonly triggered: TriggeredWrites;
  /** What needs columns that come later in the run: of a cursor that a call hands over, of a routine further down. */
  private readonly waiting: { site: Site; link: () => void }[] = [];

  constructor(parts: {
    run: LinkRun;
    rowSets: RowSets;
    tables: Tables;
    inputs: Inputs;
    flow: RowFlow;
    variables: Variables;
    routines: Routines;
    passing: ArgumentPassing;
    assignments: Assignments;
  }) {
    this.run = parts.run;
    this.rowSets = parts.rowSets;
    this.tables = parts.tables;
    this.inputs = parts.inputs;
    this.flow = parts.flow;
    this.variables = parts.variables;
    this.routines = parts.routines;
    this.passing = parts.passing;
    this.assignments = parts.assignments;
    this.triggered = new TriggeredWrites(parts.run, parts.rowSets, parts.inputs, parts.variables.triggerRows);
  }

  defineCursor(site: Site, action: DefineCursor): void {
    const cursor = this.variables.assigned(site, action.name);
    if (cursor === undefined) return;
    cursor.record = true;
    this.run.builder.name(cursor.object, site.file.index, action);
    const flow: Flow = { site, effect: 'cursor', span: spanOf(site.file, action) };
    if (action.rowSet !== undefined) {
      const typed = action.opened || cursor.typed;
      const columns = typed ? this.variables.fields(cursor).filter(({ key }) => key !== '') : [];
      this.flow.into(flow, this.rowSets.node(site.file, action.rowSet), {
        object: cursor.object,
        repeats: true,
        ...(columns.length > 0 && { columns }),
        ...(cursor.typed && { listed: true as const }),
      });
      this.cursorParts(flow, cursor, action.rowSet);
      cursor.object.complete = !this.rowSets.expanded(site.file, action.rowSet).open;
    } else if (action.answerOf !== undefined) this.takeAnswer(flow, cursor, action.answerOf);
    else if (action.likeCursor !== undefined) {
      const other = this.variables.lookup(site, action.likeCursor);
      if (other !== undefined) this.flow.record(flow, other, cursor);
    }
  }

  /** A result set of a called procedure. */
  private takeAnswer(
    flow: Flow,
    { object }: Variable,
    { routine: name, position, columns = [] }: NonNullable<DefineCursor['answerOf']>,
  ): void {
    const routine = this.routines.find(name, flow.site, []);
    if (routine === undefined) {
      this.takeUnknownAnswer(flow, object, name, columns);
      return;
    }
    const answer = this.routines.answersOf(routine)[position];
    if (answer !== undefined)
      this.flow.into(flow, this.rowSets.expanded(answer.file, answer.id), { object, repeats: true });
  }

  /** A procedure that no script defines has the columns that its caller takes from it. */
  private takeUnknownAnswer(
    flow: Flow,
    object: DraftObject,
    name: NameUse,
    columns: readonly string[],
  ): void {
    if (columns.length === 0) return;
    const { builder, fold } = this.run;
    const procedure = this.routines.unknown(flow.site, name);
    for (const column of columns) {
      const key = fold.column(column, true);
      const from = builder.column(procedure, key, column);
      this.flow.value(flow, builder.column(object, key, column), [from]);
    }
    reportUnknownRoutine(this.run, flow.site, name);
  }

  /** Structs and cursors among the columns of a cursor. */
  private cursorParts(flow: Flow, { object }: Variable, id: RowSetId): void {
    const node = this.rowSets.node(flow.site.file, id);
    const place: Place = { site: node.site, node, clause: 'selectList' };
    for (const { column, key, output } of node.out) {
      const field = object.named(key);
      if (field === undefined) continue;
      const [only] = output?.inputs ?? [];
      const isRows = only?.kind === 'row-set' && only.column === 'all';
      const hasParts = output?.parts !== undefined || output?.row !== undefined || isRows;
      const parts = hasParts ? this.inputs.rows.ofOutput(place, output!) : undefined;
      this.flow.partsOf(flow, field, parts ?? this.rowSets.fieldsOf(column));
    }
  }

  fetch(site: Site, action: FetchCursor): void {
    const cursor = this.variables.lookup(site, action.cursor);
    if (cursor === undefined) {
      this.fetchNested(site, action);
      return;
    }
    const flow: Flow = { site, effect: 'cursor', span: spanOf(site.file, action), from: cursor.object };
    const whole = this.assignments.wholeTarget(site, action.targets);
    const record = whole && !this.variables.isScalar(site, action.targets[0]!.name) ? whole : undefined;
    const fields = this.variables.fields(cursor);
    const isRow = fields.length > 1 || fields[0]?.pseudo === 'star';
    // what calls hand over as a cursor is known when all of them are linked
    const waits = fields.length === 0 && record?.object.complete === true;
    if (record !== undefined && waits)
      this.waiting.push({ site, link: () => this.flow.record(flow, cursor, record) });
    else if (record !== undefined && (record.record || isRow)) {
      this.flow.record(flow, cursor, record);
      for (const field of record.object.columns) this.flow.governed(flow, field);
    } else if (fields.length > 0) this.fetchValues(flow, cursor, action);
    else this.waiting.push({ site, link: () => this.fetchValues(flow, cursor, action) });
  }

  private fetchValues(flow: Flow, cursor: Variable, { targets }: FetchCursor): void {
    const fields = this.variables.fields(cursor);
    const columns = fields;
    if (fields.length > 1 && this.assignments.toFieldRecord(flow, flow.site, targets, columns)) return;
    const positions = positionsOf(columns);
    targets.forEach((target, i) => {
      const column = fields[positions.at(i, targets.length)];
      const rows = column && nestedColumns(column);
      const taker = rows?.length ? this.assignments.wholeTarget(flow.site, [target]) : undefined;
      if (taker !== undefined) this.takeRows(flow, taker, rows!);
      else if (column !== undefined) this.assignments.to(flow, flow.site, target, [column]);
    });
  }

  /** Oracle: a column that is a cursor is fetched into a cursor variable. */
  private takeRows(flow: Flow, taker: Variable, columns: readonly DraftColumn[]): void {
    taker.record = true;
    for (const column of columns) {
      const [key, name] = [column.key, column.name].map((path) => path.slice(path.indexOf('.') + 1));
      this.flow.value(flow, this.run.builder.column(taker.object, key!, name!), [column]);
    }
  }

  /** `FETCH r.rows INTO …`: of a column of a record that is a cursor. */
  private fetchNested(site: Site, { cursor, targets, ...place }: FetchCursor): void {
    const [name, field, ...others] = cursor.split('.');
    const record = field === undefined || others.length > 0 ? undefined : this.variables.lookup(site, name!);
    const column = record?.object.named(this.run.fold.column(field!, false));
    if (column === undefined) return;
    const flow: Flow = { site, effect: 'cursor', span: spanOf(site.file, place), from: column.object };
    nestedColumns(column).forEach((own, i) => {
      if (targets[i] !== undefined) this.assignments.to(flow, site, targets[i], [own]);
    });
  }

  /** All statements of the run are linked: what waited for them. */
  finish(): void {
    for (const { site, link } of this.waiting) {
      this.run.faults.at = site;
      link();
    }
  }

  returnValue(site: Site, action: ReturnValue): void {
    const routine = this.routines.enclosing(site.file, site.routine);
    if (routine === undefined) return;
    const flow: Flow = { site, effect: 'assign', span: spanOf(site.file, action) };
    if (action.rowSet !== undefined) {
      const node = this.rowSets.expanded(site.file, action.rowSet);
      const object = this.routines.result(routine);
      const [only, ...others] = node.out;
      const place = { site: node.site, node, clause: 'selectList' as const };
      const { inputs = [], parts } = (others.length === 0 ? only?.output : undefined) ?? {};
      const made = this.inputs.rows.of(place, inputs, parts);
      if (made !== undefined && (object.complete || made.values.length > 1)) {
        this.flow.fields(flow, { object, record: true }, made);
        this.flow.rows(flow, node.object, object);
        return;
      }
      const named = object.columns.filter((column) => column.key !== '');
      // rows of further queries come into the columns of the first by their places
      const follows =
        routine.returnedRows !== action.rowSet && !node.open && named.length === node.out.length;
      const columns = object.complete || follows ? named : [];
      this.flow.into(flow, node, { object, ...(columns.length > 0 && { columns, listed: true }) });
      return;
    }
    this.returnInputs(flow, site, routine, action);
    const given = [...(action.inputs ?? []), ...(action.row?.flat() ?? [])];
    const holds = this.inputs.nested(statementPlace(site), given);
    const isGoverned = site.file.dataflow.statements[site.statement]?.governedBy !== undefined;
    if (!isGoverned && holds.length === 0) return;
    const { object } = this.routines.resultValue(routine);
    for (const column of object.columns) this.flow.governed({ ...flow, holds }, column);
    if (isGoverned) this.flow.governed(flow, this.run.builder.rows(object));
  }

  private returnInputs(flow: Flow, site: Site, routine: KnownRoutine, action: ReturnValue): void {
    const inputs = action.inputs ?? [];
    const result = { object: this.routines.result(routine), record: true };
    const row = action.row?.map((values) => this.inputs.values(statementPlace(site), values));
    const fields: Constructed | undefined = row
      ? {
          values: row,
          columns: [],
          nested: action.row!.map((values, i) => this.recordParts(site, values, row[i]!)),
        }
      : this.inputs.rows.of(statementPlace(site), inputs, action.parts);
    const [only, ...others] = inputs;
    const from = only && others.length === 0 ? this.variables.whole(site, only) : undefined;
    if (fields !== undefined) this.flow.fields(flow, result, fields);
    else if (from?.record && !from.plain) this.flow.record(flow, from, result);
    else this.returnCall(flow, site, routine, inputs);
  }

  /** The fields of a record that is one of the values of a row: an OUT parameter of a composite type. */
  private recordParts(
    site: Site,
    [only]: readonly Input[],
    values: readonly SourceColumn[],
  ): Constructed | undefined {
    if (only?.kind !== 'variable' || !this.variables.whole(site, only)?.record) return undefined;
    const columns = values.map(({ column: { key, name } }) => ({ key, name }));
    const isRow = columns.length > 1 || this.variables.isCursor(site, only.name);
    return isRow ? { columns, values: values.map((value) => [value]) } : undefined;
  }

  /** RETURN f(x) gives the row on that f answers with; any other value is one column. */
  private returnCall(flow: Flow, site: Site, routine: KnownRoutine, inputs: readonly Input[]): void {
    const row = this.inputs.calledRow(statementPlace(site), inputs);
    const result = { object: this.routines.result(routine), record: true };
    if (row !== undefined && row !== result.object)
      this.flow.record(flow, { object: row, record: true }, result);
    else {
      const values = this.inputs.values(statementPlace(site), inputs);
      if (values.length > 0) this.flow.value(flow, this.routines.resultValue(routine), values);
    }
  }

  /** Functions take arguments also where nothing takes their answers. */
  evaluate(site: Site, inputs: readonly Input[]): void {
    this.inputs.passCalls(statementPlace(site), inputs);
  }

  call(site: Site, action: CallRoutine): void {
    const routine = this.routines.find(action.name, site, action.arguments);
    const callee =
      (routine && this.routines.objectOf(routine.file, routine.index)) ??
      this.routines.unknown(site, action.name);
    this.run.builder.name(callee, site.file.index, action.name);
    this.routines.call(site, callee, action.name);
    const flow: Flow = { site, effect: 'call', span: spanOf(site.file, action.name) };
    const passed = action.arguments.map((argument): PassedArgument => ({
      ...argument,
      ...this.inputs.passedValue(statementPlace(site), argument.inputs, argument.parts),
    }));
    if (routine !== undefined) {
      this.passing.pass(flow, routine, passed);
      const link = (): void => this.takeOwnResult(flow, site, { routine, passed }, action.into ?? []);
      if (this.routines.result(routine).size > 0) link();
      else this.waiting.push({ site, link });
    }
    if (action.target !== undefined) this.insertQueries(site, action, routine);
  }

  /** Vertica: `a, b := CALL p(1)` takes what the OUT parameters hold; T-SQL's `EXEC @code = p` a status. */
  private takeOutputs(flow: Flow, site: Site, routine: KnownRoutine, targets: readonly Target[]): void {
    if (this.run.dialect.language.statusOfCalls) return;
    const outputs = this.variables
      .parameters(routine.file, routine.index)
      .filter(({ lowered }) => lowered.mode === 'out' || lowered.mode === 'inout');
    targets.forEach((target, i) => {
      const parameter = outputs[i]?.exit;
      if (parameter !== undefined) this.assignments.to(flow, site, target, [this.variables.value(parameter)]);
    });
  }

  /** What a call answers with, of its own arguments. */
  private takeOwnResult(
    flow: Flow,
    site: Site,
    call: { routine: KnownRoutine; passed: readonly PassedArgument[] },
    targets: readonly Target[],
  ): void {
    const { relations } = this.run.builder;
    const before = relations.length;
    this.takeResult(flow, site, call.routine, targets);
    if (!call.routine.returns) return;
    const made = Array.from({ length: relations.length - before }, (_, i) => before + i);
    this.passing.noteAnswer({ ...call, site, relations: made });
  }

  /** A single value, a record for one variable, or the values of a row for several. */
  private takeResult(flow: Flow, site: Site, routine: KnownRoutine, targets: readonly Target[]): void {
    if (targets.length === 0) return;
    if (!routine.returns) {
      this.takeOutputs(flow, site, routine, targets);
      return;
    }
    const value = this.routines.resultValue(routine);
    const fields = value.object.columns.filter((column) => column.key !== '');
    const record = fields.length > 1 ? this.assignments.wholeTarget(site, targets) : undefined;
    if (record !== undefined) this.flow.record(flow, { object: value.object, record: true }, record);
    else
      targets.forEach((target, i) => {
        const taker = this.variables.triggerRows.isAction(site)
          ? { ...target, name: 'new', field: target.name }
          : target;
        this.assignments.to(flow, site, taker, [fields[i] ?? value]);
      });
  }

  /** Informix: INSERT … EXECUTE FUNCTION f(): the rows that it answers with, by position. */
  private insertResult(
    flow: Flow,
    routine: KnownRoutine,
    object: DraftObject,
    columns: readonly KnownColumn[] | undefined,
  ): void {
    const { builder } = this.run;
    const result = this.routines.resultValue(routine).object;
    const fields = result.columns.filter((column) => column.key !== '');
    fields.forEach((column, i) => {
      const known = columns?.[i];
      if (known !== undefined) this.flow.value(flow, builder.column(object, known.key, known.name), [column]);
    });
    this.flow.rows(flow, result, object);
  }

  /** INSERT … EXEC: the rows of all queries of the procedure. */
  private insertQueries(site: Site, action: CallRoutine, routine: KnownRoutine | undefined): void {
    const { entry, object } = this.tables.use(site, action.target!, 'writes');
    const columns = action.targetColumns
      ? this.flow.listed(site, object, action.targetColumns)
      : insertedColumns(this.run, entry.history.at(site.file.index, site.statement), undefined);
    const flow: Flow = { site, effect: 'insert', span: spanOf(site.file, action.target!) };
    if (routine && forItsRows(routine).returns)
      this.waiting.push({ site, link: () => this.insertResult(flow, routine, object, columns) });
    for (const { file, id } of routine ? this.routines.answersOf(routine) : []) {
      const node = this.rowSets.expanded(file, id);
      this.flow.into(flow, node, {
        object,
        ...(columns && { columns }),
        ...(action.targetColumns && { listed: true }),
      });
    }
  }
}

/** The columns of a cursor or struct that is a column itself. */
function nestedColumns({ object, key }: DraftColumn): DraftColumn[] {
  return object.columns.filter((column) => column.key.startsWith(`${key}.`));
}
