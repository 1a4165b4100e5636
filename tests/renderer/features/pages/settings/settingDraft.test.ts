import { describe, expect, it } from 'vitest';
import type { SettingState } from '../../../../../src-renderer/api/settings.ts';
import { changeOf, isChanged, shownDraft, valueOf } from '../../../../../src-renderer/domain/settingDraft.ts';

const setting = (more: Partial<SettingState>): SettingState => ({
  name: 'limits.files',
  meaning: 'files of one job',
  allowed: 'a whole number',
  kind: 'whole',
  secret: false,
  locked: false,
  standard: '100000',
  standardValue: 100_000,
  value: 5,
  next: 5,
  origin: 'file',
  nextOrigin: 'file',
  filed: true,
  pending: false,
  ...more,
});

describe('what is entered', () => {
  it.each([
    ['whole', '12', 12],
    ['whole', ' 12 ', 12],
    ['whole', 'many', 'many'],
    ['whole', '', ''],
    ['whole', '99999999999999999999', '99999999999999999999'],
    ['size', '512 MB', '512 MB'],
    ['size', '4096', 4096],
    ['texts', ' a \n\nb\n', ['a', 'b']],
    ['texts', '', []],
    ['text', ' kept as it is ', ' kept as it is '],
    ['choice', 'info', 'info'],
    ['switch', true, true],
  ] as const)('as %s: %j becomes %j', (kind, draft, value) => {
    expect(valueOf(setting({ kind }), draft)).toEqual(value);
  });

  it('is a change only where it says something else', () => {
    expect(isChanged(setting({}), {})).toBe(false);
    expect(isChanged(setting({}), { 'limits.files': ' 5' })).toBe(false);
    expect(isChanged(setting({}), { 'limits.files': '6' })).toBe(true);
    const list = setting({ name: 'allowedHosts', kind: 'texts', next: ['a'] });
    expect(isChanged(list, { allowedHosts: 'a\n' })).toBe(false);
    expect(isChanged(list, { allowedHosts: 'a\nb' })).toBe(true);
  });

  it('of a secret is a change where it is not empty', () => {
    const {
      value: _,
      next: __,
      ...rest
    } = setting({ name: 'examples.userPassword', kind: 'text', secret: true });
    expect(isChanged(rest, { 'examples.userPassword': '' })).toBe(false);
    expect(isChanged(rest, { 'examples.userPassword': 'open sesame' })).toBe(true);
  });

  it('takes the standard again only where the file says something', () => {
    expect(shownDraft(setting({}), { 'limits.files': null })).toBe('100000');
    expect(isChanged(setting({}), { 'limits.files': null })).toBe(true);
    expect(isChanged(setting({ filed: false }), { 'limits.files': null })).toBe(false);
  });

  it('makes one change of all', () => {
    const settings = [
      setting({}),
      setting({ name: 'logFile', kind: 'switch', next: false }),
      setting({ name: 'port', next: 8081 }),
      setting({ name: 'workers', next: 2 }),
    ];
    expect(changeOf(settings, { 'limits.files': null, logFile: true, port: '9000', workers: '2' })).toEqual({
      set: { logFile: true, port: 9000 },
      reset: ['limits.files'],
    });
  });
});
