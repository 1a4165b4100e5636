import { jobOperations } from '../../contract/application/operations/job-operations.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What metadata holds, reported before a job is sent with it. */
export function addMetadataRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  const { pool, settings } = context;
  routes.serve(jobOperations.checkMetadata, ({ body: { text, vendor }, signal }) =>
    pool.run(
      { kind: 'check-metadata', text, vendor },
      { time: settings.limits.readTime, urgent: true, signal },
    ),
  );
}
