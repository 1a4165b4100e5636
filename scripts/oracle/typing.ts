import { Content, type FilledTable } from './content.ts';
import { type Engine, type TriedType } from './engine.ts';
import type { ScriptStatement } from './script.ts';
import { type Outcome, run } from './trial.ts';

/** Runs after which a better choice of types is not looked for any more. */
const mostRuns = 60;

/** What names of columns usually hold. */
const usual: readonly (readonly [RegExp, TriedType['values']])[] = [
  [/json|doc$|payload|event$/i, 'json'],
  [/date|day$|_dt$|_on$|time|_at$|_ts$|^ts$/i, 'date'],
  [
    /name|text|city|status|state|type|desc|code|mail|title|country|region|label|symbol|kind|note|category/i,
    'text',
  ],
  [/^is_|^has_|flag|active/i, 'truth'],
  [/tags|items|list|arr/i, 'list'],
];

/** A table whose types are to be found. */
export interface UntypedTable {
  readonly schema: string | undefined;
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a database says where no other type would help. */
const untyped =
  /syntax|relation .* does not exist|table .*(?:does not exist|not found|already exists)|no such|already exists|unterminated|unrecognized|cannot open|no files found|not implemented|extension|permission/i;

/**
 * Finds types with which a database takes the most statements of a script: those that the names suggest, then one column
 * after the other of those that refused statements name with every other type.
 */
export async function typedTables(
  engine: Engine,
  statements: readonly ScriptStatement[],
  tables: readonly UntypedTable[],
): Promise<FilledTable[]> {
  const chosen = tables.map(({ columns }) => columns.map((name) => usualType(engine, name)));
  const filled = (): FilledTable[] => tables.map((table, at) => emptyTable(table, chosen[at]!));
  const refused = async (): Promise<Refusals> => {
    const outcome = await run(engine, statements, new Content(filled())).catch(() => undefined);
    return refusalsIn(outcome, statements);
  };
  if (tables.length === 0) return [];
  let fewest = await refused();
  let runs = 0;
  for (const [place, columns] of chosen.entries()) {
    for (const [at, before] of columns.entries()) {
      for (const type of engine.types) {
        if (runs >= mostRuns || !fewest.text.includes(tables[place]!.columns[at]!.toLowerCase())) break;
        if (type.name === before) continue;
        const kept = columns[at]!;
        columns[at] = type.name;
        runs += 1;
        const now = await refused();
        if (now.count < fewest.count) fewest = now;
        else columns[at] = kept;
      }
    }
  }
  return filled();
}

/** How many statements are refused, and what those say that another type may mend. */
interface Refusals {
  readonly count: number;
  readonly text: string;
}

function refusalsIn(outcome: Outcome | undefined, statements: readonly ScriptStatement[]): Refusals {
  if (outcome === undefined) return { count: Number.POSITIVE_INFINITY, text: textOf(statements) };
  const { failures } = outcome;
  const ofTypes = statements.filter(({ number }) => {
    const message = failures.get(number);
    return message !== undefined && !untyped.test(message);
  });
  return { count: failures.size, text: textOf(ofTypes) };
}

const textOf = (statements: readonly ScriptStatement[]): string =>
  statements.map(({ text }) => text.toLowerCase()).join('\n');

function usualType({ types }: Engine, column: string): string {
  const values = usual.find(([pattern]) => pattern.test(column))?.[1];
  return (types.find((type) => type.values === values) ?? types[0]!).name;
}

function emptyTable({ schema, name, columns }: UntypedTable, types: readonly string[]): FilledTable {
  return {
    schema,
    name,
    statement: undefined,
    columns: columns.map((column, at) => ({ name: column, type: types[at]!, kind: 'number', values: [] })),
  };
}
