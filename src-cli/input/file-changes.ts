import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';

/** Milliseconds without a further change before a change counts: editors write a file in several steps. */
const settling = 200;

/** Changes of files below some paths, from the moment on when it is made. */
export class FileChanges {
  readonly #watchers = new Map<string, FSWatcher>();
  /** A file that is written itself, and is no change. */
  readonly #own: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasChanged = false;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(paths: readonly string[], signal: AbortSignal, own: string | undefined) {
    this.#own = own === undefined ? undefined : resolve(own);
    for (const path of paths) this.#watch(path);
    signal.addEventListener('abort', () => this.#end());
  }

  /** Waits until something has changed and then stayed as it is for a moment, or until the end. */
  async next(): Promise<void> {
    if (!this.#hasChanged && !this.#isOver)
      await new Promise<void>((resolved) => void (this.#wake = resolved));
    this.#hasChanged = false;
  }

  /** Folders one by one: on Linux a watch of all below begins some time after the call, and misses what happens until then. */
  #watch(path: string): void {
    if (this.#watchers.has(path) || !existsSync(path)) return;
    const isFolder = statSync(path).isDirectory();
    const watcher = watch(path, (_, name) => {
      const changed = isFolder && name !== null ? join(path, name) : path;
      if (isHidden(changed) || resolve(changed) === this.#own) return;
      if (isFolder && existsSync(changed) && statSync(changed).isDirectory()) this.#watch(changed);
      this.#note();
    });
    watcher.on('error', () => this.#watchers.delete(path));
    this.#watchers.set(path, watcher);
    if (!isFolder) return;
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory() && !isHidden(entry.name)) this.#watch(join(path, entry.name));
  }

  #note(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#hasChanged = true;
      this.#wake();
    }, settling);
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#wake();
  }
}

/** What is left out of folders anyway. */
function isHidden(path: string): boolean {
  return /(?:^|[\\/])(?:\.[^\\/.][^\\/]*|node_modules)$/.test(path);
}
