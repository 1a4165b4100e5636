import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeDurably } from '../../io/files/durable-files.ts';
import type { JobUpload, NewJob, StoredJob } from '../../store/job.ts';

/** The file in a job's folder that makes it a job: with it, the job can be taken up again without the database. */
export const manifestName = 'job.json';

/** What a job was accepted with. */
export interface JobManifest {
  job: NewJob;
  uploads: readonly JobUpload[];
  metadata?: string | undefined;
}

const storedManifest = z.object({
  job: z.looseObject({
    jobId: z.string(),
    userId: z.string(),
    jobName: z.string(),
    vendor: z.string(),
    createdAt: z.number(),
  }),
  uploads: z.array(
    z.object({
      name: z.string(),
      storedAs: z.string().regex(/^[\w-]+$/),
      bytes: z.number(),
      submission: z.int(),
    }),
  ),
  metadata: z.string().optional(),
});

/** Writes the manifest of a job, which replaces an earlier one whole. */
export async function writeManifest(path: string, { job, uploads, metadata }: JobManifest): Promise<void> {
  await writeDurably(path, JSON.stringify({ job, uploads, metadata }));
}

/** Reads a manifest. `missing` where there is none, `damaged` where it is none. */
export async function readManifest(path: string): Promise<JobManifest | 'missing' | 'damaged'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged';
  }
  try {
    // Only this program writes it, whole or not at all: what has the members of a manifest is one.
    return storedManifest.parse(JSON.parse(text)) as unknown as JobManifest;
  } catch {
    return 'damaged';
  }
}

/** What a record holds beside what its job was accepted with. */
const sinceAccepted: ReadonlySet<string> = new Set<Exclude<keyof StoredJob, keyof NewJob>>([
  'number',
  'status',
  'files',
  'statements',
  'skippedCount',
  'skippedFiles',
  'numbers',
  'errorMessage',
  'sessionId',
  'revision',
  'attempts',
  'progress',
  'startedAt',
  'finishedAt',
]);

/** A job as it was accepted. */
export function acceptedJob(job: StoredJob): NewJob {
  return Object.fromEntries(
    Object.entries(job).filter(([name]) => !sinceAccepted.has(name)),
  ) as unknown as NewJob;
}

/** The uploads of each submission, in order. */
export function submissionsOf<Upload extends { submission: number }>(uploads: readonly Upload[]): Upload[][] {
  const submissions = new Map<number, Upload[]>();
  for (const upload of uploads) {
    const files = submissions.get(upload.submission) ?? [];
    submissions.set(upload.submission, files);
    files.push(upload);
  }
  return [...submissions.values()];
}
