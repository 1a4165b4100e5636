import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFolderChoice } from '../../src-main/base/data-folder-choice.ts';
import type { ApplicationPaths } from '../../src-main/base/paths.ts';
import { DesktopService } from '../../src-main/service/desktop-service.ts';

// Real processes, started by the stand-in for Electron's utility processes.
vi.mock('electron', async () => ({
  ...(await import('../support/desktop/electron-stand-in/utility-process.ts')),
  app: { getVersion: () => '0.0.0' },
}));

let root: string;
let service: DesktopService;
/** The folders that the service was started in. */
let starts: string[];

const folder = (name: string): string => join(root, name);

beforeEach(async () => {
  vi.stubEnv('HEADWATER_DATA', undefined);
  root = mkdtempSync(join(tmpdir(), 'headwater-move-'));
  for (const name of ['first', 'second', 'third', 'broken']) mkdirSync(folder(name));
  starts = [];
  const running = Promise.withResolvers<void>();
  const listens = (line: string): void => {
    const { msg } = JSON.parse(line) as { msg: string };
    if (msg.startsWith('starts in ')) starts.push(msg.slice('starts in '.length + root.length + 1));
  };
  service = new DesktopService({
    paths: {
      service: fileURLToPath(new URL('./services/settled.ts', import.meta.url)),
      dataFolder: folder('first'),
      folderChoice: folder('choice.json'),
      apiFile: folder('api.json'),
      page: folder('page'),
      samples: folder('samples'),
    } as ApplicationPaths,
    log: pino({ level: 'trace' }, { write: listens }),
    developmentOrigin: undefined,
    events: {
      moved: () => undefined,
      changed: ({ status }) => status === 'running' && running.resolve(),
      stuck: (message) => running.reject(new Error(message)),
      jobEnded: () => undefined,
    },
  });
  service.start();
  await running.promise;
});

afterEach(async () => {
  await service.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('the data folder', () => {
  it('is the one of the last move where two are asked for at once', async () => {
    await Promise.all([service.moveTo(folder('second')), service.moveTo(folder('third'))]);
    await vi.waitFor(() => expect(starts).toEqual(['first', 'second', 'third']));
    expect(service.dataFolder).toBe(folder('third'));
    expect(readFolderChoice(folder('choice.json'))).toBe(folder('third'));
  });

  it('is moved after a restart that goes on', async () => {
    await Promise.all([service.restart(), service.moveTo(folder('second'))]);
    await vi.waitFor(() => expect(starts).toEqual(['first', 'first', 'second']));
    expect(readFolderChoice(folder('choice.json'))).toBe(folder('second'));
  });

  it('stays where a move fails, and the next move begins from there', async () => {
    const [failed, moved] = await Promise.allSettled([
      service.moveTo(folder('broken')),
      service.moveTo(folder('second')),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'The store is broken.' } });
    expect(moved.status).toBe('fulfilled');
    await vi.waitFor(() => expect(starts).toEqual(['first', 'broken', 'first', 'second']));
    expect(readFolderChoice(folder('choice.json'))).toBe(folder('second'));
  });
});
