import { everyColumn } from '../../../ir/outputs.ts';
import { type Rendered, RenderedBuilder } from '../../jinja/values/rendered.ts';

/** The name that stands for all columns, alone and as a part of another one. */
const whole = new RegExp(`^["\`[]?${everyColumn}["\`\\]]?$`, 'i');
const part = new RegExp(everyColumn.replaceAll('_', '[ _-]?'), 'i');

/** What a text is made of, as far as it shows where items of select lists begin and end. */
const token =
  /'(?:[^'\\]|''|\\[^])*'|--[^\n]*|\/\*[^]*?\*\/|"[^"]*"|`[^`]*`|\[[^[\]\n]*\]|[\p{L}_][\p{L}\p{N}_$]*|\s+|[^]/gu;

interface Token {
  at: number;
  text: string;
}

/** The words and signs of a text, without blanks and comments. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)]
    .map(({ 0: own, index }) => ({ at: index, text: own }))
    .filter(({ text: own }) => !/^(?:\s|--|\/\*)/.test(own));
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A text that names all columns by one name, with stars: `trim(x) as x` for each column is `*`, as what it makes of a column
 * has the column's name, and with a name around the column's a star that renames all. One value that is made of all of
 * them is made of a star. Items that give columns other names are left out: nobody knows these names.
 */
export function withStars(rendered: Rendered): Rendered {
  if (!part.test(rendered.text)) return rendered;
  const builder = new RenderedBuilder();
  let from = 0;
  for (const { end, start, text } of new StarEdits(rendered.text).edits) {
    if (start < from) continue;
    builder.addRendered(rendered.slice(from, start), undefined);
    const { end: outerEnd, start: outerStart } = rendered.outerRange(start, end);
    const origin = rendered.origin(start) ?? { file: 0, start: outerStart, end: outerEnd };
    builder.add(text, { ...origin, exact: false, outerStart, outerEnd });
    from = end;
  }
  builder.addRendered(rendered.slice(from, rendered.text.length), undefined);
  return builder.finished();
}

class StarEdits {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  readonly #handled = new Set<number>();
  readonly #edits: Edit[] = [];

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokensOf(source);
    this.#findItems();
    for (const [index, { text }] of this.#tokens.entries())
      if (whole.test(text) && !this.#handled.has(index)) this.#replaceName(index);
  }

  get edits(): Edit[] {
    return this.#edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Goes through the select lists: of each pair of brackets it is known where an item has begun. */
  #findItems(): void {
    const levels: (number | undefined)[] = [undefined];
    const endItem = (before: number): void => {
      const from = levels.pop();
      if (from !== undefined) this.#replaceItem(from, before);
      levels.push(undefined);
    };
    for (const [index, { text: word }] of this.#tokens.entries()) {
      const isInItem = levels.at(-1) !== undefined;
      if (word === '(') levels.push(undefined);
      else if (word === ')') {
        endItem(index);
        if (levels.length > 1) levels.pop();
      } else if (/^select$/i.test(word) || (word === ',' && isInItem)) {
        endItem(index);
        levels.splice(-1, 1, index + 1);
      } else if (/^(?:;|from|union|intersect)$/i.test(word)) endItem(index);
    }
    while (levels.length > 0) {
      endItem(this.#tokens.length);
      levels.pop();
    }
  }

  #replaceItem(from: number, to: number): void {
    const tokens = this.#tokens;
    const start = /^(?:distinct|all)$/i.test(tokens[from]?.text ?? '') ? from + 1 : from;
    const named: number[] = [];
    for (let index = start; index < to; index++) {
      const { text } = tokens[index]!;
      if (text.startsWith("'") || !part.test(text) || this.#handled.has(index)) continue;
      this.#handled.add(index);
      named.push(index);
    }
    const first = named[0];
    if (first === undefined) return;
    const isLast = named.at(-1) === to - 1;
    const read = this.#nameStart(first);
    const all = named.filter((index) => whole.test(tokens[index]!.text));
    if (isLast && all.length === named.length && (named.length > 1 || read === start)) {
      const qualifier = this.#source.slice(tokens[read]!.at, tokens[first]!.at);
      this.#edit(start, to - 1, `${qualifier}*`);
    } else if (isLast && all.length > 0 && all.length === named.length - 1 && all.at(-1) !== named.at(-1)) {
      const qualifier = this.#source.slice(tokens[this.#nameStart(first)]!.at, tokens[first]!.at);
      const name = tokens[to - 1]!.text;
      this.#edit(start, to - 1, `${qualifier}* rename (${everyColumn} as ${name})`);
    } else if (isLast) this.#edit(start, to - 1, 'null');
    else
      for (const index of all) {
        const name = this.#nameStart(index);
        const qualifier = this.#source.slice(tokens[name]!.at, tokens[index]!.at);
        this.#edit(name, index, `hash(${qualifier}*)`);
      }
  }

  /** The token with which a qualified name begins. */
  #nameStart(index: number): number {
    let start = index;
    while (start > 1 && this.#tokens[start - 1]!.text === '.') start -= 2;
    return start;
  }

  #replaceName(index: number): void {
    this.#edit(this.#nameStart(index), index, 'null');
  }

  #edit(from: number, to: number, text: string): void {
    const last = this.#tokens[to]!;
    this.#edits.push({ start: this.#tokens[from]!.at, end: last.at + last.text.length, text });
  }
}
