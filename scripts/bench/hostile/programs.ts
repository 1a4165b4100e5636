/** Bars that are measured by programs of their own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { killRun } from '../../../tests/support/kill/kill-run.ts';
import { projectRoot } from '../../project.ts';
import type { Bar } from '../service/bars.ts';

/** SIGKILL at random moments under load. */
export async function attackByKills(kills: number): Promise<Bar[]> {
  const report = await killRun(kills, Date.now() % 1_000_000, (line) => console.log(line));
  for (const fault of report.faults) console.log(`WRONG: ${fault}`);
  return [
    {
      name: `${kills} kills, ${report.accepted} jobs: lost, or another export`,
      measured: report.faults.length,
      limit: 1,
      unit: '',
    },
  ];
}

/** The growth of work with the input. */
export async function measureGrowth(): Promise<Bar[]> {
  const output = await outputOf('scripts/growth.ts');
  const [, above] = /(\d+) above their bar/.exec(output) ?? [];
  return [
    {
      name: 'kinds of input above their exponent',
      measured: Number(above ?? Number.NaN),
      limit: 1,
      unit: '',
    },
  ];
}

function outputOf(script: string): Promise<string> {
  const child = spawn(process.execPath, [join(projectRoot, script)], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
    child.once('exit', () => resolve(output));
  });
}
