import { parentPort, workerData } from 'node:worker_threads';
import { drawMutant } from './draw.ts';
import { examine } from './examine.ts';
import { allScripts } from './scripts.ts';
import type { MutantBatch, MutantTask } from './task.ts';

// Examines the mutants first, first + step … up to the last. The one at work is noted in shared memory: who watches over
// it ends a worker that hangs and starts another behind the mutant.
const task = workerData as MutantTask;
const atWork = new Int32Array(task.atWork);
const scripts = allScripts().filter(({ vendor }) => task.vendor === undefined || vendor === task.vendor);
/** So many mutants are reported at once: enough for the clock of processor time, whose ticks are longer than most take. */
const batchSize = 50;

let batch: MutantBatch = { count: 0, time: 0, length: 0, faults: [] };
for (let number = task.first; number < task.end; number += task.step) {
  atWork[0] = number;
  examineOne(number);
  if (batch.count === batchSize) send();
}
send();

function examineOne(number: number): void {
  const { kind, from, vendor, text, beside } = drawMutant(scripts, number, task.seed);
  const { findings, time } = examine(text, vendor, from, beside);
  batch.count++;
  batch.time += time;
  batch.length += text.length;
  const slow = time > task.leastTime;
  if (findings.length > 0 || slow)
    batch.faults.push({
      number,
      kind,
      from,
      vendor,
      text,
      findings,
      ...(beside && { beside }),
      ...(slow && { time }),
    });
}

function send(): void {
  parentPort?.postMessage(batch);
  batch = { count: 0, time: 0, length: 0, faults: [] };
}
