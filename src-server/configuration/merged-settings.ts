import type { GivenSettings } from '../settings.ts';
import { StartFailure } from '../start-up/start-failure.ts';
import { settingTable } from './setting-table.ts';
import { readSettingsFile } from './settings-file.ts';
import type { FileSettings } from './settings-file.ts';

/** Environment variables that are settings, besides `HEADWATER_DATA`, which names the data folder. */
const settingVariables = {
  HEADWATER_PORT: 'port',
  HEADWATER_ADDRESS: 'address',
  HEADWATER_AUTH: 'auth',
  HEADWATER_LOG: 'logLevel',
  HEADWATER_WORKERS: 'workers',
} as const;

/** What a service is started with: the data folder, a settings file of another place, and what was said expressly. */
export type SpokenSettings = GivenSettings & { config?: string };

/**
 * Puts the settings of a service together: what was said expressly counts before the environment, that before the
 * settings file, and that before the standard of the one who starts.
 * @throws StartFailure (InvalidSettings)
 */
export function mergedSettings(
  { config, ...spoken }: SpokenSettings,
  environment: NodeJS.ProcessEnv,
  standard: FileSettings = {},
): GivenSettings {
  const file = readSettingsFile(spoken.dataFolder, config);
  return {
    ...standard,
    ...file,
    ...environmentSettings(environment),
    ...spoken,
    limits: { ...file.limits, ...spoken.limits },
    retention: { ...file.retention, ...spoken.retention },
    examples: { ...file.examples, ...spoken.examples },
  };
}

function environmentSettings(environment: NodeJS.ProcessEnv): FileSettings {
  const settings: Record<string, unknown> = {};
  for (const [variable, name] of Object.entries(settingVariables)) {
    const text = environment[variable];
    if (text === undefined || text === '') continue;
    const { schema, allowed } = settingTable.find((each) => each.name === name)!;
    const value = /^\d+$/.test(text) ? Number(text) : text;
    if (!schema.safeParse(value).success) {
      const message = `The environment variable ${variable} must be ${allowed}, not ${JSON.stringify(text)}.`;
      throw new StartFailure('InvalidSettings', message, 'Correct or remove it.');
    }
    settings[name] = value;
  }
  return settings as FileSettings;
}
