import fc from 'fast-check';
import { anyRequest } from './arbitraries.ts';
import { walk } from './walk.ts';

export interface ModelReport {
  requests: number;
  /** How many had which answer, by method and status. */
  answers: ReadonlyMap<string, number>;
  /** The shortest walk that fails, its seed, and why; undefined where all agreed. */
  failure: string | undefined;
}

/** Requests of one walk, at most; each walk has a service with fresh data. */
const longestWalk = 250;
/** Requests of a walk on the average are more than these; walks that are not needed are drawn and not sent. */
const surelySent = 60;
/** Milliseconds that may be spent on making a failing walk shorter. */
const shrinkTime = 20_000;

/**
 * Sends random requests to real services until so many are sent, and compares every answer and the state after every
 * walk with the model.
 * @param say is called with the progress
 */
export async function modelRun(
  requests: number,
  seed: number,
  say: (line: string) => void = () => undefined,
): Promise<ModelReport> {
  let sent = 0;
  let failedAt: number | undefined;
  const answers = new Map<string, number>();
  const count = (kind: string): void => void answers.set(kind, (answers.get(kind) ?? 0) + 1);
  const walks = fc.array(anyRequest, { minLength: 1, maxLength: longestWalk, size: 'max' });
  const agreed = fc.asyncProperty(walks, async (each) => {
    if (failedAt === undefined && sent >= requests) return;
    if (failedAt !== undefined && performance.now() - failedAt > shrinkTime) return;
    try {
      await walk(each, failedAt === undefined ? count : undefined);
    } catch (error) {
      failedAt ??= performance.now();
      throw error;
    }
    if (Math.floor((sent + each.length) / 10_000) > Math.floor(sent / 10_000)) say(`${sent} requests agreed`);
    if (failedAt === undefined) sent += each.length;
  });
  const result = await fc.check(agreed, { seed, numRuns: Math.ceil(requests / surelySent) });
  if (!result.failed) return { requests: sent, answers, failure: undefined };
  const cause = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  return { requests: sent, answers, failure: `${fc.defaultReportMessage(result) ?? ''}\n${cause}` };
}
