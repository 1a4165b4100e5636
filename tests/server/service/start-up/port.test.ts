import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { version } from '../../../../src-server/base/version.ts';
import { serviceProcess } from '../../../support/service/service-process.ts';
import { serviceIn, temporaryFolder, testService } from '../../../support/service/service.ts';

/** Tries to start on a port that a server of another kind holds. */
async function startOnPortOf(answer: RequestListener): Promise<unknown> {
  const other = createServer(answer);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { folder, remove } = temporaryFolder();
  try {
    return await serviceIn(folder, { port }).catch((error: unknown) => error);
  } finally {
    other.closeAllConnections();
    other.close();
    remove();
  }
}

describe('a port that is taken', () => {
  it('is reported to be held by another program, whatever that answers', async () => {
    const answers: RequestListener[] = [
      (_request, response) => response.end('<h1>It works!</h1>'),
      (_request, response) => response.end(JSON.stringify({ status: 'ok', version: '7.1', pid: 5 })),
      (request) => request.socket.destroy(),
      () => undefined,
    ];
    for (const answer of answers) {
      expect(await startOnPortOf(answer)).toMatchObject({
        name: 'PortTaken',
        message: expect.stringMatching(/^Port \d+ is used by another program\.$/) as string,
        advice: 'End that program, or choose another port.',
      });
    }
  });

  it('is reported to be held by a Headwater, with its version and process', async () => {
    const running = await testService();
    const { folder, remove } = temporaryFolder();
    await expect(serviceIn(folder, { port: running.port })).rejects.toMatchObject({
      name: 'PortTaken',
      message: `Port ${running.port} is used by another Headwater ${version} (process ${process.pid}).`,
      advice: expect.stringContaining('Use the one that runs') as string,
    });
    await running.end();
    remove();
  });

  it('ends the process of the service with code 3 and the advice', async () => {
    const running = await testService();
    const { folder, remove } = temporaryFolder();
    await expect(serviceProcess(folder, ['--port', String(running.port)])).rejects.toThrow(
      new RegExp(`code 3: Port ${running.port} is used by another Headwater .*choose another port`),
    );
    await running.end();
    remove();
  });
});
