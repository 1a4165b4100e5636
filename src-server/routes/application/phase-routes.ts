import { jobOperations } from '../../contract/application/operations/job-operations.ts';
import { analysisLimits } from '../../jobs/reading/analysis-limits.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What each phase makes of a text, which is kept nowhere. */
export function addPhaseRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  const { pool, settings } = context;
  routes.serve(jobOperations.showPhases, ({ body, signal }) =>
    pool.run(
      { kind: 'phases', ...body, ...analysisLimits(settings.limits) },
      { time: settings.limits.readTime, urgent: true, signal },
    ),
  );
}
