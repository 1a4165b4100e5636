import { appendAll } from '../../src-lineage/base/append-all.ts';
import { copyFile, readFile, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { jobNameLength } from '../contract/sqlflow/jobs.ts';
import { decodeText } from '../io/encodings/encodings.ts';
import { contentKind } from '../io/selection/content-kind.ts';
import { folderFiles } from '../io/selection/folder-files.ts';
import { refusalByContent } from '../io/selection/judged-content.ts';
import { refusedBySystem } from '../io/selection/refused-by-system.ts';
import type { StoredFile } from '../io/selection/source-files.ts';
import type { ArrivedFile } from './folders/job-folder.ts';
import { acceptJob } from './submission.ts';
import type { JobContext } from './job-context.ts';

const sampleShown = 'sample-shown';
/** Files that the vendor is guessed from, and bytes of each. */
const guessedFiles = 50;
const guessSize = 32 * 1024;

/** The job that the screen begins with. */
export interface StartJob {
  jobId: string;
  reason: 'files' | 'sample';
}

/**
 * Begins the job that the screen shows first: of the files that the program was started with, else, on the very first
 * start, of the sample.
 */
export async function beginStartJob(context: JobContext): Promise<StartJob | undefined> {
  const { access, settings, store } = context;
  if (settings.openFiles.length > 0) {
    return { jobId: await openFiles(context, settings.openFiles), reason: 'files' };
  }
  const isFirstStart =
    (await store.settings.get(sampleShown)) === undefined && (await store.jobs.latest()) === undefined;
  if (settings.sampleFolder === undefined || !isFirstStart || access.shared) return undefined;
  const jobId = await openFiles(context, [settings.sampleFolder], 'Sample');
  await store.settings.set(sampleShown, 'yes');
  return { jobId, reason: 'sample' };
}

async function openFiles(context: JobContext, paths: readonly string[], jobName?: string): Promise<string> {
  const found: ArrivedFile[] = [];
  for (const path of paths) appendAll(found, await filesAt(path));
  const vendor = context.settings.vendor ?? (await guessedVendor(context, found));
  const submission = {
    jobName: jobName ?? nameFor(found),
    vendor,
    userId: context.settings.userId,
    persist: false,
    incremental: false,
  };
  return (await acceptJob(context, submission, await copiesOf(found, context))).jobId;
}

function nameFor([first, ...others]: readonly ArrivedFile[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return (first?.name ?? 'no file').slice(0, jobNameLength - more.length) + more;
}

/** A file, or the files of a folder that are read. */
async function filesAt(path: string): Promise<ArrivedFile[]> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return [{ name: basename(path), path }];
  const found: ArrivedFile[] = [];
  for (const file of (await folderFiles(path)).files) if (await mayBeSql(file)) found.push(file);
  return found;
}

/** Whether a file's beginning does not speak against it; what is in an archive the job judges. */
async function mayBeSql({ name, path, judged }: StoredFile): Promise<boolean> {
  if (judged === undefined) return true;
  const bytes = await readFile(path).catch(() => undefined);
  // What cannot be read is reported where it is copied.
  if (bytes === undefined) return true;
  return contentKind(bytes) !== 'other' || refusalByContent(name, bytes) === undefined;
}

/** Copies of files, which may be very many. One that cannot be read any more keeps no other from its job. */
async function copiesOf(
  files: readonly ArrivedFile[],
  { folders, log }: Pick<JobContext, 'folders' | 'log'>,
): Promise<ArrivedFile[]> {
  const copies: ArrivedFile[] = [];
  for (const file of files) {
    const path = join(folders.arrivals, randomUUID());
    try {
      await copyFile(file.path, path);
      copies.push({ name: file.name, path });
    } catch (error) {
      if (files.length === 1) throw error;
      log.warn({ file: file.name, ...refusedBySystem(error) }, 'a file of the first job cannot be read');
    }
  }
  return copies;
}

async function guessedVendor(context: JobContext, files: readonly ArrivedFile[]): Promise<VendorId> {
  const step = Math.max(files.length / guessedFiles, 1);
  const asked: { name: string; text: string }[] = [];
  for (let at = 0; at < files.length; at += step) {
    const { name, path } = files[Math.floor(at)]!;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const decoded = decodeText(bytes.subarray(0, guessSize));
    if (decoded.isText) asked.push({ name, text: decoded.text });
  }
  const { readTime } = context.settings.limits;
  const parts = asked.map(({ text }) => text);
  const names = asked.map(({ name }) => name);
  const task = { kind: 'guess' as const, text: '', parts, names };
  return (await context.pool.run(task, { time: readTime, urgent: true })).vendor;
}
