import { z } from 'zod';
import type { SettingKind } from '../contract/application/service/settings.ts';

/** A setting of the settings file: what it may be, and what it is for. */
export interface Setting {
  /** With the name of its group before a dot: `limits.files`. */
  name: string;
  meaning: string;
  /** For people: completes "must be …". */
  allowed: string;
  /** For people. */
  standard: string;
  schema: z.ZodType;
  kind: SettingKind;
  choices?: readonly string[];
  /** What a number counts. */
  unit?: string;
  /** Its value is shown to no user. */
  secret?: true;
  /** It decides who reaches the service, or what it reads and calls: no request changes it. */
  locked?: true;
}

/** What a setting may be. */
export type Kind = Pick<Setting, 'allowed' | 'schema' | 'kind' | 'choices' | 'unit'>;

const units: Readonly<Record<string, number>> = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };

/** Bytes as a number, or a text as `512 MB`. */
const sizeSchema = z
  .union([z.int().min(1), z.string().regex(/^\d+(\.\d+)? ?([KMGT]?B)$/i)])
  .transform((value) => {
    if (typeof value === 'number') return value;
    const [, amount = '', unit = 'B'] = /^([\d.]+) ?(\w+)$/.exec(value) ?? [];
    return Math.round(Number(amount) * (units[unit.toUpperCase()] ?? 1));
  });

/** A size as a person would write it into the settings file: exactly, with the largest unit that takes few digits. */
export function writtenSize(bytes: number): string | number {
  const unit = Object.keys(units).findLast((each) => {
    const amount = bytes / units[each]!;
    return amount >= 1 && Number(amount.toFixed(2)) === amount;
  });
  return unit === undefined || unit === 'B' ? bytes : `${bytes / units[unit]!} ${unit}`;
}

export const size: Kind = {
  kind: 'size',
  schema: sizeSchema,
  allowed: 'a number of bytes, or a size like "512 MB"',
};
export const yesOrNo: Kind = { kind: 'switch', schema: z.boolean(), allowed: 'true or false' };
export const text: Kind = { kind: 'text', schema: z.string().min(1), allowed: 'a text that is not empty' };
export const texts: Kind = { kind: 'texts', schema: z.array(z.string().min(1)), allowed: 'a list of texts' };

export function whole(least: number, most: number, unit?: string): Kind {
  return {
    kind: 'whole',
    schema: z.int().min(least).max(most),
    allowed: `a whole number from ${least} to ${most}`,
    ...(unit !== undefined && { unit }),
  };
}

export function oneOf(words: readonly string[]): Kind {
  return {
    kind: 'choice',
    choices: words,
    schema: z.enum(words),
    allowed: `one of ${words.map((word) => `"${word}"`).join(', ')}`,
  };
}
