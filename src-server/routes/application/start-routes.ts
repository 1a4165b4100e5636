import type { Router } from 'express';
import { vendorIds, vendors } from '../../../src-lineage/dialects/vendor.ts';
import { vendorGuessRequest } from '../../contract/app.ts';
import type { StartupResponse, VendorGuessResponse, VendorsResponse } from '../../contract/app.ts';
import { parseFields } from '../../http/failures.ts';
import { readJson } from '../../http/request-fields.ts';
import type { ServiceContext } from '../../service-context.ts';
import { version } from '../../version.ts';
import { serve } from './route-methods.ts';

/** Characters of a text that its vendor is guessed from. */
const guessLength = 256 * 1024;

/** What the application asks for when it starts, and before it submits. */
export function addStartRoutes(router: Router, context: ServiceContext): void {
  serve(router, 'get', '/vendors', (_request, response) => {
    const answer: VendorsResponse = { vendors: vendorIds.map((id) => ({ id, name: vendors[id] })) };
    response.json(answer);
  });
  serve(router, 'post', '/vendor-guess', readJson(context.settings.limits), async (request, response) => {
    const { text } = parseFields(vendorGuessRequest, request.body ?? {});
    const guess: VendorGuessResponse = await context.pool.run(
      { kind: 'guess', text: text.slice(0, guessLength) },
      { time: context.settings.limits.readTime, urgent: true },
    );
    response.json(guess);
  });
  serve(router, 'get', '/startup', async (_request, response) => {
    response.json(await startup(context));
  });
}

/** The job that the screen begins with: of the given files, the sample, or the latest. */
async function startup({ store, startJob }: ServiceContext): Promise<StartupResponse> {
  const begun = await startJob;
  if (begun !== undefined && (await store.jobs.get(begun.jobId)) !== undefined) return { version, ...begun };
  const latest = await store.jobs.latest();
  return latest === undefined
    ? { version, reason: 'none' }
    : { version, jobId: latest.jobId, reason: 'latest' };
}
