import { rmSync, writeFileSync } from 'node:fs';

/** What `api.json` in the user's data folder states: where the running application's service listens. */
export interface ApiFile {
  readonly port: number;
  readonly pid: number | undefined;
  readonly startedAt: string;
  readonly version: string;
}

/** Writes the file, readable by its owner alone. */
export function writeApiFile(path: string, content: ApiFile): void {
  writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

/** Removes the file: nothing listens any more. */
export function removeApiFile(path: string): void {
  rmSync(path, { force: true });
}
