import { StartFailure } from '../base/start-failure.ts';
import type { SettingOrigin } from '../contract/application/service/settings.ts';
import { settingTable } from './setting-table.ts';
import { settingsFilePath } from './settings-file.ts';
import type { FileSettings } from './settings-file.ts';
import type { GivenSettings } from './settings.ts';

/** Environment variables that are settings, besides `HEADWATER_DATA`, which names the data folder. */
export const settingVariables: Readonly<Record<string, string>> = {
  HEADWATER_PORT: 'port',
  HEADWATER_ADDRESS: 'address',
  HEADWATER_AUTH: 'auth',
  HEADWATER_LOG: 'logLevel',
  HEADWATER_WORKERS: 'workers',
  HEADWATER_STORE: 'store',
  HEADWATER_OPENID_ISSUER: 'openId.issuer',
  HEADWATER_OPENID_CLIENT_ID: 'openId.clientId',
  HEADWATER_OPENID_CLIENT_SECRET: 'openId.clientSecret',
  HEADWATER_TLS_CERTIFICATE: 'tlsCertificate',
  HEADWATER_TLS_KEY: 'tlsKey',
  HEADWATER_MONITORING_TOKEN: 'monitoringToken',
  HEADWATER_DRAIN_TIME: 'drainTime',
};

/** What a service is started with: the data folder, a settings file of another place, and what was said expressly. */
export type SpokenSettings = GivenSettings & { config?: string };

/** Settings with how they were put together, where they were. */
export type MergedSettings = GivenSettings & { configuration?: Configuration };

/** The places from which the settings of a service come, and what each of them says. */
export class Configuration {
  /** The settings file, which need not be there. */
  readonly file: string;
  readonly #spoken: Omit<SpokenSettings, 'config'>;
  readonly #environment: FileSettings;
  readonly #standard: FileSettings;
  /** What the settings file said when the service was started. */
  readonly atStart: FileSettings;

  /**
   * @param standard of the one who starts, where it is not that of all
   * @throws StartFailure (InvalidSettings) where a variable is wrong
   */
  constructor(
    { config, ...spoken }: SpokenSettings,
    environment: NodeJS.ProcessEnv = {},
    standard: FileSettings = {},
    atStart: FileSettings = {},
  ) {
    this.file = settingsFilePath(spoken.dataFolder, config);
    this.#spoken = spoken;
    this.#environment = environmentSettings(environment);
    this.#standard = standard;
    this.atStart = atStart;
  }

  /**
   * What a service runs with: what was said expressly counts before the environment, that before the settings file, and
   * that before the standard.
   */
  merged(file: FileSettings): GivenSettings {
    const spoken = this.#spoken;
    return {
      ...this.#standard,
      ...file,
      ...this.#environment,
      ...spoken,
      openId: { ...file.openId, ...this.#environment.openId, ...spoken.openId },
      limits: { ...file.limits, ...spoken.limits },
      retention: { ...file.retention, ...spoken.retention },
      examples: { ...file.examples, ...spoken.examples },
    };
  }

  /** What a service runs with of which nobody sets anything. */
  standards(): GivenSettings {
    return { ...this.#standard, dataFolder: this.#spoken.dataFolder };
  }

  /** Which of the places the value of a setting comes from. */
  originOf(name: string, file: FileSettings): SettingOrigin {
    if (settingAt(this.#spoken, name) !== undefined) return 'start';
    if (settingAt(this.#environment, name) !== undefined) return 'environment';
    return settingAt(file, name) === undefined ? 'standard' : 'file';
  }

  /** The variable, or how the service was started, where that counts more than the settings file. */
  overruling(name: string): string | undefined {
    if (settingAt(this.#spoken, name) !== undefined) return 'the program that started the service';
    if (settingAt(this.#environment, name) === undefined) return undefined;
    return Object.keys(settingVariables).find((variable) => settingVariables[variable] === name);
  }
}

/** The value of a setting by its name, with its group before a dot. */
export function settingAt(settings: object, name: string): unknown {
  return name.split('.').reduce<unknown>(valueOf, settings);
}

function valueOf(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name)
    ? (owner as Record<string, unknown>)[name]
    : undefined;
}

function environmentSettings(environment: NodeJS.ProcessEnv): FileSettings {
  const settings: Record<string, unknown> & { openId: Record<string, unknown> } = { openId: {} };
  for (const [variable, name] of Object.entries(settingVariables)) {
    const text = environment[variable];
    if (text === undefined || text === '') continue;
    const { schema, allowed, secret } = settingTable.find((each) => each.name === name)!;
    const value = /^\d+$/.test(text) ? Number(text) : text;
    if (!schema.safeParse(value).success) {
      const message = `The environment variable ${variable} must be ${allowed}${secret === true ? '' : `, not ${JSON.stringify(text)}`}.`;
      throw new StartFailure('InvalidSettings', message, 'Correct or remove it.');
    }
    const [group = '', inGroup] = name.split('.');
    if (inGroup === undefined) settings[group] = value;
    else settings.openId[inGroup] = value;
  }
  return settings as FileSettings;
}
