import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { form, post } from '../service/service.ts';
import type { Kind, Submission } from './workload.ts';

/** Submits a job, or further files for one. */
export async function submitJob(
  service: { url: string },
  kind: Kind,
  jobName: string,
  parts: Submission['parts'],
  earlier?: string,
): Promise<JobRecord> {
  const path = kind === 'regular' ? '/sqlflow/job/submitPersistJob' : '/sqlflow/job/submitUserJob';
  const fields = {
    jobName,
    dbvendor: 'dbvmssql',
    ...(earlier !== undefined && { jobId: earlier, incremental: 'true' }),
  };
  const { code, data, error } = await post<JobRecord>(service, path, form(fields, parts));
  if (code !== 200) throw new Refused(`${path} answered ${code}: ${error}`);
  return data;
}

/** The service answered, and not with what it owes. */
export class Refused extends Error {
  override name = 'Refused';
}
