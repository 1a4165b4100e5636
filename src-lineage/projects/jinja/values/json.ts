import { Dict, numberOf, Sequence, stringOf, textOf, Undefined, type Value } from './values.ts';

/** How JSON is written: dbt's function leaves the order of keys, Jinja's filter sorts them and may stand in markup. */
interface JsonForm {
  sorted?: boolean;
  forMarkup?: boolean;
  indent?: number | undefined;
}

const maximumDepth = 60;

/** A value as JSON, as Python writes it. */
export function jsonOf(value: Value, form: JsonForm = {}): string {
  const text = written(value, { ...form, indent: Math.max(0, Math.min(form.indent ?? 0, 40)) }, 0);
  return form.forMarkup === true ? text.replace(/[<>&']/g, escapedUnit) : text;
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, escapedUnit);
}

function written(value: Value, form: JsonForm, depth: number): string {
  if (value === null || value instanceof Undefined || depth > maximumDepth) return 'null';
  if (typeof value === 'boolean') return String(value);
  const string = stringOf(value);
  if (string !== undefined) return quoted(string);
  if (numberOf(value) !== undefined) return textOf(value);
  if (value instanceof Dict) {
    const pairs = [...value.entries.values()].map(([key, each]): [string, Value] => [textOf(key), each]);
    if (form.sorted === true) pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    const texts = pairs.map(([key, each]) => `${quoted(key)}: ${written(each, form, depth + 1)}`);
    return enclosed('{', texts, '}', form, depth);
  }
  if (value instanceof Sequence)
    return enclosed(
      '[',
      value.items.map((item) => written(item, form, depth + 1)),
      ']',
      form,
      depth,
    );
  return quoted(textOf(value));
}

function enclosed(
  open: string,
  parts: string[],
  close: string,
  { indent = 0 }: JsonForm,
  depth: number,
): string {
  if (indent === 0 || parts.length === 0) return open + parts.join(', ') + close;
  const line = (level: number): string => `\n${' '.repeat(indent * level)}`;
  return open + line(depth + 1) + parts.join(`,${line(depth + 1)}`) + line(depth) + close;
}
