import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { VendorId } from '../src-lineage/dialects/vendor.ts';

/** Bounds on what the service takes in. Sizes are bytes. */
export interface ServiceLimits {
  /** One value of a form, the SQL text of `sqltext` among them. */
  fieldSize: number;
  /** All files of one request. */
  uploadSize: number;
  /** One SQL file after inflating; larger ones are skipped and told. */
  fileSize: number;
  /** All files of one job after inflating. */
  inflatedSize: number;
  /** Files of one job, the entries of its archives among them. */
  files: number;
  /** How many times its size a large submission may inflate to. */
  compressionRatio: number;
  /** Archives inside archives are read down to this depth. */
  archiveDepth: number;
  /** Characters of a path in an archive. */
  pathLength: number;
  /** Folders above a file in an archive. */
  pathDepth: number;
  /** Milliseconds in which the headers of a request must arrive, and its body must go on. */
  bodyPatience: number;
  /** Milliseconds that one file may take to be read. */
  readTime: number;
  /** Milliseconds that linking or drawing may take. */
  linkTime: number;
}

/** Everything that {@link startService} can be told. */
export interface ServiceSettings {
  /** 0 lets the system choose a free one. */
  port: number;
  /** Holds the database and the uploaded files; made where it is missing. */
  dataFolder: string;
  /** The built web interface; without it only the API is served. */
  staticFolder?: string;
  /** Origins besides the service's own that may call it (a development server, a custom protocol). */
  allowedOrigins: readonly string[];
  /** The owner of jobs that are submitted without a `userId`. */
  userId: string;
  /** More relations than this are not drawn at once (`mode` is `summary`). */
  relationLimit: number;
  /** Worker threads for the engine. */
  workers: number;
  workerUrl: URL;
  /** Sessions of immediate calls that are kept; the longest unused go first. */
  sessionLimit: number;
  /** Bytes of per-file results kept for reuse. */
  cacheSize: number;
  /** Files that the program was started with: they become a job at once. */
  openFiles: readonly string[];
  /** The vendor of {@link openFiles} and the sample; guessed from the text where absent. */
  vendor?: VendorId;
  /** SQL files shown on the very first start. */
  sampleFolder?: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** The log is written to `logs` of the data folder too. */
  logFile: boolean;
  limits: ServiceLimits;
}

/** Port of an on-premise server of the SQLFlow API. */
export const defaultPort = 8081;

const mebibyte = 1024 * 1024;

export const defaultLimits: ServiceLimits = {
  fieldSize: 64 * mebibyte,
  uploadSize: 4096 * mebibyte,
  fileSize: 128 * mebibyte,
  inflatedSize: 4096 * mebibyte,
  files: 100_000,
  compressionRatio: 250,
  archiveDepth: 3,
  pathLength: 1024,
  pathDepth: 64,
  bodyPatience: 30_000,
  readTime: 120_000,
  linkTime: 600_000,
};

/** Fills in the defaults. Only the data folder has none. */
export function completeSettings(
  given: Partial<Omit<ServiceSettings, 'limits'>> & { dataFolder: string; limits?: Partial<ServiceLimits> },
): ServiceSettings {
  return {
    port: defaultPort,
    allowedOrigins: [],
    userId: 'gudu|0123456789',
    relationLimit: 20_000,
    workers: Math.min(Math.max(availableParallelism(), 2), 8),
    sessionLimit: 200,
    cacheSize: 1024 * mebibyte,
    openFiles: [],
    logLevel: 'info',
    logFile: false,
    ...given,
    workerUrl: given.workerUrl ?? defaultWorkerUrl(),
    limits: { ...defaultLimits, ...given.limits },
  };
}

/** The worker beside this code: TypeScript in a checkout, `worker.js` in a build (whose chunks lie one folder down). */
function defaultWorkerUrl(): URL {
  const candidates = ['./workers/lineage-worker.ts', './worker.js', '../worker.js'];
  const urls = candidates.map((candidate) => new URL(candidate, import.meta.url));
  return urls.find((url) => existsSync(url)) ?? new URL('./worker.js', import.meta.url);
}
