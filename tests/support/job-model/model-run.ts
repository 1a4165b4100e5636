import fc from 'fast-check';
import { anyOperation } from './operations.ts';
import type { Operation } from './operations.ts';
import { Walk } from './walk.ts';

/** Operations of one walk. */
const walkLength = 300;
/** Milliseconds that may be spent on making a failing walk shorter. */
const shrinkTime = 120_000;

/**
 * Walks at random over so many operations, each walk with a service of its own.
 * @returns the shortest walk that was found to fail, and why; undefined where all agreed
 */
export async function modelRun(operations: number, seed: number): Promise<string | undefined> {
  let failedAt: number | undefined;
  const walks = fc.array(anyOperation, { minLength: walkLength, maxLength: walkLength });
  const agreed = fc.asyncProperty(walks, async (each) => {
    if (failedAt !== undefined && performance.now() - failedAt > shrinkTime) return;
    try {
      await walk(each);
    } catch (error) {
      failedAt ??= performance.now();
      throw error;
    }
  });
  const result = await fc.check(agreed, { seed, numRuns: Math.ceil(operations / walkLength) });
  if (!result.failed) return undefined;
  const cause = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  return `${cause}\nseed ${result.seed}, path ${result.counterexamplePath}\n${JSON.stringify(result.counterexample)}`;
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
