/** A real file system that is full at random moments (hostile.md 4.1). */
import { HookedService } from '../../../tests/support/job-model/hooked-service.ts';
import { SmallDisk } from '../../../tests/support/job-model/small-disk.ts';
import { form, jobEnd } from '../../../tests/support/service/service.ts';
import { join } from 'node:path';
import type { Bar } from '../service/bars.ts';

/** Milliseconds that an answer may take before it counts as a hang. */
const patience = 5000;

export async function attackByFullDisk(moments: number): Promise<Bar[]> {
  const disk = new SmallDisk(48);
  if (!disk.isSmall) {
    console.log('A full disk cannot be tried: the system lets this user mount none.');
    disk.remove();
    return [];
  }
  const service = await HookedService.start(join(disk.folder, 'data'));
  const accepted: string[] = [];
  let hangs = 0;
  const submit = async (n: number): Promise<void> => {
    const body = form(
      { jobName: `job ${n}`, dbvendor: 'dbvpostgresql' },
      { 'a.sql': `insert into t select a${n} from s;` },
    );
    const asked = { method: 'POST', body, signal: AbortSignal.timeout(patience) };
    try {
      const response = await fetch(`${service.url}/sqlflow/job/submitUserJob`, asked);
      const { code, data } = (await response.json()) as { code: number; data: { jobId: string } };
      if (code === 200) accepted.push(data.jobId);
    } catch {
      if (!service.endedByItself) hangs += 1;
    }
  };
  for (let moment = 0; moment < moments && !service.endedByItself; moment += 1) {
    const before = submit(2 * moment);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
    disk.fill();
    await Promise.all([before, submit(2 * moment + 1)]);
    disk.free();
  }
  let lost = 0;
  for (const jobId of accepted) {
    const isKept = await jobEnd(service, jobId).then(
      ({ status }) => status === 'success',
      () => false,
    );
    if (!isKept) lost += 1;
  }
  const exits = Number(service.endedByItself);
  await service.end('SIGTERM');
  disk.remove();
  console.log(`full disk: ${moments} moments, ${accepted.length} of ${2 * moments} submissions accepted`);
  return [
    { name: `disk full at ${moments} moments: exits`, measured: exits, limit: 1, unit: '' },
    { name: 'disk full: hangs', measured: hangs, limit: 1, unit: '' },
    { name: 'disk full: accepted jobs lost', measured: lost, limit: 1, unit: '' },
  ];
}
