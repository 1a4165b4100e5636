/** A value of JSON, and where it stands. */
export type JsonValue =
  | { kind: 'object'; members: ReadonlyMap<string, JsonValue> }
  | { kind: 'list'; items: readonly JsonValue[] }
  | JsonText
  /** A number, `true`, `false` or `null`. */
  | { kind: 'other' };

/** A text, by the offsets of what stands between its quotes. */
export interface JsonText {
  kind: 'text';
  start: number;
  end: number;
}

/** Values that lie deeper make a file one that is not read. */
const mostDepth = 200;

/**
 * Reads JSON with the places of its texts (RFC 8259).
 * @returns undefined for what is no JSON
 */
export function readJson(text: string): JsonValue | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  return new JsonReader(text).read();
}

/** Reads a text that is known to be JSON. */
class JsonReader {
  readonly #text: string;
  #at: number;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  read(): JsonValue | undefined {
    const value = this.#value();
    return this.#depth > mostDepth ? undefined : value;
  }

  #value(): JsonValue {
    switch (this.#next()) {
      case '{':
        return { kind: 'object', members: this.#members() };
      case '[':
        return { kind: 'list', items: this.#items() };
      case '"':
        return this.#quoted();
      default:
        while (this.#at < this.#text.length && !/[\s,\]}]/.test(this.#text[this.#at]!)) this.#at += 1;
        return { kind: 'other' };
    }
  }

  #members(): Map<string, JsonValue> {
    const members = new Map<string, JsonValue>();
    this.#each('}', () => {
      const { start, end } = this.#quoted();
      const name = JSON.parse(this.#text.slice(start - 1, end + 1)) as string;
      this.#next();
      this.#at += 1;
      members.set(name, this.#value());
    });
    return members;
  }

  #items(): JsonValue[] {
    const items: JsonValue[] = [];
    this.#each(']', () => items.push(this.#value()));
    return items;
  }

  /** What stands between brackets, item by item. */
  #each(close: string, read: () => void): void {
    this.#depth += 1;
    this.#at += 1;
    while (this.#next() !== close && this.#at < this.#text.length) {
      if (this.#depth > mostDepth) {
        this.#at = this.#text.length;
        return;
      }
      read();
      if (this.#next() === ',') this.#at += 1;
    }
    this.#at += 1;
    this.#depth -= 1;
  }

  #quoted(): JsonText {
    const start = this.#at + 1;
    let at = start;
    while (at < this.#text.length && this.#text[at] !== '"') at += this.#text[at] === '\\' ? 2 : 1;
    this.#at = at + 1;
    return { kind: 'text', start, end: at };
  }

  /** The character that follows after blanks. */
  #next(): string | undefined {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    return this.#text[this.#at];
  }
}

/** The member of an object at the end of a path; undefined where there is none. */
export function memberOf(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const name of path) found = found?.kind === 'object' ? found.members.get(name) : undefined;
  return found;
}

/** The items of a list; none where it is no list. */
export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value?.kind === 'list' ? value.items : [];
}
