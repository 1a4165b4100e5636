import type {
  AssignVariables,
  CallRoutine,
  DefineCursor,
  FetchCursor,
  ReturnValue,
} from '../binding/actions.ts';
import type { Input } from '../binding/inputs.ts';
import type { KnownColumn } from '../catalog/column-list.ts';
import { isUnchanged } from '../model/relations.ts';
import type { ArgumentPassing, PassedArgument } from './arguments.ts';
import type { Place } from './column-resolver.ts';
import type { DraftColumn, DraftObject, SourceColumn } from './draft.ts';
import { type Flow, insertedColumns, type RowFlow } from './flow.ts';
import type { Constructed, Inputs } from './inputs.ts';
import { positionsOf } from './positions.ts';
import type { OutColumn } from './row-set-node.ts';
import type { RowSets } from './row-sets.ts';
import type { KnownRoutine, Routines } from './routines.ts';
import { type LinkRun, type Site, spanOf, statementNumber } from './run.ts';
import type { Tables } from './tables.ts';
import type { TriggerRow } from './trigger-rows.ts';
import type { Variable, Variables } from './variables.ts';

type Target = AssignVariables['targets'][number];

/** Links what routines do: assignments, cursors, calls, returned values. */
export class RoutineActions {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly tables: Tables;
  private readonly inputs: Inputs;
  private readonly flow: RowFlow;
  private readonly variables: Variables;
  private readonly routines: Routines;
  private readonly passing: ArgumentPassing;
  /** What needs columns that come later in the run: of a cursor that a call hands over, of a routine further down. */
  private readonly waiting: (() => void)[] = [];

  constructor(parts: {
    run: LinkRun;
    rowSets: RowSets;
    tables: Tables;
    inputs: Inputs;
    flow: RowFlow;
    variables: Variables;
    routines: Routines;
    passing: ArgumentPassing;
  }) {
    this.run = parts.run;
    this.rowSets = parts.rowSets;
    this.tables = parts.tables;
    this.inputs = parts.inputs;
    this.flow = parts.flow;
    this.variables = parts.variables;
    this.routines = parts.routines;
    this.passing = parts.passing;
  }

  private place(site: Site): Place {
    return { site, clause: 'selectList' };
  }

  assign(site: Site, action: AssignVariables): void {
    const flow: Flow = { site, effect: 'assign', span: spanOf(site.file, action) };
    if (action.rowSet === undefined) {
      this.assignValue(flow, site, action);
      return;
    }
    const node = this.rowSets.expanded(site.file, action.rowSet);
    const [only, ...others] = node.out;
    const inputs = others.length === 0 ? only?.output?.inputs : undefined;
    const place: Place = { site: node.site, node, clause: 'selectList' };
    const fields = inputs && this.inputs.constructed(place, inputs);
    const record = fields && this.wholeTarget(site, action.targets);
    if (fields !== undefined && record !== undefined) this.assignFields(flow, record, fields);
    else this.assignColumns(flow, site, action.targets, node.out);
  }

  private assignValue(
    flow: Flow,
    site: Site,
    { targets, inputs = [], transform, expression }: AssignVariables,
  ): void {
    const record = this.wholeTarget(site, targets);
    const fields = record && this.inputs.constructed(this.place(site), inputs);
    if (record !== undefined && fields !== undefined) {
      this.assignFields(flow, record, fields);
      return;
    }
    const [only, ...others] = inputs;
    const from = record && only && others.length === 0 ? this.variables.whole(site, only) : undefined;
    if (record !== undefined && from?.record) {
      if (from !== record) this.flow.record(flow, from, record);
      return;
    }
    const trigger = record && only && others.length === 0 ? this.inputs.triggerRow(site, only) : undefined;
    const row = trigger ?? (record && this.inputs.calledRow(this.place(site), inputs));
    if (record !== undefined && row !== undefined) {
      this.flow.record(flow, { object: row, record: true }, record);
      return;
    }
    const values = this.inputs.values(this.place(site), inputs);
    const changes = transform !== undefined && !isUnchanged(transform) && { transform, expression };
    if (record?.typed) {
      this.spread({ ...flow, ...changes }, record, values);
      return;
    }
    for (const target of targets) this.assignTo({ ...flow, ...changes }, site, target, values);
  }

  /** A value whose parts are not known goes into every field of a row or of an array's rows; fields of one name meet. */
  private spread(flow: Flow, { object }: Variable, values: readonly SourceColumn[]): void {
    for (const field of object.columns.filter(({ key }) => key !== '')) {
      const same = values.filter(({ column }) => column.key === field.key);
      const sources = (same.length > 0 ? same : values).filter(({ column }) => column !== field);
      this.flow.value(flow, field, sources);
    }
  }

  /** The variable that an assignment sets as a whole. */
  private wholeTarget(site: Site, targets: readonly Target[]): Variable | undefined {
    const [only, ...others] = targets;
    if (only === undefined || others.length > 0 || only.field !== undefined) return undefined;
    if (this.variables.triggerRows.find(site, only.name) !== undefined) return undefined;
    return this.variables.assigned(site, only.name);
  }

  /** Values of a row by position, into the fields that are declared or those of the row's type. */
  private assignFields(
    flow: Flow,
    record: { object: DraftObject; record: boolean },
    fields: Constructed,
  ): void {
    record.record = true;
    const declared = record.object.columns.filter((column) => column.key !== '');
    fields.values.forEach((sources, i) => {
      const known = fields.columns[i];
      const name = known?.name ?? `column${i + 1}`;
      const key = known?.key ?? this.run.fold.column(name, false);
      const column = declared[i] ?? this.run.builder.column(record.object, key, name);
      this.flow.value(flow, column, sources);
    });
  }

  /** Values by position; one target for several values is a record. */
  private assignColumns(
    flow: Flow,
    site: Site,
    targets: readonly Target[],
    out: readonly Pick<OutColumn, 'column' | 'key' | 'name'>[],
  ): void {
    const [only] = targets;
    const variable =
      targets.length === 1 && only && only.field === undefined
        ? this.variables.assigned(site, only.name)
        : undefined;
    if (variable !== undefined && (variable.record || out.length > 1 || out[0]?.column.pseudo === 'star')) {
      this.assignRecord(flow, variable, out);
      return;
    }
    const positions = positionsOf(out);
    targets.forEach((target, i) => {
      const column = out[positions.at(i, targets.length)]?.column;
      if (column !== undefined) this.assignTo(flow, site, target, [{ column }]);
    });
  }

  private assignRecord(
    flow: Flow,
    variable: Variable,
    out: readonly Pick<OutColumn, 'column' | 'key' | 'name'>[],
  ): void {
    variable.record = true;
    const { builder } = this.run;
    const declared = variable.object.complete
      ? variable.object.columns.filter((field) => field.key !== '')
      : [];
    for (const [i, { column, key, name }] of out.entries()) {
      const star = column.pseudo === 'star';
      const field =
        declared[i] ?? (star ? builder.star(variable.object) : builder.column(variable.object, key, name));
      this.flow.value(flow, field, [{ column }]);
      if (star) {
        (variable.object.inflows ??= []).push({
          effect: flow.effect,
          statement: statementNumber(flow.site),
          span: flow.span,
          source: (fieldKey, field) => [{ column: builder.column(column.object, fieldKey, field) }],
        });
      }
    }
  }

  private assignTo(flow: Flow, site: Site, target: Target, values: readonly SourceColumn[]): void {
    const { name, field } = target;
    const row = field === undefined ? undefined : this.variables.triggerRows.find(site, name);
    const column = row === undefined ? this.targetColumn(site, target) : this.rowField(row, field!);
    if (column === undefined) return;
    this.run.builder.place(column, spanOf(site.file, target));
    const sources = values.filter((value) => value.column !== column);
    this.flow.value(flow, column, sources);
    if (row !== undefined) this.triggerField(flow, row, column, values);
  }

  private targetColumn(site: Site, { name, field }: Target): DraftColumn | undefined {
    const variable = this.variables.assigned(site, name);
    if (variable === undefined) return undefined;
    return field === undefined ? this.variables.value(variable) : this.variables.field(variable, field);
  }

  private rowField(row: TriggerRow, field: string): DraftColumn {
    const name = field.split('.')[0]!;
    return this.run.builder.column(row.object, this.run.fold.column(name, false), name);
  }

  /** `:NEW.c := v` before a write: the table gets the value. */
  private triggerField(
    flow: Flow,
    row: TriggerRow,
    field: DraftColumn,
    sources: readonly SourceColumn[],
  ): void {
    for (const table of row.tables) {
      const column = this.run.builder.column(table, field.key, field.name);
      this.flow.value({ ...flow, effect: 'trigger' }, column, sources);
    }
  }

  defineCursor(site: Site, action: DefineCursor): void {
    const cursor = this.variables.assigned(site, action.name);
    if (cursor === undefined) return;
    cursor.record = true;
    cursor.object.spans.push(spanOf(site.file, action));
    const flow: Flow = { site, effect: 'cursor', span: spanOf(site.file, action) };
    if (action.rowSet !== undefined) {
      const typed = action.opened || cursor.typed;
      const columns = typed ? this.variables.fields(cursor).filter(({ key }) => key !== '') : [];
      this.flow.into(flow, this.rowSets.node(site.file, action.rowSet), {
        object: cursor.object,
        ...(columns.length > 0 && { columns }),
        ...(cursor.typed && { listed: true as const }),
      });
      cursor.object.complete = !this.rowSets.expanded(site.file, action.rowSet).open;
    } else if (action.likeCursor !== undefined) {
      const other = this.variables.lookup(site, action.likeCursor);
      if (other !== undefined) this.flow.record(flow, other, cursor);
    }
  }

  fetch(site: Site, action: FetchCursor): void {
    const cursor = this.variables.lookup(site, action.cursor);
    if (cursor === undefined) return;
    const flow: Flow = { site, effect: 'cursor', span: spanOf(site.file, action) };
    const [only] = action.targets;
    const record =
      action.targets.length === 1 && only && only.field === undefined
        ? this.variables.assigned(site, only.name)
        : undefined;
    const fields = this.variables.fields(cursor);
    const isRow = fields.length > 1 || fields[0]?.pseudo === 'star';
    if (record !== undefined && (record.record || isRow)) this.flow.record(flow, cursor, record);
    else if (fields.length > 0) this.fetchValues(flow, cursor, action);
    else this.waiting.push(() => this.fetchValues(flow, cursor, action));
  }

  private fetchValues(flow: Flow, cursor: Variable, { targets }: FetchCursor): void {
    const fields = this.variables.fields(cursor);
    const positions = positionsOf(fields.map((column) => ({ column })));
    targets.forEach((target, i) => {
      const column = fields[positions.at(i, targets.length)];
      if (column !== undefined) this.assignTo(flow, flow.site, target, [{ column }]);
    });
  }

  /** All statements of the run are linked: what waited for them. */
  finish(): void {
    for (const link of this.waiting) link();
  }

  returnValue(site: Site, action: ReturnValue): void {
    const routine = this.routines.enclosing(site.file, site.routine);
    if (routine === undefined) return;
    const flow: Flow = { site, effect: 'assign', span: spanOf(site.file, action) };
    if (action.rowSet !== undefined) {
      const node = this.rowSets.expanded(site.file, action.rowSet);
      const object = this.routines.result(routine);
      const columns = object.complete ? object.columns.filter((column) => column.key !== '') : [];
      this.flow.into(flow, node, { object, ...(columns.length > 0 && { columns, listed: true }) });
      return;
    }
    this.returnInputs(flow, site, routine, action);
  }

  private returnInputs(flow: Flow, site: Site, routine: KnownRoutine, action: ReturnValue): void {
    const inputs = action.inputs ?? [];
    const result = { object: this.routines.result(routine), record: true };
    const row = action.row?.map((values) => this.inputs.values(this.place(site), values));
    const fields = row ? { values: row, columns: [] } : this.inputs.constructed(this.place(site), inputs);
    const [only, ...others] = inputs;
    const from = only && others.length === 0 ? this.variables.whole(site, only) : undefined;
    if (fields !== undefined) this.assignFields(flow, result, fields);
    else if (from?.record) this.flow.record(flow, from, result);
    else this.returnCall(flow, site, routine, inputs);
  }

  /** RETURN f(x) gives the row on that f answers with; any other value is one column. */
  private returnCall(flow: Flow, site: Site, routine: KnownRoutine, inputs: readonly Input[]): void {
    const row = this.inputs.calledRow(this.place(site), inputs);
    const result = { object: this.routines.result(routine), record: true };
    if (row !== undefined && row !== result.object)
      this.flow.record(flow, { object: row, record: true }, result);
    else {
      const values = this.inputs.values(this.place(site), inputs);
      if (values.length > 0) this.flow.value(flow, this.routines.resultValue(routine), values);
    }
  }

  call(site: Site, action: CallRoutine): void {
    const routine = this.routines.find(site, action.name, action.arguments.length);
    const callee =
      (routine && this.routines.objectOf(routine.file, routine.index)) ??
      this.routines.unknown(site, action.name);
    callee.spans.push(spanOf(site.file, action.name));
    this.routines.call(site, callee, action.name);
    const flow: Flow = { site, effect: 'call', span: spanOf(site.file, action.name) };
    const passed = action.arguments.map((argument): PassedArgument => ({
      ...argument,
      ...this.inputs.passedValue(this.place(site), argument.inputs),
    }));
    if (routine !== undefined) {
      this.passing.pass(flow, routine, passed);
      const targets = action.into ?? [];
      if (this.routines.result(routine).columns.length > 0) this.takeResult(flow, site, routine, targets);
      else this.waiting.push(() => this.takeResult(flow, site, routine, targets));
    }
    if (action.target !== undefined) this.insertQueries(site, action, routine);
  }

  /** Vertica: `a, b := CALL p(1)` takes what the OUT parameters hold. */
  private takeOutputs(flow: Flow, site: Site, routine: KnownRoutine, targets: readonly Target[]): void {
    const outputs = this.variables
      .parameters(routine.file, routine.index)
      .filter(({ bound }) => bound.mode === 'out' || bound.mode === 'inout');
    targets.forEach((target, i) => {
      const parameter = outputs[i]?.variable;
      if (parameter !== undefined)
        this.assignTo(flow, site, target, [{ column: this.variables.value(parameter) }]);
    });
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
    const record = fields.length > 1 ? this.wholeTarget(site, targets) : undefined;
    if (record !== undefined) this.flow.record(flow, { object: value.object, record: true }, record);
    else
      targets.forEach((target, i) => {
        const taker = this.variables.triggerRows.isAction(site)
          ? { ...target, name: 'new', field: target.name }
          : target;
        this.assignTo(flow, site, taker, [{ column: fields[i] ?? value }]);
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
      if (known !== undefined)
        this.flow.value(flow, builder.column(object, known.key, known.name), [{ column }]);
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
    if (routine?.returns) this.waiting.push(() => this.insertResult(flow, routine, object, columns));
    for (const id of routine?.queries ?? []) {
      const node = this.rowSets.expanded(routine!.file, id);
      this.flow.into(flow, node, {
        object,
        ...(columns && { columns }),
        ...(action.targetColumns && { listed: true }),
      });
    }
  }
}
