import type { Router } from 'express';
import { parseFields } from '../../base/failures.ts';
import { phasesRequest, type PhasesResponse } from '../../contract/application/service/phases.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { leavingSignal } from '../../http/guards/leaving.ts';
import { serve } from '../../http/route-methods.ts';
import { analysisLimits } from '../../jobs/reading/analysis-limits.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What each phase makes of a text, which is kept nowhere. */
export function addPhaseRoutes(router: Router, context: ServiceContext): void {
  const { pool, settings } = context;
  serve(router, 'post', '/phases', readJson(context), async (request, response) => {
    const asked = parseFields(phasesRequest, request.body ?? {});
    const answer: PhasesResponse = await pool.run(
      { kind: 'phases', ...asked, ...analysisLimits(settings.limits) },
      { time: settings.limits.readTime, urgent: true, signal: leavingSignal() },
    );
    response.json(answer);
  });
}
