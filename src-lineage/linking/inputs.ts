import type {
  CallInput,
  ConstantInput,
  Input,
  NameUse,
  RowSetInput,
  VariableInput,
} from '../binding/dataflow.ts';
import type { ColumnResolver, Place, Resolved } from './column-resolver.ts';
import type { DraftColumn, DraftObject, SourceColumn } from './draft.ts';
import type { RowSets } from './row-sets.ts';
import type { KnownRoutine, Routines } from './routines.ts';
import { type LinkRun, spanOf, statementNumber } from './run.ts';
import type { Variables } from './variables.ts';

/** Runs for every input of every expression: flatMap's own arrays cost half of the time here. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}

/** The columns of one side of a comparison, with the sources that they belong to. */
export type ComparedColumn = Resolved;

/** Turns the inputs of expressions into the columns that they depend on. */
export class Inputs {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly columns: ColumnResolver;
  private readonly variables: Variables;
  private readonly routines: Routines;
  private readonly constants = new Map<number, DraftObject>();

  constructor(
    run: LinkRun,
    rowSets: RowSets,
    columns: ColumnResolver,
    variables: Variables,
    routines: Routines,
  ) {
    this.run = run;
    this.rowSets = rowSets;
    this.columns = columns;
    this.variables = variables;
    this.routines = routines;
  }

  /** What a value depends on; function calls and constants become objects of their own. */
  values(place: Place, inputs: readonly Input[]): SourceColumn[] {
    const found: SourceColumn[] = [];
    for (const input of inputs) {
      if (input.kind === 'call') append(found, this.call(place, input));
      else if (input.kind === 'constant') append(found, this.constant(place, input));
      else append(found, this.plain(place, input));
    }
    return found;
  }

  /** What a condition depends on: the columns inside function calls count themselves. */
  condition(place: Place, inputs: readonly Input[]): SourceColumn[] {
    const found: SourceColumn[] = [];
    for (const input of inputs) {
      if (input.kind === 'call') {
        if (input.routine) this.calledRoutine(place, input, []);
        append(found, this.condition(place, input.inputs));
      } else if (input.kind === 'constant') append(found, this.constant(place, input));
      else append(found, this.plain(place, input));
    }
    return found;
  }

  /** The columns of one side of a comparison. */
  compared(place: Place, inputs: readonly Input[]): ComparedColumn[] {
    const found: ComparedColumn[] = [];
    for (const input of inputs) {
      if (input.kind === 'call') append(found, this.compared(place, input.inputs));
      else if (input.kind === 'column') found.push(this.columns.resolve(place, input));
    }
    return found;
  }

  /** The row sets that conditions hold: whether they have rows decides. */
  nested(place: Place, inputs: readonly Input[]): DraftObject[] {
    const found: DraftObject[] = [];
    for (const input of inputs) {
      if (input.kind === 'call') append(found, this.nested(place, input.inputs));
      else if (input.kind === 'row-set') found.push(this.rowSets.node(place.site.file, input.rowSet).object);
    }
    return found;
  }

  private plain(place: Place, input: Exclude<Input, CallInput | ConstantInput>): SourceColumn[] {
    switch (input.kind) {
      case 'column':
        return this.columns.resolve(place, input).sources;
      case 'row-set':
        return this.rowSet(place, input);
      case 'variable':
        return this.variable(place, input);
    }
  }

  private rowSet(place: Place, input: RowSetInput): SourceColumn[] {
    const node = this.rowSets.expanded(place.site.file, input.rowSet);
    if (input.column === 'rows') return [];
    const out = input.column === 'all' ? node.out : [node.out[input.column === 'first' ? 0 : input.column]];
    return out.flatMap((one) => (one ? [{ column: one.column }] : []));
  }

  private variable(place: Place, input: VariableInput): SourceColumn[] {
    const columns = this.variableColumns(place, input);
    for (const column of columns) column.spans.push(spanOf(place.site.file, input));
    return columns.map((column) => ({ column }));
  }

  private variableColumns(place: Place, input: VariableInput): DraftColumn[] {
    const { site } = place;
    const row = input.field === undefined ? undefined : this.variables.triggerRow(site, input.name);
    if (row !== undefined) {
      const name = input.field!.split('.')[0]!;
      return [this.run.builder.column(row.object, this.run.fold.column(name, false), name)];
    }
    const variable = this.variables.lookup(site, input.name);
    if (variable === undefined) return [];
    return input.field === undefined
      ? this.variables.columns(variable)
      : [this.variables.field(variable, input.field)];
  }

  private constant(place: Place, input: ConstantInput): SourceColumn[] {
    if (place.node?.rowSet.kind === 'values') return [];
    const statement = statementNumber(place.site);
    let table = this.constants.get(statement);
    if (table === undefined) {
      table = this.run.builder.object(
        'constants',
        'intermediate',
        this.run.builder.numbered('SQL_CONSTANTS'),
        { statement },
      );
      this.constants.set(statement, table);
    }
    const column = this.run.builder.column(table, input.text, input.text);
    column.spans.push(spanOf(place.site.file, input));
    return [{ column }];
  }

  /** A call is an object: its arguments flow into it, its value flows on. */
  private call(place: Place, call: CallInput): SourceColumn[] {
    const element = this.element(place, call);
    if (element !== undefined) return element;
    const { builder } = this.run;
    const statement = statementNumber(place.site);
    const span = spanOf(place.site.file, call);
    const object = builder.object('function-call', 'intermediate', call.name, { statement, spans: [span] });
    const column = builder.addColumn(object, this.run.fold.column(call.name, false), call.name);
    column.spans.push(span);
    const values = this.values(place, call.inputs);
    const result = call.routine ? this.calledRoutine(place, call, values) : undefined;
    const sources = result === undefined ? (call.countRows ? [] : values) : [{ column: result }];
    const transform = call.window ? 'window' : call.aggregate ? 'aggregate' : 'function';
    builder.relate({ type: 'fdd', effect: 'function', target: column, sources, transform, span, statement });
    if (call.aggregate && !call.window) this.rowCount(place, call, column);
    return [{ column }];
  }

  /** `list(i)` reads an element of a variable that holds many values. */
  private element(place: Place, call: CallInput): SourceColumn[] | undefined {
    if (call.routine?.parts.length !== 1) return undefined;
    const variable = this.variables.lookup(place.site, call.name);
    if (variable === undefined) return undefined;
    return this.variables.columns(variable).map((column) => ({ column }));
  }

  /** COUNT depends on the number of rows; other aggregates only where all rows make one group. */
  private rowCount(place: Place, call: CallInput, column: DraftColumn): void {
    const { node } = place;
    if (node === undefined || (node.rowSet.grouped && !/^COUNT/i.test(call.name))) return;
    const sources = this.rowSets.views(node).map((view) => ({ column: this.run.builder.rows(view.object) }));
    const span = spanOf(place.site.file, call);
    this.run.builder.relate({
      type: 'fdr',
      effect: 'function',
      target: column,
      sources,
      span,
      statement: statementNumber(place.site),
    });
  }

  /** A function of the run: its result is the value. */
  private calledRoutine(
    place: Place,
    call: CallInput,
    values: readonly SourceColumn[],
  ): DraftColumn | undefined {
    const routine = call.routine && this.routines.find(place.site, call.routine);
    if (routine === undefined) return undefined;
    this.passValues(place, routine, call.routine!, values);
    return routine.returns ? this.routines.resultValue(routine) : undefined;
  }

  /** A table function of the run: its arguments. */
  passed(place: Place, routine: KnownRoutine, use: NameUse, inputs: readonly Input[]): void {
    this.passValues(place, routine, use, this.values(place, inputs));
  }

  /** Notes the call; the arguments go to the parameters. */
  private passValues(
    place: Place,
    routine: KnownRoutine,
    use: NameUse,
    values: readonly SourceColumn[],
  ): void {
    const object = this.routines.objectOf(routine.file, routine.index);
    if (object !== undefined) {
      object.spans.push(spanOf(place.site.file, use));
      this.routines.call(place.site, object, use);
    }
    const parameters = this.variables.parameters(routine.file, routine.index);
    parameters.forEach(({ variable }, i) => {
      // arguments that are expressions of several columns can not be told apart: then each may be any parameter's
      const sources = values.length === parameters.length ? [values[i]!] : [...values];
      this.run.builder.relate({
        type: 'fdd',
        effect: 'call',
        target: this.variables.value(variable),
        sources,
        transform: 'copy',
        span: spanOf(place.site.file, use),
        statement: statementNumber(place.site),
      });
    });
  }
}
