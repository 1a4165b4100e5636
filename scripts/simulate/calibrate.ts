import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { JobFolders } from '../../src-server/jobs/folders/job-folder.ts';
import { PostgresStorage } from '../../src-server/store/postgres/postgres-storage.ts';
import { temporaryFolder } from '../../tests/support/service/service.ts';
import { newJob } from './new-job.ts';

/** What one operation takes, by the clock of who asks, and of a core of the database. */
interface Taken {
  clock: number;
  core: number;
}

/** What operations of the queue and the store take in seconds, one after the other. */
export type Calibration = Record<
  'empty look' | 'offer, take and end' | 'keep 20 readings' | 'find 20 readings' | 'one data flow',
  Taken
>;

const rounds = 400;
/** The system counts processor time in these parts of a second. */
const ticks = 100;
const batch = 256 * 1024;

/** Measures the queue and the store of an empty database. */
export async function calibration(url: string): Promise<Calibration> {
  const place = temporaryFolder();
  const folders = new JobFolders(place.folder, { decides: false });
  const store = await PostgresStorage.openShared(url, folders, () => undefined);
  const watch = new Client({ connectionString: url });
  await watch.connect();
  const timed = (work: (round: number) => Promise<void>): Promise<Taken> => taken(watch, work);
  try {
    await store.jobs.accept(newJob('calibration', 'dbvpostgresql'), [emptyUpload(folders)]);
    await store.readings!.join('calibration');
    return {
      'empty look': await timed(async () => void (await store.readings!.take())),
      'offer, take and end': await timed(() => throughQueue(store)),
      'keep 20 readings': await timed((round) => store.dataflows.add(readings(round), use)),
      'find 20 readings': await timed(async (round) => {
        await store.dataflows.find(readings(round), use);
      }),
      'one data flow': await timed(async () => void (await store.dataflows.dataflow('1-1'))),
    };
  } finally {
    await watch.end();
    await store.close();
    place.remove();
  }
}

const use = { at: 1, jobId: 'calibration' };

async function throughQueue(store: PostgresStorage): Promise<void> {
  const { readings: shared } = store;
  const id = await shared!.offer({
    jobId: 'calibration',
    userId: 'ann',
    request: '{}',
    bytes: new Uint8Array(batch),
  });
  await shared!.take();
  await shared!.end(id, '{}');
  await shared!.ended([id]);
}

/** Twenty files of 2.5 KB of data flow each, others in each round. */
function readings(round: number): Parameters<PostgresStorage['dataflows']['add']>[0] {
  return Array.from({ length: 20 }, (_, file) => ({
    cacheKey: `${round}-${file}`,
    contentHash: `content-${round}-${file}`,
    statements: 17,
    text: new Uint8Array(700),
    dataflow: new Uint8Array(2500),
  }));
}

function emptyUpload(folders: JobFolders): { name: string; storedAs: string; bytes: number } {
  const upload = { name: 'a.sql', storedAs: 'a', bytes: 9 };
  const path = folders.path('calibration', upload);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'select 1;');
  return upload;
}

async function taken(watch: Client, work: (round: number) => Promise<void>): Promise<Taken> {
  await work(-1);
  const before = await processorTime(watch);
  const begun = performance.now();
  for (let round = 0; round < rounds; round += 1) await work(round);
  const clock = (performance.now() - begun) / 1000;
  return { clock: clock / rounds, core: ((await processorTime(watch)) - before) / rounds };
}

/** Seconds of processor time that the connections to a database have taken (Linux). */
async function processorTime(watch: Client): Promise<number> {
  const { rows } = await watch.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / ticks;
  }, 0);
}
