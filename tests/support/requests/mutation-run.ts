import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomNumbers } from '../../../scripts/bench/damage.ts';
import type { JobsSummary } from '../../../src-server/contract/sqlflow/jobs.ts';
import { serviceProcess } from '../service/service-process.ts';
import { post, temporaryFolder } from '../service/service.ts';
import { mutant } from './mutation.ts';
import type { Mutant } from './mutation.ts';
import { stillRight, validRequests } from './valid-requests.ts';

/** Milliseconds: a request that is not answered then counts as one that hangs. */
const patience = 20_000;
/** Milliseconds of silence after which the client ends its side. */
const incomplete = 1_500;
/** Requests under way at once; many wait for an end that does not come. */
const atOnce = 24;

export interface MutationReport {
  /** How many requests were answered, by `status code` of the answer. */
  answers: Map<string, number>;
  faults: string[];
  /** Megabytes that the process held after half of the requests and at the end; undefined where it is not known. */
  memory: { early: number; late: number } | undefined;
  slowest: number;
}

/** Sends mutated requests to a real process and checks that none of them harms it. */
export async function mutationRun(
  count: number,
  seed: number,
  show: (line: string) => void = () => undefined,
): Promise<MutationReport> {
  const { folder, remove } = temporaryFolder();
  const service = await serviceProcess(folder);
  const report: MutationReport = { answers: new Map(), faults: [], memory: undefined, slowest: 0 };
  let log = '';
  service.process.stderr?.on('data', (text: string) => (log += text));
  const valid = await validRequests(service);
  const early: number[] = [];
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < count && report.faults.length < 20) {
      const number = next;
      next += 1;
      const random = randomNumbers(seed * 1_000_003 + number);
      for (let warm = 0; warm < 8; warm += 1) random(2);
      const request = valid[random(valid.length)];
      if (request === undefined) return;
      await sendOne(service.url, number, mutant(request, random), report);
      if (number === Math.floor(count / 2)) early.push(memoryOf(service.process.pid));
      if (number % 1000 === 999) {
        show(`${number + 1} requests, ${memoryOf(service.process.pid)} MB`);
        await deleteJobs(service, valid[0]?.fields['jobId']);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  if (service.process.exitCode !== null) report.faults.push(`The process ended: ${log.slice(-2000)}`);
  else {
    await checkAfterwards(service, folder, report);
    const late = memoryOf(service.process.pid);
    if (early[0] !== undefined && late > 0) report.memory = { early: early[0], late };
    if (early[0] !== undefined && late > early[0] * 1.3 + 100) report.faults.push('The memory grows.');
    if (log !== '' && /"level":"?(?:error|50|60)/.test(log))
      report.faults.push(`In the log: ${log.slice(0, 3000)}`);
    const code = await service.end('SIGTERM');
    if (code !== 0) report.faults.push(`The process ended with code ${code}.`);
  }
  remove();
  return report;
}

async function sendOne(url: string, number: number, sent: Mutant, report: MutationReport): Promise<void> {
  const begun = performance.now();
  const answer = await exchanged(url, sent.bytes);
  const name = `mutant ${number} (${sent.path}: ${sent.done.join(', ')})`;
  report.slowest = Math.max(report.slowest, performance.now() - begun);
  if (answer === undefined) {
    report.faults.push(`${name} hangs.`);
    return;
  }
  const status = /^HTTP\/1\.1 (?:100 Continue\r\n\r\nHTTP\/1\.1 )?(\d{3})/.exec(answer)?.[1] ?? 'none';
  const code = /"code":"?(\d+)/.exec(answer.slice(0, 4000))?.[1] ?? '';
  const kind = `${status} ${code}`.trim();
  report.answers.set(kind, (report.answers.get(kind) ?? 0) + 1);
  if (status === 'none' && answer !== '') report.faults.push(`${name}: no HTTP but ${answer.slice(0, 200)}`);
  if (status.startsWith('5') || code.startsWith('5')) report.faults.push(`${name}: ${answer.slice(-500)}`);
  if (/\n\s+at .*[.:]\d+:\d+/.test(answer.slice(0, 4000)))
    report.faults.push(`${name} shows a trace: ${answer.slice(0, 500)}`);
}

/** All that a server answers to bytes until the connection ends; undefined where that does not come. */
function exchanged(url: string, bytes: Buffer): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(undefined);
    }, patience);
    // More of a request that is not complete will not come, nor another request on a connection that is kept.
    const giveUp = setTimeout(() => socket.end(), incomplete);
    const end = (): void => {
      clearTimeout(timer);
      clearTimeout(giveUp);
      socket.destroy();
      resolve(Buffer.concat(pieces).toString('latin1'));
    };

    socket.on('data', (piece) => {
      giveUp.refresh();
      pieces.push(piece);
    });
    socket.once('end', end).once('close', end).on('error', end);
  });
}

/** Deletes what mutants have submitted, all but the job that they ask for. */
async function deleteJobs(service: { url: string }, kept: string | undefined): Promise<void> {
  const { data } = await post<JobsSummary>(service, '/sqlflow/job/displayUserJobsSummary');
  for (const jobId of data.jobIds) {
    if (jobId !== kept) await post(service, '/sqlflow/job/deleteUserJob', { jobId });
  }
}

async function checkAfterwards(
  service: { url: string },
  folder: string,
  report: MutationReport,
): Promise<void> {
  if (!(await stillRight(service))) report.faults.push('The service does not answer as before.');
  await deleteJobs(service, undefined);
  for (const name of ['arrivals', 'jobs']) {
    const deadline = Date.now() + 10_000;
    while (readdirSync(join(folder, name)).length > 0 && Date.now() < deadline) await pause(100);
    const left = readdirSync(join(folder, name));
    if (left.length > 0) report.faults.push(`${left.length} files are left in ${name}.`);
  }
}

/** Megabytes that a process holds; 0 where the system does not report it. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
