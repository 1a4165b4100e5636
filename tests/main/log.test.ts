import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openLog } from '../../src-main/base/log.ts';
import { diagnostics } from '../../src-main/dialogs/diagnostics.ts';
import { logServiceLine } from '../../src-main/service/service-output.ts';

const folder = mkdtempSync(join(tmpdir(), 'headwater-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'select salary from hr.secret_wages';

function linesOf(logFolder: string): Record<string, unknown>[] {
  const text = readFileSync(join(logFolder, 'headwater.log'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('has JSON lines with time, level and process', () => {
    const logFolder = join(folder, 'lines');
    openLog(logFolder).info({ port: 8081 }, 'The service listens.');
    expect(linesOf(logFolder)).toMatchObject([
      { level: 'info', pid: process.pid, port: 8081, msg: 'The service listens.' },
    ]);
    expect(String(linesOf(logFolder)[0]?.['time'])).toMatch(/^\d{4}-\d\d-\d\dT/u);
  });

  it('shows an error without what it quotes', () => {
    const logFolder = join(folder, 'errors');
    openLog(logFolder).error({ err: new Error(`cannot read "${secret}"`) }, 'An error was not caught.');
    const text = readFileSync(join(logFolder, 'headwater.log'), 'utf8');
    expect(text).toContain('cannot read');
    expect(text).not.toContain('salary');
  });

  it('takes the service’s own lines over with their level, and never SQL at info or above', () => {
    const logFolder = join(folder, 'service');
    const log = openLog(logFolder);
    logServiceLine(log, JSON.stringify({ level: 'warn', time: 'x', jobId: 'j', msg: 'job failed' }));
    logServiceLine(log, `SyntaxError: ${secret}`);
    logServiceLine(log, secret);
    logServiceLine(log, '    at run (file:///app/out/main/worker.js:10:5)');
    logServiceLine(log, '{ not json');
    expect(linesOf(logFolder)).toMatchObject([
      { level: 'warn', from: 'service', jobId: 'j', msg: 'job failed' },
      { level: 'warn', msg: '    at run (file:///app/out/main/worker.js:10:5)' },
    ]);
  });

  it('has all lines of the service at the level debug', () => {
    const logFolder = join(folder, 'debug');
    logServiceLine(openLog(logFolder, 'debug'), 'no luck');
    expect(linesOf(logFolder)).toMatchObject([{ level: 'debug', msg: 'no luck' }]);
  });

  it('has the level info where another word is given', () => {
    expect(openLog(join(folder, 'level'), 'everything').level).toBe('info');
  });
});

describe('the diagnostics', () => {
  const show = (logFolder: string): string =>
    diagnostics({
      version: '1.2.3',
      dataFolder: join(homedir(), 'headwater/data'),
      logFolder,
      service: {
        status: 'running',
        crashes: 2,
        portTrouble: 'Port 8081 is used by another program.',
        origin: 'http://127.0.0.1:49000',
        pid: 77,
      },
    });

  it('show versions, places, the service and the latest troubles, and no home folder', () => {
    const logFolder = join(folder, 'diagnosed');
    const log = openLog(logFolder);
    log.info('not reported');
    log.warn({ place: homedir() }, 'The file for tools could not be written.');
    const text = show(logFolder);
    expect(text).toContain('Headwater 1.2.3 on');
    expect(text).toContain('ended by itself 2 times');
    expect(text).toContain('Port 8081 is used by another program.');
    expect(text).toContain(`Data: ${join('~', 'headwater/data')}`);
    expect(text).toContain('The file for tools could not be written.');
    expect(text).not.toContain('not reported');
    expect(text).not.toContain(homedir());
  });

  it('say so where there is no log', () => {
    expect(show(join(folder, 'missing'))).toContain('The log cannot be read.');
  });
});
