import { listedColumns } from '../../src-lineage/graph/names/listed-columns.ts';
import type { ColumnId, LineageObject } from '../../src-lineage/model/objects.ts';
import { Chance } from '../../tests/support/kill/chance.ts';
import { type FilledColumn, RowsRefused, storedBackwards } from './content.ts';
import type { Rows } from './engine.ts';
import type { Experiment } from './experiment.ts';
import type { Fault } from './fault.ts';
import { columnFaults } from './output-names.ts';
import type { Reason } from './not-shown.ts';
import { perturbations } from './perturbations.ts';
import { Reach } from './reach.ts';
import { RunOrder } from './run-order.ts';
import { lastObjectOf, objectOf, resultOf } from './results.ts';
import { type Outcome, run } from './trial.ts';

export interface Findings {
  readonly faults: readonly Fault[];
  readonly trials: number;
  readonly changes: number;
  readonly ways: readonly Way[];
  /** Columns that would be a fault, but differ with the same values, too: which rows they take is left to the database. */
  readonly leftToChance: number;
}

/** A way that the model knows from a column whose values were changed to one that was looked at. */
export interface Way {
  readonly key: string;
  /** Over relations of values alone: by giving them, or by deciding about them (windows, conditions of CASE); else influence. */
  readonly carries: 'value' | 'decision' | 'influence';
  /** Some change of the one has changed the other. */
  readonly isShown: boolean;
  /** Why no run could have shown it. */
  readonly hindrance?: Hindrance;
  /** Why no rows at all show it, where someone has read that. */
  readonly reason?: Reason;
}

/**
 * Why a way cannot be shown: the database took no other values for the source, no row ever came where the way leads, or
 * nothing that ran has written there (a trigger that nothing sets off, a routine that nothing calls), or no run in this order leads
 * there: through a table that was read before the script wrote there, see {@link RunOrder}.
 */
export type Hindrance = 'not varied' | 'no rows' | 'not written' | 'read before written';

/** A column of an outcome that has a place in the model. */
interface Observed {
  readonly name: string;
  readonly column: ColumnId;
  readonly statement: string;
  /** The stored table that has it, as `schema.table`. */
  readonly table?: string;
  readonly before: string;
  readonly valueIn: (outcome: Outcome) => string | undefined;
  /** The columns of the rows that it stands in, and these rows. */
  readonly columns: readonly (ColumnId | undefined)[];
  readonly rowsIn: (outcome: Outcome) => Rows | undefined;
}

/** How values are changed. */
interface Changing {
  readonly seed: number;
  /** So many ways are drawn for each column; all without it. */
  readonly changes?: number | undefined;
}

/** What is known of a script before. */
interface Known {
  /** The stored tables that some statement has changed, as `schema.table`. */
  readonly written?: ReadonlySet<string>;
  /** Ways that are to be shown: only the columns that they begin with are changed. */
  readonly open?: readonly Way[];
}

/** Changes one column after the other, and holds what changes with it against the model. */
export async function soundness(
  experiment: Experiment,
  { seed, changes: most }: Changing,
  { written, open }: Known = {},
): Promise<Findings> {
  const observed = observedColumns(experiment);
  const reach = new Reach(experiment.model);
  const order = new RunOrder(experiment.model, experiment.statements, written);
  const chance = new Chance(seed);
  const faults = new Map<string, Fault>();
  const ways: Way[] = [];
  const leftToChance = new LeftToChance(experiment);
  let trials = 0;
  let changes = 0;
  for (const table of experiment.content.tables) {
    const object = objectOf(experiment.model, table);
    for (const column of table.columns) {
      const source = object && columnOf(experiment, object, column.name);
      if (source === undefined || column.values.length === 0) continue;
      const path = `${table.name}.${column.name}`;
      if (open?.every(({ key }) => !key.startsWith(`${path} -> `))) continue;
      const reached = reach.from(source);
      const direct = reach.directlyFrom(source);
      const values = reach.valuesFrom(source);
      const given = reach.givenFrom(source);
      const throughRows = reach.throughRowsFrom(source);
      const seen = new Set<ColumnId>();
      const found = await outcomes(experiment, column, chance, most);
      for (const [perturbation, outcome] of found) {
        trials += 1;
        for (const each of observed) {
          const { name, column: target, before, valueIn, statement } = each;
          const after = valueIn(outcome);
          if (after === undefined) continue;
          if (after === before) {
            const isOpen = target !== source && reached.has(target) && !seen.has(target);
            const beside = direct.has(target) ? reached : values;
            if (isOpen && isOtherwisePlaced(each, experiment.outcome, outcome, beside)) seen.add(target);
            continue;
          }
          changes += 1;
          seen.add(target);
          if (target === source || values.has(target)) continue;
          const isReached = reached.has(target);
          if (isReached && throughRows.has(target)) continue;
          if (isReached && !isValueOfSameRows(each, experiment.outcome, outcome, reached)) continue;
          const key = `${source} ${target}`;
          if (!faults.has(key) && !(await leftToChance.has(each)))
            faults.set(key, {
              kind: isReached ? 'influence' : 'unsound',
              source: path,
              target: name,
              perturbation,
              statement,
            });
        }
      }
      let inOrder: ReadonlySet<ColumnId> | undefined;
      for (const each of observed) {
        const { name, column: target } = each;
        if (target === source || !reached.has(target)) continue;
        const object = experiment.model.columns.objectOf(target);
        const key = direct.has(target) ? `${path} -> ${name} ${target}` : `${path} -> rows ${object}`;
        const isShown = seen.has(target);
        const isInOrder = (): boolean => (inOrder ??= order.from(source)).has(target);
        const hindrance = isShown
          ? undefined
          : (hindranceOf(
              each,
              found.map(([, outcome]) => outcome),
              written,
            ) ?? (isInOrder() ? undefined : 'read before written'));
        const carries = given.has(target) ? 'value' : values.has(target) ? 'decision' : 'influence';
        ways.push({ key, carries, isShown, ...(hindrance && { hindrance }) });
      }
    }
  }
  // Where a statement did not run, no way through it can be shown.
  const known = experiment.outcome.failures.size === 0 ? waysToRows(ways) : [];
  return {
    faults: [...columnFaults(experiment), ...faults.values()],
    trials,
    changes,
    ways: known,
    leftToChance: leftToChance.count,
  };
}

/** Which columns a database fills otherwise with the same values: rows that tie, or that a statement takes without an order. */
class LeftToChance {
  readonly #experiment: Experiment;
  readonly #known = new Map<Observed, boolean>();
  #backwards: Promise<Outcome | undefined> | undefined;

  constructor(experiment: Experiment) {
    this.#experiment = experiment;
  }

  get count(): number {
    return [...this.#known.values()].filter(Boolean).length;
  }

  async has(observed: Observed): Promise<boolean> {
    const known = this.#known.get(observed);
    if (known === true) return true;
    const { engine, running, content, opening } = this.#experiment;
    // Where rows lie, and so which one comes first, changes with each run on a database that is kept.
    const now = opening.keptFor && (await outcomeOf(run(engine, running, content, opening)));
    // The rows of another order are stored in a database of their own: what is kept is made for the one of before.
    this.#backwards ??= outcomeOf(run(engine, running, storedBackwards(content)));
    const controls = [now, await this.#backwards];
    const differs = controls.some((outcome) => {
      const value = outcome && sameFailures(outcome, this.#experiment.again) && observed.valueIn(outcome);
      return typeof value === 'string' && value !== observed.before;
    });
    this.#known.set(observed, differs);
    return differs;
  }
}

async function outcomeOf(running: Promise<Outcome>): Promise<Outcome | undefined> {
  return running.catch((thrown: unknown) => {
    if (thrown instanceof RowsRefused) return undefined;
    throw thrown;
  });
}

/** Of the ways to the rows of one object, each column of which may show it, one. */
function waysToRows(ways: readonly Way[]): readonly Way[] {
  const byKey = new Map<string, Way>();
  for (const way of ways) {
    const known = byKey.get(way.key);
    // A way that one column could have shown has no hindrance.
    const replaces = known?.isShown === false && (way.isShown || way.hindrance === undefined);
    if (known === undefined || replaces) byKey.set(way.key, way);
  }
  return [...byKey.values()];
}

/**
 * Whether the rows are the same as before, and only their values have changed: decided by columns to which nothing leads from
 * the source and which are a key.
 */
function isValueOfSameRows(
  { columns, rowsIn }: Observed,
  before: Outcome,
  after: Outcome,
  reached: ReadonlySet<ColumnId>,
): boolean {
  const kept = columns.flatMap((column, at) => (column === undefined || reached.has(column) ? [] : [at]));
  const [keys, again] = [before, after].map((outcome) =>
    rowsIn(outcome)?.rows.map((row) => kept.map((at) => row[at]!).join('\u0000')),
  );
  if (kept.length === 0 || keys === undefined || again?.length !== keys.length) return false;
  return new Set(keys).size === keys.length && new Set([...keys, ...again]).size === keys.length;
}

/** Whether a column has the same values as before, but beside others of the columns to which nothing leads, or no value, from the source. */
function isOtherwisePlaced(
  { column: target, columns, rowsIn }: Observed,
  before: Outcome,
  after: Outcome,
  reached: ReadonlySet<ColumnId>,
): boolean {
  const kept = columns.flatMap((column, at) => (column === undefined || reached.has(column) ? [] : [at]));
  if (kept.length === 0) return false;
  const beside = (outcome: Outcome, places: readonly number[]): string | undefined =>
    rowsIn(outcome)
      ?.rows.map((row) => places.map((at) => row[at]!).join('\u0000'))
      .toSorted()
      .join('\n');
  const place = columns.indexOf(target);
  // which rows there are: other ones stand together, whatever the values of each column
  if (kept.includes(place)) return beside(before, kept) !== beside(after, kept);
  const places = [...kept, place];
  return beside(before, kept) === beside(after, kept) && beside(before, places) !== beside(after, places);
}

function hindranceOf(
  { table, before, valueIn }: Observed,
  outcomes: readonly Outcome[],
  written: ReadonlySet<string> | undefined,
): Hindrance | undefined {
  if (outcomes.length === 0) return 'not varied';
  if (before === '' && outcomes.every((outcome) => valueIn(outcome) === '')) return 'no rows';
  if (table !== undefined && written?.has(table) === false) return 'not written';
  return undefined;
}

async function outcomes(
  { engine, running, content, domains, again, opening }: Experiment,
  column: FilledColumn,
  chance: Chance,
  most?: number,
): Promise<[string, Outcome][]> {
  const found: [string, Outcome][] = [];
  const { values: before, kind } = column;
  const tried = new Set([before.join()]);
  const known = Object.entries(perturbations);
  for (const [name, changed] of most === undefined ? known : chance.shuffled(known).slice(0, most)) {
    const values = changed({ kind, before, domains, chance });
    if (tried.has(values.join())) continue;
    tried.add(values.join());
    try {
      const outcome = await run(engine, running, content.with(column, values), opening);
      // Where another statement fails, what is different is the failure's doing.
      if (sameFailures(outcome, again)) found.push([name, outcome]);
    } catch (thrown) {
      if (!(thrown instanceof RowsRefused)) throw thrown;
    }
  }
  return found;
}

function sameFailures(one: Outcome, other: Outcome): boolean {
  return (
    one.failures.size === other.failures.size &&
    [...one.failures.keys()].every((key) => other.failures.has(key))
  );
}

function observedColumns(experiment: Experiment): Observed[] {
  return [...observedResults(experiment), ...observedTables(experiment)];
}

function observedResults({ model, statements, outcome, again }: Experiment): Observed[] {
  return statements.flatMap(({ number, text }) => {
    const rows = outcome.results.get(number);
    const object = resultOf(model.objects, number);
    if (rows === undefined || object === undefined) return [];
    const columns = listedColumns(model, object.columns);
    if (columns.length !== rows.columns.length) return [];
    return columns.flatMap((column, at): Observed[] => {
      const before = contentOf(rows, at);
      if (before !== contentOf(again.results.get(number), at)) return [];
      return [
        {
          name: `result.${rows.columns[at]!}`,
          column,
          statement: text,
          before: before!,
          valueIn: ({ results }) => contentOf(results.get(number), at),
          columns,
          rowsIn: ({ results }) => results.get(number),
        },
      ];
    });
  });
}

function observedTables(experiment: Experiment): Observed[] {
  const { outcome, again, script } = experiment;
  return outcome.tables.flatMap((table) => {
    const object = lastObjectOf(experiment.model, table);
    if (object === undefined) return [];
    const found = ({ tables }: Outcome): Rows | undefined =>
      tables.find(({ schema, name }) => schema === table.schema && name === table.name);
    const columns = table.columns.map((name) => columnOf(experiment, object, name));
    return table.columns.flatMap((name, at): Observed[] => {
      const column = columns[at];
      const before = contentOf(table, at)!;
      if (column === undefined || before !== contentOf(found(again), at)) return [];
      return [
        {
          name: `${table.name}.${name}`,
          table: `${table.schema}.${table.name}`,
          column,
          statement: script.sql,
          before,
          valueIn: (other) => contentOf(found(other), at),
          columns,
          rowsIn: found,
        },
      ];
    });
  });
}

/** A column's values, whatever the order of the rows. */
function contentOf(rows: Rows | undefined, at: number): string | undefined {
  return rows?.rows
    .map((row) => row[at]!)
    .toSorted()
    .join('\n');
}

function columnOf({ model }: Experiment, object: LineageObject, name: string): ColumnId | undefined {
  return object.columns.find((id) => model.columns.nameOf(id).toLowerCase() === name.toLowerCase());
}
