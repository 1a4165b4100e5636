import type { Router } from 'express';
import { isVendorId, vendorIds, vendors } from '../../../src-lineage/dialects/table/vendor.ts';
import { maySee } from '../../access/caller.ts';
import type { Caller } from '../../access/caller.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import { version } from '../../base/version.ts';
import {
  vendorGuessRequest,
  type StartupResponse,
  type VendorGuessResponse,
  type VendorsResponse,
} from '../../contract/application/service/start.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { callerOf } from '../../http/guards/credentials.ts';
import { leavingSignal } from '../../http/guards/leaving.ts';
import { serve } from '../../http/route-methods.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { vendorWriting } from './vendor-writing.ts';

/** Characters of a text that its vendor is guessed from. */
const guessLength = 256 * 1024;
const partLength = 128 * 1024;

/** What the application asks for when it starts, and before it submits. */
export function addStartRoutes(router: Router, context: ServiceContext): void {
  serve(router, 'get', '/vendors', (_request, response) => {
    const answer: VendorsResponse = { vendors: vendorIds.map((id) => ({ id, name: vendors[id] })) };
    response.json(answer);
  });
  serve(router, 'get', '/vendors/:vendor/writing', (request, response) => {
    const vendor = String(request.params['vendor']);
    if (!isVendorId(vendor)) throw new OperationFailure(404, `There is no vendor called ${vendor}.`);
    response.json(vendorWriting(vendor));
  });
  serve(router, 'post', '/vendor-guess', readJson(context), async (request, response) => {
    const { text = '', parts, names } = parseFields(vendorGuessRequest, request.body ?? {});
    const guess: VendorGuessResponse = await context.pool.run(
      {
        kind: 'guess',
        text: text.slice(0, guessLength),
        ...(parts !== undefined && { parts: parts.map((part) => part.slice(0, partLength)) }),
        ...(names !== undefined && { names }),
      },
      { time: context.settings.limits.readTime, urgent: true, signal: leavingSignal() },
    );
    response.json(guess);
  });
  serve(router, 'get', '/startup', async (request, response) => {
    response.json(await startup(context, callerOf(request)));
  });
}

/** The job that the screen begins with: of the given files, the sample, or the latest that the caller may see. */
async function startup(
  { access, store, startJob, notice }: ServiceContext,
  caller: Caller,
): Promise<StartupResponse> {
  const common = {
    version,
    ...(access.shared && {
      signedInAs: caller.name ?? caller.userId,
      role: caller.role,
      ...(caller.workspaces.length > 0 && { workspaces: [...caller.workspaces] }),
    }),
    ...(notice !== undefined && { notice }),
  };
  const begun = await startJob;
  const job = begun && (await store.jobs.get(begun.jobId));
  if (begun !== undefined && job !== undefined && maySee(caller, job)) return { ...common, ...begun };
  const latest = await store.jobs.latest(caller.listed);
  return latest === undefined
    ? { ...common, reason: 'none' }
    : { ...common, jobId: latest.jobId, reason: 'latest' };
}
