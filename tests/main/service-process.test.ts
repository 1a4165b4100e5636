import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RestartPolicy } from '../../src-main/service/restart-policy.ts';
import { ServiceProcess } from '../../src-main/service/service-process.ts';

// Real processes, started by the stand-in for Electron's utility processes.
vi.mock('electron', () => import('../support/desktop/electron-stand-in/utility-process.ts'));

const quick = { window: 60_000, most: 2, firstPause: 5 };
const started: ServiceProcess[] = [];

function start(name: string, openFiles: string[] = []) {
  const seen: string[] = [];
  const service = new ServiceProcess(
    {
      listening: (port) => void seen.push(`listening ${port}`),
      failed: ({ name: reason, message }) => void seen.push(`failed ${reason} ${message}`),
      crashed: (exitCode, pause) => void seen.push(`crashed ${exitCode}, again in ${pause} ms`),
      jobEnded: ({ name: job, status }) => void seen.push(`${job} ended: ${status}`),
      gaveUp: (exitCode) => void seen.push(`gave up ${exitCode}`),
      output: (line) => void seen.push(line),
    },
    new RestartPolicy(quick),
  );
  started.push(service);
  const modulePath = fileURLToPath(new URL(`./services/${name}.ts`, import.meta.url));
  service.start({ modulePath, settings: { port: 8081, dataFolder: '/data', openFiles } });
  return { service, seen };
}

/** Waits until something holds; a busy machine takes seconds to start a process. */
function eventually(holds: () => void): Promise<void> {
  return vi.waitFor(holds, 20_000);
}

/** Ends the process from outside, as the system would that runs out of memory. */
function crash(service: ServiceProcess): void {
  if (service.pid !== undefined) process.kill(service.pid, 'SIGKILL');
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop(500)));
});

describe('the service process', () => {
  it('gets port, data folder and files, and shows where it listens', async () => {
    const { seen } = start('steady', ['/scripts/a.sql']);
    await eventually(() => expect(seen).toContain('listening 49321'));
    await eventually(() =>
      expect(seen).toContain('settings {"port":8081,"dataFolder":"/data","openFiles":["/scripts/a.sql"]}'),
    );
  });

  it('shows the accounts of the examples, which are nowhere in its output', async () => {
    const { service, seen } = start('steady');
    expect(service.exampleAccounts).toEqual([]);
    await eventually(() =>
      expect(service.exampleAccounts).toEqual([{ name: 'user', password: 'secret', roles: ['ROLE_USER'] }]),
    );
    expect(seen.join()).not.toContain('secret');
  });

  it('is started again after a crash, on the same port and without the first job', async () => {
    const { service, seen } = start('steady', ['/scripts/a.sql']);
    await eventually(() => expect(seen).toContain('listening 49321'));
    crash(service);
    await eventually(() => expect(seen.filter((line) => line === 'listening 49321')).toHaveLength(2));
    await eventually(() =>
      expect(seen).toContain('settings {"port":8081,"dataFolder":"/data","openFiles":[],"listenOn":49321}'),
    );
  });

  it('is given up after too many crashes', async () => {
    const { seen } = start('crashing');
    await eventually(() => expect(seen).toContain('gave up 9'));
    expect(seen.filter((line) => line === 'no luck')).toHaveLength(quick.most + 1);
  });

  it('is not started again by itself when it could not start', async () => {
    const { seen } = start('refused');
    await eventually(() => expect(seen).toContain('failed PortTaken Port 8081 is already in use.'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(seen).toHaveLength(1);
  });

  it('ends when asked, and is not started again', async () => {
    const { service, seen } = start('steady');
    await eventually(() => expect(seen).toContain('listening 49321'));
    await service.stop();
    expect(service.pid).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.filter((line) => line.startsWith('listening'))).toHaveLength(1);
  });

  it('is killed when it does not end in time; messages it does not understand are passed over', async () => {
    const { service, seen } = start('stubborn');
    await eventually(() => expect(seen).toEqual(['listening 49322']));
    await service.stop(200);
    expect(service.pid).toBeUndefined();
  });
});
