import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorAnswers } from '../../../src-server/http/error-answers.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use((request) => {
    throw Object.assign(new Error('no room'), { code: request.query['code'] });
  });
  app.use(errorAnswers(pino({ level: 'silent' })));
  server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.close());

const asked = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('reports that the disk is full: %s', async (code) => {
  const error = 'The disk with the data folder is full. Make room there, and try again.';
  const envelope = await asked(`/sqlflow/job/submitUserJob?code=${code}`);
  expect(envelope.status).toBe(200);
  expect(await envelope.json()).toEqual({ code: 500, error });
  const problem = await asked(`/api/v1/jobs?code=${code}`);
  expect(problem.status).toBe(500);
  expect(await problem.json()).toMatchObject({ detail: error });
});

it.each(['EIO', 'EMFILE', 'SQLITE_BUSY'])(
  'reports that the disk does not let it be done: %s',
  async (code) => {
    const answer = await asked(`/api/v1/jobs?code=${code}`);
    expect(await answer.json()).toMatchObject({
      detail: 'The disk, or what the system allows of open files, does not let this be done now; try again.',
    });
  },
);

it('says of another failure no more than where to look', async () => {
  const answer = await asked('/api/v1/jobs?code=EPIPE');
  expect(await answer.json()).toMatchObject({
    detail: expect.stringMatching(/^Internal error .*; the log says more\.$/) as string,
  });
});
