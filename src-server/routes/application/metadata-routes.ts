import type { Router } from 'express';
import { jobOperations } from '../../contract/application/service/job-operations.ts';
import { serveOperation } from '../../http/route-methods.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What metadata holds, reported before a job is sent with it. */
export function addMetadataRoutes(router: Router, context: ServiceContext): void {
  const { pool, settings } = context;
  serveOperation(router, context, jobOperations.checkMetadata, ({ body: { text, vendor }, signal }) =>
    pool.run(
      { kind: 'check-metadata', text, vendor },
      { time: settings.limits.readTime, urgent: true, signal },
    ),
  );
}
