import type { Site } from '../run/file-link.ts';
import type { LoweredVariable } from '../../ir/dataflow.ts';
import { callsOf } from '../../ir/action-names.ts';
import { type Input, inputsOfArguments } from '../../ir/inputs.ts';
import type { NameUse } from '../../ir/names.ts';
import { indexName } from '../../lowering/names/list-indexes.ts';
import { type OrderedName, orderedName } from '../../ir/variables/variable-key.ts';
import { argumentVariable } from '../../ir/variables/variable-names.ts';
import { siteWithin } from '../declare/row-types.ts';
import type { Tables } from '../declare/tables.ts';
import type { Flow, RowFlow } from '../variables/flow.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import type { Constructed, DraftColumn, SourceColumn } from '../run/draft.ts';
import { type LinkRun, statementNumber } from '../run/run.ts';
import { valuesCalled } from '../declare/inner-fields.ts';
import type { ArgumentEffect } from '../variables/ordered-variables.ts';
import type { AssignmentEffect } from '../variables/reaching-assignments.ts';
import type { Variables } from '../variables/variables.ts';
import type { CallSite, CallSites } from './call-sites.ts';
import type { KnownRoutine } from './known-routine.ts';
import type { Routines } from './routines.ts';
import { fieldOf } from '../variables/field-versions.ts';
import type { Variable } from '../variables/variable-versions.ts';
import { givesBack, type PassedArgument, takesByPosition } from './passed-argument.ts';

/** A parameter with what calls give it and, where that is another value, what it gives back. */
interface GivenParameter {
  lowered: LoweredVariable;
  variable: Variable;
  exit?: Variable;
}

/** Lets arguments flow into parameters, and what parameters give back into variables. */
export class ArgumentPassing {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly variables: Variables;
  private readonly routines: Routines;
  private readonly flow: RowFlow;
  private readonly callSites: CallSites;
  private valuesOf: (site: Site, inputs: readonly Input[]) => readonly SourceColumn[] = () => [];

  constructor(
    run: LinkRun,
    tables: Tables,
    variables: Variables,
    routines: Routines,
    flow: RowFlow,
    callSites: CallSites,
  ) {
    this.run = run;
    this.callSites = callSites;
    this.tables = tables;
    this.variables = variables;
    this.routines = routines;
    this.flow = flow;
  }

  /** Sets what inputs depend on. */
  setValues(values: (site: Site, inputs: readonly Input[]) => readonly SourceColumn[]): void {
    this.valuesOf = values;
  }

  /** Notes what takes the answer of a call: each call's has its own arguments. */
  noteAnswer(call: CallSite): void {
    this.callSites.note(call);
  }

  pass(flow: Flow, routine: KnownRoutine, passed: readonly PassedArgument[]): void {
    const parameters = this.variables.parameters(routine.file, routine.index);
    const taking = takesByPosition(this.run, routine, parameters);
    const given = new Set(passed.map((argument, i) => this.parameterOf(taking, argument, i)));
    for (const parameter of parameters) {
      const { defaults } = parameter.lowered;
      if (defaults === undefined || given.has(parameter) || parameter.variable === undefined) continue;
      const values = this.valuesOf(siteWithin(routine.file, routine.index), defaults);
      this.callSites.noteDefault(parameter.lowered, values);
      this.flow.value(flow, this.variables.value(parameter.variable), values);
    }
    passed.forEach((argument, i) => {
      const parameter = this.parameterOf(taking, argument, i);
      if (parameter === undefined) return;
      if (parameter.variable !== undefined) {
        this.passValue(flow, { routine, passed }, { ...parameter, variable: parameter.variable }, argument);
        this.passIndexes(flow, { routine, passed }, parameters, parameter.lowered, argument);
      } else this.passTable(flow, routine, parameter.lowered.name, argument);
    });
  }

  /** The indexes of a list go with it. */
  private passIndexes(
    flow: Flow,
    call: { routine: KnownRoutine; passed: readonly PassedArgument[] },
    parameters: readonly Partial<GivenParameter>[],
    list: LoweredVariable,
    { variable, field }: PassedArgument,
  ): void {
    if (variable === undefined || field !== undefined) return;
    const own = indexName(list.name);
    const taker = parameters.find(({ lowered }) => lowered?.name === own);
    const given = taker?.variable && this.variables.lookup(flow.site, indexName(variable));
    if (given === undefined) return;
    const { lowered, variable: parameter, ...exit } = taker as GivenParameter;
    const values = [this.variables.value(given)];
    this.passValue(
      flow,
      call,
      { lowered, variable: parameter, ...exit },
      { variable: indexName(variable), values },
    );
  }

  /** By name, else by position, a last one taking all that follow. */
  private parameterOf<T extends { lowered: LoweredVariable }>(
    parameters: readonly T[],
    argument: Pick<PassedArgument, 'name'>,
    position: number,
  ): T | undefined {
    const name = argument.name === undefined ? undefined : this.run.fold.variable(argument.name);
    if (name === undefined)
      return parameters[position] ?? parameters.findLast(({ lowered }) => lowered.variadic);
    return parameters.find(({ lowered }) => this.run.fold.variable(lowered.name) === name);
  }

  /** What the calls at a site do to a variable that they are given: for known routines by their parameters' modes. */
  readonly effectOn: ArgumentEffect = (site, target) => {
    const effects = new Set<AssignmentEffect>();
    for (const action of site.file.dataflow.statements[site.statement]!.actions) {
      if (action.do === 'call')
        this.addEffects(effects, site, target, action.name, action.arguments, action.arguments);
      for (const call of callsOf(action)) {
        const passed = inputsOfArguments(call).map((inputs, i) => {
          const name = call.argumentNames?.[i];
          return { ...argumentVariable(inputs), ...(name && { name }) };
        });
        if (call.routine !== undefined) this.addEffects(effects, site, target, call.routine, passed, call);
      }
    }
    return effects.has('replaces') ? 'replaces' : effects.has('may-replace') ? 'may-replace' : 'nothing';
  };

  private addEffects(
    effects: Set<AssignmentEffect>,
    site: Site,
    { variable, field }: OrderedName,
    name: NameUse,
    passed: readonly Pick<PassedArgument, 'name' | 'variable' | 'field' | 'out'>[],
    shape: Parameters<Routines['find']>[2],
  ): void {
    const isIt = (argument: (typeof passed)[number]): boolean =>
      this.run.fold.variable(argument.variable ?? '') === this.run.fold.variable(variable) &&
      argument.field?.split('.')[0]!.toLowerCase() === field;
    const routine = passed.some(isIt) ? this.routines.find(name, site, shape) : undefined;
    if (routine === undefined) return;
    const parameters = parametersOf(routine);
    passed.forEach((argument, i) => {
      const parameter = isIt(argument) ? this.parameterOf(parameters, argument, i) : undefined;
      if (parameter === undefined || !givesValue(parameter.lowered, argument.out === true)) return;
      // what an INOUT parameter keeps of its argument comes back through it
      effects.add(takesValue(parameter.lowered) && routine.lowered.foreign ? 'may-replace' : 'replaces');
    });
  }

  private passValue(
    flow: Flow,
    call: { routine: KnownRoutine; passed: readonly PassedArgument[] },
    { lowered, variable: parameter, exit = parameter }: GivenParameter,
    argument: PassedArgument,
  ): void {
    if (takesValue(lowered)) this.takeValue(flow, lowered, parameter, argument);
    else if (argument.rows !== undefined) this.passRows(flow, parameter, argument.rows);
    if (!givesValue(lowered, argument.out === true) || argument.variable === undefined) return;
    if (takesValue(lowered) && isUntouched(call.routine, lowered)) return;
    if (!givesBack(this.run, call.routine) && !lowered.behindColumns) return;
    const { field } = argument;
    const target = { name: argument.variable, ...(field !== undefined && { field }) };
    const back = this.variables.assignedAs(flow.site, target);
    if (back === undefined) return;
    const { variables } = this;
    if (exit.record && back.field === undefined) {
      const give = (): void => this.flow.record(flow, exit, back.variable);
      give();
      if (exit.plain) {
        // keys may come later
        variables.documents.waiting.push(give);
        this.flow.value(flow, variables.value(back.variable), variables.wholeOf(flow.site, exit));
      }
    } else {
      const taker =
        back.field === undefined
          ? this.variables.value(back.variable)
          : fieldOf(this.run, back.variable, back.field);
      const { relations } = this.run.builder;
      const before = relations.length;
      const given = exit.plain ? variables.wholeOf(flow.site, exit) : [variables.value(exit)];
      this.flow.value(flow, taker, given);
      if (back.field !== undefined && exit.record) this.flow.partsOf(flow, taker, this.partsOf(exit));
      const made = relations.length > before ? [before] : [];
      this.callSites.note({ ...call, site: flow.site, relations: made });
    }
  }

  /** The fields of a record, as parts of the field that takes it. */
  private partsOf(record: Variable): Constructed {
    const columns = this.variables.fields(record).filter((column) => isNamed(column) && !column.isField);
    return { columns, values: columns.map((column) => [{ column }]) };
  }

  /** What a parameter has when the body begins. */
  private takeValue(
    flow: Flow,
    lowered: LoweredVariable,
    parameter: Variable,
    argument: PassedArgument,
  ): void {
    if (argument.rows !== undefined) this.passRows(flow, parameter, argument.rows);
    else if (argument.namesake !== undefined && lowered.scalar)
      this.flow.value(flow, this.variables.value(parameter), [argument.namesake()]);
    else if (argument.made !== undefined && (!argument.made.document || parameter.plain))
      this.flow.fields(flow, parameter, argument.made);
    else if (argument.row !== undefined && !lowered.scalar)
      this.flow.record(flow, { object: argument.row, record: true }, parameter);
    else {
      const other = this.variableOf(flow.site, argument);
      const whole = argument.field === undefined && other?.record && (!other.plain || parameter.plain);
      if (whole && (parameter.record || other.object.size > 1)) this.passRecord(flow, other, parameter);
      else this.passPlain(flow, parameter, argument);
    }
  }

  /** A value; where the parameter has fields, all of it goes to every one. */
  private passPlain(flow: Flow, parameter: Variable, { values }: PassedArgument): void {
    this.flow.value(flow, this.variables.value(parameter), values);
    if (!parameter.typed) {
      if (this.run.dialect.names.structPaths) this.fieldsOf(flow, parameter, values);
      return;
    }
    for (const field of parameter.object.columns.filter(
      ({ pseudo, key }) => pseudo === undefined && key !== '',
    )) {
      if (field !== this.variables.value(parameter))
        this.flow.value(flow, field, valuesCalled(values, field.key));
    }
  }

  /** Whatever field the body reads of a parameter without a type comes from the value. */
  private fieldsOf({ effect, site, span }: Flow, parameter: Variable, values: readonly SourceColumn[]): void {
    const own = this.variables.value(parameter);
    (parameter.object.inflows ??= []).push({
      effect,
      statement: statementNumber(site),
      span,
      source: (key) => (key === own.key ? [] : valuesCalled(values, key)),
    });
  }

  /** Of a cursor that several openings are handed over as, FETCH takes the columns by position, whatever they are called. */
  private passRecord(flow: Flow, from: Variable, to: Variable): void {
    const own = this.run.fold.variable(to.object.name);
    const fields = to.typed || !from.object.complete ? [] : this.variables.fields(to);
    // what a call without an open cursor has handed over is no column
    const known = fields.filter((field) => isNamed(field) && field.key !== own);
    const given = this.variables.fields(from).filter(isNamed);
    if (known.length === 0 || given.every(({ key }) => to.object.has(key))) {
      this.flow.record(flow, from, to);
      return;
    }
    given.forEach((column, i) =>
      this.flow.value(flow, known[i] ?? this.run.builder.column(to.object, column.key, column.name), [
        { column },
      ]),
    );
  }

  /** A cursor of a query; another call may have handed over other columns, which a fetch takes by position. */
  private passRows(flow: Flow, parameter: Variable, rows: RowSetNode): void {
    parameter.record = true;
    const columns = this.variables.fields(parameter).filter(({ key }) => key !== '');
    const taker = { object: parameter.object, repeats: true };
    this.flow.into(flow, rows, { ...taker, ...(columns.length > 0 && { columns }) });
  }

  private variableOf(site: Site, argument: PassedArgument): Variable | undefined {
    return argument.variable === undefined ? undefined : this.variables.lookup(site, argument.variable);
  }

  private passTable(flow: Flow, routine: KnownRoutine, name: string, argument: PassedArgument): void {
    const target = this.tables.variable(routine.file, routine.index, name);
    if (target === undefined || argument.variable === undefined || argument.field !== undefined) return;
    const use = { parts: [argument.variable], quoted: 0, start: 0, end: 0 };
    const { entry, object } = this.tables.use(flow.site, use, 'reads');
    const list = entry.history.at(flow.site.file.index, flow.site.statement);
    this.flow.allColumns(flow, { object, list }, this.tables.object(target));
    this.flow.rows(flow, object, this.tables.object(target));
  }
}

function parametersOf({ lowered }: KnownRoutine): { lowered: LoweredVariable }[] {
  return lowered.variables.flatMap((one) => (one.kind === 'parameter' ? [{ lowered: one }] : []));
}

/** The body of a function leaves a parameter as it was given: nothing new comes back. */
function isUntouched({ lowered }: KnownRoutine, { name }: LoweredVariable): boolean {
  if (lowered.kind !== 'function' || lowered.unordered || lowered.foreign) return false;
  const folded = name.toLowerCase();
  // the attributes of a method's object are assigned without its name
  if (folded === 'self') return false;
  return !lowered.order?.some(
    (step) => step.do === 'assign' && orderedName(step.variable).variable === folded,
  );
}

function isNamed({ key, pseudo }: DraftColumn): boolean {
  return key !== '' && pseudo === undefined;
}

function takesValue(parameter: LoweredVariable): boolean {
  return parameter.mode !== 'out';
}

/** T-SQL marks the argument too, and says only there whether the value comes back. */
function givesValue(parameter: LoweredVariable, marked: boolean): boolean {
  return marked || parameter.mode === 'out' || parameter.mode === 'inout';
}
