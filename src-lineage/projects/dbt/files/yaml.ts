// oxlint-disable-next-line typescript/triple-slash-reference -- its types are an ambient module, which cannot be imported
/// <reference path="./js-yaml.d.ts" />
import { CORE_SCHEMA, loadAll, types, YAMLException } from 'js-yaml';

/** What a YAML file holds, as plain values; `fault` says why it holds nothing. */
export interface YamlFile {
  value: unknown;
  fault?: { message: string; at: number };
}

/** Values of a file with its anchors written out: what is nested so grows without bound. */
const mostValues = 1_000_000;
/** Characters of a file beyond which it is no one's settings. */
const maximumLength = 5_000_000;
/** `<<: *x` copies keys: how often, for so many characters. */
const mostMerged = 50_000_000;

const plain = CORE_SCHEMA;
const merging = CORE_SCHEMA.extend({ implicit: [types.merge] });

/** Reads a YAML file. Never throws; what dbt writes in it as Jinja stays text. */
export function readYaml(text: string): YamlFile {
  if (text.length > maximumLength) return unread('the file is too long');
  try {
    const schema = (text.split('<<').length - 1) * text.length > mostMerged ? plain : merging;
    // the last of keys that are written twice holds, as for dbt
    const [value] = loadAll(text, null, { schema, json: true });
    return text.includes('&') && isEndless(value) ? unread('its anchors stand for too much') : { value };
  } catch (error) {
    if (error instanceof YAMLException)
      return unread(error.reason, Math.min(error.mark?.position ?? 0, text.length));
    // nested deeper than the stack
    return unread(firstLine(String(error)));
  }
}

function unread(message: string, at = 0): YamlFile {
  return { value: undefined, fault: { message, at } };
}

/** Whether a value holds itself, or more values than can be looked at, each counted wherever an anchor repeats it. */
function isEndless(value: unknown): boolean {
  const counts = new Map<object, number>();
  const count = (one: unknown): number => {
    if (typeof one !== 'object' || one === null) return 1;
    const known = counts.get(one);
    if (known !== undefined) return known;
    // while it is counted it has no end
    counts.set(one, Infinity);
    let all = 1;
    for (const part of Object.values(one)) all += count(part);
    counts.set(one, all);
    return all;
  };
  return count(value) > mostValues;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!;
}

/** A mapping; empty where the value is none. */
export function mapping(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** The items of a list; those of what is none are none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** A text or number as text; undefined for others. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

/** The texts of a list, or the one text that stands in its place. */
export function texts(value: unknown): string[] {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return items.flatMap((item) => text(item) ?? []);
}
