import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readUsers } from '../../access/users-file.ts';
import { StartFailure } from '../../base/start-failure.ts';
import type {
  SettingRemark,
  SettingsChange,
  SettingsCheckResponse,
} from '../../contract/application/service/settings.ts';
import { listen } from '../../service/start-up/listening.ts';
import { settingAt } from '../configuration.ts';
import { settingTable } from '../setting-table.ts';
import { contentOf, parseSettings, settingFaults, unknownSetting } from '../settings-file.ts';
import { completeSettings, localAddress } from '../settings.ts';
import type { ServiceSettings } from '../settings.ts';
import { changedText } from './settings-content.ts';
import type { RunningSettings } from './settings-state.ts';

/** A service whose settings are changed: what it runs with, and the port that it really listens on. */
export interface ChangedService extends RunningSettings {
  listensOn: number;
}

/**
 * Checks a change of the settings file by the rules that the next start will have: nothing is written that would keep
 * the service from starting, or from being reached.
 * @param text of the file as it is
 */
export async function checkedChange(
  service: ChangedService,
  text: string,
  change: SettingsChange,
): Promise<SettingsCheckResponse> {
  const unknown = unknownNames(change);
  const locked = lockedNames(change);
  if (locked.length > 0) return { faults: locked, warnings: [] };
  if (unknown.length > 0) return { faults: unknown, warnings: [] };
  const { file: path } = service.configuration;
  try {
    const content = contentOf(path, changedText(path, text, change));
    const faults = settingFaults(content);
    if (faults.length > 0) return { faults: faults.map(asSentence), warnings: [] };
    const next = completeSettings(service.configuration.merged(parseSettings(path, content)));
    await assertReachable(service, next);
    return { faults: [], warnings: await warningsOf(service, next) };
  } catch (error) {
    if (error instanceof StartFailure) return { faults: [remarkOf(error)], warnings: [] };
    throw error;
  }
}

function unknownNames({ set, reset }: SettingsChange): SettingRemark[] {
  const known = new Set(settingTable.map(({ name }) => name));
  return [...Object.keys(set), ...reset]
    .filter((name) => !known.has(name))
    .map((name) => asSentence({ name, message: unknownSetting(name) }));
}

/** What decides who reaches the service, or what it reads: any program of this machine could ask for it. */
function lockedNames({ set, reset }: SettingsChange): SettingRemark[] {
  const named = new Set([...Object.keys(set), ...reset]);
  return settingTable
    .filter(({ name, locked }) => locked === true && named.has(name))
    .map(({ name }) => ({ name, message: `"${name}" is changed in the settings file itself only.` }));
}

function asSentence({ name, message }: SettingRemark): SettingRemark {
  return { ...(name !== undefined && { name }), message: /[.?]$/.test(message) ? message : `${message}.` };
}

function remarkOf({ setting, message, advice }: StartFailure): SettingRemark {
  return { ...(setting !== undefined && { name: setting }), message: `${message} ${advice}` };
}

/** @throws StartFailure where nobody could reach the service, or its page, after the next start */
async function assertReachable(service: ChangedService, next: ServiceSettings): Promise<void> {
  const { settings, listensOn } = service;
  const { port, address, staticFolder } = next;
  if (staticFolder !== settings.staticFolder && staticFolder !== undefined) assertPage(staticFolder);
  const isOwnPort = port === listensOn || (port === settings.port && port !== 0);
  if (isOwnPort && address === settings.address) return;
  await tryToListen(isOwnPort ? 0 : port, address);
}

function assertPage(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return;
  const message = `There is no web interface in the folder ${folder}.`;
  throw new StartFailure('InvalidSettings', message, 'Name the folder that holds its index.html.', {
    setting: 'staticFolder',
  });
}

async function tryToListen(port: number, address: string): Promise<void> {
  const server = createServer();
  try {
    await listen(server, port, address);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    const setting = error.name === 'AddressUnavailable' ? 'address' : 'port';
    throw new StartFailure('InvalidSettings', error.message, error.advice, { cause: error, setting });
  } finally {
    server.close();
  }
}

async function warningsOf({ settings }: ChangedService, next: ServiceSettings): Promise<SettingRemark[]> {
  return [
    ...(await ofSharing(settings, next)),
    ...ofAddress(settings, next),
    ...settingTable
      .filter((setting) => keepsLess(setting.name, settings, next))
      .map(({ name }) => ({
        name,
        message: 'What is kept beyond it now is deleted after the restart.',
      })),
  ];
}

async function ofSharing(settings: ServiceSettings, next: ServiceSettings): Promise<SettingRemark[]> {
  if (next.auth === settings.auth || next.auth !== 'token') return [];
  const users = await readUsers(next.dataFolder).catch(() => []);
  const message =
    'A shared server does not offer its settings to those who sign in: they are changed in the settings file then.';
  const nobody = 'There is no user yet, so no one could sign in. Add one first: headwater user add NAME.';
  return [{ name: 'auth', message: users.length === 0 ? `${nobody} ${message}` : message }];
}

function ofAddress(settings: ServiceSettings, { address }: ServiceSettings): SettingRemark[] {
  const isReachedLocally = [localAddress, '0.0.0.0', '::'].includes(address);
  if (address === settings.address || isReachedLocally) return [];
  return [
    {
      name: 'address',
      message: `After the restart the service answers at ${address} only, not at ${localAddress}.`,
    },
  ];
}

/** Whether a setting of retention is lower than it was; 0 keeps all. */
function keepsLess(name: string, settings: ServiceSettings, next: ServiceSettings): boolean {
  if (!name.startsWith('retention.')) return false;
  const [former, later] = [settings, next].map((each) => Number(settingAt(each, name)) || Infinity);
  return later! < former!;
}
