import type { SettingState } from '../../../api/settings.ts';
import { strings } from '../../../strings/strings.ts';

type SettingGroupId = keyof typeof strings.settings.groups;

/** A group of settings, in the order of the page. */
export interface SettingGroup {
  id: SettingGroupId;
  title: string;
  settings: readonly SettingState[];
}

/** Where settings without a group of their own belong. */
const places: Readonly<Record<string, SettingGroupId>> = {
  port: 'access',
  address: 'access',
  auth: 'access',
  allowedHosts: 'access',
  allowedOrigins: 'access',
  proxies: 'access',
  tlsCertificate: 'access',
  tlsKey: 'access',
  monitoringToken: 'access',
  userId: 'access',
  store: 'work',
  relationLimit: 'work',
  workers: 'work',
  drainTime: 'work',
  staticFolder: 'work',
  logLevel: 'log',
  logFile: 'log',
  metrics: 'log',
  auditDays: 'log',
};

const order: readonly SettingGroupId[] = [
  'access',
  'openId',
  'work',
  'limits',
  'retention',
  'examples',
  'log',
  'other',
];

function groupOf(name: string): SettingGroupId {
  const [first = '', second] = name.split('.');
  const id = second === undefined ? places[name] : order.find((each) => each === first);
  return id ?? 'other';
}

/** The settings by group, those that a search finds; groups without any are left out. */
export function settingGroups(settings: readonly SettingState[], search = ''): SettingGroup[] {
  const wanted = settings.filter((setting) => isFound(setting, search));
  return order
    .map((id) => ({
      id,
      title: strings.settings.groups[id],
      settings: wanted.filter(({ name }) => groupOf(name) === id),
    }))
    .filter(({ settings: own }) => own.length > 0);
}

/** The id of the row of a setting on the page. */
export const settingPlace = (name: string): string => `setting-${name}`;

/** The name of a setting for people. */
export function labelOf(name: string): string {
  return strings.settings.labels[name] ?? name;
}

/** Whether every word of a search is in what is written of a setting. */
function isFound({ name, meaning }: SettingState, search: string): boolean {
  const text = `${name} ${labelOf(name)} ${meaning} ${strings.settings.groups[groupOf(name)]}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
