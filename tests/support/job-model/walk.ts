import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JobEntry } from '../../../src-server/contract/application/service/jobs.ts';
import { csvOf, form } from '../service/service.ts';
import { HookedService } from './hooked-service.ts';
import { changed, isCertain, mayBeRunning, narrowed, reachable } from './job-model.ts';
import type { ModelJob } from './job-model.ts';
import { contents } from './operations.ts';
import type { Change, Content, Operation } from './operations.ts';
import { SmallDisk } from './small-disk.ts';

/** Megabytes of the disk: the database, its reserve and some jobs. */
const diskSize = 40;
/** Milliseconds in which all jobs must come to their end, at the end of a walk. */
const patience = 60_000;
const day = 24 * 60 * 60 * 1000;

interface Answer {
  status: number;
  body: unknown;
}

/** One walk: a service with a data folder of its own, and the model beside it. */
export class Walk {
  readonly #disk: SmallDisk;
  readonly #data: string;
  readonly #jobs = new Map<string, ModelJob>();
  /** Submissions without an answer, by the name of their job. */
  readonly #unanswered = new Map<string, Content>();
  #service: HookedService;
  #isFull = false;
  #ahead = 0;
  #names = 0;

  private constructor(service: HookedService, disk: SmallDisk) {
    this.#service = service;
    this.#disk = disk;
    this.#data = join(disk.folder, 'data');
  }

  static async begin(): Promise<Walk> {
    const disk = new SmallDisk(diskSize);
    try {
      return new Walk(await HookedService.start(join(disk.folder, 'data')), disk);
    } catch (error) {
      disk.remove();
      throw error;
    }
  }

  /** @throws where the service does what the model does not allow */
  async do(operation: Operation): Promise<void> {
    if (this.#service.endedByItself) throw new Error('The service has ended by itself.');
    switch (operation.kind) {
      case 'submit':
        return await this.#submit(operation.content);
      case 'change':
        return await this.#change(this.#chosen(operation.job), [operation.change]);
      case 'both':
        return await this.#change(this.#chosen(operation.job), operation.changes);
      case 'look':
        return await this.#look(this.#chosen(operation.job));
      case 'list':
        return await this.#list();
      case 'wait':
        return await pause(operation.milliseconds);
      case 'end-worker':
        return this.#endWorker();
      case 'fill-disk':
        this.#isFull = this.#disk.fill() || this.#isFull;
        return;
      case 'free-disk':
        return this.#freeDisk();
      case 'clock':
        return this.#shiftClock(operation.days);
      case 'restart':
        return await this.#restart(operation);
    }
  }

  /** All that was accepted comes to its end, and nothing else is there. */
  async finish(): Promise<void> {
    this.#freeDisk();
    this.#shiftClock(0);
    await this.#restartAfter('SIGTERM');
    await this.#list();
    const deadline = performance.now() + patience;
    for (const [jobId, job] of this.#jobs) {
      if (job.possible.has('deleted')) continue;
      while (mayBeRunning(job)) {
        if (performance.now() > deadline) throw new Error(`${job.name} does not end.`);
        await this.#look(jobId);
        if (mayBeRunning(job)) await pause(5);
      }
      await this.#checkResult(jobId, job);
    }
    const kept = [...this.#jobs].filter(([, job]) => !job.possible.has('deleted')).map(([jobId]) => jobId);
    same('folders of jobs', readdirSync(join(this.#data, 'jobs')).toSorted(), kept.toSorted());
    same('arrivals', readdirSync(join(this.#data, 'arrivals')), []);
    same('folders that were put aside', existsSync(join(this.#data, 'lost-jobs')), false);
  }

  async end(): Promise<void> {
    await this.#service.end('SIGKILL');
    this.#disk.remove();
  }

  async #submit(content: Content): Promise<void> {
    const name = `job ${(this.#names += 1)}`;
    this.#unanswered.set(name, content);
    const fields = { jobName: name, dbvendor: 'dbvpostgresql' };
    const body = form(fields, { [content === 'nothing' ? 'a.md' : 'a.sql']: contents[content] });
    const { body: answer } = await this.#ask('POST', '/sqlflow/job/submitUserJob', body);
    const { code, data, error } = answer as { code: number; data?: { jobId: string }; error?: string };
    this.#unanswered.delete(name);
    if (code === 200 && data !== undefined) this.#accept(data.jobId, name, content);
    else this.#allowRefusal(code, `a submission (${error})`);
  }

  #accept(jobId: string, name: string, content: Content): void {
    const possible = new Set(['waiting'] as const);
    this.#jobs.set(jobId, { name, content, extended: false, suspect: false, possible });
  }

  /** One or two changes of a job, at once. */
  async #change(jobId: string | undefined, changes: readonly Change[]): Promise<void> {
    const job = jobId === undefined ? undefined : this.#jobs.get(jobId);
    if (jobId === undefined || job === undefined) return;
    const answers = await Promise.all(changes.map((change) => this.#askChange(jobId, change)));
    const mayBeGone = job.possible.has('deleted') || changes.includes('delete');
    const done: Change[] = [];
    for (const [at, change] of changes.entries()) {
      const { status, body } = answers[at]!;
      if (status === 200 && !isNothingDeleted(body)) done.push(change);
      else if (!(mayBeGone && (status === 404 || status === 200))) {
        this.#allowRefusal(status, `${change} of ${job.name}`);
      }
    }
    this.#note(job, done, 'done');
    await this.#look(jobId);
  }

  /** Notes changes, in any order. */
  #note(job: ModelJob, changes: readonly Change[], certainty: 'done' | 'perhaps'): void {
    const before = job.possible;
    const after = new Set(certainty === 'perhaps' ? reachable(job) : []);
    if (changes.includes('extend') && job.extended !== true) {
      job.extended = certainty === 'done' ? true : 'perhaps';
    }
    if (certainty === 'done' && changes.some((change) => change === 'rerun' || change === 'extend')) {
      job.suspect = job.suspect && changes.includes('delete');
    }
    for (const order of [changes, changes.toReversed()]) {
      job.possible = before;
      for (const change of order) job.possible = changed(job, change);
      for (const state of job.possible) after.add(state);
    }
    job.possible = after;
  }

  #askChange(jobId: string, change: Change): Promise<Answer> {
    switch (change) {
      case 'extend':
        return this.#ask('POST', `/api/v1/jobs/${jobId}/files`, form({}, { 'b.sql': contents.good }));
      case 'delete':
        return this.#ask('POST', '/api/v1/jobs/delete', JSON.stringify({ jobIds: [jobId] }));
      default:
        return this.#ask('POST', `/api/v1/jobs/${jobId}/${change}`, '{}');
    }
  }

  async #look(jobId: string | undefined): Promise<void> {
    const job = jobId === undefined ? undefined : this.#jobs.get(jobId);
    if (jobId === undefined || job === undefined) return;
    const { status, body } = await this.#ask('GET', `/api/v1/jobs/${jobId}`);
    if (status !== 200 && status !== 404) return this.#allowRefusal(status, `a look at ${job.name}`);
    this.#learn(job, status === 200 ? (body as JobEntry).status : undefined);
  }

  async #list(): Promise<void> {
    const { status, body } = await this.#ask('GET', '/api/v1/jobs');
    if (status !== 200) return this.#allowRefusal(status, 'the list');
    const { jobs } = body as { jobs: JobEntry[] };
    const listed = new Set<string>();
    for (const { jobId, name, status: shown } of jobs) {
      listed.add(jobId);
      const unanswered = this.#unanswered.get(name);
      if (!this.#jobs.has(jobId) && unanswered !== undefined) this.#accept(jobId, name, unanswered);
      const job = this.#jobs.get(jobId);
      if (job === undefined) throw new Error(`${name} is listed, which was refused.`);
      this.#learn(job, shown);
    }
    for (const [jobId, job] of this.#jobs) {
      if (listed.has(jobId)) continue;
      if (isCertain(job)) throw new Error(`${job.name} is lost.`);
      this.#learn(job, undefined);
    }
  }

  #learn(job: ModelJob, shown: string | undefined): void {
    const known = narrowed(job, shown);
    if (known.size === 0) {
      const possible = [...reachable(job)].join(' or ');
      throw new Error(`${job.name} (${job.content}) is shown as ${shown ?? 'gone'}; it can be ${possible}.`);
    }
    job.possible = known;
  }

  async #checkResult(jobId: string, job: ModelJob): Promise<void> {
    if (!job.possible.has('succeeded') || job.suspect) return;
    const csv = await csvOf(this.#service, jobId);
    const tables = { good: ['v'], faulty: ['good'], nothing: [], long: ['t0', 't1', 't599'] }[job.content];
    const expected = [...tables, ...(job.extended === true ? ['v'] : [])];
    for (const table of expected) {
      if (!csv.includes(`,${table},`)) throw new Error(`${job.name} has lost ${table}: ${csv.slice(0, 300)}`);
    }
  }

  #endWorker(): void {
    for (const job of this.#jobs.values()) if (mayBeRunning(job)) job.suspect = true;
    this.#service.send({ type: 'end-worker' });
  }

  #freeDisk(): void {
    this.#disk.free();
    this.#isFull = false;
  }

  #shiftClock(days: number): void {
    this.#ahead = days * day;
    this.#service.send({ type: 'clock', ahead: this.#ahead });
  }

  async #restart({ signal, during, job: index, after }: Operation & { kind: 'restart' }): Promise<void> {
    const jobId = this.#chosen(index);
    const job = jobId === undefined ? undefined : this.#jobs.get(jobId);
    const asked =
      during === 'submit'
        ? this.#submit('good')
        : jobId === undefined
          ? Promise.resolve()
          : this.#askChange(jobId, during);
    if (during !== 'submit' && job !== undefined) this.#note(job, [during], 'perhaps');
    await Promise.all([asked.catch(() => undefined), pause(after).then(() => this.#restartAfter(signal))]);
    await this.#list();
  }

  /** A disk that is full may keep the service from starting; then room is made, as a person would. */
  async #restartAfter(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#service.end(signal);
    this.#service = await HookedService.start(this.#data).catch(async (error: unknown) => {
      if (!this.#isFull) throw error;
      this.#freeDisk();
      return await HookedService.start(this.#data);
    });
    this.#service.send({ type: 'clock', ahead: this.#ahead });
  }

  /** What does not go on a full disk is refused; nothing else is. */
  #allowRefusal(status: number, what: string): void {
    if (!(this.#isFull && [500, 503].includes(status))) throw new Error(`${what} was answered ${status}.`);
  }

  #chosen(index: number): string | undefined {
    return [...this.#jobs.keys()].at(-1 - (index % Math.max(1, Math.min(this.#jobs.size, 8))));
  }

  async #ask(method: string, path: string, body?: FormData | string): Promise<Answer> {
    const isJson = typeof body === 'string';
    const response = await fetch(this.#service.url + path, {
      method,
      ...(isJson && { headers: { 'Content-Type': 'application/json' } }),
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.json() };
  }
}

/** A deletion of what is not there is no failure. */
function isNothingDeleted(body: unknown): boolean {
  return (body as { deleted?: number }).deleted === 0;
}

function same(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
