import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

describe('lint:imports', () => {
  it('refuses circular imports', () => {
    const knip = join(projectRoot, 'node_modules/knip/bin/knip.js');
    const values = [knip, '--no-progress', '--cycles', '--config', 'tests/lint/samples/knip.json'];
    const { status, stdout } = spawnSync(process.execPath, values, { cwd: projectRoot, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('Circular dependencies (1)');
    expect(stdout).toContain('tests/lint/samples/cycle/first.ts');
  });
});
