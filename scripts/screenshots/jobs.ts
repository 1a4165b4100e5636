import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenFile } from '../../tests/support/browser/application.ts';
import { broken, orders, report } from '../../tests/support/browser/scripts.ts';
import { finishedJob } from '../../tests/support/service/service.ts';
import { projectRoot } from '../project.ts';
import { companyScripts } from './company-scripts.ts';

/** The jobs that the pictures show, by a short name, with what they are called in the application. */
const given = {
  payroll: {
    name: 'Payroll',
    vendor: 'dbvoracle',
    files: [sample('src-renderer/features/manage/samples/payroll.sql')],
  },
  funnel: {
    name: 'Shop funnel',
    vendor: 'dbvbigquery',
    files: [sample('src-renderer/features/manage/samples/funnel.sql')],
  },
  nothing: {
    name: 'Grants',
    vendor: 'dbvpostgresql',
    files: [
      { name: 'grants.sql', text: 'GRANT SELECT ON shop.orders TO reporting;\nCREATE ROLE auditor;\n' },
    ],
  },
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
  before: { name: 'Retail warehouse, May', vendor: 'dbvpostgresql', files: [retailBefore()] },
  sales: {
    name: 'Daily sales',
    vendor: 'dbvmssql',
    files: [sample('src-renderer/features/manage/samples/sales.sql')],
  },
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

/** The retail warehouse as it was: without discounts and segments, and with a view that is gone since. */
function retailBefore(): GivenFile {
  const { name, text = '' } = sample('resources/samples/retail-warehouse.sql');
  const former = text
    .replace(' * (1 - coalesce(l.discount, 0))', '')
    .replace(/,\n    discount .*/, '')
    .replace(/ +coalesce\(c\.segment, 'unknown'\).*\n/, '')
    .replace(', c.segment\n', '\n')
    .concat(
      '\ncreate view reporting.country_sales as\n',
      'select c.country, sum(s.amount_eur) as amount_eur\n',
      'from warehouse.sales s join warehouse.customers c on c.customer_id = s.customer_id\n',
      'group by c.country;\n',
    );
  return { name, text: former };
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
