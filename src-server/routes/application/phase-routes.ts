import type { Router } from 'express';
import { jobOperations } from '../../contract/application/service/job-operations.ts';
import { serveOperation } from '../../http/route-methods.ts';
import { analysisLimits } from '../../jobs/reading/analysis-limits.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What each phase makes of a text, which is kept nowhere. */
export function addPhaseRoutes(router: Router, context: ServiceContext): void {
  const { pool, settings } = context;
  serveOperation(router, context, jobOperations.showPhases, ({ body, signal }) =>
    pool.run(
      { kind: 'phases', ...body, ...analysisLimits(settings.limits) },
      { time: settings.limits.readTime, urgent: true, signal },
    ),
  );
}
