import type {
  AssignVariables,
  CallRoutine,
  DefineCursor,
  FetchCursor,
  ReturnValue,
} from '../binding/actions.ts';
import type { BoundVariable } from '../binding/dataflow.ts';
import type { Place } from './column-resolver.ts';
import type { DraftColumn, SourceColumn } from './draft.ts';
import { type Flow, positionalColumns, type RowFlow } from './flow.ts';
import type { Inputs } from './inputs.ts';
import type { OutColumn } from './row-set-node.ts';
import type { RowSets } from './row-sets.ts';
import type { KnownRoutine, Routines } from './routines.ts';
import { type LinkRun, type Site, spanOf, statementNumber } from './run.ts';
import type { Tables } from './tables.ts';
import type { TriggerRow, Variable, Variables } from './variables.ts';

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

  constructor(parts: {
    run: LinkRun;
    rowSets: RowSets;
    tables: Tables;
    inputs: Inputs;
    flow: RowFlow;
    variables: Variables;
    routines: Routines;
  }) {
    this.run = parts.run;
    this.rowSets = parts.rowSets;
    this.tables = parts.tables;
    this.inputs = parts.inputs;
    this.flow = parts.flow;
    this.variables = parts.variables;
    this.routines = parts.routines;
  }

  private place(site: Site): Place {
    return { site, clause: 'selectList' };
  }

  assign(site: Site, action: AssignVariables): void {
    const flow: Flow = { site, effect: 'assign', span: spanOf(site.file, action) };
    if (action.rowSet === undefined) {
      const values = this.inputs.values(this.place(site), action.inputs ?? []);
      for (const target of action.targets) this.assignTo(flow, site, target, values);
      return;
    }
    const node = this.rowSets.expanded(site.file, action.rowSet);
    this.assignColumns(flow, site, action.targets, node.out);
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
        ? this.variables.lookup(site, only.name)
        : undefined;
    if (variable !== undefined && (variable.record || out.length > 1 || out[0]?.column.pseudo === 'star')) {
      this.assignRecord(flow, variable, out);
      return;
    }
    targets.forEach((target, i) => {
      const column = out[i]?.column;
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
        variable.object.inflows.push({
          effect: flow.effect,
          statement: statementNumber(flow.site),
          span: flow.span,
          source: (fieldKey, field) => [{ column: builder.column(column.object, fieldKey, field) }],
        });
      }
    }
  }

  private assignTo(flow: Flow, site: Site, target: Target, values: readonly SourceColumn[]): void {
    const column = this.targetColumn(flow, site, target);
    if (column === undefined) return;
    column.spans.push(spanOf(site.file, target));
    this.flow.value(
      flow,
      column,
      values.filter((value) => value.column !== column),
    );
  }

  private targetColumn(flow: Flow, site: Site, { name, field }: Target): DraftColumn | undefined {
    const row = field === undefined ? undefined : this.variables.triggerRow(site, name);
    if (row !== undefined) return this.triggerField(flow, row, field!);
    const variable = this.variables.lookup(site, name);
    if (variable === undefined) return undefined;
    return field === undefined ? this.variables.value(variable) : this.variables.field(variable, field);
  }

  /** `:NEW.c := v` before a write: the table gets the value. */
  private triggerField(flow: Flow, row: TriggerRow, field: string): DraftColumn {
    const { builder, fold } = this.run;
    const name = field.split('.')[0]!;
    const column = builder.column(row.object, fold.column(name, false), name);
    for (const table of row.tables) {
      this.flow.value({ ...flow, effect: 'trigger' }, builder.column(table, column.key, name), [{ column }]);
    }
    return column;
  }

  defineCursor(site: Site, action: DefineCursor): void {
    const cursor = this.variables.lookup(site, action.name);
    if (cursor === undefined) return;
    cursor.record = true;
    cursor.object.spans.push(spanOf(site.file, action));
    const flow: Flow = { site, effect: 'cursor', span: spanOf(site.file, action) };
    if (action.rowSet !== undefined) {
      this.flow.into(flow, this.rowSets.node(site.file, action.rowSet), { object: cursor.object });
      cursor.object.complete = !this.rowSets.expanded(site.file, action.rowSet).open;
    } else if (action.likeCursor !== undefined) {
      const other = this.variables.lookup(site, action.likeCursor);
      if (other !== undefined) this.fetchRecord(flow, other, cursor);
    }
  }

  fetch(site: Site, action: FetchCursor): void {
    const cursor = this.variables.lookup(site, action.cursor);
    if (cursor === undefined) return;
    const flow: Flow = { site, effect: 'cursor', span: spanOf(site.file, action) };
    const fields = cursor.object.columns.filter((column) => column.pseudo !== 'rows');
    const [only] = action.targets;
    const record =
      action.targets.length === 1 && only && only.field === undefined
        ? this.variables.lookup(site, only.name)
        : undefined;
    if (record !== undefined && (record.record || fields.length > 1)) this.fetchRecord(flow, cursor, record);
    else {
      const star = fields.find((column) => column.pseudo === 'star');
      action.targets.forEach((target, i) => {
        const column = fields[i] ?? star;
        if (column !== undefined) this.assignTo(flow, site, target, [{ column }]);
      });
    }
  }

  private fetchRecord(flow: Flow, cursor: Variable, record: Variable): void {
    record.record = true;
    const { builder } = this.run;
    for (const column of [...cursor.object.columns]) {
      if (column.key !== '')
        this.flow.value(flow, builder.column(record.object, column.key, column.name), [{ column }]);
      else if (column.pseudo === 'star') this.flow.value(flow, builder.star(record.object), [{ column }]);
    }
    if (cursor.object.complete) return;
    record.object.inflows.push({
      effect: flow.effect,
      statement: statementNumber(flow.site),
      span: flow.span,
      source: (key, name) => [{ column: builder.column(cursor.object, key, name) }],
    });
  }

  returnValue(site: Site, action: ReturnValue): void {
    const routine = this.enclosing(site);
    if (routine === undefined) return;
    const flow: Flow = { site, effect: 'assign', span: spanOf(site.file, action) };
    if (action.rowSet !== undefined) {
      const node = this.rowSets.expanded(site.file, action.rowSet);
      const object = this.routines.result(routine);
      const names = routine.bound.returnColumns ?? [];
      const columns = names.map((name) => ({ key: this.run.fold.column(name, false), name }));
      this.flow.into(flow, node, { object, ...(columns.length > 0 && { columns, listed: true }) });
      return;
    }
    const values = this.inputs.values(this.place(site), action.inputs ?? []);
    if (values.length > 0) this.flow.value(flow, this.routines.resultValue(routine), values);
  }

  /** The named routine around a site. */
  private enclosing(site: Site): KnownRoutine | undefined {
    let index = site.routine;
    for (let hops = 0; index >= 0 && hops < 100; hops++) {
      const routine = this.routines.at(site.file, index);
      if (routine === undefined || (routine.bound.kind !== 'block' && routine.bound.name !== undefined))
        return routine;
      index = routine.bound.parent;
    }
    return undefined;
  }

  call(site: Site, action: CallRoutine): void {
    const routine = this.routines.find(site, action.name);
    const callee =
      (routine && this.routines.objectOf(routine.file, routine.index)) ??
      this.routines.unknown(site, action.name);
    callee.spans.push(spanOf(site.file, action.name));
    this.routines.call(site, callee, action.name);
    const flow: Flow = { site, effect: 'call', span: spanOf(site.file, action.name) };
    const values = action.arguments.map((argument) => this.inputs.values(this.place(site), argument.inputs));
    if (routine !== undefined) {
      this.passArguments(flow, site, action, routine, values);
      for (const target of action.into ?? [])
        this.assignTo(flow, site, target, [{ column: this.routines.resultValue(routine) }]);
    }
    if (action.target !== undefined) this.insertQueries(site, action, routine);
  }

  private passArguments(
    flow: Flow,
    site: Site,
    action: CallRoutine,
    routine: KnownRoutine,
    values: readonly SourceColumn[][],
  ): void {
    const parameters = this.variables.parameters(routine.file, routine.index);
    action.arguments.forEach((argument, i) => {
      const name = argument.name === undefined ? undefined : this.run.fold.variable(argument.name);
      const parameter =
        name === undefined
          ? parameters[i]
          : parameters.find(({ bound }) => this.run.fold.variable(bound.name) === name);
      if (parameter === undefined) return;
      const column = this.variables.value(parameter.variable);
      if (takesValue(parameter.bound)) this.flow.value(flow, column, values[i] ?? []);
      if (!givesValue(parameter.bound, argument.out === true) || argument.variable === undefined) return;
      const back = this.variables.lookup(site, argument.variable);
      if (back !== undefined) this.flow.value(flow, this.variables.value(back), [{ column }]);
    });
  }

  /** INSERT … EXEC: the rows of all queries of the procedure. */
  private insertQueries(site: Site, action: CallRoutine, routine: KnownRoutine | undefined): void {
    const { entry, object } = this.tables.use(site, action.target!, 'writes');
    const columns = action.targetColumns
      ? this.flow.listed(site, object, action.targetColumns)
      : positionalColumns(this.run, entry.history.at(site.file.index, site.statement), undefined);
    const flow: Flow = { site, effect: 'insert', span: spanOf(site.file, action.target!) };
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

function takesValue(parameter: BoundVariable): boolean {
  return parameter.mode !== 'out';
}

/** T-SQL marks the argument too, and says only there whether the value comes back. */
function givesValue(parameter: BoundVariable, marked: boolean): boolean {
  return marked || parameter.mode === 'out' || parameter.mode === 'inout';
}
