/** Values of JavaScript, as far as they are reckoned with. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | Fields
  | Callable
  | Unsettled;

/** An object: only its own fields count. */
type Fields = Map<string, Value>;

export type Callable = (args: readonly Value[]) => Value;

/** What only a run knows. */
class Unsettled {
  readonly what: string;
  constructor(what: string) {
    this.what = what;
  }
}

/** What nobody knows. */
export const unknownValue = new Unsettled('unknown');

/** What `incremental()` gives, and the contrary. */
export const incrementalRun = new Unsettled('incremental');
export const fullRun = new Unsettled('full');

/** A value was needed that is not known. */
export class NotKnown extends Error {}

/** How much code may be run, and how much text it may make. */
export class Allowance {
  #steps: number;
  #characters: number;
  depth = 0;

  constructor(steps: number, characters: number) {
    this.#steps = steps;
    this.#characters = characters;
  }

  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0) throw new NotKnown();
  }

  /** A text as long as this is made. */
  text(characters: number): void {
    this.#characters -= characters;
    if (this.#characters < 0) throw new NotKnown();
  }
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The text that a value is in a template. */
export function textOf(value: Value, allowance: Allowance): string {
  allowance.step();
  if (isList(value)) {
    const text = value
      .map((item) => (item === null || item === undefined ? '' : textOf(item, allowance)))
      .join(',');
    allowance.text(text.length);
    return text;
  }
  if (value instanceof Map) return '[object Object]';
  if (typeof value === 'function' || value instanceof Unsettled) throw new NotKnown();
  return String(value);
}

export function isTrue(value: Value): boolean {
  if (value === unknownValue) throw new NotKnown();
  if (value === incrementalRun) return true;
  return value === fullRun ? false : Boolean(value);
}
