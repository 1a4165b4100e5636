import { afterEach, beforeEach, expect, it } from 'vitest';
import { headwater } from '../../../cli/command.ts';
import { describeWithPostgres, newDatabase } from '../../../support/postgres/test-database.ts';
import { jobWhen, submitter, workerProcess } from '../../../support/postgres/worker-process.ts';
import { temporaryFolder } from '../../../support/service/service.ts';

describeWithPostgres('a worker', () => {
  let url: string;
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(async () => {
    url = await newDatabase();
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  it('analyses the jobs of others, and gives them back when it is ended', async () => {
    const { store, submit } = await submitter(url, place.folder);
    const worker = await workerProcess(url);
    try {
      await submit('one', 'CREATE VIEW v AS SELECT t.a FROM t;');
      const done = await jobWhen(store, 'one', ({ status }) => status !== 'create');
      expect(done).toMatchObject({ status: 'success', files: 1, statements: 1 });
      expect(await store.sessions.model(done.sessionId!)).toBeDefined();
      await submit('long', 'CREATE VIEW v AS SELECT t.a, u.b FROM t JOIN u ON t.i = u.i;'.repeat(20_000));
      await jobWhen(store, 'long', ({ startedAt }) => startedAt !== undefined);
      expect(await worker.end('SIGTERM')).toBe(0);
      expect(await store.jobs.get('long')).toMatchObject({ status: 'create', attempts: 0 });
      // At once, not only when its time is over.
      expect(await store.shared!.take(1)).toMatchObject({ jobId: 'long', attempts: 1 });
    } finally {
      await worker.end('SIGKILL');
      await store.close();
    }
  });
});

it('is refused with a reason where its store is none, and says no password', async () => {
  const values = ['--store', 'postgres://ann:secret@127.0.0.1:1/x'];
  for (const command of ['serve', 'worker']) {
    const { code, stdout, stderr } = await headwater([command, ...values]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(
      'The database postgres://127.0.0.1:1/x cannot be used: it cannot be reached (ECONNREFUSED)',
    );
    expect(stderr).not.toMatch(/secret|\n\s+at /);
  }
  const wrong = await headwater(['serve'], { env: { HEADWATER_STORE: 'postgres:/ann:secret@x' } });
  expect(wrong).toMatchObject({ code: 3, stdout: '' });
  expect(wrong.stderr).toContain('HEADWATER_STORE must be');
  expect(wrong.stderr).not.toContain('secret');
  const alone = await headwater(['worker', '--store', 'sqlite']);
  expect(alone).toMatchObject({ code: 3, stdout: '' });
  expect(alone.stderr).toContain('A worker needs a store that it shares');
});
