import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How much log is kept: `files` of `bytes` each, the one that is written among them. */
export interface LogBounds {
  bytes: number;
  files: number;
}

const defaultBounds: LogBounds = { bytes: 5 * 1024 * 1024, files: 5 };

/** Where the service's log is in a data folder. */
export function logFolder(dataFolder: string): string {
  return join(dataFolder, 'logs');
}

/**
 * A log file of bounded size, readable by its owner alone: `headwater.log`, and the earlier ones as `headwater.1.log`
 * (the newest) and so on. Each line is written at once, so that a crash loses none. A disk that is full or gone costs
 * lines, never the service.
 */
export class RotatingFile {
  readonly #folder: string;
  readonly #bounds: LogBounds;
  #file: number | undefined;
  #size = 0;

  constructor(folder: string, bounds: LogBounds = defaultBounds) {
    this.#folder = folder;
    this.#bounds = bounds;
    mkdirSync(folder, { recursive: true });
    this.#open();
  }

  /** Writes a line that ends with a line break. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    try {
      if (this.#size > 0 && this.#size + bytes.length > this.#bounds.bytes) this.#rotate();
      if (this.#file === undefined) this.#open();
      if (this.#file !== undefined) this.#size += writeSync(this.#file, bytes);
    } catch {
      // There is no other place to report it: standard error has the line already.
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #open(): void {
    this.#file = openSync(this.#path(0), 'a', 0o600);
    this.#size = fstatSync(this.#file).size;
  }

  #rotate(): void {
    this.close();
    rmSync(this.#path(this.#bounds.files - 1), { force: true });
    for (let number = this.#bounds.files - 2; number >= 0; number -= 1) {
      try {
        renameSync(this.#path(number), this.#path(number + 1));
      } catch {
        // It was not there yet, or somebody took it away.
      }
    }
    this.#open();
  }

  #path(number: number): string {
    return join(this.#folder, number === 0 ? 'headwater.log' : `headwater.${number}.log`);
  }
}
