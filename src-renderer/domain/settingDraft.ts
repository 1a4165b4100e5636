import type { SettingsChange, SettingState, SettingValue } from '../api/settings.ts';

/** What somebody has entered for a setting; `null` takes the standard again. */
export type SettingDraft = string | boolean | null;

/** What is entered, by the names of the settings. */
export type SettingDrafts = Readonly<Record<string, SettingDraft>>;

/** A value as its control shows it. */
function draftOf(value: SettingValue | undefined): string | boolean {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join('\n') : `${value}`;
}

/** What a control holds, as the settings file has it. What makes no sense stays a text, which the check refuses. */
export function valueOf({ kind }: SettingState, draft: string | boolean): SettingValue {
  if (typeof draft === 'boolean') return draft;
  const text = draft.trim();
  if (kind === 'texts')
    return text === ''
      ? []
      : text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '');
  if ((kind === 'whole' || kind === 'size') && /^\d{1,15}$/.test(text)) return Number(text);
  return kind === 'whole' || kind === 'size' ? text : draft;
}

/** What its control shows: what is entered, else what the next start has. */
export function shownDraft(setting: SettingState, drafts: SettingDrafts): string | boolean {
  const draft = drafts[setting.name];
  if (draft === null) return draftOf(setting.standardValue);
  return draft ?? draftOf(setting.next);
}

/** Whether what is entered differs from what the settings file says now. */
export function isChanged(setting: SettingState, drafts: SettingDrafts): boolean {
  const draft = drafts[setting.name];
  if (draft === undefined) return false;
  if (draft === null) return setting.filed;
  if (setting.secret) return draft !== '';
  return JSON.stringify(valueOf(setting, draft)) !== JSON.stringify(valueOf(setting, draftOf(setting.next)));
}

/** The change that what is entered makes. */
export function changeOf(
  settings: readonly SettingState[],
  drafts: SettingDrafts,
): Omit<SettingsChange, 'revision'> {
  const changed = settings.filter((setting) => isChanged(setting, drafts));
  return {
    set: Object.fromEntries(
      changed.flatMap((setting) => {
        const draft = drafts[setting.name];
        return typeof draft === 'string' || typeof draft === 'boolean'
          ? [[setting.name, valueOf(setting, draft)]]
          : [];
      }),
    ),
    reset: changed.filter(({ name }) => drafts[name] === null).map(({ name }) => name),
  };
}
