import { describe, expect, it } from 'vitest';
import type { SettingState } from '../../../../../src-renderer/api/settings.ts';
import { labelOf, settingGroups } from '../../../../../src-renderer/features/pages/settings/settingGroups.ts';
import {
  sentencePieces,
  standardText,
  valueText,
} from '../../../../../src-renderer/features/pages/settings/valueText.ts';
import { strings } from '../../../../../src-renderer/strings/strings.ts';
import { settingTable } from '../../../../../src-server/settings/setting-table.ts';

const all = settingTable.map(({ name, meaning, allowed, kind, standard, unit }): SettingState => ({
  name,
  meaning,
  allowed,
  kind,
  standard,
  ...(unit !== undefined && { unit }),
  secret: false,
  locked: false,
  origin: 'standard',
  nextOrigin: 'standard',
  filed: false,
  pending: false,
}));

describe('every setting of the service', () => {
  it('has a name for people, and a word for its unit and its choices', () => {
    expect(all.filter(({ name }) => labelOf(name) === name)).toEqual([]);
    expect(Object.keys(strings.settings.labels).sort()).toEqual(all.map(({ name }) => name).sort());
    const units = all.flatMap(({ unit }) => unit ?? []);
    expect(units.filter((unit) => strings.settings.units[unit] === undefined)).toEqual([]);
    const choices = settingTable.flatMap(({ choices: own }) => own ?? []);
    expect(choices.filter((choice) => strings.settings.choices[choice] === undefined)).toEqual([]);
  });

  it('is in one group, and none in that for the rest', () => {
    const groups = settingGroups(all);
    expect(groups.flatMap(({ settings }) => settings)).toHaveLength(all.length);
    expect(groups.map(({ id }) => id)).toEqual([
      'access',
      'openId',
      'work',
      'limits',
      'retention',
      'examples',
      'log',
    ]);
  });

  it('is found by words of its name, its label, its meaning and its group', () => {
    const found = (search: string): string[] =>
      settingGroups(all, search).flatMap(({ settings }) => settings.map(({ name }) => name));
    expect(found('limits.files')).toEqual(['limits.fileSize', 'limits.files']);
    expect(found('cache')).toEqual(['retention.cacheSize']);
    expect(found('AGE retention')).toEqual(['retention.sessionDays', 'retention.jobDays']);
    expect(found('cors')).toEqual([]);
    expect(found('  ')).toHaveLength(all.length);
  });
});

describe('values for people', () => {
  it('have their units and words', () => {
    expect(valueText({ unit: 'days' }, 30)).toBe('30 days');
    expect(valueText({ unit: 'files' }, 100_000)).toBe('100,000 files');
    expect(valueText({}, '128 MB')).toBe('128 MB');
    expect(valueText({}, ['a', 'b'])).toBe('a, b');
    expect(valueText({}, [])).toBe('Not set');
    expect(valueText({}, undefined)).toBe('Not set');
    expect(valueText({}, false)).toBe('Off');
    expect(standardText({ ...all[0]!, kind: 'text', standard: '"127.0.0.1"' })).toBe('127.0.0.1');
  });

  it('are explained in sentences, with names as code', () => {
    expect(sentencePieces('any but the standard needs `auth` `token`')).toEqual([
      { text: 'Any but the standard needs ', isCode: false },
      { text: 'auth', isCode: true },
      { text: ' ', isCode: false },
      { text: 'token', isCode: true },
      { text: '.', isCode: false },
    ]);
  });
});
