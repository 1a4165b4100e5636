import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const choice = z.object({ dataFolder: z.string().min(1) });

/** The data folder that a person has chosen; undefined where nobody has, or the choice cannot be read. */
export function readFolderChoice(path: string): string | undefined {
  try {
    return choice.parse(JSON.parse(readFileSync(path, 'utf8'))).dataFolder;
  } catch {
    return undefined;
  }
}

/** Remembers the data folder for later starts. */
export function writeFolderChoice(path: string, dataFolder: string): void {
  writeFileSync(path, `${JSON.stringify({ dataFolder })}\n`, { mode: 0o600 });
}

/** Why a folder cannot be the data folder, for people; undefined where it can. */
export function folderObstacle(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `Nothing can be written to the folder ${folder} (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`;
  }
}

/** Takes the settings along to a data folder that has none. */
export function takeSettingsAlong(from: string, to: string): void {
  const [source, target] = [from, to].map((folder) => join(folder, 'settings.json')) as [string, string];
  if (existsSync(source) && !existsSync(target)) copyFileSync(source, target, constants.COPYFILE_EXCL);
}
