import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vendorIds } from '../../src-lineage/dialects/table/vendor.ts';
import { program } from '../support/built.ts';
import { projectRoot, scratchFolder } from './command.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const manual = readFileSync(join(projectRoot, 'docs/command-line.md'), 'utf8');
const dialects = readFileSync(join(projectRoot, 'docs/dialects.md'), 'utf8');
const section = readme.slice(readme.indexOf('## Command line'), readme.indexOf('## Library'));
const [script = '', commands = '', printed = ''] = blocksOf(section);

function blocksOf(text: string): string[] {
  return [...text.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** The commands as they are written, for the program by itself: npm would be a second for each. */
function shellLine(command: string): string {
  return command.replace('npm run -s headwater --', `"${process.execPath}" "${program('cli')}"`);
}

describe('the README', () => {
  it.skipIf(process.platform === 'win32')(
    'has commands that work as written in a checkout (needs POSIX)',
    async () => {
      const { path, remove } = await scratchFolder();
      symlinkSync(join(projectRoot, 'resources'), join(path, 'resources'));
      writeFileSync(join(path, 'report.sql'), script);
      const lines = [commands, blocksOf(manual)[0]!].flatMap((block) => block.trim().split('\n'));
      expect(lines).toHaveLength(11);
      for (const line of lines.filter((each) => !each.includes(' serve '))) {
        const { status, stderr, stdout } = spawnSync('bash', ['-c', shellLine(line)], {
          cwd: path,
          encoding: 'utf8',
          env: { ...process.env, NO_COLOR: '1' },
        });
        expect({ line, status, stderr }).toMatchObject({ line, status: 0 });
        if (line === lines[0]) expect(stdout.trim()).toBe(printed.trim());
      }
      expect(statSync(join(path, 'lineage.csv')).size).toBeGreaterThan(1000);
      expect(existsSync(join(path, 'lineage.html'))).toBe(true);
      await remove();
    },
  );

  it('names every dialect, and how many there are', () => {
    expect(readme).toContain(`in ${vendorIds.length} dialects`);
    for (const id of vendorIds) expect(dialects).toContain(`\`${id}\``);
  });

  it('begins with the two commands that do everything', () => {
    expect(/```\n([\s\S]*?)```/.exec(readme)?.[1]).toBe('npm ci && npm start\nnpm ci && npm test\n');
  });
});
