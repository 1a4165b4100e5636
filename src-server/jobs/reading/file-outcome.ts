import type { SkippedFile } from '../../store/session.ts';

/** A file whose reading is kept. */
export interface FileReading {
  name: string;
  /** Of the file. */
  bytes: number;
  contentHash: string;
  cacheKey: string;
}

/** What became of a file. */
export type Outcome = FileReading | SkippedFile;
