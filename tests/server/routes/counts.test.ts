import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GraphResponse } from '../../../src-server/contract/application/result/graph.ts';
import type { OverviewResponse } from '../../../src-server/contract/application/result/overview.ts';
import type { RelationsResponse } from '../../../src-server/contract/application/result/relation-pages.ts';
import { type JobEntry, jobsResponse } from '../../../src-server/contract/application/service/jobs.ts';
import type { DiagnosticsResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { finishedJob, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const folder = join(import.meta.dirname, '../../../src-renderer/features/manage/samples');
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
const own = [
  [
    'temporary.sql',
    'create table #t (a int); insert into #t select a from s; insert into u (a) select a from #t;',
  ],
  ['lost.sql', 'create view v as select a, b.c, d from b, e; create procedure p as select x from v;'],
  ['empty.sql', 'create table only_declared; create external table x (a int); create synonym y for x;'],
] as const;

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.end());

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

it('the list of jobs, the status line and the map tell the same numbers, and so do the lists of relations and problems', async () => {
  expect(samples.length + own.length).toBeGreaterThanOrEqual(10);
  for (const [name, text] of [...samples, ...own]) {
    const { jobId, sessionId = '' } = await finishedJob(service, { [name]: text });
    const { jobs } = jobsResponse.parse(await asked(`/jobs?ids=${jobId}`)) as { jobs: JobEntry[] };
    const { totals } = await asked<GraphResponse>(`/sessions/${sessionId}/graph`, {});
    const { schemas } = await asked<OverviewResponse>(`/sessions/${sessionId}/overview`, {});
    const sum = (of: 'tables' | 'views' | 'columns'): number =>
      schemas.reduce((total, schema) => total + schema[of], 0);
    const { numbers } = jobs[0]!;
    expect([name, numbers?.tables, numbers?.columns]).toEqual([
      name,
      totals.tables + totals.views,
      totals.columns,
    ]);
    expect([name, sum('tables'), sum('views'), sum('columns')]).toEqual([
      name,
      totals.tables,
      totals.views,
      totals.columns,
    ]);
    const { total } = await asked<RelationsResponse>(`/sessions/${sessionId}/relations`, {});
    const problems = await asked<DiagnosticsResponse>(`/sessions/${sessionId}/diagnostics`);
    const severe = (severity: string): number =>
      problems.diagnostics.filter((each) => each.severity === severity).length;
    expect([name, total, severe('error'), severe('error'), severe('warning')]).toEqual([
      name,
      totals.relations,
      totals.errors,
      numbers?.errors,
      numbers?.warnings,
    ]);
    expect([name, jobs[0]!.progress.statements.total]).toEqual([name, totals.statements]);
  }
});
