/** The folders of jobs copied, swapped and missing, `jobs/` empty, and the data folder moved away (hostile.md 4.4a to 4.7). */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Bar } from '../service/bars.ts';
import { AttackedService, newFolder } from './attacked-service.ts';

const jobCount = 4;

export async function attackFolders(): Promise<Bar[]> {
  const attacks: Record<string, (jobs: string, ids: readonly string[]) => void> = {
    copied: (jobs, [id]) => cpSync(join(jobs, id!), join(jobs, `${id!} copy`), { recursive: true }),
    swapped: (jobs, [one, other]) => {
      renameSync(join(jobs, one!), join(jobs, 'between'));
      renameSync(join(jobs, other!), join(jobs, one!));
      renameSync(join(jobs, 'between'), join(jobs, other!));
    },
    missing: (jobs, [id]) => rmSync(join(jobs, id!), { recursive: true }),
    'all missing': (jobs) => {
      rmSync(jobs, { recursive: true });
      mkdirSync(jobs);
    },
  };
  const bars: Bar[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    const folder = newFolder();
    const before = await AttackedService.start({}, folder);
    const ids: string[] = [];
    for (let n = 0; n < jobCount; n += 1)
      ids.push(await before.submit({ 'a.sql': `insert into t${n} select a from s;` }));
    for (const id of ids) await before.ended(id);
    before.kill();
    await new Promise((resolve) => setTimeout(resolve, 300));
    attack(join(folder, 'jobs'), ids);
    const after = await AttackedService.start({}, folder);
    let kept = 0;
    for (const id of ids) if ((await after.csv(id)).includes(',t')) kept += 1;
    bars.push({
      name: `folders ${name}: results kept`,
      measured: kept,
      limit: jobCount,
      unit: '',
      atLeast: true,
    });
    await after.end();
  }
  return [...bars, await attackDataFolder()];
}

/** While the data folder is away, requests are refused; once it is back, all is as before. */
async function attackDataFolder(): Promise<Bar> {
  const service = await AttackedService.start();
  const id = await service.submit({ 'a.sql': 'insert into t select a from s;' });
  await service.ended(id);
  renameSync(service.folder, `${service.folder}-moved`);
  // The folder is looked at every ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  const { status } = await fetch(`${service.url}/api/v1/jobs`);
  renameSync(`${service.folder}-moved`, service.folder);
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  const isKept = (await service.csv(id)).includes(',t');
  await service.end();
  const right = Number(status === 503) + Number(isKept);
  return {
    name: 'data folder moved away: refused, then there again',
    measured: right,
    limit: 2,
    unit: '',
    atLeast: true,
  };
}
