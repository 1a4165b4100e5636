import { OperationFailure } from '../base/failures.ts';
import { sizeText } from '../base/size-text.ts';
import { hasEnded } from '../store/job-states.ts';
import type { StoredJob } from '../store/job.ts';
import type { JobContext } from './job-context.ts';
import { jobSizes } from './job-sizes.ts';

/** Whose workspace a job is for: a shared one, or that of its user. */
type Owner = Pick<StoredJob, 'userId' | 'workspace'>;

/**
 * Looks whether a workspace may take another job, or more files, where that is bounded. Submissions of the same moment do not
 * see each other.
 * @throws OperationFailure (409)
 */
export async function checkBounds(
  { store, settings }: Pick<JobContext, 'store' | 'settings'>,
  { userId, workspace }: Owner,
): Promise<void> {
  const { waitingJobs, storedSize } = settings.limits;
  if (waitingJobs === 0 && storedSize === 0) return;
  const scope = { userId, workspaces: workspace === undefined ? [] : [workspace] };
  const jobs = (await store.jobs.list(scope)).filter((job) => job.workspace === workspace);
  const waiting = jobs.filter((job) => job.userId === userId && !hasEnded(job)).length;
  if (waitingJobs > 0 && waiting >= waitingJobs) {
    throw new OperationFailure(
      409,
      `${waiting} of your jobs have not ended yet, and no more may wait at once (limits.waitingJobs). ` +
        'Submit it when they are done.',
    );
  }
  if (storedSize === 0) return;
  const sizeOf = await jobSizes(store, jobs);
  const stored = jobs.reduce((sum, job) => sum + sizeOf(job), 0);
  if (stored < storedSize) return;
  throw new OperationFailure(
    409,
    `The jobs of ${workspace === undefined ? 'your workspace' : `the workspace ${workspace}`} have ${sizeText(stored)}, ` +
      `and may have ${sizeText(storedSize)} (limits.storedSize). Delete some first.`,
  );
}
