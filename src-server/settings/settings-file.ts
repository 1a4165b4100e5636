import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nearest } from '../../src-lineage/base/nearest.ts';
import { StartFailure } from '../base/start-failure.ts';
import { settingTable } from './setting-table.ts';
import type { GivenSettings } from './settings.ts';

/** What a settings file may set. */
export type FileSettings = Omit<GivenSettings, 'dataFolder'>;

const fileName = 'settings.json';

/** Something that is wrong in a settings file; without a name it concerns the file as a whole. */
export interface FileFault {
  /** Of the setting. */
  name?: string;
  /** With the name: `"port" must be …`. */
  message: string;
}

/** The settings file of a data folder, unless another one is named. */
export function settingsFilePath(dataFolder: string, config?: string): string {
  return config ?? join(dataFolder, fileName);
}

/**
 * Reads the settings file: the one named, or `settings.json` of the data folder, which may be missing.
 * @throws StartFailure (InvalidSettings) that names everything wrong in it
 */
export function readSettingsFile(dataFolder: string, config?: string): FileSettings {
  const path = settingsFilePath(dataFolder, config);
  const text = textOf(path, config !== undefined);
  return text === undefined ? {} : parseSettings(path, contentOf(path, text));
}

/** What a settings file holds, whatever that is. @throws StartFailure (InvalidSettings) where it is no JSON */
export function contentOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw invalid(path, [{ message: `it is no JSON (${(error as Error).message})` }]);
  }
}

/** The settings in the content of a settings file. @throws StartFailure (InvalidSettings) */
export function parseSettings(path: string, content: unknown): FileSettings {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw invalid(path, faultsOf(parsed.error, content));
  return parsed.data as FileSettings;
}

/** Everything that is wrong in the content of a settings file. */
export function settingFaults(content: unknown): FileFault[] {
  const { error } = schema.safeParse(content);
  return error === undefined ? [] : faultsOf(error, content);
}

function textOf(path: string, isRequired: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isRequired && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw invalid(path, [{ message: `it cannot be read (${(error as Error).message})` }]);
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

function faultsOf(error: z.ZodError, content: unknown): FileFault[] {
  return error.issues.flatMap((issue): FileFault[] => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [faultAt(path, issue.path, content)];
    return issue.keys.map((key) => {
      const name = path === '' ? key : `${path}.${key}`;
      return { name, message: unknownSetting(name) };
    });
  });
}

function faultAt(path: string, steps: readonly PropertyKey[], content: unknown): FileFault {
  // Of a list the setting is meant, not its entry.
  const setting = settingTable.find(({ name }) => path === name || path.startsWith(`${name}.`));
  const allowed = setting?.allowed ?? 'an object of settings';
  const value = steps.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | null)?.[step],
    content,
  );
  const shown = JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  const name = setting?.name ?? path;
  const given = setting?.secret === true ? '' : `, not ${shown}`;
  return {
    ...(path !== '' && { name }),
    message: `${path === '' ? 'it' : `"${name}"`} must be ${allowed}${given}`,
  };
}

/** What is said of a setting that there is not. */
export function unknownSetting(name: string): string {
  const names = settingTable.map((each) => each.name);
  const groups = new Set(names.filter((each) => each.includes('.')).map((each) => each.split('.', 1)[0]!));
  // Also where only the group was forgotten or mistaken.
  const last = name.slice(name.lastIndexOf('.') + 1);
  const suggestion =
    names.find((each) => each.endsWith(`.${last}`) || each === last) ?? nearest(name, [...names, ...groups]);
  return `"${name}" is unknown${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`}`;
}

function invalid(path: string, faults: readonly FileFault[]): StartFailure {
  return new StartFailure(
    'InvalidSettings',
    `The settings file ${path} is wrong: ${faults.map(({ message }) => message).join('; ')}.`.replace(
      '?.',
      '?',
    ),
    'Correct it, or start without it; docs/settings.md lists the settings.',
  );
}
