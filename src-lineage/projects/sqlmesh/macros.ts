import {
  bracketsEnd,
  itemsOf,
  outsideQuotes,
  partsOfList,
  quotedEnd,
  unquoted,
} from '../pieces/macro-text.ts';
import { builtInMacro, isRunVariable, isTimeVariable } from './built-in-macros.ts';

/** What stands for a macro, and where the macro ends. */
export interface Expanded {
  text: string;
  end: number;
}

/** `x -> …`, `(x, y) -> …`, or a function in Python that writes a text. */
export interface MacroFunction {
  parameters: string[];
  body: string;
  /** In the body `@name` alone means a parameter. */
  isText?: true;
  /** What parameters are that are not given. */
  defaults?: ReadonlyMap<string, string>;
}

const name = /@(?:\{\s*(\w+)\s*\}|([A-Za-z_]\w*))/y;
const lambda = /^\s*(?:\(([\w\s,]*)\)|(\w+))\s*->\s*([^]*)$/;
const relationBefore = /(?:\b(?:from|join|into|update|table|as)\s+|\.\s*)$/i;
const deepest = 20;

/** The macros and variables of a model (SQLMesh, "SQLMesh macros"). What nobody knows is noted by its name. */
export class Macros {
  /** The variables, by their names in lower case. */
  readonly values: Map<string, string>;
  /** Macros that no one knows, as they were met; reporting them takes them out. */
  readonly unknown: string[] = [];
  readonly #functions: Map<string, MacroFunction>;
  #left: number;

  /**
   * @param functions those of the project
   * @param characters how many they may put together
   */
  constructor(
    values: ReadonlyMap<string, string>,
    functions: ReadonlyMap<string, MacroFunction>,
    characters: number,
  ) {
    this.values = new Map(values);
    this.#functions = new Map(functions);
    this.#left = characters;
  }

  /** More was written than a file may make. */
  get isExhausted(): boolean {
    return this.#left < 0;
  }

  /** A text with all of its macros expanded. */
  text(source: string, depth = 0): string {
    let written = '';
    let from = 0;
    for (let i = 0; i < source.length && depth < deepest && !this.isExhausted;) {
      const quoted = quotedEnd(source, i);
      const made = quoted > i ? undefined : this.at(source, i, depth);
      if (made === undefined) {
        i = Math.max(quoted, i + 1);
        continue;
      }
      written += source.slice(from, i) + made.text;
      from = i = made.end;
    }
    this.#left -= source.length + written.length;
    return this.isExhausted ? '' : written + source.slice(from);
  }

  /** What stands for the macro at an offset; undefined where none begins there. */
  at(source: string, at: number, depth = 0): Expanded | undefined {
    if (source.charAt(at) !== '@') return undefined;
    name.lastIndex = at;
    const match = name.exec(source);
    if (match === null || (at > 0 && source.charAt(at - 1) === '@')) return undefined;
    const end = name.lastIndex;
    const word = (match[1] ?? match[2]!).toLowerCase();
    const close = match[1] === undefined && source.charAt(end) === '(' ? bracketsEnd(source, end) : end;
    if (close === -1) {
      // each that nothing closes is looked for to the end
      this.#left -= source.length - end;
      return undefined;
    }
    if (close > end)
      return { text: this.#call(word, source.slice(end + 1, close - 1), depth + 1), end: close };
    const isName =
      match[1] !== undefined ||
      source.charAt(end) === '.' ||
      /\w/.test(source.charAt(at - 1)) ||
      relationBefore.test(source.slice(Math.max(0, at - 40), at));
    return { text: this.#variable(word, isName, depth + 1), end };
  }

  #variable(word: string, isName: boolean, depth: number): string {
    const value = this.values.get(word);
    if (value !== undefined) return isName ? unquoted(this.text(value, depth)) : this.text(value, depth);
    if (isTimeVariable(word)) return isName ? '2020' : "'2020-01-01'";
    if (!isRunVariable(word)) this.unknown.push(word);
    return isName ? word : 'NULL';
  }

  #call(word: string, list: string, depth: number): string {
    const args = partsOfList(list);
    switch (word) {
      case 'def':
        this.#define(args);
        return '';
      case 'var':
      case 'blueprint_var': {
        const known = this.values.get(unquoted(args[0] ?? '').toLowerCase());
        return this.text(known ?? args[1] ?? 'NULL', depth);
      }
      case 'each':
        return this.#each(args, depth).join(', ');
      case 'reduce':
        return this.#reduced(args, depth);
      case 'filter':
        return this.text(args[0] ?? '', depth);
      case 'if':
        return this.text(this.#isFalse(args[0] ?? '', depth) ? (args[2] ?? '') : (args[1] ?? ''), depth);
      default:
        return this.#other(word, args, depth);
    }
  }

  #other(word: string, args: readonly string[], depth: number): string {
    const own = this.#functions.get(word);
    if (own !== undefined) return this.#applied(own, args, depth);
    const values = args.map((arg) => this.text(arg, depth));
    const made = builtInMacro(word, values);
    if (made !== undefined) return made;
    // a macro of the project is a program: what it makes of its arguments is not known
    this.unknown.push(word);
    return `${word}(${values.join(', ')})`;
  }

  #define([key = '', body = '']: readonly string[]): void {
    const function_ = lambdaOf(body);
    if (function_ === undefined) this.values.set(key.replace(/^@/, '').toLowerCase(), body);
    else this.#functions.set(key.replace(/^@/, '').toLowerCase(), function_);
  }

  #each([list = '', body = '']: readonly string[], depth: number): string[] {
    const function_ = lambdaOf(body);
    if (function_ === undefined) return [];
    const made: string[] = [];
    for (const item of itemsOf(this.text(list, depth))) {
      const values = function_.parameters.length > 1 ? itemsOf(item) : [item];
      const text = this.#applied(function_, values, depth).trim();
      if (text !== '') made.push(text);
      if (this.isExhausted) break;
    }
    return made;
  }

  #reduced([list = '', body = '']: readonly string[], depth: number): string {
    const function_ = lambdaOf(body);
    const [first = '', ...rest] = itemsOf(this.text(list, depth));
    if (function_ === undefined) return first;
    let made = first;
    for (const item of rest) {
      made = this.#applied(function_, [made, item], depth);
      if (this.isExhausted) break;
    }
    return made;
  }

  /** The parameters stand in the body with and without their sign. */
  #applied(
    { body, defaults, isText, parameters }: MacroFunction,
    args: readonly string[],
    depth: number,
  ): string {
    const outer = parameters.map((key) => [key, this.values.get(key)] as const);
    const named = new Map(args.map(namedArgument).filter((each) => each !== undefined));
    for (const [index, key] of parameters.entries()) {
      const plain = args[index];
      const given = plain === undefined || namedArgument(plain) !== undefined ? undefined : plain;
      this.values.set(key, named.get(key) ?? given ?? defaults?.get(key) ?? 'NULL');
    }
    const marked = isText
      ? body
      : outsideQuotes(body, (part) =>
          part.replace(/(?<![@.\w{])[A-Za-z_]\w*(?![\w.(])/g, (word) =>
            parameters.includes(word.toLowerCase()) ? `@${word}` : word,
          ),
        );
    const made = this.text(marked, depth);
    for (const [key, value] of outer) {
      if (value === undefined) this.values.delete(key);
      else this.values.set(key, value);
    }
    return made;
  }

  /** Conditions of constants are decided; of others the first side counts. */
  #isFalse(condition: string, depth: number): boolean {
    const text = this.text(condition, depth).trim().toLowerCase();
    if (text === 'false' || text === '0') return true;
    const compared = /^('[^']*'|\d+)\s*(=|<>|!=)\s*('[^']*'|\d+)$/.exec(text);
    return compared !== null && (compared[1] === compared[3]) !== (compared[2] === '=');
  }
}

function lambdaOf(text: string): MacroFunction | undefined {
  const match = lambda.exec(text);
  if (match === null) return undefined;
  const parameters = (match[1] ?? match[2]!).split(',').map((key) => key.trim().toLowerCase());
  return { parameters, body: match[3]! };
}

/** `name := value` */
function namedArgument(arg: string): [name: string, value: string] | undefined {
  const match = /^(\w+)\s*:=\s*([^]*)$/.exec(arg);
  return match === null ? undefined : [match[1]!.toLowerCase(), match[2]!];
}
