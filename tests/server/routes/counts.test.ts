import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GraphResponse } from '../../../src-server/contract/application/result/graph.ts';
import type { OverviewResponse } from '../../../src-server/contract/application/result/overview.ts';
import type { RelationsResponse } from '../../../src-server/contract/application/result/relation-pages.ts';
import { jobsResponse } from '../../../src-server/contract/application/service/jobs.ts';
import type {
  DiagnosticsResponse,
  SessionResponse,
} from '../../../src-server/contract/application/service/sessions.ts';
import { inProcess } from '../../cli/in-process.ts';
import {
  finishedJob,
  temporaryFolder,
  type TestService,
  testService,
} from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';

/** Real projects beside the checkout, and the vendor that each is read for; where they are missing, samples do. */
const archives = join(import.meta.dirname, '../../../../shared/projects');
const projects = {
  'dataform-demo': 'bigquery',
  'dbt-ra-data-warehouse': 'bigquery',
  'dbt-utils': 'postgresql',
  'flyway-killbill': 'mysql',
  jpetstore: 'ansi',
  'powercenter-sample': 'oracle',
  'power-bi-models': 'mssql',
  'ssis-adventureworks-dwh': 'mssql',
  'ssis-crimestat': 'mssql',
  'ssis-three-formats': 'mssql',
};
const samples = join(import.meta.dirname, '../../../src-renderer/features/manage/samples');
const own = {
  'temporary.sql':
    'create table #t (a int); insert into #t select a from s; insert into u (a) select a from #t;',
  'lost.sql': 'create view v as select a, b.c, d from b, e; create procedure p as select x from v;',
  'empty.sql': 'create table only_declared; create external table x (a int); create synonym y for x;',
};

/** What the page begins with; the command line and reports do so, but for types of relations. */
const asOnThePage = { relationTypes: ['fdd'], hideIntermediates: 'keep-results' };

const { folder, remove } = temporaryFolder();
let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(async () => {
  await service.end();
  remove();
});

/** Folders of files, each with its vendor. */
function material(): [folder: string, vendor: string][] {
  const written = (name: string, text: string): [string, string] => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, name), text);
    return [join(folder, name), 'mssql'];
  };
  const small = Object.entries(own).map(([name, text]) => written(name, text));
  const unpacked = Object.entries(projects).flatMap(([name, vendor]): [string, string][] => {
    const archive = join(archives, `${name}.tar.gz`);
    if (!existsSync(archive)) return [];
    execFileSync('tar', ['xzf', archive, '-C', folder]);
    return [[join(folder, name), vendor]];
  });
  if (unpacked.length > 0) return [...small, ...unpacked];
  const sqlFiles = readdirSync(samples).filter((name) => name.endsWith('.sql'));
  return [...small, ...sqlFiles.map((name) => written(name, readFileSync(join(samples, name), 'utf8')))];
}

async function asked<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return (await answer.json()) as Answer;
}

function filesIn(path: string): Record<string, Uint8Array> {
  const found = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    found.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(path.length + 1), readFileSync(file)];
    }),
  );
}

/** What the command line writes, and what it says beside that. */
async function commandLine(...args: string[]): Promise<{ written: string; said: string }> {
  const said: string[] = [];
  const writing = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(`${text}`) > 0);
  const { written } = await inProcess(folder, [...args]).finally(() => writing.mockRestore());
  return { written, said: said.join('') };
}

interface Report {
  counts: Record<'tables' | 'views' | 'columns' | 'steps' | 'statements' | 'errors' | 'warnings', number>;
  edges: number[];
}

/** What the report of a folder holds, with relations of values alone. */
async function reportOf(path: string, vendor: string): Promise<Report> {
  const { written } = await commandLine('export', '-v', vendor, '-f', 'html', '--relations', 'fdd', path);
  const [, json] = /<script id="lineage" type="application\/json">([\s\S]*?)<\/script>/.exec(written) ?? [];
  return JSON.parse(json!) as Report;
}

it('page, list of jobs, map, lists, report and command line show the same numbers of a project', async () => {
  const all = material();
  expect(all.length).toBeGreaterThanOrEqual(10);
  for (const [path, vendor] of all) {
    const { jobId, sessionId = '' } = await finishedJob(
      service,
      { 'project.zip': await zipOf(filesIn(path)) },
      { dbvendor: `dbv${vendor}` },
    );
    const [job] = jobsResponse.parse(await asked(`/jobs?ids=${jobId}`)).jobs;
    const { totals } = await asked<GraphResponse>(`/sessions/${sessionId}/graph`, asOnThePage);
    const { schemas } = await asked<OverviewResponse>(`/sessions/${sessionId}/overview`, {});
    const { total } = await asked<RelationsResponse>(`/sessions/${sessionId}/relations`, asOnThePage);
    const problems = await asked<DiagnosticsResponse>(`/sessions/${sessionId}/diagnostics?limit=100000`);
    const { counts, edges } = await reportOf(path, vendor);
    const sum = (of: 'tables' | 'views' | 'columns'): number =>
      schemas.reduce((amount, schema) => amount + schema[of], 0);
    const severe = (severity: string): number =>
      problems.diagnostics.filter((each) => each.severity === severity).length;

    const { tables, views, columns, relations, statements, errors, warnings } = totals;
    const told = { name: path, tables, views, columns, statements, errors, warnings };
    const { steps, ...reported } = counts;
    expect({ name: path, ...reported }).toEqual(told);
    const { files, ...numbers } = job!.numbers!;
    expect({ name: path, ...numbers, statements: job!.statements }).toEqual({ ...told, steps });
    const session = await asked<SessionResponse>(`/sessions/${sessionId}`);
    expect([path, files]).toEqual([path, session.files.length]);
    expect({ ...told, tables: sum('tables'), views: sum('views'), columns: sum('columns') }).toEqual(told);
    expect({ ...told, errors: severe('error'), warnings: severe('warning') }).toEqual(told);
    expect([path, total, edges.length / 14]).toEqual([path, relations, relations]);
    const { said } = await commandLine('analyze', '-v', vendor, '--no-cache', path);
    expect(said.replaceAll(/(?<=\d),(?=\d)/g, '')).toMatch(
      new RegExp(
        `, ${statements} statements?(, \\d+ of them with errors)?; ${tables} tables?, ${views} views?, ${columns} columns?\\.`,
      ),
    );
  }
}, 120_000);
