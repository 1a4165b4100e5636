import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredUpload } from '../store/job.ts';

/** A file that has arrived, somewhere under the data folder. */
export interface ArrivedFile {
  name: string;
  path: string;
}

/** Where the files of jobs lie. */
export class JobFolders {
  /** Where files arrive before they belong to a job. */
  readonly arrivals: string;
  readonly #root: string;

  constructor(dataFolder: string) {
    this.#root = join(dataFolder, 'jobs');
    this.arrivals = join(dataFolder, 'arrivals');
  }

  /** Makes the folders, and removes what a crash left behind: half-arrived files, files of jobs that are no more. */
  async prepare(isJob: (jobId: string) => Promise<boolean>): Promise<void> {
    await rm(this.arrivals, { recursive: true, force: true });
    await mkdir(this.arrivals, { recursive: true });
    await mkdir(this.#root, { recursive: true });
    for (const jobId of await readdir(this.#root)) {
      if (!(await isJob(jobId))) await this.remove(jobId);
    }
  }

  /** Moves files that have arrived into the folder of a job. */
  async take(jobId: string, files: readonly ArrivedFile[]): Promise<StoredUpload[]> {
    const folder = join(this.#root, jobId);
    await mkdir(folder, { recursive: true });
    const uploads: StoredUpload[] = [];
    for (const { name, path } of files) {
      const storedAs = randomUUID();
      const { size } = await stat(path);
      await rename(path, join(folder, storedAs));
      uploads.push({ name, storedAs, bytes: size });
    }
    return uploads;
  }

  path(jobId: string, upload: StoredUpload): string {
    return join(this.#root, jobId, upload.storedAs);
  }

  async remove(jobId: string): Promise<void> {
    await rm(join(this.#root, jobId), { recursive: true, force: true, maxRetries: 3 });
  }
}
