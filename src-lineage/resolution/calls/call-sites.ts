import type { Site } from '../run/file-link.ts';
import { addToList } from '../../base/list-map.ts';
import type { LoweredVariable } from '../../ir/dataflow.ts';
import { dependencyOrder } from '../declare/dependency-order.ts';
import { type DraftColumn, type DraftObject, namedFields, type SourceColumn } from '../run/draft.ts';
import type { ModelBuilder } from '../run/model-builder.ts';
import { type LinkRun, statementNumber } from '../run/run.ts';
import type { Variables } from '../variables/variables.ts';
import { madePart } from './made-parts.ts';
import type { KnownRoutine } from './known-routine.ts';
import type { Routines } from './routines.ts';
import type { Variable } from '../variables/variable-versions.ts';
import { type PassedArgument, takesByPosition } from './passed-argument.ts';

/** A call, and what takes its answer. */
export interface CallSite {
  routine: KnownRoutine;
  /** In an expression or in FROM: the object that takes what the routine answers with. */
  object?: DraftObject;
  /** What a parameter gives back: the numbers of the relations. */
  relations?: readonly number[];
  site: Site;
  passed: readonly PassedArgument[];
}

/** The parameters of a routine that calls give values to, by the objects that they are. */
type ParametersByObject = ReadonlyMap<
  DraftObject,
  { lowered: LoweredVariable; variable: Variable; position: number }
>;

/** What a column of a routine's answer is made of. */
interface Origins {
  /** Parameters whose values reach it. */
  parameters: readonly DraftColumn[];
  /** What else flows in on the ways from the parameters. */
  others: readonly SourceColumn[];
  /** The numbers of rows that decide about values on these ways. */
  deciding: readonly SourceColumn[];
}

/**
 * A routine has one body in the model, whose parameters hold the arguments of all its calls. Where there are several, what
 * a call answers with must not come from another's arguments: the ways from the parameters to the answer are folded
 * for each call, which takes its own arguments and what else the answer is made of and decided by. Answers that no argument
 * reaches stay as they are.
 */
export class CallSites {
  private readonly run: LinkRun;
  private readonly routines: Routines;
  private readonly variables: Variables;
  private readonly sites = new Map<KnownRoutine, CallSite[]>();
  private readonly defaults = new Map<LoweredVariable, readonly SourceColumn[]>();

  constructor(run: LinkRun, routines: Routines, variables: Variables) {
    this.run = run;
    this.routines = routines;
    this.variables = variables;
  }

  note(site: CallSite): void {
    addToList(this.sites, site.routine, site);
  }

  /** Notes what a parameter takes where a call gives it nothing. */
  noteDefault(parameter: LoweredVariable, values: readonly SourceColumn[]): void {
    this.defaults.set(parameter, values);
  }

  /** Once all relations are known. */
  settle(): void {
    const shared = [...this.sites.values()].filter((sites) => sites.length > 1);
    if (shared.length === 0) return;
    const into = new ValuesInto(this.run.builder);
    for (const routine of this.calleesFirst()) {
      const sites = this.sites.get(routine)!;
      this.run.faults.at = { file: routine.file, statement: -1, body: routine.index };
      if (sites.length > 1) this.separate(routine, sites, into);
    }
  }

  /** The routines that are called, each behind those that its body calls. */
  private calleesFirst(): KnownRoutine[] {
    const callees = new Map<KnownRoutine, KnownRoutine[]>();
    for (const [callee, sites] of this.sites) {
      for (const { site } of sites) {
        const caller = this.routines.enclosing(site.file, site.routine);
        if (caller !== undefined) addToList(callees, caller, callee);
      }
    }
    return dependencyOrder(this.sites.keys(), (routine) => callees.get(routine) ?? []).filter((routine) =>
      this.sites.has(routine),
    );
  }

  private separate(routine: KnownRoutine, sites: readonly CallSite[], into: ValuesInto): void {
    const parameters = this.variables.parameters(routine.file, routine.index);
    const byObject: ParametersByObject = new Map(
      takesByPosition(this.run, routine, parameters).flatMap(({ lowered, variable }, position) =>
        variable && lowered.mode !== 'out' ? [[variable.object, { lowered, variable, position }]] : [],
      ),
    );
    const answers = new Map<DraftColumn, Origins>();
    const within = new Set(
      sites.flatMap(({ site }) =>
        this.routines.enclosing(site.file, site.routine) === routine ? [statementNumber(site)] : [],
      ),
    );
    const note = (answer: DraftColumn, takesValue: boolean): void => {
      const origins = originsOf(answer, takesValue, byObject, into, within);
      if (origins.parameters.length > 0) answers.set(answer, origins);
    };
    for (const answer of this.routines.result(routine).columns) note(answer, false);
    for (const { lowered, variable, exit } of parameters)
      for (const answer of exit?.object.columns ?? [])
        note(answer, lowered.mode === 'inout' && exit === variable);
    if (answers.size === 0) return;
    for (const site of sites) {
      const relations = site.relations ?? site.object?.columns.flatMap((column) => into.relations(column));
      for (const relation of relations ?? []) this.takeOwn(relation, site, answers, byObject);
    }
  }

  /** Lets a call's value come from its own arguments. */
  private takeOwn(
    relation: number,
    site: CallSite,
    answers: ReadonlyMap<DraftColumn, Origins>,
    byObject: ParametersByObject,
  ): void {
    const { builder } = this.run;
    const given = builder.sourcesOf(relation);
    if (!given.some(({ column }) => answers.has(column))) return;
    const sources = new Map<DraftColumn, SourceColumn>();
    const deciding = new Map<DraftColumn, SourceColumn>();
    for (const source of given) {
      const origins = answers.get(source.column);
      for (const one of origins?.deciding ?? []) deciding.set(one.column, one);
      const own = origins && [
        ...origins.parameters.flatMap((parameter) => this.argument(site, parameter, byObject)),
        ...origins.others,
      ];
      for (const one of own ?? [source]) if (!sources.has(one.column)) sources.set(one.column, one);
    }
    builder.replaceSources(relation, [...sources.values()], 'function');
    builder.decide(relation, [...deciding.values()]);
  }

  /** What a call hands over for a parameter, or for a field of one that is a row. */
  private argument(
    { passed, site }: CallSite,
    parameter: DraftColumn,
    byObject: ParametersByObject,
  ): readonly SourceColumn[] {
    const { lowered, variable, position } = byObject.get(parameter.object)!;
    const fold = (name: string): string => this.run.fold.variable(name);
    const argument =
      passed.find(({ name }) => name !== undefined && fold(name) === fold(lowered.name)) ??
      (passed[position]?.name === undefined ? passed[position] : undefined);
    if (argument === undefined) return this.defaults.get(lowered) ?? [];
    const taken = lowered.variadic ? passed.slice(position) : [argument];
    return taken.flatMap((one) => this.partOf(site, one, variable, parameter));
  }

  /** What an argument gives for a parameter's value, or for one of its fields. */
  private partOf(
    site: Site,
    argument: PassedArgument,
    variable: Variable,
    parameter: DraftColumn,
  ): readonly SourceColumn[] {
    if (argument.made !== undefined && !isValue(variable, parameter)) {
      return madePart(argument.made, parameter) ?? argument.values;
    }
    if (argument.rows !== undefined) {
      // what a row set gives out is let go with its file, its columns stay
      const { object } = argument.rows;
      const place = namedFields(parameter.object).indexOf(parameter);
      const given = parameter.object.complete ? namedFields(object)[place] : object.named(parameter.key);
      return given === undefined ? argument.values : [given];
    }
    const record = argument.row ?? this.recordOf(site, argument);
    const field = record && !isValue(variable, parameter) ? fieldFor(parameter, record) : undefined;
    return field === undefined ? argument.values : [field];
  }

  private recordOf(site: Site, { variable, field }: PassedArgument): DraftObject | undefined {
    const other =
      variable === undefined || field !== undefined ? undefined : this.variables.lookup(site, variable);
    return other?.record ? other.object : undefined;
  }
}

/** The field of a record that goes to a parameter's; of cursors, which may call it otherwise, the one of its place. */
function fieldFor(parameter: DraftColumn, record: DraftObject): DraftColumn | undefined {
  const named = record.named(parameter.key);
  if (named !== undefined || parameter.object.kind !== 'parameter') return named;
  const own = parameter.object.name.toLowerCase();
  const fields = namedFields(parameter.object).filter(({ key }) => key.toLowerCase() !== own);
  const others = namedFields(record).filter(({ key }) => key.toLowerCase() !== record.name.toLowerCase());
  const place = fields.indexOf(parameter);
  return place < 0 || others.length !== fields.length ? undefined : others[place];
}

function isValue(variable: Variable, { key, object }: DraftColumn): boolean {
  return !variable.record && object.size === 1 && key !== '';
}

/** The relations that give columns their values, by the columns. */
class ValuesInto {
  readonly #builder: ModelBuilder;
  readonly #relations = new Map<number, number[]>();
  readonly #deciding = new Map<number, number[]>();

  constructor(builder: ModelBuilder) {
    this.#builder = builder;
    const { relations } = builder;
    for (let index = 0; index < relations.length; index++) {
      const type = relations.typeAt(index);
      if (type === 'fdd') addToList(this.#relations, relations.targetAt(index), index);
      else if (type === 'fdr') addToList(this.#deciding, relations.targetAt(index), index);
    }
  }

  /** The numbers of rows that decide about a column's value. */
  deciding(column: DraftColumn): SourceColumn[] {
    return (this.#deciding.get(column.number) ?? []).flatMap((relation) => this.#builder.sourcesOf(relation));
  }

  /** Their numbers. */
  relations(column: DraftColumn): readonly number[] {
    return this.#relations.get(column.number) ?? [];
  }

  /**
   * What a column is made of; not the arguments of calls, where it takes them.
   * @param within the statements by which the body calls itself: their arguments are of its own
   */
  bodySources(column: DraftColumn, takesArguments: boolean, within: ReadonlySet<number>): SourceColumn[] {
    const { relations } = this.#builder;
    return this.relations(column).flatMap((relation) => {
      const isGiven = takesArguments && relations.effectAt(relation) === 'call';
      return isGiven && !within.has(relations.statementAt(relation)) ? [] : this.#builder.sourcesOf(relation);
    });
  }
}

/** An answer of more columns than these stays that of all calls: in runs of thousands of routines all lead to all. */
const maximumOrigins = 400;

/**
 * Follows a value back to the parameters, and no further than to stored tables.
 * @param takesValue the answer is a parameter that has its argument's value to begin with
 */
function originsOf(
  answer: DraftColumn,
  takesValue: boolean,
  parameters: ParametersByObject,
  into: ValuesInto,
  within: ReadonlySet<number>,
): Origins {
  const takers = new Map<DraftColumn, DraftColumn[]>();
  const reached = new Set<DraftColumn>();
  const open: DraftColumn[] = [answer];
  const seen = new Set(open);
  const bodySources = (column: DraftColumn): SourceColumn[] =>
    into.bodySources(column, column === answer || parameters.has(column.object), within);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    // a parameter may hold what the body has assigned to it, besides
    if (parameters.has(at.object) && at !== answer) reached.add(at);
    if (at.object.role === 'persistent') continue;
    for (const { column } of bodySources(at)) {
      addToList(takers, column, at);
      if (seen.has(column)) continue;
      if (seen.size >= maximumOrigins) return { parameters: [], others: [], deciding: [] };
      seen.add(column);
      open.push(column);
    }
  }
  if (takesValue) reached.add(answer);
  const passed = onTheWay(reached, takers).add(answer);
  const others = new Map<DraftColumn, SourceColumn>();
  for (const column of new Set([...passed, ...reached]))
    for (const source of bodySources(column))
      if (!passed.has(source.column) && !reached.has(source.column)) others.set(source.column, source);
  const deciding = [...passed].flatMap((column) => into.deciding(column));
  return { parameters: [...reached], others: [...others.values()], deciding };
}

/** The columns that the parameters' values pass. */
function onTheWay(
  reached: ReadonlySet<DraftColumn>,
  takers: ReadonlyMap<DraftColumn, readonly DraftColumn[]>,
): Set<DraftColumn> {
  const passed = new Set<DraftColumn>();
  const open = [...reached];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const taker of takers.get(at) ?? []) {
      if (passed.has(taker) || reached.has(taker)) continue;
      passed.add(taker);
      open.push(taker);
    }
  }
  return passed;
}
