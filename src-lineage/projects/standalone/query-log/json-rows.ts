/** The object of a line, with the places of its texts. */
export interface JsonRow {
  /** Offset of the line. */
  start: number;
  end: number;
  /** The texts of the object's own fields, by their names; undefined where the line is no object. */
  fields: Map<string, { start: number; end: number }> | undefined;
}

/** The objects of JSON lines; blank lines are none. */
export function* jsonRows(text: string): Generator<JsonRow> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    if (line.trim() !== '') yield { start, end, fields: isObject(line) ? fieldsOf(line, start) : undefined };
    start = end + 1;
  }
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Where the texts of an object stand, between their quotes. The line is known to be JSON. */
function fieldsOf(line: string, offset: number): Map<string, { start: number; end: number }> {
  const fields = new Map<string, { start: number; end: number }>();
  let depth = 0;
  let name: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',' && depth === 1) name = undefined;
    if (character !== '"') continue;
    const end = quoteEnd(line, at + 1);
    if (depth === 1 && name === undefined) name = JSON.parse(line.slice(at, end + 1)) as string;
    else if (depth === 1) fields.set(name!, { start: offset + at + 1, end: offset + end });
    at = end;
  }
  return fields;
}

function quoteEnd(line: string, from: number): number {
  let at = from;
  while (at < line.length && line.charAt(at) !== '"') at += line.charAt(at) === '\\' ? 2 : 1;
  return at;
}
