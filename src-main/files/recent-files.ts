import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const stored = z.array(z.string().min(1)).max(1000);

/** As many as a menu can show without being searched. */
export const mostRecent = 12;

/** The files and folders opened last, the newest first; kept over restarts. */
export class RecentFiles {
  readonly #path: string;
  #paths: readonly string[];

  /** @param path of the file that keeps them */
  constructor(path: string) {
    this.#path = path;
    this.#paths = readPaths(path);
  }

  get paths(): readonly string[] {
    return this.#paths;
  }

  /** Puts paths that were opened at the head. */
  add(opened: readonly string[]): void {
    this.#keep([...new Set([...opened, ...this.#paths])].slice(0, mostRecent));
  }

  /** Takes out paths that cannot be opened any more. */
  remove(gone: readonly string[]): void {
    this.#keep(this.#paths.filter((path) => !gone.includes(path)));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(paths: readonly string[]): void {
    this.#paths = paths;
    try {
      writeFileSync(this.#path, JSON.stringify(paths), { mode: 0o600 });
    } catch {
      // The list is a convenience: this run has it all the same.
    }
  }
}

function readPaths(path: string): readonly string[] {
  try {
    return stored.parse(JSON.parse(readFileSync(path, 'utf8'))).slice(0, mostRecent);
  } catch {
    return [];
  }
}
