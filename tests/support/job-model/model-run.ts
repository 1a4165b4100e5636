import fc from 'fast-check';
import { anyOperation } from './operations.ts';
import type { Operation } from './operations.ts';
import { Walk } from './walk.ts';

/** Operations of one walk, at most. */
const longestWalk = 300;

/**
 * Walks at random over so many operations, each walk with a service of its own. What fails depends on moments, so a
 * failing walk is not made shorter: its error names the operation.
 * @returns why a walk failed, and the seed; undefined where all agreed
 */
export async function modelRun(operations: number, seed: number): Promise<string | undefined> {
  const walkLength = Math.min(longestWalk, operations);
  const walks = fc.array(anyOperation, { minLength: walkLength, maxLength: walkLength });
  const numRuns = Math.ceil(operations / walkLength);
  const result = await fc.check(fc.asyncProperty(walks, walk), { seed, numRuns, endOnFailure: true });
  if (!result.failed) return undefined;
  const cause = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  return `Walk ${result.numRuns} of seed ${seed}: ${cause}`;
}

async function walk(operations: readonly Operation[]): Promise<void> {
  const own = await Walk.begin();
  try {
    for (const [at, operation] of operations.entries()) {
      await own.do(operation).catch((error: unknown) => {
        throw new Error(`At ${at}, ${JSON.stringify(operation)}: ${String(error)}`, { cause: error });
      });
    }
    await own.finish();
  } finally {
    await own.end();
  }
}
