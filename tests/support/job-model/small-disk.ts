import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../service/service.ts';

const ballast = 'ballast-';

/** A folder on a file system of its own, which can be full, where the system lets this user have one. */
export class SmallDisk {
  readonly folder: string;
  readonly isSmall: boolean;
  readonly #remove: () => void;

  constructor(megabytes: number) {
    const { folder, remove } = temporaryFolder();
    this.folder = folder;
    this.isSmall = isMounted(folder, megabytes);
    this.#remove = remove;
  }

  /** Leaves no room; returns whether it could. */
  fill(): boolean {
    if (!this.isSmall) return false;
    for (let part = readdirSync(this.folder).length, size = 4 << 20; size >= 4096; part += 1) {
      try {
        writeFileSync(join(this.folder, `${ballast}${part}`), Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
    }
    return true;
  }

  free(): void {
    for (const name of readdirSync(this.folder))
      if (name.startsWith(ballast)) rmSync(join(this.folder, name));
  }

  remove(): void {
    if (this.isSmall) execFileSync('umount', ['-l', this.folder]);
    this.#remove();
  }
}

function isMounted(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
