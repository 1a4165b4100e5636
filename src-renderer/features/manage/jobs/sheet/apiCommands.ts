/** A command for a shell that asks the service about a job. */
export interface ApiCommand {
  id: 'graph' | 'csv' | 'record';
  text: string;
}

/**
 * How a program gets at a job.
 * @param origin of the service
 * @param user who has to be named, with a token, on a shared server
 */
export function apiCommands(origin: string, jobId: string, user?: string): ApiCommand[] {
  const token = user === undefined ? '' : " -H 'Authorization: Bearer TOKEN'";
  const command = (path: string, fields: readonly string[], output = ''): string =>
    [`curl -s ${origin}${path}${token}`, ...fields.map((field) => `-d ${field}`)].join(' ') + output;
  const job = `jobId=${jobId}`;
  return [
    { id: 'graph', text: command('/sqlflow/job/displayUserJobGraph', [job, 'showRelationType=fdd']) },
    { id: 'csv', text: command('/sqlflow/job/exportFullLineageAsCsv', [job], ' -o lineage.csv') },
    { id: 'record', text: command('/sqlflow/job/displayUserJobSummary', [job]) },
  ];
}
