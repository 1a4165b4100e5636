import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { App, CommandLine } from './surface.ts';

/** `app.commandLine`: the switches are kept for tests; the test's browser was started before. */
class StandInCommandLine implements CommandLine {
  readonly #switches = new Map<string, string>();

  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name, value);
  }

  hasSwitch(name: string): boolean {
    return this.#switches.has(name);
  }

  getSwitchValue(name: string): string {
    return this.#switches.get(name) ?? '';
  }
}

/** `app`: life cycle, paths, and the lock that lets one instance run and hand over what others are started with. */
class StandInApp extends EventEmitter implements App {
  readonly isPackaged = false;
  readonly commandLine = new StandInCommandLine();
  readonly #paths = new Map<string, string>([
    ['home', homedir()],
    ['temp', tmpdir()],
    ['documents', join(homedir(), 'Documents')],
    ['userData', join(tmpdir(), 'headwater-stand-in')],
  ]);
  #watcher: FSWatcher | undefined;
  #quitting = false;
  #recent: string[] = [];
  /** What the system's about box would say. */
  aboutPanel: Electron.AboutPanelOptionsOptions = {};
  /** What Windows groups its windows by. */
  userModelId = '';

  whenReady(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** Asks, as Electron does, with `before-quit`; a listener that wants to end things first prevents it and exits itself. */
  quit(): void {
    if (this.#quitting) return;
    this.#quitting = true;
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.exit(0);
  }

  exit(exitCode = 0): void {
    this.#watcher?.close();
    if (this.#watcher !== undefined) rmSync(this.#lockFile(), { force: true });
    process.exit(exitCode);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }

  getAppPath(): string {
    return process.argv[1] ?? '';
  }

  getVersion(): string {
    const manifest: unknown = JSON.parse(readFileSync(join(this.getAppPath(), 'package.json'), 'utf8'));
    return (manifest as { version: string }).version;
  }

  getName(): string {
    return basename(this.getAppPath());
  }

  addRecentDocument(path: string): void {
    this.#recent = [path, ...this.#recent.filter((each) => each !== path)];
  }

  clearRecentDocuments(): void {
    this.#recent = [];
  }

  getRecentDocuments(): string[] {
    return this.#recent;
  }

  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    this.aboutPanel = options;
  }

  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    mkdirSync(folder, { recursive: true });
    if (existsSync(this.#lockFile())) {
      const commandLine = { argv: process.argv, folder: process.cwd() };
      writeFileSync(join(folder, `${process.pid}.handover`), JSON.stringify(commandLine));
      return false;
    }
    writeFileSync(this.#lockFile(), String(process.pid));
    this.#watcher = watch(folder, () => this.#takeOver(folder));
    return true;
  }

  #takeOver(folder: string): void {
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.handover'))) {
      const path = join(folder, name);
      const content = readFileSync(path, 'utf8');
      if (content === '') continue;
      rmSync(path);
      const commandLine = JSON.parse(content) as { argv: string[]; folder: string };
      this.emit('second-instance', {}, commandLine.argv, commandLine.folder, undefined);
    }
  }

  #lockFile(): string {
    return join(this.getPath('userData'), 'SingletonLock');
  }
}

export const app = new StandInApp();
