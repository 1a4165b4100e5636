import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Before the fuses in Electron's binary: https://www.electronjs.org/docs/latest/tutorial/fuses */
export const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseVersion = 1;
const fuses = '111111111';

/**
 * A folder that looks to electron-builder like an unpacked Electron for Linux. It cannot run; it serves to make what a
 * package holds beside Electron, where Electron itself is not to be had.
 */
export function standInElectron(folder: string, version: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const binary = Buffer.concat([
    Buffer.from('\u007fELF', 'latin1'),
    Buffer.alloc(64),
    Buffer.from(fuseMark),
    Buffer.from([fuseVersion, fuses.length]),
    Buffer.from(fuses),
  ]);
  writeFileSync(join(folder, 'electron'), binary);
  chmodSync(join(folder, 'electron'), 0o755);
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '');
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
}
