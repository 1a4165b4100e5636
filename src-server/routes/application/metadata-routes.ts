import type { Router } from 'express';
import { parseFields } from '../../base/failures.ts';
import {
  metadataCheckRequest,
  type MetadataCheckResponse,
} from '../../contract/application/service/metadata.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { leavingSignal } from '../../http/guards/leaving.ts';
import { serve } from '../../http/route-methods.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What metadata holds, reported before a job is sent with it. */
export function addMetadataRoutes(router: Router, context: ServiceContext): void {
  const { pool, settings } = context;
  serve(router, 'post', '/metadata-check', readJson(context), async (request, response) => {
    const { text, vendor } = parseFields(metadataCheckRequest, request.body ?? {});
    const answer: MetadataCheckResponse = await pool.run(
      { kind: 'check-metadata', text, vendor },
      { time: settings.limits.readTime, urgent: true, signal: leavingSignal() },
    );
    response.json(answer);
  });
}
