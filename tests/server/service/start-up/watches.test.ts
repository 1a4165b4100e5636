import { renameSync } from 'node:fs';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Admission } from '../../../../src-server/http/guards/admission.ts';
import { trustedTime } from '../../../../src-server/jobs/trusted-time.ts';
import { watchFolder } from '../../../../src-server/service/folder-watch.ts';
import { handleLast } from '../../../../src-server/service/start-up/last-handler.ts';
import { temporaryFolder } from '../../../support/service/service.ts';

const silent = pino({ level: 'silent' });

it('requests are refused while the data folder is gone or another', async () => {
  const { folder, remove } = temporaryFolder();
  const admission = new Admission();
  const refusal = (): unknown => {
    try {
      let passed = false;
      admission.handler({} as never, {} as never, () => (passed = true));
      return passed;
    } catch (error) {
      return error;
    }
  };
  const end = watchFolder(folder, admission, silent, 10);
  expect(refusal()).toBe(true);
  renameSync(folder, `${folder}-moved`);
  await expect.poll(refusal).toMatchObject({ status: 503, message: /data folder .* is gone/ });
  renameSync(`${folder}-moved`, folder);
  await expect.poll(refusal).toBe(true);
  end();
  remove();
});

it('what nobody handled is logged, and ends the service only in masses', () => {
  const lines: string[] = [];
  const codes: number[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const end = handleLast(log, (code) => codes.push(code));
  const [handler] = process.listeners('unhandledRejection').slice(-1);
  const reject = (): void => handler?.(new Error('no room'), Promise.resolve());
  reject();
  expect(lines.join('')).toContain('no room');
  for (let count = 0; count < 99; count += 1) reject();
  expect(codes).toEqual([]);
  reject();
  expect(codes).toEqual([4]);
  end();
  expect(process.listeners('unhandledRejection')).not.toContain(handler);
});

it('a clock that has jumped ahead is believed a day later, one that went back at once', async () => {
  const kept = new Map<string, string>();
  const settings = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: string) => void kept.set(name, value),
  };
  const day = 24 * 60 * 60 * 1000;
  const start = Date.UTC(2026, 10, 26);
  const asked = [0, 1, 41, 41.5, 1.5, 2, 60, 60.9, 61.1];
  const trusted: number[] = [];
  for (const at of asked) trusted.push(((await trustedTime(settings, start + at * day)) - start) / day);
  expect(trusted).toEqual([0, 1, 1, 1, 1.5, 2, 2, 2, 61.1]);
});
