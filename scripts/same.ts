/**
 * Whether this checkout makes the same bytes as another commit: CSV, JSON, GraphML and diagnostics of fixtures, projects,
 * the corpus beside the checkout and made-up statements, by hash. For changes that are to change nothing, such as those
 * of speed.
 *
 *   npm run same                              against where this branch left the main one
 *   npm run same -- --with COMMIT --only dbt  against another commit; inputs whose names hold a word
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { projectRoot } from './project.ts';

const { values: flags } = parseArgs({
  options: { with: { type: 'string' }, only: { type: 'string', default: '' } },
});
const mostShown = 40;
const commit = flags.with ?? git('merge-base', 'HEAD', 'main').toString().trim();
const folder = mkdtempSync(join(tmpdir(), 'headwater-same-'));
try {
  const [before, now] = await Promise.all([hashesOf(checkout()), hashesOf(projectRoot)]);
  process.exitCode = report(before, now);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The engine of the commit, in the temporary folder. */
function checkout(): string {
  const parts = ['src-lineage', 'src-library', 'src-server/contract', 'package.json'];
  // Commits from before the layout was a layer of its own have none.
  if (git('ls-tree', commit, 'src-layout').length > 0) parts.push('src-layout');
  const archive = git('archive', commit, ...parts);
  const root = join(folder, 'before');
  mkdirSync(root);
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  return root;
}

/** By input and format. */
async function hashesOf(root: string): Promise<Map<string, string>> {
  const script = join(import.meta.dirname, 'same/hashes.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, root, flags.only], {
    maxBuffer: 2 ** 30,
  });
  return new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]),
  );
}

function git(...words: string[]): Buffer {
  return execFileSync('git', words, { cwd: projectRoot, maxBuffer: 2 ** 30 });
}

function report(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): number {
  const names = new Set([...before.keys(), ...now.keys()]);
  const different = [...names].filter((name) => before.get(name) !== now.get(name));
  for (const name of different.slice(0, mostShown)) console.log(`differs: ${name}`);
  console.log(`${names.size} results compared with ${commit.slice(0, 8)}: ${different.length} differ.`);
  return different.length === 0 ? 0 : 1;
}
