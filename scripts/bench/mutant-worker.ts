import { parentPort, workerData } from 'node:worker_threads';
import { analyze } from '../../src-lineage/index.ts';
import { type CorpusRow, readRows } from '../corpus-rows.ts';
import { damagedText, lostStatements, type Place, placesOf } from './damage.ts';
import { drawn, type MutantReport, type MutantTask } from './mutant.ts';

// Reads the mutants first, first + step … of a corpus. The one at work is noted in shared memory: who watches over it
// ends a worker that hangs and starts another behind the mutant.
const task = workerData as MutantTask;
const atWork = new Int32Array(task.atWork);
const files = readRows(task.corpus).filter(
  (row) => row.sql !== '' && (task.vendor === undefined || row.vendor === task.vendor),
);
const whole = new Map<string, Place[]>();

for (let mutant = task.first; mutant < task.count; mutant += task.step) {
  atWork[0] = mutant;
  parentPort?.postMessage(reportOn(mutant));
}

function reportOn(mutant: number): MutantReport {
  const { file, damage } = drawn(files, mutant, task.seed);
  let before = whole.get(file.id);
  if (before === undefined) {
    before = placesIn(file, file.sql);
    whole.set(file.id, before);
  }
  const report = { mutant, file: file.id, damage, statements: before.length };
  const started = performance.now();
  try {
    const after = placesIn(file, damagedText(file.sql, damage));
    const time = performance.now() - started;
    return { ...report, time, lost: lostStatements(before, after, damage) };
  } catch (error) {
    return { ...report, time: performance.now() - started, lost: [], threw: String(error) };
  }
}

function placesIn(file: CorpusRow, text: string): Place[] {
  return placesOf(analyze([{ name: file.id, text }], { vendor: file.vendor }));
}
