import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenFile } from '../../tests/browser/application.ts';
import { broken, orders, report } from '../../tests/browser/scripts.ts';
import { finishedJob } from '../../tests/server/support/service.ts';
import { projectRoot } from '../project.ts';
import { companyScripts } from './company-scripts.ts';

/** The jobs that the pictures show, by a short name, with what they are called in the application. */
const given = {
  payroll: { name: 'Payroll', vendor: 'dbvoracle', files: [sample('src-renderer/samples/payroll.sql')] },
  funnel: { name: 'Shop funnel', vendor: 'dbvbigquery', files: [sample('src-renderer/samples/funnel.sql')] },
  nothing: {
    name: 'Grants',
    vendor: 'dbvpostgresql',
    files: [
      { name: 'grants.sql', text: 'GRANT SELECT ON shop.orders TO reporting;\nCREATE ROLE auditor;\n' },
    ],
  },
  before: { name: 'Orders, May', vendor: 'dbvpostgresql', files: [orders] },
  after: { name: 'Orders, June', vendor: 'dbvpostgresql', files: [orders, report] },
  broken: {
    name: 'Nightly load',
    vendor: 'dbvpostgresql',
    files: [
      orders,
      report,
      broken,
      {
        name: 'old/unloaded.sql',
        text: 'SELEC a FROM b;\nINSERT INTO shop.lost SELECT * FROM shop.nowhere;\n',
      },
    ],
  },
  company: { name: 'Company warehouse', vendor: 'dbvpostgresql', files: companyScripts() },
  sales: { name: 'Daily sales', vendor: 'dbvmssql', files: [sample('src-renderer/samples/sales.sql')] },
  retail: {
    name: 'Retail warehouse',
    vendor: 'dbvpostgresql',
    files: [sample('resources/samples/retail-warehouse.sql')],
  },
} satisfies Record<string, { name: string; vendor: string; files: readonly GivenFile[] }>;

export type JobName = keyof typeof given;
export type JobIds = Readonly<Record<JobName, string>>;

function sample(path: string): GivenFile {
  return { name: path.slice(path.lastIndexOf('/') + 1), text: readFileSync(join(projectRoot, path), 'utf8') };
}

/** Has the service analyse all jobs, one after the other, and gives their ids. */
export async function submitJobs(service: { url: string }): Promise<JobIds> {
  const ids: Partial<Record<JobName, string>> = {};
  for (const name of Object.keys(given) as JobName[]) ids[name] = await submitted(service, name);
  return ids as JobIds;
}

async function submitted(service: { url: string }, name: JobName): Promise<string> {
  const { name: jobName, vendor, files } = given[name];
  const texts = Object.fromEntries(files.map((file: GivenFile) => [file.name, file.text ?? '']));
  const { jobId } = await finishedJob(service, texts, { jobName, dbvendor: vendor });
  return jobId;
}
