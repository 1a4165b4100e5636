import type { SettingState, SettingValue } from '../../../api/settings.ts';
import { strings } from '../../../strings/strings.ts';
import { formatNumber } from '../../../base/language.ts';

/** A value for people, with its unit. */
export function valueText({ unit }: Pick<SettingState, 'unit'>, value: SettingValue | undefined): string {
  const text = strings.settings;
  if (value === undefined || value === '') return text.notSet;
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (Array.isArray(value)) return value.length === 0 ? text.notSet : value.join(', ');
  if (typeof value === 'string') return text.choices[value] ?? value;
  return unit === undefined ? `${value}` : `${formatNumber(value)} ${text.units[unit] ?? unit}`;
}

/** What a setting is where nobody sets it; some have words for it instead of a value. */
export function standardText(setting: SettingState): string {
  return setting.standardValue === undefined || setting.kind === 'text'
    ? setting.standard.replaceAll(/["`]/g, '')
    : valueText(setting, setting.standardValue);
}

/** A meaning as a sentence, in pieces: those between backticks are code. */
export function sentencePieces(meaning: string): { text: string; isCode: boolean }[] {
  const sentence = `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
  return sentence
    .split('`')
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
