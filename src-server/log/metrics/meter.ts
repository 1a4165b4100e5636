/** The steps of a job's run, each measured. */
export type Phase = 'unpacking' | 'reading' | 'linking' | 'storing';

/** What became of a file of a job that this process has: others may have read it for the job. */
export type FileFate = 'read' | 'elsewhere' | 'reused' | 'skipped';

/** What is counted of the work of a process. No user, job or file is named. */
export interface Meter {
  /** A phase of a job's run has ended. */
  phase(phase: Phase, seconds: number): void;
  /** A file of a job was read, found to be read before, or left out. */
  file(fate: FileFate, bytes: number): void;
  /** A job has ended. */
  jobEnded(status: string): void;
  /** A request was answered, or its client left. */
  request(status: number, seconds: number, bytesIn: number): void;
  /** An answer reported a failure, whatever its HTTP status. */
  failure(code: number): void;
}

/** Counts nothing: for a process that nobody watches. */
export const noMeter: Meter = {
  phase: () => undefined,
  file: () => undefined,
  jobEnded: () => undefined,
  request: () => undefined,
  failure: () => undefined,
};
