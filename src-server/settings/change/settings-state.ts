import { StartFailure } from '../../base/start-failure.ts';
import type {
  SettingState,
  SettingsResponse,
  SettingValue,
} from '../../contract/application/service/settings.ts';
import { settingAt } from '../configuration.ts';
import type { Configuration } from '../configuration.ts';
import { writtenSize } from '../setting-kinds.ts';
import type { Setting } from '../setting-kinds.ts';
import { settingTable } from '../setting-table.ts';
import { contentOf, parseSettings } from '../settings-file.ts';
import type { FileSettings } from '../settings-file.ts';
import { completeSettings } from '../settings.ts';
import type { ServiceSettings } from '../settings.ts';
import { readContent } from './settings-content.ts';

/** What a service runs with, and what it was given when it started. */
export interface RunningSettings {
  settings: ServiceSettings;
  configuration: Configuration;
}

/** The settings file as it is now, with what a service would make of it. */
interface Filed {
  file: FileSettings;
  next: ServiceSettings;
}

/** All settings: what is in force, where it comes from, and what the next start changes. */
export async function settingsState(running: RunningSettings): Promise<SettingsResponse> {
  const { configuration, settings } = running;
  const { text, revision } = await readContent(configuration.file);
  const filed = filedSettings(running, text);
  const standards = completeSettings(configuration.standards());
  const states = settingTable.map((setting) => stateOf(setting, running, filed, standards));
  return {
    file: configuration.file,
    dataFolder: settings.dataFolder,
    revision,
    ...(filed instanceof StartFailure && { trouble: `${filed.message} ${filed.advice}` }),
    restartNeeded: states.some(({ pending }) => pending),
    settings: states,
  };
}

function filedSettings({ configuration }: RunningSettings, text: string): Filed | StartFailure {
  try {
    const { file: path } = configuration;
    const file = text === '' ? {} : parseSettings(path, contentOf(path, text));
    return { file, next: completeSettings(configuration.merged(file)) };
  } catch (error) {
    if (error instanceof StartFailure) return error;
    throw error;
  }
}

function stateOf(
  setting: Setting,
  running: RunningSettings,
  filed: Filed | StartFailure,
  standards: ServiceSettings,
): SettingState {
  const { schema: _, secret = false, locked = false, choices, kind, ...described } = setting;
  const { name } = setting;
  const { configuration, settings } = running;
  const { file, next } = filed instanceof StartFailure ? { file: {}, next: settings } : filed;
  const value = settingAt(settings, name);
  const nextValue = settingAt(next, name);
  const shown = written(setting, value);
  const nextShown = written(setting, nextValue);
  const standardValue = written(setting, settingAt(standards, name));
  const overruledBy = configuration.overruling(name);
  return {
    ...described,
    kind,
    ...(choices !== undefined && { choices: [...choices] }),
    secret,
    locked,
    ...(standardValue !== undefined && { standardValue }),
    ...(!secret && shown !== undefined && { value: shown }),
    ...(!secret && nextShown !== undefined && { next: nextShown }),
    origin: configuration.originOf(name, configuration.atStart),
    filed: settingAt(file, name) !== undefined,
    nextOrigin: configuration.originOf(name, file),
    ...(overruledBy !== undefined && { overruledBy }),
    pending: JSON.stringify(value) !== JSON.stringify(nextValue),
  };
}

/** A value as the settings file has it. */
function written({ kind }: Setting, value: unknown): SettingValue | undefined {
  return kind === 'size' && typeof value === 'number'
    ? writtenSize(value)
    : (value as SettingValue | undefined);
}
