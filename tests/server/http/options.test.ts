/**
 * The options of a graph in the document and in the behaviour are the same: an operation that documents one answers
 * otherwise with it, and one that does not, does not.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { documentOf } from '../../support/service/openapi.ts';
import type { Operation } from '../../support/service/openapi.ts';
import { finishedJob, post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

/** Something for every option to act on. */
const sql = `
create table sales.orders (id int primary key, customer int references people (id), price numeric);
create table lonely (a int);
create view v as select o.customer, sum(o.price) as total, count(o.id) as n, 'x' as tag, upper(o.note) as note
from sales.orders o join people p on o.customer = p.id where p.age > 18 group by o.customer;
insert into archive select customer, total, n, tag from v;
insert into v select customer, total, n, tag, note from v;
select customer, total from archive;
call do_it(1);`;

/** The options that operations on lineage share, each with a value that is not its default. */
const options: Record<string, string> = {
  normalizeIdentifier: 'true',
  showTransform: 'true',
  defaultServer: 'srv',
  isReturnModel: 'false',
  simpleOutput: 'true',
  ignoreRecordSet: 'true',
  ignoreFunction: 'true',
  hideColumn: 'true',
  showLinkOnly: 'false',
  showConstantTable: 'true',
  showRelationType: 'fdr',
  dataflowOfAggregateFunction: 'indirect',
  treatArgumentsInCountFunctionAsDirectDataflow: 'false',
  tableToTable: 'true',
  columnLevel: 'false',
};

/** Circumstances of which at least one shows what an option does. */
const circumstances: Record<string, string>[] = [
  {},
  { showRelationType: 'fdd,frd,fdr,join,call,er' },
  { tablename: 'archive' },
  { tablename: 'orders' },
  { tablename: 'archive', ignoreRecordSet: 'false' },
  { tablename: 'orders', ignoreRecordSet: 'false' },
  { tablename: 'orders', ignoreFunction: 'false', ignoreRecordSet: 'false' },
  { tablename: 'v', ignoreFunction: 'false', ignoreRecordSet: 'false' },
];

let service: TestService;
let job: JobRecord;
let operations: Operation[];
beforeAll(async () => {
  service = await testService();
  job = await finishedJob(service, { 'a.sql': sql }, { dbvendor: 'dbvpostgresql' });
  operations = (await documentOf(service)).filter(
    ({ path, fields }) =>
      (fields['normalizeIdentifier'] !== undefined || fields['showRelationType'] !== undefined) &&
      !path.includes('submit'),
  );
});
afterAll(() => service.end());

async function ask({ path, fields }: Operation, values: Record<string, string>): Promise<string> {
  const named: Record<string, string> = {
    dbvendor: 'dbvpostgresql',
    ...(fields['sessionId'] === undefined ? {} : { sessionId: job.sessionId ?? '' }),
    ...(path.includes('listTableColumns') && { table: 'v' }),
    ...(fields['tablename'] !== undefined && { tablename: 'v' }),
  };
  return await (
    await fetch(service.url + path, { method: 'POST', body: new URLSearchParams({ ...named, ...values }) })
  ).text();
}

/** An option's value that is not its default. */
function otherValue({ fields }: Operation, name: string): string {
  const standard = String(fields[name]?.default ?? '');
  return options[name] === standard ? String(standard !== 'true') : options[name]!;
}

/** Whether an operation answers otherwise with options than without, under any circumstances. */
async function act(
  operation: Operation,
  names: readonly string[],
  withouts: readonly string[],
): Promise<boolean> {
  const given = Object.fromEntries(names.map((name) => [name, otherValue(operation, name)]));
  for (const [at, values] of circumstances.entries()) {
    if (withouts[at] !== (await ask(operation, { ...values, ...given }))) return true;
  }
  return false;
}

/** Those of an operation's options that act or not, against what its document says. */
async function wrongOptions(operation: Operation): Promise<string[]> {
  const withouts = await Promise.all(circumstances.map((values) => ask(operation, values)));
  const names = Object.keys(options);
  const documented = names.filter((name) => operation.fields[name] !== undefined);
  const acting = await Promise.all(documented.map((name) => act(operation, [name], withouts)));
  const wrong = documented.filter((_, at) => !acting[at]).map((name) => `${operation.path} ${name}: idle`);
  // All others at once, as none of them acts; one by one where they do.
  const others = names.filter((name) => !documented.includes(name));
  if (!(await act(operation, others, withouts))) return wrong;
  for (const name of others) {
    if (await act(operation, [name], withouts)) wrong.push(`${operation.path} ${name}: acts`);
  }
  return wrong;
}

it('acts where it is documented, and nowhere else: every option of every operation', async () => {
  expect(operations.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const operation of operations) wrong.push(...(await wrongOptions(operation)));
  expect(wrong).toEqual([]);
});

it('names of every export are as a request wants them', async () => {
  const exported = async (operation: string, values: Record<string, string>): Promise<string> =>
    await (
      await fetch(`${service.url}/sqlflow/job/${operation}`, {
        method: 'POST',
        body: new URLSearchParams({ jobId: job.jobId, ...values }),
      })
    ).text();
  const upper = { normalizeIdentifier: 'true' };
  expect(await exported('exportLineageAsCsv', upper)).toContain('SALES,ORDERS,CUSTOMER,');
  expect(await exported('exportLineageAsCsv', { defaultServer: 'srv' })).toContain(
    'srv.DEFAULT,sales,orders,customer,',
  );
  expect(await exported('exportLineageAsGraphml', upper)).toContain('<data key="table">ORDERS</data>');
  expect(await exported('exportLineageAsGraphml', { defaultServer: 'srv' })).toContain('srv..sales.orders');
  expect(await exported('exportLineageAsDot', upper)).toContain('SALES.ORDERS');
  expect(await exported('exportLineageAsMermaid', upper)).toContain('SALES.ORDERS');
  expect(await exported('exportLineageAsOpenLineage', upper)).toContain('SALES.ORDERS');
  // A selection and the list of tables mean the names as they are written, in any case.
  const chosen = await exported('exportLineageAsCsv', {
    ...upper,
    export_include_table: 'archive',
    table: 'v',
  });
  expect(chosen).toContain('ARCHIVE');
  const { code } = await post(service, '/sqlflow/job/exportLineageAsJson', { jobId: job.jobId, ...upper });
  expect(code).toBe(200);
});
