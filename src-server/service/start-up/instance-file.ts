import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a running service writes into its data folder, for people and for the next start. */
const instance = z.object({
  pid: z.int(),
  version: z.string(),
  startedAt: z.string(),
  /** Where it listens, once it does. */
  url: z.string().optional(),
});

export type Instance = z.infer<typeof instance>;

const fileName = 'instance.json';

/** The service that has a data folder, or had it when it was killed. */
export function readInstance(dataFolder: string): Instance | undefined {
  try {
    return instance.parse(JSON.parse(readFileSync(join(dataFolder, fileName), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes the file whole or not at all. */
export function writeInstance(dataFolder: string, content: Instance): void {
  const path = join(dataFolder, fileName);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeFileSync(file, `${JSON.stringify(content)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}

/** Removes the file: the service has ended in order. */
export function removeInstance(dataFolder: string): void {
  rmSync(join(dataFolder, fileName), { force: true });
}
