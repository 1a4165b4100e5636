/** Reads an input (its kind, size, file to write, vendor) and writes its packed data flows, as the store gives them. */
import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { isVendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { packedReadings } from '../../../src-server/workers/packing/packed-readings.ts';
import { readFiles } from '../../../src-server/workers/thread/read.ts';
import { memoryInputs } from './inputs.ts';

export interface ReadRun {
  statements: number;
  /** Of processor time, all files. */
  seconds: number;
  bytes: number;
  files: number;
}

const [kind = '', size = '', file = '', vendor = ''] = process.argv.slice(2);
if (!isVendorId(vendor)) throw new Error(`There is no vendor ${vendor}.`);
const options = { vendor };
const run: ReadRun = { statements: 0, seconds: 0, bytes: 0, files: 0 };

async function* dataflows(): AsyncGenerator<{ name: string; dataflow: Uint8Array }> {
  for (const { name, text } of memoryInputs[kind]!.files(Number(size))) {
    const bytes = new Uint8Array(Buffer.from(text));
    run.bytes += bytes.length;
    run.files += 1;
    const begun = process.cpuUsage();
    const [read] = readFiles({ kind: 'read', files: [{ name, bytes, isDoubtful: false }], options }).readings;
    const { user, system } = process.cpuUsage(begun);
    run.seconds += (user + system) / 1e6;
    if (read?.outcome !== 'read') continue;
    run.statements += read.statements;
    yield { name, dataflow: read.dataflow };
  }
}

writeFileSync(file, serialize(await packedReadings(dataflows())));
process.stdout.write(`${JSON.stringify(run)}\n`);
