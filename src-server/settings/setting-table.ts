import { z } from 'zod';
import {
  countedByLimit,
  defaultLimits as defaultBudgets,
  type Limits,
} from '../../src-lineage/base/diagnostics/limits.ts';
import { sizeText } from '../base/size-text.ts';
import { openIdTable } from './open-id-table.ts';
import { oneOf, size, text, texts, whole, yesOrNo } from './setting-kinds.ts';
import type { Kind, Setting } from './setting-kinds.ts';
import {
  authModes,
  defaultExamples,
  defaultLimits,
  defaultPort,
  defaultRelationLimit,
  defaultRetention,
  defaultUserId,
  isStore,
  localAddress,
  logLevels,
  ownStore,
} from './settings.ts';
import { workspaceBounds } from './workspace-bounds.ts';

/** A size, or none. */
const sizeOrNone: Kind = {
  ...size,
  schema: z.union([z.literal(0), size.schema]),
  allowed: 'a number of bytes, or a size like "512 MB"; 0 for no bound',
};

const many = 1_000_000_000;
const days = 36_500;
const weekInMilliseconds = 7 * 24 * 60 * 60 * 1000;

function limit(
  name: Exclude<keyof typeof defaultLimits, keyof Limits>,
  kind: Kind,
  meaning: string,
): Setting {
  return { name: `limits.${name}`, ...kind, meaning, standard: standardText(kind, defaultLimits[name]) };
}

/** What the analysis makes of SQL that multiplies itself, at most. */
function budget(name: keyof Limits): Setting {
  const usual = defaultBudgets[name];
  const standard =
    typeof usual === 'number' ? String(usual) : `${usual.base}, and ${usual.perCharacter} a character`;
  const meaning = `budget of the analysis: ${countedByLimit[name]}`;
  return { name: `limits.${name}`, ...whole(1, many), meaning, standard };
}

function kept(
  name: Exclude<keyof typeof defaultRetention, 'workspaces'>,
  kind: Kind,
  meaning: string,
): Setting {
  return {
    name: `retention.${name}`,
    ...kind,
    meaning,
    standard: standardText(kind, defaultRetention[name]),
  };
}

function standardText(kind: Kind, value: number): string {
  return kind === size ? sizeText(value) : String(value);
}

/** All settings of the settings file, in the order of their description. */
export const settingTable: readonly Setting[] = [
  {
    name: 'port',
    ...whole(0, 65_535),
    standard: String(defaultPort),
    meaning: 'port to listen on; 0 for any free one',
  },
  {
    name: 'address',
    ...text,
    standard: `"${localAddress}"`,
    locked: true,
    meaning: 'IP address to listen on; any but that of this computer needs sign-in (`auth` `token`)',
  },
  {
    name: 'auth',
    ...oneOf(authModes),
    standard: '"none"',
    meaning: '`token`: a shared server, whose users sign in',
  },
  {
    name: 'allowedHosts',
    ...texts,
    standard: '[]',
    locked: true,
    meaning: 'further names under which the service may be called',
  },
  {
    name: 'allowedOrigins',
    ...texts,
    standard: '[]',
    locked: true,
    meaning: 'origins of pages that may call the service, as `https://name:port`',
  },
  {
    name: 'proxies',
    ...texts,
    standard: '[]',
    locked: true,
    meaning:
      'proxies before the service whose word on callers and TLS counts: addresses, networks, `loopback`',
  },
  {
    name: 'tlsCertificate',
    ...text,
    standard: 'none',
    locked: true,
    meaning: 'the file of a certificate (PEM, its authorities behind it): the service speaks TLS',
  },
  {
    name: 'tlsKey',
    ...text,
    standard: 'none',
    locked: true,
    meaning: 'the file of its key (PEM)',
  },
  {
    name: 'userId',
    ...text,
    standard: `"${defaultUserId}"`,
    meaning: 'the owner of jobs that are submitted without a `userId`',
  },
  {
    name: 'store',
    kind: 'text',
    schema: z.string().refine(isStore),
    allowed: '"sqlite", or an address like "postgres://user:password@host:5432/database"',
    standard: `"${ownStore}"`,
    secret: true,
    locked: true,
    meaning:
      'where jobs and results are kept: in the data folder, or in PostgreSQL, which several services may share',
  },
  {
    name: 'relationLimit',
    ...whole(1, many, 'relations'),
    standard: String(defaultRelationLimit),
    meaning: 'more relations than this are not drawn at once',
  },
  {
    name: 'workers',
    ...whole(1, 256, 'threads'),
    standard: 'the processors, 2 to 8',
    meaning: 'threads that read and link',
  },
  {
    name: 'logLevel',
    ...oneOf(logLevels),
    standard: '"info"; of `headwater serve` "warn"',
    meaning: 'what is logged',
  },
  {
    name: 'logFile',
    ...yesOrNo,
    standard: 'false',
    meaning: 'the log is written to the folder `logs` of the data folder too',
  },
  {
    name: 'staticFolder',
    ...text,
    standard: 'the built one',
    locked: true,
    meaning: 'the folder of the web interface',
  },
  {
    name: 'metrics',
    ...yesOrNo,
    standard: 'of `headwater serve` and `worker` true; else false',
    meaning: 'numbers for Prometheus at `/metrics`',
  },
  {
    name: 'monitoringToken',
    kind: 'text',
    schema: z.string().regex(/^\S{16,}$/),
    allowed: 'a text of 16 characters or more, without spaces',
    standard: 'none',
    secret: true,
    locked: true,
    meaning: 'on a shared server, the bearer token for `/metrics` and the parts of `/health/ready`',
  },
  {
    name: 'drainTime',
    ...whole(0, 600_000, 'milliseconds'),
    standard: '0',
    meaning:
      'milliseconds that requests are still served after the service is asked to stop, while it says that it is not ready',
  },
  ...openIdTable,
  {
    name: 'auditDays',
    ...whole(0, days, 'days'),
    standard: 'of a shared server 365; else 0',
    locked: true,
    meaning: 'days that the audit log is kept; 0 keeps none',
  },
  limit('fieldSize', size, 'one value of a form, the SQL text of `sqltext` among them'),
  limit('uploadSize', size, 'all files of one request'),
  limit('fileSize', size, 'one SQL file after inflating; larger ones are skipped and reported'),
  limit('inflatedSize', size, 'all files of one job after inflating'),
  limit('files', whole(1, 10_000_000, 'files'), 'files of one job, the entries of its archives among them'),
  limit(
    'compressionRatio',
    whole(1, 1100, 'times'),
    'how many times its size a submission may inflate to, above 256 MB',
  ),
  limit('archiveDepth', whole(0, 20, 'archives'), 'how deep archives in archives are read'),
  limit('pathLength', whole(1, 65_535, 'characters'), 'characters of a path in an archive'),
  limit('pathDepth', whole(0, 10_000, 'folders'), 'folders above a file in an archive'),
  limit(
    'bodyPatience',
    whole(100, weekInMilliseconds, 'milliseconds'),
    'longest pause while files are sent, in milliseconds',
  ),
  limit(
    'answerTime',
    whole(100, weekInMilliseconds, 'milliseconds'),
    'longest time for a call that brings short SQL along, in milliseconds',
  ),
  limit('memory', size, 'memory of the whole service; above it the largest task is ended, and reported'),
  limit(
    'readTime',
    whole(100, weekInMilliseconds, 'milliseconds'),
    'longest time for reading one file, in milliseconds',
  ),
  limit(
    'linkTime',
    whole(100, weekInMilliseconds, 'milliseconds'),
    'longest time for linking the files of a job, or for one view of it, in milliseconds',
  ),
  limit(
    'waitingJobs',
    whole(0, many),
    'jobs of a user in one workspace that have not ended; more are refused (409); 0 for no bound',
  ),
  limit(
    'storedSize',
    sizeOrNone,
    'files and results of all jobs of a user, or of a shared workspace; above it no job is taken (409); 0 for no bound',
  ),
  ...(Object.keys(defaultBudgets) as (keyof Limits)[]).map(budget),
  kept(
    'sessions',
    whole(1, many, 'sessions'),
    'results of single API calls, on a shared server for each user; those unused longest go first',
  ),
  kept('sessionDays', whole(1, days, 'days'), 'days since the result of a single API call was used last'),
  kept('sessionSize', size, 'all results of single API calls together, on a shared server for each user'),
  kept(
    'allSessionsSize',
    size,
    'on a shared server, results of single API calls of all users; those unused longest of the user with most go first',
  ),
  kept('cacheSize', size, 'what was read of single files, kept for reuse'),
  kept(
    'earlierResults',
    whole(0, 1000, 'results'),
    'earlier results of each job that was analysed again, to compare with; 0 keeps none',
  ),
  kept(
    'earlierResultsSize',
    size,
    'earlier results of all jobs together, on a shared server for each user; the oldest go first',
  ),
  kept(
    'jobs',
    whole(0, many, 'jobs'),
    'finished simple jobs, on a shared server of each user and each shared workspace; 0 keeps all',
  ),
  kept('jobDays', whole(0, days, 'days'), 'days since a simple job was finished; 0 keeps it for ever'),
  kept(
    'jobsSize',
    sizeOrNone,
    'files and results of finished simple jobs together, on a shared server of each user and each shared workspace; the oldest jobs go first; 0 keeps all',
  ),
  {
    name: 'retention.workspaces',
    ...workspaceBounds,
    standard: '[]',
    meaning: 'other bounds for the finished simple jobs of single shared workspaces; 0 keeps all',
  },
  {
    name: 'examples.enabled',
    ...yesOrNo,
    standard: 'true; on a shared server false',
    meaning: 'the example applications are served below `/examples`',
  },
  {
    name: 'examples.entities',
    ...whole(1, many, 'entities'),
    standard: String(defaultExamples.entities),
    meaning: 'entities of one collection; 507 beyond',
  },
  {
    name: 'examples.size',
    ...size,
    standard: sizeText(defaultExamples.size),
    meaning: 'all entities of one collection together; 507 beyond',
  },
  {
    name: 'examples.mongoUrl',
    ...text,
    secret: true,
    locked: true,
    standard: 'none',
    meaning: 'a MongoDB server for their documents, in the place of the embedded store',
  },
  {
    name: 'examples.mongoTimeout',
    ...whole(1, 600_000, 'milliseconds'),
    standard: String(defaultExamples.mongoTimeout),
    meaning: 'milliseconds after which a MongoDB server that does not answer is given up; 503 then',
  },
  {
    name: 'examples.userName',
    ...text,
    standard: `"${defaultExamples.userName}"`,
    meaning: 'the account with the role USER',
  },
  {
    name: 'examples.userPassword',
    ...text,
    secret: true,
    standard: 'made at the first start',
    meaning: 'its password',
  },
  {
    name: 'examples.adminName',
    ...text,
    standard: `"${defaultExamples.adminName}"`,
    meaning: 'the account with the roles USER and ADMIN',
  },
  {
    name: 'examples.adminPassword',
    ...text,
    secret: true,
    standard: 'made at the first start',
    meaning: 'its password',
  },
];
