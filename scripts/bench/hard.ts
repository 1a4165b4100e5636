/**
 * Reads inputs of the kind that breaks readers, each in a process of its own: processor time of one reading from text to
 * lineage model, and by how much the process grew for each byte of the input.
 *
 *   npm run bench:hard                 all inputs
 *   npm run bench:hard -- joins CTE    those whose names hold one of the words
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { hardInputs } from './hard-inputs.ts';

interface Run {
  readonly outcome: string;
  readonly seconds: number;
  readonly bytes: number;
  readonly memory: number;
}

const wanted = process.argv.slice(2);
const script = join(import.meta.dirname, 'hard-input-run.ts');
/** Milliseconds until an input counts as one that hangs. */
const patience = 60_000;

for (const name of Object.keys(hardInputs)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const vendor = name.includes('blocks') ? 'mssql' : 'ansi';
  const child = spawnSync(process.execPath, [script, name, vendor], { encoding: 'utf8', timeout: patience });
  console.log(
    `${name.padEnd(28)} ${child.status === 0 ? runLine(JSON.parse(child.stdout) as Run) : 'HANGS OR DIES'}`,
  );
}

function runLine({ outcome, seconds, bytes, memory }: Run): string {
  const growth = `${(memory / bytes).toFixed(0)} bytes a byte`;
  return [`${seconds.toFixed(2)} s`, `${(bytes / 1e6).toFixed(2)} MB`, growth, outcome]
    .map((cell, i) => (i < 3 ? cell.padStart(16) : `  ${cell}`))
    .join('');
}
