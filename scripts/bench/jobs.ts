/**
 * The bars of jobs, against a service in a process of its own: a zip of 10,000 files with 100 MB of SQL is done in 60
 * seconds with less than 1.5 GB of memory in all processes, while status questions are answered within 50 ms and
 * another user's graph calls go on.
 *
 *   npm run bench:jobs                                       10,000 files, 100 MB, SQL Server
 *   npm run bench:jobs -- --vendor dbvoracle                 another vendor's style
 *   npm run bench:jobs -- --files 1000 --megabytes 10        a short run
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printBars } from './jobs/bars.ts';
import { measureJob } from './jobs/measure-job.ts';
import { projectArchive } from './jobs/project-archive.ts';
import { benchVendors } from './jobs/scripts-of-a-project.ts';
import { startedService } from './jobs/started-service.ts';

const { values } = parseArgs({
  options: {
    vendor: { type: 'string', default: 'dbvmssql' },
    files: { type: 'string', default: '10000' },
    megabytes: { type: 'string', default: '100' },
  },
});
const vendor = benchVendors.find((each) => each === values.vendor);
if (vendor === undefined) throw new Error(`--vendor must be one of ${benchVendors.join(', ')}.`);
const files = Number(values.files);
const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'));
try {
  const archive = join(folder, 'project.zip');
  const bytes = await projectArchive(archive, vendor, files, Number(values.megabytes) * 1e6);
  process.stdout.write(`${files} files, ${(bytes / 1e6).toFixed(1)} MB of SQL for ${vendor}\n`);
  const service = await startedService(join(folder, 'data'));
  const measured = await measureJob(service, await openAsBlob(archive), vendor);
  await service.end();
  printBars(measured, files);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
