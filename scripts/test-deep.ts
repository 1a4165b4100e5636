import { spawnSync } from 'node:child_process';
import { projectRoot } from './project.ts';

// Every test, whole: what `npm test` runs with fewer rounds, and the files `*.deep.test.ts`.
const { status } = spawnSync('npm', ['test'], {
  cwd: projectRoot,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, HEADWATER_DEEP: '1' },
});
process.exitCode = status ?? 1;
