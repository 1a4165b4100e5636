import { isVendorId, vendorIds, vendors } from '../../../src-lineage/dialects/table/vendor.ts';
import { maySee } from '../../access/caller.ts';
import type { Caller } from '../../access/caller.ts';
import { OperationFailure } from '../../base/failures.ts';
import { version } from '../../base/version.ts';
import { startOperations as operations } from '../../contract/application/operations/start-operations.ts';
import type { StartupResponse } from '../../contract/application/service/start.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { vendorWriting } from './vendor-writing.ts';

/** Characters of a text that its vendor is guessed from. */
const guessLength = 256 * 1024;
const partLength = 128 * 1024;

/** What the application asks for when it starts, and before it submits. */
export function addStartRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(operations.listVendors, () => ({
    vendors: vendorIds.map((id) => ({ id, name: vendors[id] })),
  }));
  routes.serve(operations.showWriting, ({ params: { vendor } }) => {
    if (!isVendorId(vendor)) throw new OperationFailure(404, `There is no vendor called ${vendor}.`);
    return vendorWriting(vendor);
  });
  routes.serve(operations.guessVendor, ({ body: { text = '', parts, names }, signal }) =>
    context.pool.run(
      {
        kind: 'guess',
        text: text.slice(0, guessLength),
        ...(parts !== undefined && { parts: parts.map((part) => part.slice(0, partLength)) }),
        ...(names !== undefined && { names }),
      },
      { time: context.settings.limits.readTime, urgent: true, signal },
    ),
  );
  routes.serve(operations.showStartup, ({ caller }) => startup(context, caller));
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
