import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PostgresAnswer } from '../../tests/support/postgres/postgres-process.ts';

/** A PostgreSQL of its own, empty, until its user is done. */
export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = fork(new URL('../../tests/support/postgres/postgres-process.ts', import.meta.url));
  const [answer] = (await once(server, 'message')) as [PostgresAnswer];
  if ('missing' in answer) throw new Error(answer.missing);
  try {
    return await work(answer.url);
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}
