import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countSourceFiles, sourceFiles } from '../../../src-server/io/selection/source-files.ts';
import type { SourceLimits } from '../../../src-server/io/selection/source-files.ts';

export const testLimits: SourceLimits = {
  fileSize: 100_000,
  inflatedSize: 1_000_000,
  files: 1000,
  compressionRatio: 250,
  archiveDepth: 2,
  pathLength: 200,
  pathDepth: 10,
};

/** A submission: uploads by name. */
export type Uploads = Record<string, string | Uint8Array>;

export interface WhatWasRead {
  /** What is read, name to text. */
  texts: Record<string, string>;
  /** What is not, name to reason. */
  skipped: Record<string, string>;
  /** What was foretold from the directories, and with what was found on the way. */
  count: number;
  total: number;
}

/** Reads the submissions, the earliest first, from files in a folder. */
export async function readSubmissions(
  folder: string,
  submissions: readonly Uploads[],
  limits: Partial<SourceLimits> = {},
): Promise<WhatWasRead> {
  const all = { ...testLimits, ...limits };
  let number = 0;
  const stored = submissions.map((uploads) =>
    Object.entries(uploads).map(([name, content]) => {
      const path = join(folder, `upload-${(number += 1)}`);
      writeFileSync(path, content);
      return { name, path };
    }),
  );
  const texts: Record<string, string> = {};
  const skipped: Record<string, string> = {};
  const count = await countSourceFiles(stored, all);
  let total = count;
  for await (const file of sourceFiles(stored, all, { found: (more) => (total += more) })) {
    if ('reason' in file) skipped[file.name] = file.reason;
    else texts[file.name] = file.bytes.toString('utf8');
  }
  return { texts, skipped, count, total };
}
