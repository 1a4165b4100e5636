import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { GivenSettings } from '../settings.ts';
import { StartFailure } from '../start-up/start-failure.ts';
import { nearest } from './nearest.ts';
import { settingTable } from './setting-table.ts';

/** What a settings file may set. */
export type FileSettings = Omit<GivenSettings, 'dataFolder'>;

const fileName = 'settings.json';

/**
 * Reads the settings file: the one named, or `settings.json` of the data folder, which may be missing.
 * @throws StartFailure (InvalidSettings) that names everything wrong in it
 */
export function readSettingsFile(dataFolder: string, config?: string): FileSettings {
  const path = config ?? join(dataFolder, fileName);
  const text = textOf(path, config !== undefined);
  if (text === undefined) return {};
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw invalid(path, [`it is no JSON (${(error as Error).message})`]);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw invalid(path, faultsOf(parsed.error, content));
  return parsed.data as FileSettings;
}

function textOf(path: string, isRequired: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isRequired && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw invalid(path, [`it cannot be read (${(error as Error).message})`]);
  }
}

const schema = groupSchema('');

/** The settings of a group as an object that knows no others. */
function groupSchema(prefix: string): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const { name, schema: own } of settingTable.filter((each) => each.name.startsWith(prefix))) {
    const [first = '', ...deeper] = name.slice(prefix.length).split('.');
    shape[first] ??= deeper.length === 0 ? own.optional() : groupSchema(`${first}.`).optional();
  }
  return z.strictObject(shape);
}

function faultsOf(error: z.ZodError, content: unknown): string[] {
  return error.issues.flatMap((issue): string[] => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [faultAt(path, issue.path, content)];
    return issue.keys.map((key) => unknownSetting(path === '' ? key : `${path}.${key}`));
  });
}

function faultAt(path: string, steps: readonly PropertyKey[], content: unknown): string {
  // Of a list the setting is meant, not its entry.
  const setting = settingTable.find(({ name }) => path === name || path.startsWith(`${name}.`));
  const allowed = setting?.allowed ?? 'an object of settings';
  const value = steps.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | null)?.[step],
    content,
  );
  const shown = JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  return `${path === '' ? 'it' : `"${setting?.name ?? path}"`} must be ${allowed}, not ${shown}`;
}

function unknownSetting(name: string): string {
  const names = settingTable.map((each) => each.name);
  const groups = new Set(names.filter((each) => each.includes('.')).map((each) => each.split('.', 1)[0]!));
  // Also where only the group was forgotten or mistaken.
  const last = name.slice(name.lastIndexOf('.') + 1);
  const suggestion =
    names.find((each) => each.endsWith(`.${last}`) || each === last) ?? nearest(name, [...names, ...groups]);
  return `"${name}" is unknown${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`}`;
}

function invalid(path: string, faults: readonly string[]): StartFailure {
  return new StartFailure(
    'InvalidSettings',
    `The settings file ${path} is wrong: ${faults.join('; ')}.`.replace('?.', '?'),
    'Correct it, or start without it; docs/settings.md lists the settings.',
  );
}
