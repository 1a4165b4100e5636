import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';

/** The arguments of one new thing of each kind. */
export const newThings: Readonly<Record<string, readonly string[]>> = {
  fixture: ['stars/new-one', 'postgresql'],
  dialect: ['singlestore', 'SingleStore', 'mysql'],
  statement: ['refresh-cache', 'REFRESHCACHE', 'hive'],
  operation: ['column-count', 'How many columns a text has'],
  diagnostic: ['shadowed-name', 'warning', 'oracle'],
};

/** A copy of the project as it is now, without the fixtures and with its modules, followed by git. */
export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'headwater-copy-'));

  constructor(withFixtures: boolean) {
    const listed = this.#git(projectRoot, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
    for (const path of listed.split('\0')) {
      if (path === '' || (!withFixtures && path.startsWith('tests/lineage/fixtures/'))) continue;
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      cpSync(join(projectRoot, path), join(this.folder, path), { force: true });
    }
    symlinkSync(join(projectRoot, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
    this.#git(this.folder, 'init', '--quiet');
  }

  make(kind: string, ...args: readonly string[]): SpawnSyncReturns<string> {
    return this.run('scripts/new.ts', kind, ...args);
  }

  run(script: string, ...args: readonly string[]): SpawnSyncReturns<string> {
    return spawnSync(process.execPath, [script, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, HEADWATER_TEST: 'sources' },
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #git(cwd: string, ...args: string[]): string {
    return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  }
}
