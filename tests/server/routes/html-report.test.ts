import { expect, it } from 'vitest';
import { finishedJob, testService } from '../../support/service/service.ts';

const sql = 'create view v as select t.a from t join u on t.id = u.id;';

/** The page without the moment at which it was made. */
function timeless(page: string): string {
  return page.replace(/"madeAt":"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/, '');
}

it('gives the report of a job, of a session and of SQL that a call brings along', async () => {
  const service = await testService();
  const { jobId, sessionId } = await finishedJob(
    service,
    { 'a.sql': sql },
    { jobName: '<nightly>', dbvendor: 'dbvpostgresql' },
  );
  const post = (path: string, fields: Record<string, string>): Promise<Response> =>
    fetch(service.url + path, { method: 'POST', body: new URLSearchParams(fields) });

  const ofJob = await post('/sqlflow/job/exportLineageAsHtml', { jobId });
  expect(ofJob.headers.get('content-type')).toBe('text/html;charset=utf-8');
  expect(ofJob.headers.get('content-disposition')).toBe('attachment; filename=_nightly_.html');
  const page = await ofJob.text();
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('<title>&lt;nightly> ');
  expect(page).toContain('"title":"\\u003cnightly\\u003e"');
  expect(page).toContain('"join"');

  const ofSession = await fetch(`${service.url}/api/v1/sessions/${sessionId}/export/html`);
  expect(ofSession.headers.get('content-disposition')).toContain('_nightly_.html');
  expect(timeless(await ofSession.text())).toBe(timeless(page));

  const fields = { sqltext: sql, dbvendor: 'dbvpostgresql' };
  const immediate = await post('/sqlflow/generation/sqlflow/exportLineageAsHtml', fields);
  expect(immediate.headers.get('content-disposition')).toContain('lineage.html');
  expect(await immediate.text()).toContain('<title>sqltext ');

  // What the report does not show is not in it.
  const values = await post('/sqlflow/job/exportLineageAsHtml', { jobId, showRelationType: 'fdd' });
  expect((await values.text()).length).toBeLessThan(page.length);
  await service.end();
});
