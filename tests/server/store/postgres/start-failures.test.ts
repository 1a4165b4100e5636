import { beforeAll, expect, it } from 'vitest';
import { StartFailure } from '../../../../src-server/base/start-failure.ts';
import { migrate, migrations } from '../../../../src-server/store/postgres/connection/migrations.ts';
import { openDatabase } from '../../../../src-server/store/postgres/connection/open-database.ts';
import { PostgresStorage } from '../../../../src-server/store/postgres/postgres-storage.ts';
import {
  databaseUrl,
  describeWithPostgres,
  newDatabase,
  statement,
} from '../../../support/postgres/test-database.ts';
import { job } from '../stored-samples.ts';

/** How the opening of a database fails. */
async function failure(url: string, steps?: typeof migrations): Promise<StartFailure> {
  const thrown: unknown = await openDatabase(url, steps).then(
    (database) => database.close(),
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(StartFailure);
  const failed = thrown as StartFailure;
  expect(`${failed.message} ${failed.advice}`).not.toMatch(/secret|\n/);
  return failed;
}

it('reports what is wrong where nobody answers', async () => {
  for (const url of ['postgres://ann:secret@127.0.0.1:1/x', 'postgres://ann:secret@nowhere.invalid/x']) {
    const { name, message } = await failure(url);
    expect(name).toBe('StoreUnreachable');
    expect(message).toMatch(/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/);
  }
});

describeWithPostgres('a database in PostgreSQL', () => {
  let url: string;
  beforeAll(async () => (url = await newDatabase()));

  it('is refused with the reason where it cannot be used', async () => {
    const database = new URL(url).pathname.slice(1);
    expect(await failure(databaseUrl('none'))).toMatchObject({ name: 'StoreRefused' });
    const wrong = databaseUrl(database, { name: 'headwater', password: 'secret' });
    expect((await failure(wrong)).message).toContain('user or password is wrong');
    await statement(
      url,
      `CREATE ROLE visitor LOGIN PASSWORD 'secret'; REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
       GRANT CONNECT ON DATABASE ${database} TO visitor`,
    );
    const visitor = databaseUrl(database, { name: 'visitor', password: 'secret' });
    expect((await failure(visitor)).message).toContain('may not make the schema');
    await statement(url, `DROP OWNED BY visitor; DROP ROLE visitor`);
    const tls = await failure(`${url}?sslmode=verify-full`);
    expect(tls).toMatchObject({
      name: 'StoreUnreachable',
      message: expect.stringContaining('SSL') as string,
    });
  });

  it('is refused where it is read-only or of another encoding', async () => {
    const other = await newDatabase(`ENCODING 'SQL_ASCII' TEMPLATE template0`);
    expect((await failure(other)).message).toContain('encoding is SQL_ASCII');
    const readOnly = await newDatabase();
    const name = new URL(readOnly).pathname.slice(1);
    await statement(databaseUrl('postgres'), `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await failure(readOnly)).toMatchObject({
      name: 'StoreUnsuitable',
      message: expect.stringContaining('read-only') as string,
    });
  });

  it('is brought up to date by one of several processes, and keeps what it has', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => PostgresStorage.open(url)));
    await stores[0]!.jobs.accept(job('1'), []);
    await Promise.all(stores.map((store) => store.close()));
    const more = [
      ...migrations,
      { name: '9000-more', tables: ['more'], sql: 'CREATE TABLE more (number integer)' },
    ];
    const database = await openDatabase(url, more);
    await migrate(database, more);
    expect(
      await database.rows('SELECT job_id, number FROM jobs, (SELECT count(*) FROM more) m'),
    ).toMatchObject([{ job_id: '1' }]);
    await database.close();
    expect((await failure(url)).message).toMatch(
      /newer version of Headwater \(schema \d+, this program knows \d+\)/,
    );
    expect(await failure(url)).toMatchObject({ name: 'SchemaMismatch' });
  });

  it('is left as it was where a step fails', async () => {
    const fresh = await newDatabase();
    const broken = [
      ...migrations,
      { name: '9000-broken', tables: [], sql: 'CREATE TABLE more (n int); SELECT nothing' },
    ];
    await expect(openDatabase(fresh, broken)).rejects.toThrow('nothing');
    expect(await statement(fresh, `SELECT 1 FROM pg_tables WHERE schemaname = 'headwater'`)).toEqual([]);
  });

  it('is refused where its schema was changed or is not whole', async () => {
    const damages: [string, string, RegExp][] = [
      ['DROP TABLE headwater.texts', 'SchemaIncomplete', /table texts is missing/],
      ['DROP TABLE headwater.migrations', 'SchemaIncomplete', /list of schema steps is missing/],
      ['UPDATE headwater.migrations SET version = version + 6', 'SchemaIncomplete', /step 1 is missing/],
      ['DELETE FROM headwater.migrations', 'SchemaIncomplete', /table settings of a schema step/],
      [
        `UPDATE headwater.migrations SET checksum = 'x'`,
        'SchemaMismatch',
        /is not the one this program knows/,
      ],
    ];
    const whole = await newDatabase();
    await (await PostgresStorage.open(whole)).close();
    for (const [damage, name, message] of damages) {
      const damaged = await newDatabase(`TEMPLATE ${new URL(whole).pathname.slice(1)}`);
      await statement(damaged, damage);
      const failed = await failure(damaged);
      expect(failed.name).toBe(name);
      expect(failed.message).toMatch(message);
    }
  });
});
