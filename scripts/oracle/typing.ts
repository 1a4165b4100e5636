import { Content, type FilledTable } from './content.ts';
import { type Engine, type TriedType } from './engine.ts';
import type { ScriptStatement } from './script.ts';
import { run } from './trial.ts';

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

/**
 * Finds types with which a database takes the most statements of a script: those that the names tell, then one column
 * after the other with every other type.
 */
export async function typedTables(
  engine: Engine,
  statements: readonly ScriptStatement[],
  tables: readonly UntypedTable[],
): Promise<FilledTable[]> {
  const chosen = tables.map(({ columns }) => columns.map((name) => usualType(engine, name)));
  const filled = (): FilledTable[] => tables.map((table, at) => emptyTable(table, chosen[at]!));
  const refused = async (): Promise<number> => {
    const outcome = await run(engine, statements, new Content(filled())).catch(() => undefined);
    return outcome?.failures.size ?? Number.POSITIVE_INFINITY;
  };
  let fewest = await refused();
  let runs = 0;
  for (const columns of chosen) {
    for (const [at, before] of columns.entries()) {
      for (const type of engine.types) {
        if (fewest === 0 || runs >= mostRuns) return filled();
        if (type.name === before) continue;
        const kept = columns[at]!;
        columns[at] = type.name;
        runs += 1;
        const now = await refused();
        if (now < fewest) fewest = now;
        else columns[at] = kept;
      }
    }
  }
  return filled();
}

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
