/** Damage inside a stored value, which SQLite does not notice. */
import type SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RestartedService } from '../../support/service/restarted-service.ts';
import { csvOf, finishedJob, finishedRegularJob, jobEnd, post } from '../../support/service/service.ts';

const sql = 'create view v as select a, b from t where c > 1';
const graph = '/sqlflow/generation/sqlflow/graph';
const selectedInfo = '/sqlflow/generation/sqlflow/getSelectedDbObjectInfo';
const coordinates = '[{"x": 1, "y": 1, "hashCode": "0"}, {"x": 1, "y": 7, "hashCode": "0"}]';

/** Changes a byte in the middle of every value of a column, and leaves its checksum. */
const changes: Record<string, (database: SqliteDatabase.Database) => void> = {
  model: (database) => changeBlobs(database, 'session_pieces', 'bytes'),
  text: (database) => changeBlobs(database, 'texts', 'text'),
  overview: (database) =>
    database.exec(`UPDATE sessions SET overview = replace(overview, '"files"', '"filez"')`),
  'model of an earlier version': (database) => {
    database.exec('UPDATE session_pieces SET checksum = NULL');
    database.exec('UPDATE session_pieces SET bytes = zeroblob(length(bytes))');
  },
};

function changeBlobs(database: SqliteDatabase.Database, table: string, column: string): void {
  const rows = database.prepare(`SELECT rowid AS id, ${column} AS value FROM ${table}`).all();
  for (const { id, value } of rows as { id: number; value: Buffer }[]) {
    const middle = value.length >> 1;
    value[middle] = (value[middle] ?? 0) ^ 0x10;
    database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(value, id);
  }
}

describe('a damaged', () => {
  let service: RestartedService;
  beforeEach(async () => (service = await RestartedService.start()));
  afterEach(() => service.end());

  /** Asks for what holds the value. */
  async function ask(what: string, sessionId: string): Promise<{ code: number | string; message: string }> {
    if (what === 'overview') {
      const answer = await fetch(`${service.url}/api/v1/sessions/${sessionId}`);
      const { detail = '' } = (await answer.json()) as { detail?: string };
      return { code: answer.status, message: detail };
    }
    const { code, error = '' } = await (what === 'text'
      ? post(service, selectedInfo, { sessionId, coordinates })
      : post(service, graph, { dbvendor: 'dbvpostgresql', sessionId }));
    return { code, message: error };
  }

  it.each(Object.keys(changes))('%s of a job is reported, and the job analysed again', async (what) => {
    const { jobId, sessionId = '' } = await finishedJob(
      service,
      { 'a.sql': sql },
      { dbvendor: 'dbvpostgresql' },
    );
    const before = await csvOf(service, jobId);
    expect(await ask(what, sessionId)).toEqual({ code: 200, message: '' });
    await service.restartAfter(changes[what]!);
    const { code, message } = await ask(what, sessionId);
    expect([code, message]).toEqual([409, expect.stringContaining('analysed again')]);
    const again = await jobEnd(service, jobId);
    expect(again.status).toBe('success');
    expect(await csvOf(service, jobId)).toBe(before);
    expect(await ask(what, again.sessionId ?? '')).toEqual({ code: 200, message: '' });
    // The next start finds nothing more to do.
    await service.restart();
    expect(await csvOf(service, jobId)).toBe(before);
  });

  it('record of a result, which says that it was replaced, is reported, and its job analysed again', async () => {
    const { jobId } = await finishedJob(service, { 'a.sql': sql }, { dbvendor: 'dbvpostgresql' });
    const before = await csvOf(service, jobId);
    await service.restartAfter((database) => database.exec('UPDATE sessions SET replaced_at = -7'));
    const { code, error } = await post(service, '/sqlflow/job/displayUserJobGraph', { jobId });
    expect([code, error]).toEqual([409, expect.stringContaining('analysed again')]);
    expect((await jobEnd(service, jobId)).status).toBe('success');
    expect(await csvOf(service, jobId)).toBe(before);
  });

  it.each(Object.keys(changes))(
    '%s of an immediate call is reported, and its session is gone',
    async (what) => {
      const { sessionId = '' } = await post(service, graph, { dbvendor: 'dbvpostgresql', sqltext: sql });
      await service.restartAfter(changes[what]!);
      const { code, message } = await ask(what, sessionId);
      expect([code, message]).toEqual([410, expect.stringContaining('send its SQL again')]);
      expect((await ask(what, sessionId)).code).toBe(404);
      const anew = await post(service, graph, { dbvendor: 'dbvpostgresql', sqltext: sql });
      expect(await ask(what, anew.sessionId ?? '')).toEqual({ code: 200, message: '' });
    },
  );

  it('reading is made again when its job grows', async () => {
    const { jobId } = await finishedRegularJob(service, { 'a.sql': sql }, { dbvendor: 'dbvpostgresql' });
    const before = await csvOf(service, jobId);
    await service.restartAfter((database) => {
      const rows = database.prepare('SELECT cache_key AS id, dataflow AS value FROM dataflows').all();
      for (const { id, value } of rows as { id: string; value: Buffer }[]) {
        value[value.length >> 1]! ^= 0x10;
        database.prepare('UPDATE dataflows SET dataflow = ? WHERE cache_key = ?').run(value, id);
      }
    });
    const more = { 'b.sql': 'create view w as select a from v' };
    const grown = await finishedRegularJob(service, more, { dbvendor: 'dbvpostgresql', jobId });
    expect(grown.status).toBe('success');
    const rows = (await csvOf(service, jobId)).split('\n');
    for (const row of before.split('\n')) expect(rows).toContain(row);
  });
});
