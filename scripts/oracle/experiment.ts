import type { LineageModel } from '../../src-lineage/index.ts';
import { Chance } from '../../tests/support/kill/chance.ts';
import { acceptedRows, Content, drawnTable, type FilledTable } from './content.ts';
import { type Domains, domainsOf } from './domains.ts';
import type { Engine, Opening, TableShape } from './engine.ts';
import {
  columnNames,
  readScript,
  type Script,
  type ScriptStatement,
  statementsOf,
  undefinedTables,
} from './script.ts';
import { type RowStyle, styleOf } from './row-styles.ts';
import { type Outcome, run } from './trial.ts';
import { typedTables, type UntypedTable } from './typing.ts';

/** A script that is ready to be run again with other values. */
export interface Experiment {
  readonly script: Script;
  readonly engine: Engine;
  readonly model: LineageModel;
  readonly statements: readonly ScriptStatement[];
  readonly domains: Domains;
  readonly content: Content;
  readonly outcome: Outcome;
  /** The statements that are run again and again. */
  readonly running: readonly ScriptStatement[];
  /** What came of these once more, in another order: what differs is left to chance, or to the clock. */
  readonly again: Outcome;
  /** How the database is opened for each further run. */
  readonly opening: Opening;
  /** What the database said of statements that it refused: the experiment is about the script without these. */
  readonly refused: readonly string[];
}

/**
 * Makes the tables that a script needs, with rows in them and in those that it makes, and runs it.
 * @param seed of the rows
 * @param style how the rows are made
 */
export async function prepared(
  engine: Engine,
  script: Script,
  seed: number,
  style: RowStyle = styleOf(0),
): Promise<Experiment> {
  const whole = await attempted(engine, script, seed, style);
  const { failures } = whole.outcome;
  if (failures.size === 0) return whole;
  // A model takes it that each statement runs: what follows one that fails finds other tables and variables than it says.
  const sql = whole.statements
    .filter(({ number }) => failures.has(number))
    .map(({ number }) => whole.model.statements[number]!.span)
    .reduce((text, [, start, end]) => blanked(text, start, end), script.sql);
  const rest = await attempted(engine, { ...script, sql }, seed, style);
  return { ...rest, refused: [...failures.values()] };
}

const blanked = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

async function attempted(engine: Engine, script: Script, seed: number, style: RowStyle): Promise<Experiment> {
  const chance = new Chance(seed);
  const domains = domainsOf(script.sql);
  const known = new Map(Object.entries(script.tables ?? {}));
  const first = readScript(script, engine.vendor, known);
  const statements = statementsOf(first, script.sql);
  const untyped = undefinedTables(first).map((object): UntypedTable => {
    const columns = columnNames(first, object);
    return { schema: object.schema, name: object.name, columns: columns.length === 0 ? ['c1'] : columns };
  });
  const typed = await typedTables(engine, statements, untyped);
  const content = await filled(engine, statements, typed, { domains, chance, style });
  for (const { name, columns } of untyped) known.set(name, columns);
  const model = untyped.length === 0 ? first : readScript(script, engine.vendor, known);
  const outcome = await run(engine, statements, content);
  const repeated = await runAgain(engine, statements, content, outcome);
  return { script, engine, model, statements, domains, content, outcome, ...repeated, refused: [] };
}

/** Runs a script once more, on what is kept of its first statements where that gives the same. */
async function runAgain(
  engine: Engine,
  statements: readonly ScriptStatement[],
  content: Content,
  { failures }: Outcome,
): Promise<Pick<Experiment, 'running' | 'opening' | 'again'>> {
  if (statements.every(({ text }) => engine.rollsBack?.test(text) === true)) {
    // What fails has no effect, unless a transaction fails with it.
    const running = statements.filter(({ number }) => !failures.has(number));
    const opening = { keptFor: running };
    const again = await run(engine, running, content, opening).catch(() => undefined);
    if (again?.failures.size === 0) return { running, opening, again };
  }
  const again = await run(engine, statements, content, { reversed: true });
  return { running: statements, opening: {}, again };
}

/** How rows are drawn. */
interface Drawing {
  readonly domains: Domains;
  readonly chance: Chance;
  readonly style: RowStyle;
}

async function filled(
  engine: Engine,
  statements: readonly ScriptStatement[],
  typed: readonly FilledTable[],
  { domains, chance, style }: Drawing,
): Promise<Content> {
  const database = await engine.open();
  const tables: FilledTable[] = [];
  try {
    await new Content(typed).create(database);
    for (const table of typed) {
      const drawn = { ...drawnTable(table, style, domains, chance), statement: undefined };
      const accepted = await acceptedRows(database, drawn);
      // A table without rows is still needed.
      tables.push(accepted === undefined ? table : { ...accepted, columns: withTypes(accepted, table) });
    }
    let before = await database.shapes();
    for (const { kind, number, text } of statements) {
      await database.run(text).catch(() => undefined);
      if (kind !== 'create-table') continue;
      const after = await database.shapes().catch((): TableShape[] => []);
      for (const shape of after.filter((each) => !isAmong(each, before))) {
        const drawn = { ...drawnTable(shape, style, domains, chance), statement: number };
        const accepted = await acceptedRows(database, drawn);
        if (accepted) tables.push(accepted);
      }
      before = after;
    }
  } finally {
    await database.close();
  }
  return new Content(tables);
}

/** All columns of a table, also those of types that have no values. */
function withTypes(accepted: FilledTable, { columns }: FilledTable): FilledTable['columns'] {
  const count = accepted.columns[0]!.values.length;
  return columns.map(
    (column) =>
      accepted.columns.find(({ name }) => name === column.name) ?? {
        ...column,
        values: Array.from({ length: count }, () => 'NULL'),
      },
  );
}

const isAmong = ({ schema, name }: TableShape, shapes: readonly TableShape[]): boolean =>
  shapes.some((shape) => shape.schema === schema && shape.name === name);
