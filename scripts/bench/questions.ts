/**
 * Twenty questions about SQL, asked of the library and of sqlglot where a `python3` has it (Debian: `python3-sqlglot`):
 * whether the answer is right, the lines of code that it takes, and the median of the time, warm.
 *
 *   npm run bench:questions
 *   npm run bench:questions -- --python /usr/bin/python3 --rounds 50
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../src-server/base/version.ts';
import { headwaterAnswers } from './questions/headwater-answers.ts';
import { type Task, tasks } from './questions/tasks.ts';

/** What one of them made of a task; the time is in milliseconds. */
interface Answered {
  id: string;
  answer: string[];
  lines: number;
  time: number;
}

const { values: flags } = parseArgs({
  options: { python: { type: 'string', default: 'python3' }, rounds: { type: 'string', default: '20' } },
});
const rounds = Number(flags.rounds);
// the engine is compiled before anything counts
for (const task of tasks) ownAnswer(task);
const own = tasks.map(ownAnswer);
const other = sqlglot();
console.log(`| question | Headwater ${version} | sqlglot ${other?.version ?? '(not installed)'} |`);
console.log('| --- | --- | --- |');
tasks.forEach((task, i) => {
  const others = other?.results[i];
  console.log(`| ${task.question} | ${cell(task, own[i]!)} | ${others ? cell(task, others) : ''} |`);
});
for (const [i, task] of tasks.entries())
  if (other !== undefined && !isRight(task, other.results[i]!))
    console.error(`sqlglot, ${task.id}: ${other.results[i]!.answer.join(', ')}`);
const wrong = tasks.filter((task, i) => !isRight(task, own[i]!));
for (const { id } of wrong) console.error(`${id}: ${own.find((each) => each.id === id)!.answer.join(', ')}`);
process.exitCode = wrong.length > 0 ? 1 : 0;

function ownAnswer(task: Task): Answered {
  const times: number[] = [];
  const answer = headwaterAnswers[task.id]!;
  let found: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    found = answer(task).sort();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { id: task.id, answer: found, lines: linesOf(answer), time: times[rounds >> 1]! };
}

/** A function of one expression is one line; of a body, those between its braces. */
function linesOf(answer: (task: Task) => string[]): number {
  return Math.max(1, answer.toString().split('\n').length - 2);
}

function sqlglot(): { version: string; results: Answered[] } | undefined {
  const script = join(import.meta.dirname, 'questions/sqlglot_answers.py');
  const input = JSON.stringify({ rounds, tasks });
  const { status, stdout, stderr } = spawnSync(flags.python, [script], { input, encoding: 'utf8' });
  if (status === 0) return JSON.parse(stdout) as { version: string; results: Answered[] };
  console.error(`sqlglot was not asked: ${stderr.trim().split('\n').at(-1)}`);
  return undefined;
}

function isRight({ answer }: Task, answered: Answered): boolean {
  return JSON.stringify([...answer].sort()) === JSON.stringify(answered.answer);
}

function cell(task: Task, answered: Answered): string {
  const lines = `${answered.lines} ${answered.lines === 1 ? 'line' : 'lines'}`;
  return `${isRight(task, answered) ? 'right' : 'wrong'}, ${lines}, ${answered.time.toFixed(1)} ms`;
}
