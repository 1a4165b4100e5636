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
import { type Outcome, run } from './trial.ts';
import { typedTables, type UntypedTable } from './typing.ts';

const rowCount = 7;

/** A script that is ready to be run again with other values. */
export interface Experiment {
  readonly script: Script;
  readonly engine: Engine;
  readonly model: LineageModel;
  readonly statements: readonly ScriptStatement[];
  readonly domains: Domains;
  readonly content: Content;
  readonly outcome: Outcome;
  /** What came of the same once more, in another order: what differs is left to chance, or to the clock. */
  readonly again: Outcome;
  /** How the database is opened for each further run. */
  readonly opening: Opening;
}

/**
 * Makes the tables that a script needs, with rows in them and in those that it makes, and runs it.
 * @param seed of the rows
 */
export async function prepared(engine: Engine, script: Script, seed: number): Promise<Experiment> {
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
  const content = await filled(engine, statements, typed, domains, chance);
  for (const { name, columns } of untyped) known.set(name, columns);
  const model = readScript(script, engine.vendor, known);
  const againIn = async (opening: Opening): Promise<Pick<Experiment, 'opening' | 'again'>> => ({
    opening,
    again: await run(engine, statements, content, { ...opening, reversed: true }),
  });
  const outcome = await run(engine, statements, content);
  const canKeep = engine.keeps === true && outcome.failures.size === 0 && !statements.some(isOfSession);
  const kept = canKeep ? await againIn({ keptFor: statements }).catch(() => undefined) : undefined;
  const { opening, again } = kept ?? (await againIn({}));
  return { script, engine, model, statements, domains, content, outcome, again, opening };
}

/** Whether a statement is one of transactions, or of what outlives them. */
function isOfSession({ text }: ScriptStatement): boolean {
  return !/^(?:\s|--.*\n)*(?:select|from|with|values|insert|update|delete|merge|create|drop|alter|pivot|unpivot|truncate|replace)\b/i.test(
    text,
  );
}

async function filled(
  engine: Engine,
  statements: readonly ScriptStatement[],
  typed: readonly FilledTable[],
  domains: Domains,
  chance: Chance,
): Promise<Content> {
  const database = await engine.open();
  const tables: FilledTable[] = [];
  try {
    await new Content(typed).create(database);
    for (const table of typed) {
      const drawn = { ...drawnTable(table, rowCount, domains, chance), statement: undefined };
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
        const drawn = { ...drawnTable(shape, rowCount, domains, chance), statement: number };
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
