import { parseDocument } from 'yaml';

/** What a YAML file holds, as plain values; `fault` tells why it holds nothing. */
export interface YamlFile {
  value: unknown;
  fault?: { message: string; at: number };
}

/** How often an anchor may be repeated: what is nested so grows without bound. */
const maximumAliases = 100;
/** Characters of a file beyond which it is no one's settings. */
const maximumLength = 5_000_000;

/** Reads a YAML file. Never throws; what dbt writes in it as Jinja stays text. */
export function readYaml(text: string): YamlFile {
  if (text.length > maximumLength)
    return { value: undefined, fault: { message: 'the file is too long', at: 0 } };
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
    const [error] = document.errors;
    const value: unknown = document.toJS({ maxAliasCount: maximumAliases });
    return error === undefined
      ? { value }
      : { value, fault: { message: firstLine(error.message), at: error.pos[0] } };
  } catch (error) {
    // too many aliases, or nested deeper than the stack
    return { value: undefined, fault: { message: firstLine(String(error)), at: 0 } };
  }
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
