import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultDataFolder } from '../../../../src-server/service/start-up/default-data-folder.ts';
import { temporaryFolder } from '../../../support/service/service.ts';

describe('the data folder of a user who has named none', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (place = temporaryFolder()));
  afterEach(() => place.remove());

  const on = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv = {}): string =>
    defaultDataFolder({ environment, home: place.folder, platform });

  it('is the one that the variable names, unless it is empty', () => {
    expect(on('linux', { HEADWATER_DATA: '/elsewhere' })).toBe('/elsewhere');
    expect(on('linux', { HEADWATER_DATA: '' })).toBe(join(place.folder, '.local/share/headwater'));
  });

  it('lies where Linux keeps the data of users', () => {
    expect(on('linux')).toBe(join(place.folder, '.local/share/headwater'));
    expect(on('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/headwater');
    expect(on('linux', { XDG_DATA_HOME: 'not/absolute' })).toBe(join(place.folder, '.local/share/headwater'));
  });

  it('lies in the application support of macOS', () => {
    expect(on('darwin')).toBe(join(place.folder, 'Library/Application Support/Headwater/data'));
  });

  it('lies in the roaming data of Windows', () => {
    const home = 'C:\\Users\\Ann';
    const folder = (environment: NodeJS.ProcessEnv): string =>
      defaultDataFolder({ environment, home, platform: 'win32' });
    expect(folder({ APPDATA: 'D:\\Roaming' })).toBe('D:\\Roaming\\Headwater\\data');
    expect(folder({})).toBe('C:\\Users\\Ann\\AppData\\Roaming\\Headwater\\data');
  });

  it.each([
    ['linux', '.config/Headwater/data', '.local/share/headwater'],
    ['darwin', 'Library/Application Support/Headwater', 'Library/Application Support/Headwater/data'],
  ] as const)('on %s is the one of before while only that holds data', (platform, former, conventional) => {
    mkdirSync(join(place.folder, former), { recursive: true });
    expect(on(platform)).toBe(join(place.folder, conventional));
    writeFileSync(join(place.folder, former, 'headwater.sqlite'), '');
    expect(on(platform)).toBe(join(place.folder, former));
    mkdirSync(join(place.folder, conventional, 'jobs'), { recursive: true });
    expect(on(platform)).toBe(join(place.folder, conventional));
  });
});
