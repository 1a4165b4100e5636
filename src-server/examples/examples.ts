import { join } from 'node:path';
import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { ExamplesResponse } from '../contract/sqlflow/examples.ts';
import type { Admission } from '../http/guards/admission.ts';
import { crossOriginHeaders } from '../http/guards/cross-origin.ts';
import { originJudge } from '../http/host-guard.ts';
import type { ServiceSettings } from '../settings/settings.ts';
import { companyAccounts } from './company/access/company-accounts.ts';
import type { CompanyAccounts } from './company/access/company-accounts.ts';
import { companyApplication } from './company/company.ts';
import { headersApplication } from './headers/headers.ts';
import { multiStoreApplication } from './multi-store/multi-store.ts';
import { examplesOverview } from './overview.ts';
import { examplePath } from './shape/example-place.ts';

/** The example applications of a running service. */
export interface Examples {
  /** Serves them, each below its own base path. */
  router: Router;
  /** Who may sign in to the company. It fails where the passwords cannot be kept. */
  accounts: Promise<CompanyAccounts>;
  /** Their base paths. */
  paths: readonly string[];
  /** Describes them and their state. `origin`: that of the service, as its caller names it. */
  overview(origin: string): Promise<ExamplesResponse>;
  /** Closes their stores. */
  close(): Promise<void>;
}

/**
 * The three example applications. Their stores lie in the data folder, and are opened when they are first used: nothing
 * that is wrong with one of them keeps the service from starting.
 */
export function openExamples(settings: ServiceSettings, admission: Admission, log: Logger): Examples {
  const folder = join(settings.dataFolder, 'examples');
  const { entities, size, mongoUrl: url, mongoTimeout: timeout } = settings.examples;
  const place = { folder, admission, log, now: settings.now, room: { entities, size } };
  const accounts = companyAccounts(folder, settings.examples, log);
  accounts.catch((error: unknown) => log.error({ err: error }, 'the example accounts cannot be made'));
  const applications = [
    companyApplication(place, accounts),
    multiStoreApplication(place, url === undefined ? undefined : { url, timeout }),
    headersApplication(place, originJudge(settings)),
  ];
  const router = express.Router({ caseSensitive: true });
  const { allowedOrigins } = settings;
  for (const { name, crossOrigin, serve } of applications) {
    const path = examplePath(name);
    if (crossOrigin !== undefined) router.use(path, crossOrigin);
    if (allowedOrigins.length > 0) router.use(path, crossOriginHeaders(allowedOrigins));
    router.use(path, serve);
  }
  return {
    router,
    accounts,
    paths: applications.map(({ name }) => examplePath(name)),
    overview: (origin) => examplesOverview({ applications, accounts, settings }, origin),
    close: async () => {
      await Promise.allSettled(applications.map((application) => application.close()));
    },
  };
}
