import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionResponse } from '../../../../src-server/contract/application/service/sessions.ts';
import { useComparison } from '../../../../src-renderer/stores/result/comparison.ts';
import { useImpact } from '../../../../src-renderer/stores/result/impact.ts';
import { useProblems } from '../../../../src-renderer/stores/result/problems.ts';
import { useVendorFit } from '../../../../src-renderer/stores/result/vendorFit.ts';
import { useSession } from '../../../../src-renderer/stores/service/session.ts';
import { aJob } from '../../features/manage/jobs/aJob.ts';
import { type HeldAnswers, heldAnswers } from '../heldAnswers.ts';

let service: HeldAnswers;

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  setActivePinia(createPinia());
  open('a');
});
afterEach(() => vi.unstubAllGlobals());

function open(jobId: string): void {
  const session = useSession();
  const file = { index: 0, name: `${jobId}.sql`, length: 10, errors: 1, warnings: 0 };
  session.job = aJob({ jobId });
  session.session = {
    sessionId: `of-${jobId}`,
    vendor: 'dbvmssql',
    files: [file],
  } as unknown as SessionResponse;
}

it('further tables of an impact that are asked for twice are listed once', async () => {
  const impact = useImpact();
  impact.ask({ tableId: 1, path: 't' });
  await nextTick();
  const page = (id: number) => ({ totals: { tables: 2 }, statements: [], callers: [], tables: [{ id }] });
  await service.answer('/impact', page(1));
  void impact.loadMore();
  void impact.loadMore();
  await service.answer('/impact', page(2));
  await service.answer('/impact', page(2));
  expect(impact.tables.map(({ id }) => id)).toEqual([1, 2]);
});

it('further changes that are asked for twice are listed once', async () => {
  const comparison = useComparison();
  comparison.compareWith({ jobId: 'b' });
  const page = (id: number) => ({ tables: [{ id }], columns: [], relations: [], affected: [], totals: {} });
  void comparison.show();
  await service.answer('/compare', page(1));
  void comparison.loadMore(1000);
  void comparison.loadMore(1000);
  await service.answer('/compare', page(2));
  await service.answer('/compare', page(2));
  expect(comparison.tables.map(({ id }) => id)).toEqual([1, 2]);
});

it('that the problems of a job could not be read is not said of the one that was opened meanwhile', async () => {
  const problems = useProblems();
  void problems.load();
  open('b');
  void problems.load();
  await service.answer('/of-a/diagnostics', { detail: 'gone' }, 500);
  expect(problems.state).toBe('loading');
  await service.answer('/of-b/diagnostics', { diagnostics: [], total: 0 });
  expect(problems.state).toBe('ready');
});

it('the vendor that the files of a job look like is tried with this job, whichever is open then', async () => {
  const fit = useVendorFit();
  void fit.look();
  open('b');
  await service.answer('/of-a/files/0', { index: 0, name: 'a.sql', text: 'select nvl(a, b) from dual' });
  await service.answer('/vendor-guess', {
    vendor: 'dbvoracle',
    confidence: 0.9,
    reasons: [],
    parts: [{ vendor: 'dbvoracle', confidence: 0.9 }],
  });
  expect(service.waiting().filter((path) => path.endsWith('/trial'))).toEqual(['/api/v1/jobs/a/trial']);
});
