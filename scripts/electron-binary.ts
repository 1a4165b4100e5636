import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const electronFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The Electron binary, where its installer has put it; `ELECTRON_OVERRIDE_DIST_PATH` names another folder for it. */
export function electronBinary(): string | undefined {
  const pathFile = join(electronFolder, 'path.txt');
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (!existsSync(pathFile) && override === undefined) return undefined;
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : defaultName();
  const binary = join(override ?? join(electronFolder, 'dist'), name);
  return existsSync(binary) ? binary : undefined;
}

/** The result of an attempt to fetch the binary. */
export type Installation = { readonly binary: string } | { readonly reason: string };

/**
 * Fetches the binary with Electron's own installer (packages of Electron run none at `npm ci`).
 *
 * @param patience milliseconds after which the attempt is given up
 */
export async function installElectron(patience: number): Promise<Installation> {
  const installer = spawn(process.execPath, [join(electronFolder, 'install.js')], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let errors = '';
  installer.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    installer.kill();
  }, patience);
  await new Promise((resolve) => installer.once('close', resolve));
  clearTimeout(deadline);
  const binary = electronBinary();
  if (binary !== undefined) return { binary };
  if (late) return { reason: `its download took longer than ${Math.round(patience / 1000)} s` };
  const [firstLine = 'its installer failed'] = errors.split('\n').filter((line) => line.trim() !== '');
  return { reason: `its download failed (${firstLine.trim()})` };
}

function defaultName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}
