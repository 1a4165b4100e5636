/**
 * The fields of SQLFlow requests. All values arrive as text, whichever way they were sent; an empty one counts as
 * absent. Messages name what is allowed; the field's own name is put before them.
 */
import { z } from 'zod';
// What `.meta()` may say for the OpenAPI document.
import type {} from 'zod-openapi';
import { namePattern } from '../../../src-lineage/base/patterns/name-pattern.ts';
import { PatternFault } from '../../../src-lineage/base/patterns/pattern-fault.ts';
import { isVendorId, vendorIds } from '../../../src-lineage/dialects/table/vendor.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { isDelimiter } from '../../../src-lineage/export/text/csv-line.ts';
import { relationTypes } from '../../../src-lineage/model/relations.ts';
import type { RelationType } from '../../../src-lineage/model/relations.ts';
import { isEncoding } from '../../io/encodings/encodings.ts';

const booleans = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** `true`, `false` in any case, `1` or `0`. */
export function booleanField(standard: boolean, description: string): z.ZodType<boolean> {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return standard;
      const value = booleans.get(text.trim().toLowerCase());
      if (value === undefined) {
        context.addIssue({ code: 'custom', message: `must be true or false, not ${quoted(text)}` });
        return z.NEVER;
      }
      return value;
    })
    .meta({ override: { type: 'boolean', default: standard }, description });
}

/** A whole number from 0; absent means no bound. */
export function countField(description: string): z.ZodType<number | undefined> {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return undefined;
      if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text);
      context.addIssue({ code: 'custom', message: `must be a whole number from 0, not ${quoted(text)}` });
      return z.NEVER;
    })
    .meta({ override: { type: 'integer', minimum: 0 }, description });
}

/** A whole number from 0 that must be there. */
export const numberField = z
  .string({ error: 'is missing' })
  .refine((text) => /^\d{1,9}$/.test(text), { error: 'must be a whole number from 0' })
  .transform(Number)
  .meta({ override: { type: 'integer', minimum: 0 } });

/** A regular expression for names of tables; what is wrong with one is reported. */
export function patternField(
  standard: string | undefined,
  description: string,
): z.ZodType<string | undefined> {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return standard;
      try {
        namePattern(text);
        return text;
      } catch (fault) {
        if (!(fault instanceof PatternFault)) throw fault;
        context.addIssue({
          code: 'custom',
          message: `must be a regular expression for names, but ${quoted(text)} ${fault.message}`,
        });
        return z.NEVER;
      }
    })
    .meta({
      override: { type: 'string', ...(standard !== undefined && { default: standard }) },
      description,
    });
}

/** A text that may be missing. */
export function textField(description: string, ...examples: string[]): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .optional()
    .meta({ description, ...(examples.length > 0 && { examples }) });
}

/** A text that must be there. */
export function requiredText(description: string, ...examples: string[]): z.ZodString {
  return z.string({ error: 'is missing' }).meta({ description, ...(examples.length > 0 && { examples }) });
}

/** A text that must be there, of a bounded length. */
function boundedText(most: number, description: string, ...examples: string[]): z.ZodString {
  return z
    .string({ error: 'is missing' })
    .max(most, {
      error: ({ input }) => `must have ${most} characters at most, not ${String(input).length}`,
    })
    .meta({ description, ...(examples.length > 0 && { examples }) });
}

/**
 * What no name may have: control characters, and marks that turn the direction of text, with which a name on the screen
 * would change what stands beside it.
 */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A name that must be there, of a bounded length. */
export function nameField(most: number, description: string, ...examples: string[]): z.ZodString {
  return boundedText(most, description, ...examples).refine((text) => !misleading.test(text), {
    error: 'must not have control characters or marks of direction',
  });
}

/** A database vendor, required. */
export const vendorField: z.ZodType<VendorId> = z
  .string({ error: `is missing; allowed are ${vendorIds.join(', ')}` })
  .transform((text, context) => {
    const id = text.trim().toLowerCase();
    if (isVendorId(id)) return id;
    context.addIssue({
      code: 'custom',
      message: `does not know ${quoted(text)}; allowed are ${vendorIds.join(', ')}`,
    });
    return z.NEVER;
  })
  .meta({
    override: { type: 'string', enum: vendorIds, examples: ['dbvoracle'] },
    description: 'The database vendor.',
  });

/**
 * A comma-separated list of relation types. `fddi` was the older name of values that depend on a condition; the
 * model counts these among `fdd`.
 */
export function relationTypesField(standard: readonly RelationType[]): z.ZodType<RelationType[]> {
  return z
    .string()
    .optional()
    .transform((text, context): RelationType[] => {
      const names = (text ?? '').split(',').map((name) => name.trim().toLowerCase());
      const types = new Set<RelationType>();
      for (const name of names.filter((each) => each !== '')) {
        const type = relationTypes.find((each) => each === (name === 'fddi' ? 'fdd' : name));
        if (type === undefined) {
          context.addIssue({
            code: 'custom',
            message: `does not know ${quoted(name)}; allowed are ${relationTypes.join(', ')}, separated by commas`,
          });
          return z.NEVER;
        }
        types.add(type);
      }
      return types.size === 0 ? [...standard] : relationTypes.filter((type) => types.has(type));
    })
    .meta({
      override: { type: 'string', default: standard.join(',') },
      description: `Relation types, separated by commas: ${relationTypes.join(', ')}; fddi counts as fdd.`,
    });
}

/** Columns of tables that no script defines. */
export const metadataField = z
  .string()
  .optional()
  .meta({
    description:
      'Columns of tables that no script defines: DDL; JSON, `{database: {schema: {table: [column]}}}` or the tree of ' +
      'objects of `dbobjs`; or CSV with a header, `database,schema,table,column`. The form is recognised by content.',
  });

/** The encoding of files. */
export const encodingField = z
  .string()
  .optional()
  .refine((name) => name === undefined || isEncoding(name), {
    error: ({ input }) =>
      `does not know ${quoted(String(input))}; there are windows-1250, latin2, big5 and others`,
  })
  .meta({
    description:
      'The encoding of files that are not UTF-8 and have no byte order mark: `windows-1250`, `latin2`, `big5` and others. Without ' +
      'it the encoding is guessed, and a diagnostic `encoding-guessed` names it.',
    examples: ['windows-1250'],
  });

/** One of a few words, in any case. */
export function wordField<const Word extends string>(
  words: readonly Word[],
  standard: Word,
  description: string,
): z.ZodType<Word> {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return standard;
      const word = words.find((each) => each.toLowerCase() === text.trim().toLowerCase());
      if (word === undefined) {
        context.addIssue({
          code: 'custom',
          message: `must be one of ${words.join(', ')}, not ${quoted(text)}`,
        });
        return z.NEVER;
      }
      return word;
    })
    .meta({ override: { type: 'string', enum: [...words], default: standard }, description });
}

/** One character that separates the values of a CSV export; `\t` and `tab` name the tabulator. */
export const delimiterField = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return ',';
    const delimiter = text === '\\t' || text.toLowerCase() === 'tab' ? '\t' : text;
    if (isDelimiter(delimiter)) return delimiter;
    context.addIssue({
      code: 'custom',
      message: `must be one character, and no letter, digit, quote, sign or line end, not ${quoted(text)}`,
    });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', default: ',' }, description: 'One character between the values.' });

/** Whether a CSV is for people; JSON may hold a boolean. */
export const csvSafeField = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((given, context) => {
    const value = given === undefined ? false : booleans.get(String(given).trim().toLowerCase());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `must be true or false, not ${quoted(String(given))}` });
    return z.NEVER;
  })
  .meta({
    override: { type: 'boolean', default: false },
    description:
      "For people: values that a spreadsheet would calculate begin with an apostrophe, as `'=1+1`. The page asks for it.",
  });

/** Names of tables, separated by commas. */
export const tableNamesField: z.ZodType<string[] | undefined> = z
  .string()
  .optional()
  .transform((text) => {
    const names = text?.split(',').map((name) => name.trim());
    return names?.filter((name) => name !== '');
  })
  .meta({
    override: { type: 'string' },
    description:
      'Only relations that begin or end at one of these tables: `table`, `schema.table` or `database.schema.table`, ' +
      'separated by commas.',
  });

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
