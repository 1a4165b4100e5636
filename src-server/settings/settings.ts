import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Limits } from '../../src-lineage/base/diagnostics/limits.ts';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { StartFailure } from '../base/start-failure.ts';
import { checkOpenId, defaultOpenId } from './open-id-settings.ts';
import type { OpenIdSettings } from './open-id-settings.ts';

/** Bounds on what the service takes in, and budgets of the analysis in the place of the usual ones. Sizes are bytes. */
export interface ServiceLimits extends Partial<Record<keyof Limits, number>> {
  /** One value of a form, the SQL text of `sqltext` among them. */
  fieldSize: number;
  /** All files of one request. */
  uploadSize: number;
  /** One SQL file after inflating; larger ones are skipped and reported. */
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
  /** Milliseconds that a call that brings short SQL may take. */
  answerTime: number;
  /** Bytes of memory of the whole service, above which the largest task is ended. */
  memory: number;
  /** Milliseconds that one file may take to be read. */
  readTime: number;
  /** Milliseconds that linking or drawing may take. */
  linkTime: number;
  /** Jobs of a user in one workspace that have not ended; 0 for no bound. */
  waitingJobs: number;
  /** Files and results of all jobs of a workspace; 0 for no bound. */
  storedSize: number;
}

/** What is kept, and for how long; on a shared server of each user. Sizes are bytes. */
export interface RetentionSettings {
  /** Sessions of immediate calls; the longest unused go first. */
  sessions: number;
  /** Days since a session of an immediate call was used last. */
  sessionDays: number;
  /** All sessions of immediate calls together. */
  sessionSize: number;
  /** Sessions of immediate calls of all users of a shared server; those of whoever has most go first. */
  allSessionsSize: number;
  /** What was read of single files, kept for reuse. */
  cacheSize: number;
  /** Earlier results of a job that was analysed again; 0 keeps none. */
  earlierResults: number;
  /** Earlier results of all jobs; those that were replaced first go first. */
  earlierResultsSize: number;
  /** Finished simple jobs; 0 keeps all. */
  jobs: number;
  /** Days since a simple job was finished; 0 keeps it for ever. */
  jobDays: number;
  /** Files and results of finished simple jobs; 0 keeps all. */
  jobsSize: number;
  /** Other bounds for jobs of single shared workspaces (`workspace-bounds.ts`). */
  workspaces: readonly string[];
}

export const authModes = ['none', 'token'] as const;
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** The example applications below `/examples`. */
export interface ExampleSettings {
  /** Whether they are served. */
  enabled: boolean;
  /** Entities of one collection, at most. */
  entities: number;
  /** Bytes of all entities of one collection, at most. */
  size: number;
  /** A MongoDB server for the documents; the embedded store where absent. */
  mongoUrl?: string;
  /** Milliseconds after which a MongoDB server that does not answer is given up, until the next request. */
  mongoTimeout: number;
  /** The account of the role USER. */
  userName: string;
  /** Made at the first start where absent. */
  userPassword?: string;
  /** The account of the roles USER and ADMIN. */
  adminName: string;
  /** Made at the first start where absent. */
  adminPassword?: string;
}

/** Everything that {@link startService} can be given. */
export interface ServiceSettings {
  /** 0 lets the system choose a free one. */
  port: number;
  /** Where to listen in the place of {@link port}: where it was before a crash, or 0 while its port is taken. */
  listenOn?: number;
  /** Only requests that carry it are answered: the desktop's own window, while no other program can be served. */
  windowKey?: string;
  /** The IP address to listen on. Any but {@link localAddress} makes a shared server, which needs `auth: 'token'`. */
  address: string;
  /** Whether callers need a token: `none` is an on-premise server for this machine, `token` a shared one. */
  auth: (typeof authModes)[number];
  openId: OpenIdSettings;
  /** Names, `name` or `name:port`, under which the service may be called besides its address and this machine's own. */
  allowedHosts: readonly string[];
  /** Proxies whose word on the caller's address and on TLS is taken: addresses, networks, or `loopback`. */
  proxies: readonly string[];
  /** The certificate, with those of its authorities behind it, where the service speaks TLS itself. */
  tlsCertificate?: string;
  /** Its key. */
  tlsKey?: string;
  /** Holds the database and the uploaded files; made where it is missing. */
  dataFolder: string;
  /** Where jobs and results are kept: `sqlite`, in the data folder, or the address of a PostgreSQL database. */
  store: string;
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
  /** Whether a worker loads the engine at the start, before anybody asks for it. */
  warmUp: boolean;
  retention: RetentionSettings;
  /** Days that the audit log is kept; 0 keeps none. */
  auditDays: number;
  /** Files that the program was started with: they become a job at once. */
  openFiles: readonly string[];
  /** The vendor of {@link openFiles} and the sample; guessed from the text where absent. */
  vendor?: VendorId;
  /** SQL files shown on the very first start. */
  sampleFolder?: string;
  logLevel: (typeof logLevels)[number];
  /** The log is written to `logs` of the data folder too. */
  logFile: boolean;
  limits: ServiceLimits;
  /** Whether numbers are kept for `/metrics`. */
  metrics: boolean;
  /** Who sends it may see the numbers and parts of a shared server. */
  monitoringToken?: string;
  /** Milliseconds that requests are still served after the service was asked to stop, while it says that it is not ready. */
  drainTime: number;
  examples: ExampleSettings;
  /** The clock of tokens and of attempts to sign in: epoch milliseconds. */
  now: () => number;
}

/** Port and user of an on-premise server of the SQLFlow API. */
export const defaultPort = 8081;
export const defaultUserId = 'gudu|0123456789';

/** The store of one process, in its data folder. */
export const ownStore = 'sqlite';

/** Days that the audit log of a shared server is kept. */
const sharedAuditDays = 365;

export const defaultRelationLimit = 20_000;

/** Where the service listens unless it is set otherwise: no other machine reaches it there. */
export const localAddress = '127.0.0.1';

const mebibyte = 1024 * 1024;

export const defaultLimits: ServiceLimits = {
  fieldSize: 16 * mebibyte,
  uploadSize: 4096 * mebibyte,
  fileSize: 128 * mebibyte,
  inflatedSize: 4096 * mebibyte,
  files: 100_000,
  compressionRatio: 250,
  archiveDepth: 3,
  pathLength: 1024,
  pathDepth: 64,
  bodyPatience: 30_000,
  answerTime: 60_000,
  memory: 3072 * mebibyte,
  readTime: 120_000,
  linkTime: 600_000,
  waitingJobs: 0,
  storedSize: 0,
};

export const defaultRetention: RetentionSettings = {
  sessions: 200,
  sessionDays: 30,
  sessionSize: 2048 * mebibyte,
  allSessionsSize: 20_480 * mebibyte,
  cacheSize: 1024 * mebibyte,
  earlierResults: 3,
  earlierResultsSize: 2048 * mebibyte,
  jobs: 0,
  jobDays: 0,
  jobsSize: 0,
  workspaces: [],
};

export const defaultExamples = {
  userName: 'user',
  adminName: 'admin',
  mongoTimeout: 3000,
  entities: 10_000,
  size: 16 * mebibyte,
};

/** Settings of which only the data folder must be given. */
export type GivenSettings = Partial<Omit<ServiceSettings, 'openId' | 'limits' | 'retention' | 'examples'>> & {
  dataFolder: string;
  openId?: Partial<OpenIdSettings>;
  limits?: Partial<ServiceLimits>;
  retention?: Partial<RetentionSettings>;
  examples?: Partial<ExampleSettings>;
};

/** Fills in the defaults. Only the data folder has none. @throws StartFailure (InvalidSettings) */
export function completeSettings(given: GivenSettings): ServiceSettings {
  const settings: ServiceSettings = {
    port: defaultPort,
    address: localAddress,
    auth: 'none',
    allowedHosts: [],
    allowedOrigins: [],
    proxies: [],
    store: ownStore,
    userId: defaultUserId,
    relationLimit: defaultRelationLimit,
    workers: Math.min(Math.max(availableParallelism(), 2), 8),
    warmUp: true,
    openFiles: [],
    logLevel: 'info',
    logFile: false,
    metrics: false,
    drainTime: 0,
    auditDays: given.auth === 'token' ? sharedAuditDays : 0,
    now: Date.now,
    ...given,
    workerUrl: given.workerUrl ?? defaultWorkerUrl(),
    openId: { ...defaultOpenId, ...given.openId },
    limits: { ...defaultLimits, ...given.limits },
    retention: { ...defaultRetention, ...given.retention },
    // On a shared server they would take in what everybody sends.
    examples: { ...defaultExamples, enabled: given.auth !== 'token', ...given.examples },
  };
  checkAccess(settings);
  checkOpenId(settings.openId, settings.auth);
  checkTls(settings);
  checkStore(settings);
  checkExamples(settings.examples);
  return settings;
}

function checkAccess({
  address,
  auth,
  allowedHosts,
  allowedOrigins,
  proxies,
  openFiles,
}: ServiceSettings): void {
  if (isIP(address) === 0) {
    throw invalid(
      'address',
      `The address to listen on is no IP address: ${address}.`,
      'Name an address of this machine.',
    );
  }
  if (address !== localAddress && auth !== 'token') {
    throw invalid(
      'address',
      `On the address ${address} other machines could call without being asked who they are.`,
      `Let callers sign in ("--auth token", setting auth: token), or leave the address at ${localAddress}.`,
    );
  }
  if (openFiles.length > 0 && auth === 'token') {
    throw invalid(
      'auth',
      'Files that a shared server is started with would belong to no user.',
      'Submit them as a job.',
    );
  }
  const host = allowedHosts.find((each) => !/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(each));
  if (host !== undefined) {
    throw invalid(
      'allowedHosts',
      `"${host}" cannot be an allowed host.`,
      'Give a name, with or without a port.',
    );
  }
  const proxy = proxies.find((each) => !isProxy(each));
  if (proxy !== undefined) {
    throw invalid(
      'proxies',
      `"${proxy}" cannot be a proxy.`,
      'Give an address, a network as 10.0.0.0/8, or loopback.',
    );
  }
  const origin = allowedOrigins.find((each) => !/^[a-z][a-z\d+.-]*:\/\/[^/\s*?#]+$/i.test(each));
  if (origin !== undefined) {
    throw invalid(
      'allowedOrigins',
      `"${origin}" cannot be an allowed origin.`,
      'Give it as https://name:port, without a path.',
    );
  }
}

function checkTls({ tlsCertificate, tlsKey }: ServiceSettings): void {
  if ((tlsCertificate === undefined) === (tlsKey === undefined)) return;
  throw invalid(
    tlsKey === undefined ? 'tlsKey' : 'tlsCertificate',
    'To speak TLS the service needs a certificate and its key; one of them is missing.',
    'Name both, or neither.',
  );
}

function checkStore({ store }: ServiceSettings): void {
  if (isStore(store)) return;
  throw invalid(
    'store',
    'The store of the service is none.',
    'Give it as postgres://user:password@host:5432/database, or "sqlite".',
  );
}

/** Whether a text can name a store: a database at least, at a host or a socket. */
export function isStore(text: string): boolean {
  if (text === ownStore) return true;
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, searchParams } = new URL(text);
  return (hostname !== '' || searchParams.has('host')) && pathname.length > 1;
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const most = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
}

function checkExamples({ userName, adminName, mongoUrl }: ExampleSettings): void {
  const name = [userName, adminName].find((each) => each.includes(':'));
  if (name !== undefined) {
    throw invalid(
      name === userName ? 'examples.userName' : 'examples.adminName',
      `"${name}" cannot be the name of an account: HTTP Basic ends names at a colon.`,
      'Name another.',
    );
  }
  if (userName === adminName) {
    throw invalid(
      'examples.adminName',
      `Both accounts of the examples have the name "${userName}".`,
      'Name another for one of them.',
    );
  }
  if (mongoUrl !== undefined && !/^mongodb(?:\+srv)?:\/\/./.test(mongoUrl)) {
    throw invalid(
      'examples.mongoUrl',
      'The address of the MongoDB server of the examples is none.',
      'Give it as mongodb://host:27017/database.',
    );
  }
}

function invalid(setting: string, message: string, advice: string): StartFailure {
  return new StartFailure('InvalidSettings', message, advice, { setting });
}

/** The worker beside this code: TypeScript in a checkout, `worker.js` in a build (whose chunks lie one folder down). */
export function defaultWorkerUrl(): URL {
  const candidates = ['../workers/thread/lineage-worker.ts', './worker.js', '../worker.js'];
  const urls = candidates.map((candidate) => new URL(candidate, import.meta.url));
  return urls.find((url) => existsSync(url)) ?? new URL('./worker.js', import.meta.url);
}
