/** One flipped byte in each page of the database, and one odd value in each column of its tables (hostile.md 4.2 to 4.4). */
import { cpSync, openSync, closeSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Bar } from '../service/bars.ts';
import { AttackedService, newFolder } from './attacked-service.ts';

const pageSize = 4096;
const jobCount = 6;

/** @param part takes every so many-th page and column */
export async function attackDatabase(part: number): Promise<Bar[]> {
  const original = newFolder();
  const service = await AttackedService.start({}, original);
  const ids: string[] = [];
  for (let n = 0; n < jobCount; n += 1)
    ids.push(await service.submit({ 'a.sql': `insert into t${n} select a from s;` }));
  for (const id of ids) await service.ended(id);
  await service.stop();
  const database = join(original, 'headwater.sqlite');
  const pages = Math.ceil(statSync(database).size / pageSize);
  const faults: string[] = [];
  const tried = { pages: 0, values: 0 };
  for (let page = 0; page < pages; page += part) {
    tried.pages += 1;
    faults.push(...(await faultsAfter(original, ids, `page ${page + 1}`, (path) => flip(path, page))));
  }
  for (const [index, { table, column, value }] of oddValues(database).entries()) {
    if (index % part !== 0) continue;
    tried.values += 1;
    const odd = (path: string): void => write(path, table, column, value);
    faults.push(...(await faultsAfter(original, ids, `${table}.${column}`, odd)));
  }
  rmSync(original, { recursive: true, force: true });
  for (const fault of faults) console.log(`WRONG: ${fault}`);
  return [
    {
      name: `${tried.pages} pages with a flipped byte, ${tried.values} odd values: jobs hidden or no start`,
      measured: faults.length,
      limit: 1,
      unit: '',
    },
  ];
}

/** What a service says of a damaged copy of the folder: all jobs are there, each ends with its result. */
async function faultsAfter(
  original: string,
  ids: readonly string[],
  what: string,
  damage: (database: string) => void,
): Promise<string[]> {
  const folder = newFolder();
  try {
    cpSync(original, folder, { recursive: true, preserveTimestamps: true });
    damage(join(folder, 'headwater.sqlite'));
    const service = await AttackedService.start({}, folder);
    const faults: string[] = [];
    const { jobs } = (await (await fetch(`${service.url}/api/v1/jobs`)).json()) as {
      jobs: { jobId: string }[];
    };
    const listed = new Set(jobs.map(({ jobId }) => jobId));
    for (const [n, id] of ids.entries()) {
      if (!listed.has(id)) faults.push(`${what}: a job is not listed`);
      const { status, lineage } = await asked(service, id);
      if (status !== 'success' || !lineage.includes(`t${n}`)) faults.push(`${what}: ${id} is ${status}`);
    }
    await service.stop();
    return faults;
  } catch (error) {
    return [`${what}: ${String(error).slice(0, 300)}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a job has ended, and its lineage. Where the first who asks meets the damage, it is reported, repaired, and asked again. */
async function asked(service: AttackedService, id: string): Promise<{ status: string; lineage: string }> {
  for (let round = 0; ; round += 1) {
    const { status } = await service.ended(id);
    const lineage = await service.csv(id);
    if (round > 0 || !lineage.includes('analysed again')) return { status, lineage };
  }
}

function flip(path: string, page: number): void {
  const file = openSync(path, 'r+');
  const at = page * pageSize + pageSize - 20;
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 0xff;
  writeSync(file, byte, 0, 1, at);
  closeSync(file);
}

/** Of each column, a value that nothing of the program writes there, but that the table allows. */
function oddValues(path: string): { table: string; column: string; value: string | number }[] {
  const database = new SqliteDatabase(path);
  const sql = `SELECT t.name AS "table", c.name AS "column", c.type, c.pk FROM sqlite_schema t, pragma_table_info(t.name) c
               WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'migrations'`;
  const columns = database.prepare(sql).all() as {
    table: string;
    column: string;
    type: string;
    pk: number;
  }[];
  database.close();
  // A key that is another is another job's: that is no damage that anybody could see.
  return columns
    .filter(({ pk, column }) => pk === 0 && !column.endsWith('_id'))
    .map(({ table, column, type }) => ({ table, column, value: type === 'INTEGER' ? -7 : '{odd' }));
}

function write(path: string, table: string, column: string, value: string | number): void {
  const database = new SqliteDatabase(path);
  database.pragma('ignore_check_constraints = ON');
  try {
    database
      .prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = (SELECT min(rowid) FROM ${table})`)
      .run(value);
  } catch {
    // The table allows no such value, or has no such rows.
  }
  database.close();
}
