import { sessionOperations } from '../../../contract/application/operations/session-operations.ts';
import type { ApplicationRoutes } from '../../../http/routes.ts';
import { intact } from '../../../jobs/damaged-results.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { keptSession } from '../../find/sessions.ts';

/** What is known of a session as a whole. */
export function addSessionRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(sessionOperations.showSession, async ({ caller, params }) => {
    const session = await keptSession(context, caller, params.sessionId);
    const { sessionId, jobId, vendor, replacedAt } = session;
    const overview = await intact(context, sessionId, () => context.store.sessions.overview(sessionId));
    if (overview === undefined) throw new Error('A session has no overview.');
    const job = jobId === undefined ? undefined : await context.store.jobs.get(jobId);
    return {
      sessionId,
      ...(jobId !== undefined && { jobId }),
      ...(job !== undefined && { jobName: job.jobName }),
      ...(replacedAt !== undefined && { replacedAt: new Date(replacedAt).toISOString() }),
      vendor,
      files: overview.files.map((file, index) => ({ index, ...file })),
      skipped: overview.skipped.map(({ problem, ...notice }) => ({ ...notice, ...(problem && { problem }) })),
      statistics: overview.statistics,
    };
  });
}
