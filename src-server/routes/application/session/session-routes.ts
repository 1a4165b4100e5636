import type { Router } from 'express';
import type { SessionResponse } from '../../../contract/application/service/sessions.ts';
import { serve } from '../../../http/route-methods.ts';
import { intact } from '../../../jobs/damaged-results.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { namedSession } from '../../find/named-session.ts';

/** What is known of a session as a whole. */
export function addSessionRoutes(router: Router, context: ServiceContext): void {
  serve(router, 'get', '/sessions/:sessionId', async (request, response) => {
    const { sessionId, jobId, vendor, replacedAt } = await namedSession(context, request);
    const overview = await intact(context, sessionId, () => context.store.sessions.overview(sessionId));
    if (overview === undefined) throw new Error('A session has no overview.');
    const job = jobId === undefined ? undefined : await context.store.jobs.get(jobId);
    const answer: SessionResponse = {
      sessionId,
      ...(jobId !== undefined && { jobId }),
      ...(job !== undefined && { jobName: job.jobName }),
      ...(replacedAt !== undefined && { replacedAt: new Date(replacedAt).toISOString() }),
      vendor,
      files: overview.files.map((file, index) => ({ index, ...file })),
      skipped: overview.skipped.map(({ problem, ...notice }) => ({ ...notice, ...(problem && { problem }) })),
      statistics: overview.statistics,
    };
    response.json(answer);
  });
}
