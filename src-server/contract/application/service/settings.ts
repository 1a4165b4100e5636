/** The settings of the service, as the application shows and changes them. */
import { z } from 'zod';

/** A value as the settings file has it: sizes are texts as "512 MB", or bytes. */
const settingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** What a value is, and so how it is entered. */
export const settingKinds = ['whole', 'size', 'choice', 'switch', 'text', 'texts'] as const;

/** Where a value in force comes from; each counts more than those before it. */
export const settingOrigins = ['standard', 'file', 'environment', 'start'] as const;

const setting = z.object({
  /** With the name of its group before a dot, as docs/settings.md lists it. */
  name: z.string().meta({ examples: ['limits.files'] }),
  meaning: z.string(),
  /** For people: completes "must be …". */
  allowed: z.string(),
  kind: z.enum(settingKinds),
  choices: z.array(z.string()).optional(),
  /** What a number counts: `milliseconds`, `days`, `files` … */
  unit: z.string().optional(),
  /** Its values are never answered. */
  secret: z.boolean(),
  /** It is changed in the settings file itself only. */
  locked: z.boolean(),
  /** For people: what it is where nobody sets it. */
  standard: z.string(),
  /** The same as a value, where there is one. */
  standardValue: settingValue.optional(),
  /** What the service runs with. */
  value: settingValue.optional(),
  origin: z.enum(settingOrigins),
  /** Whether the settings file names it. */
  filed: z.boolean(),
  /** What it will be after the next start, by the settings file as it is now. */
  next: settingValue.optional(),
  nextOrigin: z.enum(settingOrigins),
  /** What counts more than the settings file, so that the file changes nothing: a variable, or how it was started. */
  overruledBy: z.string().optional(),
  /** It is another one after the next start. */
  pending: z.boolean(),
});

/** `GET /api/v1/settings`, and what a change of them answers. */
export const settingsResponse = z.object({
  /** The settings file, which need not be there. */
  file: z.string(),
  dataFolder: z.string(),
  /** Names the content of the file: a change that names another one is refused. */
  revision: z.string(),
  /** Why the file as it is now would keep the service from starting, for people. */
  trouble: z.string().optional(),
  restartNeeded: z.boolean(),
  settings: z.array(setting),
});

/** `PATCH /api/v1/settings`, and with the same body `POST /api/v1/settings/check`. */
export const settingsChange = z.object({
  set: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ description: 'Values by the names of their settings.', examples: [{ 'limits.files': 20000 }] }),
  reset: z.array(z.string()).default([]).meta({ description: 'Settings that take their standard again.' }),
  revision: z.string().optional().meta({ description: 'Of the content that the change was made for.' }),
});

/** Something about a change, for people; without the name of a setting it is about the file as a whole. */
const remark = z.object({ name: z.string().optional(), message: z.string() });

/** `POST /api/v1/settings/check`: what speaks against a change, and what to know before it. */
export const settingsCheckResponse = z.object({ faults: z.array(remark), warnings: z.array(remark) });

export type SettingValue = z.infer<typeof settingValue>;
export type SettingOrigin = (typeof settingOrigins)[number];
export type SettingKind = (typeof settingKinds)[number];
export type SettingState = z.infer<typeof setting>;
export type SettingsResponse = z.infer<typeof settingsResponse>;
export type SettingsChange = z.infer<typeof settingsChange>;
export type SettingRemark = z.infer<typeof remark>;
export type SettingsCheckResponse = z.infer<typeof settingsCheckResponse>;
