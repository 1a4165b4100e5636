import { appendAll } from '../../../src-lineage/base/append-all.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile, syncFolder } from '../../io/files/durable-files.ts';
import type { StoredUpload } from '../../store/job.ts';
import { manifestName, readManifest, writeManifest } from './job-manifest.ts';
import type { JobManifest } from './job-manifest.ts';

/** A file that has arrived, somewhere under the data folder. */
export interface ArrivedFile {
  name: string;
  path: string;
}

/** Files that are brought to the disk at once. */
const syncsAtOnce = 16;

/**
 * Where the files of jobs lie. A folder with a manifest is a job's; one without is what a crash left behind of an
 * acceptance or a removal. So the manifest is written last and removed first.
 */
export class JobFolders {
  /** Where files arrive before they belong to a job. */
  readonly arrivals: string;
  readonly #root: string;
  /** Where folders go whose manifest cannot be read. */
  readonly #lost: string;
  /** The file of the ids of jobs that were deleted. */
  readonly #deleted: string;
  /** The last change of each job that is under way. */
  readonly #changes = new Map<string, Promise<unknown>>();

  readonly #decides: boolean;

  /** @param decides false where the store alone says what a job was accepted with, so that folders have no manifest */
  constructor(dataFolder: string, { decides = true }: { decides?: boolean } = {}) {
    this.#decides = decides;
    this.#root = join(dataFolder, 'jobs');
    this.#lost = join(dataFolder, 'lost-jobs');
    this.#deleted = join(dataFolder, 'deleted-jobs.txt');
    this.arrivals = join(dataFolder, 'arrivals');
  }

  /** Makes the folders and removes half-arrived files. Returns whether there were folders of jobs before. */
  async prepare(): Promise<{ isNew: boolean }> {
    await rm(this.arrivals, { recursive: true, force: true });
    await mkdir(this.arrivals, { recursive: true });
    const isNew = !existsSync(this.#root);
    await mkdir(this.#root, { recursive: true });
    return { isNew };
  }

  /** The ids of the jobs that have a folder. */
  async list(): Promise<string[]> {
    return await readdir(this.#root);
  }

  /** Runs changes of one job's folder and record one after the other. */
  async exclusively<Result>(jobId: string, change: () => Promise<Result>): Promise<Result> {
    const before = this.#changes.get(jobId) ?? Promise.resolve();
    const own = before.catch(() => undefined).then(change);
    this.#changes.set(jobId, own);
    try {
      return await own;
    } finally {
      if (this.#changes.get(jobId) === own) this.#changes.delete(jobId);
    }
  }

  /** Moves files that have arrived into the folder of a job. When this returns, they are on the disk. */
  async take(jobId: string, files: readonly ArrivedFile[]): Promise<StoredUpload[]> {
    const folder = this.#folder(jobId);
    await mkdir(folder, { recursive: true });
    const uploads: StoredUpload[] = [];
    for (let start = 0; start < files.length; start += syncsAtOnce) {
      const some = files.slice(start, start + syncsAtOnce);
      appendAll(uploads, await Promise.all(some.map((file) => moveInto(folder, file))));
    }
    await syncFolder(folder);
    return uploads;
  }

  /** Writes the manifest of a job: from now on its folder is kept. */
  async seal(manifest: JobManifest): Promise<void> {
    if (!this.#decides) return;
    await writeManifest(this.#manifest(manifest.job.jobId), manifest);
    await syncFolder(this.#root);
  }

  /** Takes the manifest away: from now on the folder is no job's. */
  async unseal(jobId: string): Promise<void> {
    await rm(this.#manifest(jobId), { force: true });
    if (existsSync(this.#folder(jobId))) await syncFolder(this.#folder(jobId));
  }

  /** The manifest of a job. */
  async manifest(jobId: string): Promise<JobManifest | 'missing' | 'damaged'> {
    return await readManifest(this.#manifest(jobId));
  }

  path(jobId: string, upload: { storedAs: string }): string {
    return join(this.#folder(jobId), upload.storedAs);
  }

  /** Removes what is in the folder of a job beside its manifest and the given uploads. */
  async removeOthers(jobId: string, uploads: readonly StoredUpload[]): Promise<void> {
    if (!existsSync(this.#folder(jobId))) return;
    const known = new Set([manifestName, ...uploads.map(({ storedAs }) => storedAs)]);
    for (const name of await readdir(this.#folder(jobId))) {
      if (!known.has(name)) await rm(join(this.#folder(jobId), name), { recursive: true, force: true });
    }
  }

  async remove(jobId: string): Promise<void> {
    await this.unseal(jobId);
    await rm(this.#folder(jobId), { recursive: true, force: true, maxRetries: 3 });
  }

  /** Notes that a job was deleted, so that an older state of the database does not bring it back. */
  async noteDeleted(jobId: string): Promise<void> {
    await appendFile(this.#deleted, `${jobId}\n`, { mode: 0o600 });
  }

  /** The jobs of which it is noted that they were deleted. */
  async deleted(): Promise<ReadonlySet<string>> {
    return new Set((await readFile(this.#deleted, 'utf8').catch(() => '')).split('\n'));
  }

  /** Puts a folder that was put aside to the place of its job, unless there is one; says whether it did. */
  async putBack(place: string, jobId: string): Promise<boolean> {
    if (!/^[\w-]+$/.test(jobId) || existsSync(this.#folder(jobId))) return false;
    await rename(place, this.#folder(jobId));
    return true;
  }

  /** Puts the folder of a job aside whose manifest cannot be read; gives its new place. */
  async putAside(jobId: string): Promise<string> {
    await mkdir(this.#lost, { recursive: true });
    const place = join(this.#lost, `${jobId}-${Date.now()}`);
    await rename(this.#folder(jobId), place);
    return place;
  }

  #folder(jobId: string): string {
    return join(this.#root, jobId);
  }

  #manifest(jobId: string): string {
    return join(this.#folder(jobId), manifestName);
  }
}

async function moveInto(folder: string, { name, path }: ArrivedFile): Promise<StoredUpload> {
  const storedAs = randomUUID();
  const { size } = await stat(path);
  await syncFile(path);
  await rename(path, join(folder, storedAs));
  return { name, storedAs, bytes: size };
}
