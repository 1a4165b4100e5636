import type { Engine } from './engine.ts';
import { type Experiment, prepared } from './experiment.ts';
import type { Fault } from './fault.ts';
import { withReasons } from './not-shown.ts';
import { onlyVaried, type RowStyle, setCount, styleOf } from './row-styles.ts';
import type { Script } from './script.ts';
import { soundness, type Way } from './soundness.ts';
import { tableWrites } from './written-tables.ts';

/** What came of a script. */
export interface Examined {
  readonly statements: number;
  /** What the database says of the statements that it refuses; of the whole script where its tables cannot be made. */
  readonly refusals: readonly string[];
  /** How many statements ran. */
  readonly ran: number;
  /** Runs with other values. */
  readonly trials: number;
  /** Columns that changed in them. */
  readonly changes: number;
  readonly faults: readonly Fault[];
  /** Columns that the database fills otherwise with the same values, which would be faults. */
  readonly leftToChance: number;
  /** Ways that the model knows, and which of them some change has shown. */
  readonly ways: readonly Way[];
  /** How many statements of each construct ran. */
  readonly constructs: Readonly<Record<string, number>>;
}

/** How thoroughly a script is examined. */
interface Care {
  readonly seed: number;
  /** Sets of rows that are tried for the ways that the first does not show. */
  readonly sets?: number;
  /** Ways in which the values of a column are changed; all without it. */
  readonly changes?: number;
}

/** Runs a script, and holds the model against what the database does. */
export async function examined(engine: Engine, script: Script, care: Care): Promise<Examined> {
  const experiment = await prepared(engine, script, care.seed);
  const writes = await tableWrites(experiment);
  const found = await soundness(experiment, care, { written: writes.tables });
  const { faults, trials, changes, ways, leftToChance } = found;
  const { statements, outcome, refused } = experiment;
  const refusals = [...refused, ...outcome.failures.values()];
  return {
    statements: statements.length + refused.length,
    refusals,
    ran: statements.length - outcome.failures.size,
    trials,
    changes,
    faults: [...faults, ...writes.faults],
    leftToChance,
    ways: withReasons(script.sql, await shownWays(engine, script, care, ways)),
    constructs: constructsOf(experiment),
  };
}

async function shownWays(
  engine: Engine,
  script: Script,
  { seed, sets = 1, changes }: Care,
  first: readonly Way[],
): Promise<readonly Way[]> {
  let ways = first;
  const tryAgain = async (number: number, style: RowStyle, open: readonly Way[]): Promise<void> => {
    if (open.length === 0) return;
    const further = seed + 1000 * number;
    const experiment = await prepared(engine, script, further, style);
    const { tables } = await tableWrites(experiment);
    const found = await soundness(experiment, { seed: further, changes }, { written: tables, open });
    const again = new Map(found.ways.map((way) => [way.key, way]));
    ways = ways.map((way) => (way.isShown ? way : withHindranceOfBoth(way, again.get(way.key))));
  };
  for (let set = 1; set < Math.min(sets, setCount); set++)
    await tryAgain(
      set,
      styleOf(set),
      ways.filter(({ isShown }) => !isShown),
    );
  for (let set = setCount; set < sets; set++)
    for (const path of new Set(ways.filter(isOpen).map(sourceOf)))
      await tryAgain(
        set,
        onlyVaried(path),
        ways.filter((way) => isOpen(way) && sourceOf(way) === path),
      );
  return ways;
}

const isOpen = ({ isShown, hindrance }: Way): boolean => !isShown && hindrance === undefined;
const sourceOf = ({ key }: Way): string => key.slice(0, key.indexOf(' -> '));

/** A way that one set of rows could not show and another one might have shown has no hindrance. */
function withHindranceOfBoth(way: Way, again: Way | undefined): Way {
  if (again === undefined || again.isShown) return again ?? way;
  return way.hindrance === undefined ? way : again;
}

function constructsOf({ script, statements, outcome }: Experiment): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { number, text } of statements) {
    if (outcome.failures.has(number)) continue;
    for (const construct of script.constructs?.[text.trim()] ?? [])
      counts[construct] = (counts[construct] ?? 0) + 1;
  }
  return counts;
}
