import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readingKeys } from '../../../../src-server/jobs/reading/reading-keys.ts';
import { engineFingerprint } from '../../../../src-server/jobs/record/engine-fingerprint.ts';
import { SqliteStorage } from '../../../../src-server/store/sqlite/sqlite-storage.ts';
import { workerUrl } from '../../../support/built.ts';
import { csvOf, finishedJob, serviceIn, temporaryFolder } from '../../../support/service/service.ts';

describe('the name of the engine', () => {
  it('is that of its code, wherever and whenever it was installed', async () => {
    const { folder, remove } = temporaryFolder();
    const installed = (place: string, code: string): URL => {
      mkdirSync(join(folder, place, 'chunks'), { recursive: true });
      writeFileSync(join(folder, place, 'worker.js'), 'import "./chunks/engine.js";');
      writeFileSync(join(folder, place, 'chunks', 'engine.js'), code);
      return pathToFileURL(join(folder, place, 'worker.js'));
    };
    const one = installed('one', 'export {};');
    const same = installed('same', 'export {};');
    utimesSync(join(folder, 'same', 'chunks', 'engine.js'), 1, 1);
    const other = installed('other', 'export[];');
    expect(await engineFingerprint(same)).toBe(await engineFingerprint(one));
    expect(await engineFingerprint(other)).not.toBe(await engineFingerprint(one));
    expect(await engineFingerprint(one, { limits: {} as never })).not.toBe(await engineFingerprint(one));
    const real = join(folder, 'real');
    mkdirSync(real);
    copyFileSync(join(folder, 'one', 'worker.js'), join(real, 'worker.js'));
    expect(await engineFingerprint(workerUrl())).not.toBe(
      await engineFingerprint(pathToFileURL(join(real, 'worker.js'))),
    );
    remove();
  });
});

describe('the reading of a file', () => {
  it('has a key of its content, its vendor, its encoding and the engine', () => {
    const file = { name: 'a.sql', bytes: Buffer.from('SELECT 1') };
    const how = { fingerprint: 'x', vendor: 'dbvmssql' } as const;
    const { ofContent, ofName } = readingKeys(file, how);
    expect(readingKeys({ ...file, name: 'b.sql' }, how)).toMatchObject({ ofContent });
    expect(readingKeys({ ...file, name: 'b.sql' }, how).ofName).not.toBe(ofName);
    const others = [
      readingKeys({ ...file, bytes: Buffer.from('SELECT 2') }, how),
      readingKeys({ ...file, isDoubtful: true }, how),
      readingKeys({ ...file, vendor: 'dbvoracle' }, how),
      readingKeys(file, { ...how, vendor: 'dbvoracle' }),
      readingKeys(file, { ...how, encoding: 'latin1' }),
      readingKeys(file, { ...how, fingerprint: 'y' }),
    ];
    const keys = [ofContent, ...others.map((each) => each.ofContent)];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is shared by all names, unless the name is that of what it defines', async () => {
    const { folder, remove } = temporaryFolder();
    const service = await serviceIn(folder);
    const view = 'CREATE VIEW v AS SELECT t.a FROM t;';
    const model = "{{ config(materialized='view') }}\nSELECT a FROM {{ ref('b') }}";
    const fields = { dbvendor: 'dbvpostgresql' };
    const first = await finishedJob(service, { 'one.sql': view, 'model_one.sql': model }, fields);
    const second = await finishedJob(service, { 'two.sql': view, 'model_two.sql': model }, fields);
    const lineage = await csvOf(service, second.jobId);
    expect(lineage.replaceAll('model_two', 'model_one').replaceAll('two.sql', 'one.sql')).toBe(
      await csvOf(service, first.jobId),
    );
    await service.close();
    const store = new SqliteStorage(folder);
    const hashes = await Promise.all(
      [first, second].flatMap(({ sessionId = '' }) =>
        [0, 1].map((index) => store.sessions.file(sessionId, index)),
      ),
    );
    await store.close();
    // Both files of both jobs have their texts; which readings there are is asked of the file.
    expect(new Set(hashes.map((each) => each?.contentHash)).size).toBe(2);
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(join(folder, 'headwater.sqlite'), { readonly: true });
    const kept = database
      .prepare('SELECT content_hash AS hash, count(*) AS times FROM dataflows GROUP BY 1 ORDER BY 2')
      .all();
    database.close();
    expect(kept).toMatchObject([{ times: 1 }, { times: 2 }]);
    remove();
  });
});
