import type { JobRow } from '../../job-row.ts';

const states: ReadonlySet<unknown> = new Set<JobRow['status']>([
  'create',
  'success',
  'partial_success',
  'fail',
]);
const texts = [
  'job_id',
  'user_id',
  'workspace',
  'job_name',
  'vendor',
  'default_database',
  'default_schema',
] as const;
const numbers = [
  'persist',
  'incremental',
  'files',
  'statements',
  'skipped_count',
  'revision',
  'attempts',
  'created_at',
] as const;
const times = ['started_at', 'finished_at'] as const;

/**
 * A row of `jobs` as it can be used: what is no such value, as damage within a page leaves it, is the least that may
 * stand there. A job without a known state is analysed again. Gives the row itself where nothing is wrong with it.
 */
export function soundRow(row: JobRow): JobRow {
  const wrong: Partial<Record<keyof JobRow, unknown>> = {};
  for (const name of texts) if (typeof row[name] !== 'string') wrong[name] = String(row[name]);
  for (const name of numbers) if (!isCount(row[name])) wrong[name] = 0;
  for (const name of times) if (row[name] !== null && !isCount(row[name])) wrong[name] = null;
  if (!isObject(row.settings)) wrong.settings = '{}';
  if (!isObject(row.numbers)) wrong.numbers = '{}';
  if (!isList(row.skipped)) wrong.skipped = '[]';
  if (!states.has(row.status)) wrong.status = 'create';
  for (const name of ['error_message', 'session_id'] as const) {
    if (row[name] !== null && typeof row[name] !== 'string') wrong[name] = null;
  }
  return Object.keys(wrong).length === 0 ? row : { ...row, ...(wrong as Partial<JobRow>) };
}

/** Also a time that can be written as a date. */
function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 8.64e15;
}

function isObject(text: unknown): boolean {
  const value = parsed(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(text: unknown): boolean {
  return Array.isArray(parsed(text));
}

function parsed(text: unknown): unknown {
  if (text === '{}') return {};
  if (text === '[]') return [];
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
