import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergedSettings } from '../../../src-server/settings/merged-settings.ts';
import { settingTable } from '../../../src-server/settings/setting-table.ts';
import { readSettingsFile } from '../../../src-server/settings/settings-file.ts';
import { completeSettings } from '../../../src-server/settings/settings.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { form, post, temporaryFolder } from '../../support/service/service.ts';

describe('the settings file', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (place = temporaryFolder()));
  afterEach(() => place.remove());

  const write = (content: unknown, name = 'settings.json'): string => {
    const path = join(place.folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const message = (content: unknown): string => {
    write(content);
    try {
      readSettingsFile(place.folder);
    } catch (error) {
      return (error as Error).message;
    }
    return 'nothing wrong';
  };

  it('may be missing, unless it was named', () => {
    expect(readSettingsFile(place.folder)).toEqual({});
    expect(() => readSettingsFile(place.folder, join(place.folder, 'other.json'))).toThrow(/cannot be read/);
  });

  it('sets what it names; sizes may have a unit', () => {
    write({ port: 9000, limits: { fileSize: '1.5 MB', files: 10 }, retention: { sessionSize: 1000 } });
    expect(readSettingsFile(place.folder)).toEqual({
      port: 9000,
      limits: { fileSize: 1.5 * 1024 * 1024, files: 10 },
      retention: { sessionSize: 1000 },
    });
  });

  it.each([
    [{ limits: { fileSiz: 1 } }, '"limits.fileSiz" is unknown; did you mean "limits.fileSize"?'],
    [{ fileSize: 1 }, '"fileSize" is unknown; did you mean "limits.fileSize"?'],
    [{ prot: 1 }, '"prot" is unknown; did you mean "port"?'],
    [{ somethingElse: 1 }, '"somethingElse" is unknown'],
    [{ port: 'many' }, '"port" must be a whole number from 0 to 65535, not "many"'],
    [{ port: 70000 }, '"port" must be a whole number from 0 to 65535, not 70000'],
    [{ auth: 'maybe' }, '"auth" must be one of "none", "token", not "maybe"'],
    [{ limits: 5 }, '"limits" must be an object of settings, not 5'],
    [
      { limits: { fileSize: '5 parsecs' } },
      '"limits.fileSize" must be a number of bytes, or a size like "512 MB"',
    ],
    [{ allowedOrigins: [1] }, '"allowedOrigins" must be a list of texts'],
    ['{ "port": 1, }', 'it is no JSON'],
    ['[]', 'must be an object of settings'],
  ])('%j is told to be wrong', (content, told) => {
    expect(message(content)).toContain(told);
  });

  it('reports everything that is wrong at once', () => {
    const told = message({ port: -1, limits: { files: 0 }, unheard: 1 });
    for (const name of ['port', 'limits.files', 'unheard']) expect(told).toContain(`"${name}"`);
  });

  it('counts more than the standard, less than the environment and what is said expressly', () => {
    write({ port: 1, relationLimit: 2, logLevel: 'error', limits: { files: 7 } });
    const spoken = { dataFolder: place.folder, relationLimit: 5 };
    const merged = mergedSettings(spoken, { HEADWATER_PORT: '3' }, { logLevel: 'warn', workers: 2 });
    const settings = completeSettings(merged);
    expect(settings).toMatchObject({ port: 3, relationLimit: 5, logLevel: 'error', workers: 2 });
    expect(settings.limits).toMatchObject({ files: 7, pathDepth: 64 });
    expect(() => mergedSettings(spoken, { HEADWATER_PORT: 'x' })).toThrow(/HEADWATER_PORT must be a whole/);
  });

  it('bounds what the service takes in, and a wrong one keeps it from starting', async () => {
    const config = write({ limits: { fileSize: 10 } }, 'mine.json');
    const service = await serviceProcess(join(place.folder, 'data'), ['--config', config]);
    const submitted = await post<{ jobId: string }>(
      service,
      '/sqlflow/job/submitUserJob',
      form({ jobName: 'a', dbvendor: 'dbvmssql' }, { 'a.sql': 'select 1', 'b.sql': 'select 2 as two' }),
    );
    const { jobId } = submitted.data;
    await expect
      .poll(
        async () =>
          (await post<{ skippedCount: number }>(service, '/sqlflow/job/displayUserJobSummary', { jobId }))
            .data,
        { timeout: 20_000 },
      )
      .toMatchObject({
        skippedCount: 1,
        skippedFiles: [{ name: 'b.sql', reason: 'it has 15 bytes, more than 10 bytes' }],
      });
    await service.end('SIGTERM');
    writeFileSync(config, '{"limit": {}}');
    await expect(serviceProcess(join(place.folder, 'data'), ['--config', config])).rejects.toThrow(
      /"limit" is unknown; did you mean "limits/,
    );
  }, 30_000);
});

/** The rows of the table of the settings, as the documentation has them. */
function rowsInMarkdown(): string[] {
  const cell = (content: string): string => content.replaceAll('|', '\\|');
  return settingTable.map(
    ({ name, allowed, standard, meaning }) =>
      `| \`${name}\` | ${cell(allowed)} | ${cell(standard)} | ${cell(meaning)} |`,
  );
}

describe('the description of the settings', () => {
  const rows = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.replaceAll(/\s+/g, ' ').trim());

  it('in docs/settings.md is that of the table', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/settings.md'), 'utf8');
    expect(rows(page).slice(0, settingTable.length)).toEqual(rowsInMarkdown());
  });

  it('names every setting of the service that a file can set', () => {
    const settings = completeSettings({ dataFolder: '' });
    const names = Object.keys(settings).flatMap((name) => {
      const value = settings[name as keyof typeof settings];
      return ['openId', 'limits', 'retention', 'examples'].includes(name)
        ? Object.keys(value as object).map((each) => `${name}.${each}`)
        : [name];
    });
    const notInFiles = ['dataFolder', 'openFiles', 'workerUrl', 'warmUp', 'now'];
    const inFiles = names.filter((name) => !notInFiles.includes(name));
    expect(settingTable.map(({ name }) => name)).toEqual(expect.arrayContaining(inFiles));
  });
});
