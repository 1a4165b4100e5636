import type { Engine } from './engine.ts';
import { prepared } from './experiment.ts';
import type { Script } from './script.ts';
import { type Fault, soundness } from './soundness.ts';

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
}

/** Runs a script, and holds the model against what the database does. */
export async function examined(engine: Engine, script: Script, seed: number): Promise<Examined> {
  const experiment = await prepared(engine, script, seed);
  const { faults, trials, changes } = await soundness(experiment, seed);
  const { statements, outcome } = experiment;
  const refusals = [...outcome.failures.values()];
  return {
    statements: statements.length,
    refusals,
    ran: statements.length - refusals.length,
    trials,
    changes,
    faults,
  };
}
