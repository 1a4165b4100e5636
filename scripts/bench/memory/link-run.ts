/**
 * Links packed data flows as a worker of the service does, and writes what that took as a line of JSON. Arguments: the
 * file of data flows that `read-run.ts` has written, and their vendor.
 */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { isVendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { Models } from '../../../src-server/workers/answers/graph/models.ts';
import { numbersIn } from '../../../src-server/workers/packing/packed-dataflow.ts';
import { takenApart } from '../../../src-server/workers/packing/packed-readings.ts';
import { giveMemoryBack, keepNewObjectsYoung } from '../../../src-server/workers/protocol/lean-heap.ts';
import type { PackedReadings } from '../../../src-server/workers/protocol/protocol.ts';
import { link } from '../../../src-server/workers/thread/link.ts';

export interface LinkRun {
  /** Of all data flows. */
  numbers: number;
  relations: number;
  /** Bytes of the process at most, without what it had before the data flows came. */
  memory: number;
  /** Of processor time. */
  seconds: number;
}

const [file = '', vendor = ''] = process.argv.slice(2);
if (!isVendorId(vendor)) throw new Error(`There is no vendor ${vendor}.`);
keepNewObjectsYoung();
giveMemoryBack();
const before = process.memoryUsage.rss();
const readings = deserialize(readFileSync(file)) as PackedReadings[];
let numbers = 0;
for (const { dataflow } of takenApart(readings)) numbers += numbersIn(dataflow);
const begun = process.cpuUsage();
const task = { kind: 'link', sessionId: 'measured', readings, options: { vendor } } as const;
const { overview } = link({ ...task, forget: [] }, new Models());
const { user, system } = process.cpuUsage(begun);
const run: LinkRun = {
  numbers,
  relations: overview.steps,
  memory: process.resourceUsage().maxRSS * 1024 - before,
  seconds: (user + system) / 1e6,
};
process.stdout.write(`${JSON.stringify(run)}\n`);
