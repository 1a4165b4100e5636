import { Configuration } from './configuration.ts';
import type { MergedSettings, SpokenSettings } from './configuration.ts';
import { readSettingsFile } from './settings-file.ts';
import type { FileSettings } from './settings-file.ts';

/**
 * Puts the settings of a service together from what it is started with, the environment and the settings file.
 * @throws StartFailure (InvalidSettings)
 */
export function mergedSettings(
  spoken: SpokenSettings,
  environment: NodeJS.ProcessEnv,
  standard: FileSettings = {},
): MergedSettings {
  const file = readSettingsFile(spoken.dataFolder, spoken.config);
  const configuration = new Configuration(spoken, environment, standard, file);
  return { ...configuration.merged(file), configuration };
}
