import type { Run } from '../../jinja/values/environment.ts';
import {
  type Call,
  Callable,
  Dict,
  Fields,
  HostObject,
  numberOf,
  Sequence,
  textOf,
  type Value,
} from '../../jinja/values/values.ts';

/** Characters of texts and patterns that regular expressions of templates may see. */
const longestText = 20_000;

/** Characters of a text that a pattern may see, by how many parts of it may have any length: each multiplies the time. */
const longestTexts = [longestText, longestText, 2000, 200, 60, 30];

const flagLetters = 'imsx';

/** The flags of a call: texts of letters here, which templates add up. */
function flagsOf(value: Value | undefined): string {
  return value === undefined || value === null ? '' : textOf(value);
}

/** `(?x)`: blanks and comments count only in brackets. */
function withoutBlanks(source: string): string {
  return source.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\s+|#[^\n]*/g, (part) =>
    /^(?:\s|#)/.test(part) ? '' : part,
  );
}

/** Python's patterns as ours; undefined where they are none, or may take too long for the text. */
function pattern(source: string, flags: string, text: string): RegExp | undefined {
  const inline = /^\(\?([a-z]+)\)/.exec(source);
  const all = flags + (inline?.[1] ?? '');
  const body = source
    .slice(inline?.[0].length ?? 0)
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replace(/\\A/g, '(?<![^])')
    .replace(/\\Z/g, '(?![^])');
  const plain = all.includes('x') ? withoutBlanks(body) : body;
  if (plain.length > 1000 || /\([^()]*[+*][^()]*\)\s*[+*{]/.test(plain)) return undefined;
  const open = plain.match(/[+*]|,\}/g)?.length ?? 0;
  if (text.length > (longestTexts[open] ?? 0)) return undefined;
  const own = [...new Set(all)].filter((flag) => flagLetters.includes(flag) && flag !== 'x');
  try {
    return new RegExp(plain, `dg${own.join('')}`);
  } catch {
    return undefined;
  }
}

class Match extends HostObject {
  readonly #match: RegExpExecArray;

  constructor(match: RegExpExecArray) {
    super();
    this.#match = match;
  }

  text(): string {
    return `<re.Match '${this.#match[0]}'>`;
  }

  attribute(name: string): Value | undefined {
    const [match, groups] = [this.#match, this.#match.slice(1).map((each): Value => each ?? null)];
    switch (name) {
      case 'group':
        return new Callable(name, ({ args }) =>
          args.length > 1
            ? new Sequence(
                args.map((key) => this.#group(key)),
                'tuple',
              )
            : this.#group(args[0] ?? 0),
        );
      case 'groups':
        return new Callable(
          name,
          ({ args: [fallback = null] }) =>
            new Sequence(
              groups.map((each) => each ?? fallback),
              'tuple',
            ),
        );
      case 'groupdict':
        return new Callable(name, () => namedGroups(match));
      case 'span':
        return new Callable(name, ({ args }) => new Sequence([...this.#span(args[0] ?? 0)], 'tuple'));
      case 'start':
        return new Callable(name, ({ args }) => this.#span(args[0] ?? 0)[0]);
      case 'end':
        return new Callable(name, ({ args }) => this.#span(args[0] ?? 0)[1]);
      case 'string':
        return match.input;
      default:
        return match.groups?.[name];
    }
  }

  /** `match[1]` */
  override items(): Value[] {
    return [...this.#match].map((each) => each ?? null);
  }

  #group(key: Value): Value {
    const index = numberOf(key);
    return (index === undefined ? this.#match.groups?.[textOf(key)] : this.#match[index]) ?? null;
  }

  #span(key: Value): [number, number] {
    const index = numberOf(key);
    const span =
      index === undefined ? this.#match.indices?.groups?.[textOf(key)] : this.#match.indices?.[index];
    return span ?? [-1, -1];
  }
}

function namedGroups(match: RegExpExecArray): Dict {
  const named = new Dict();
  for (const [name, text] of Object.entries(match.groups ?? {})) named.set(name, text ?? null);
  return named;
}

/** What `findall` and `split` give of a match: the whole of it, its only group, or all of them. */
function foundIn([whole, ...groups]: RegExpExecArray): Value {
  if (groups.length < 2) return groups.length === 0 ? whole : (groups[0] ?? '');
  return new Sequence(
    groups.map((each) => each ?? ''),
    'tuple',
  );
}

/** Python's replacement text: `\1`, `\g<name>`. */
function replacement(text: string, match: RegExpExecArray): string {
  return text.replace(
    /\\(?:g<(\w+)>|(\d{1,2})|(n|t|\\))/g,
    (_, name?: string, digits?: string, sign?: string) => {
      if (sign !== undefined) return sign === 'n' ? '\n' : sign === 't' ? '\t' : '\\';
      const key = name ?? digits!;
      return (/^\d+$/.test(key) ? match[Number(key)] : match.groups?.[key]) ?? '';
    },
  );
}

/** A pattern and what it is used on: `re.sub(pattern, …)`, or `compiled.sub(…)`. */
class Use {
  readonly #run: Run;
  readonly #source: string;
  readonly #flags: string;

  constructor(run: Run, source: Value | undefined, flags: string) {
    this.#run = run;
    this.#source = textOf(source ?? '');
    this.#flags = flags;
  }

  #prepared(value: Value | undefined, source: string): { text: string; found: RegExp | undefined } {
    const text = textOf(value ?? '').slice(0, longestText);
    this.#run.allowance.step(text.length);
    return { text, found: pattern(source, this.#flags, text) };
  }

  #matches(value: Value | undefined): { text: string; all: RegExpExecArray[] } {
    const { found, text } = this.#prepared(value, this.#source);
    return { text, all: found === undefined ? [] : [...text.matchAll(found)] };
  }

  /** The first match, where it begins or ends with the text if that is asked for. */
  first(value: Value | undefined, where: 'match' | 'fullmatch' | 'search'): Value {
    const [, inline = ''] = /^(\(\?[a-z]+\))/.exec(this.#source) ?? [];
    const body = this.#source.slice(inline.length);
    const source =
      where === 'search' ? this.#source : `${inline}(?<![^])(?:${body})${where === 'match' ? '' : '(?![^])'}`;
    const { found, text } = this.#prepared(value, source);
    const match = found?.exec(text) ?? null;
    return match && new Match(match);
  }

  all(value: Value | undefined): Value {
    return new Sequence(this.#matches(value).all.map(foundIn));
  }

  each(value: Value | undefined): Value {
    return new Sequence(this.#matches(value).all.map((match) => new Match(match)));
  }

  split(value: Value | undefined, most: number): Value {
    const { all, text } = this.#matches(value);
    const parts: Value[] = [];
    let at = 0;
    for (const match of most > 0 ? all.slice(0, most) : all) {
      parts.push(text.slice(at, match.index));
      for (const group of match.slice(1)) parts.push(group ?? null);
      at = match.index + match[0].length;
    }
    return new Sequence([...parts, text.slice(at)]);
  }

  substituted(
    to: Value | undefined,
    value: Value | undefined,
    most: number,
  ): { text: string; count: number } {
    const { all, text } = this.#matches(value);
    const chosen = most > 0 ? all.slice(0, most) : all;
    const parts: string[] = [];
    let at = 0;
    for (const match of chosen) {
      const made =
        to instanceof Callable
          ? textOf(to.invoke({ args: [new Match(match)], named: new Map(), place: { start: 0, end: 0 } }))
          : replacement(textOf(to ?? ''), match);
      this.#run.allowance.characters(made.length);
      parts.push(text.slice(at, match.index), made);
      at = match.index + match[0].length;
    }
    return { text: parts.join('') + text.slice(at), count: chosen.length };
  }
}

/** What a function of `re` is given behind the pattern, by its place or name. */
type Given = (index: number, name: string) => Value | undefined;

const functions: Readonly<Record<string, (use: Use, given: Given) => Value>> = {
  match: (use, given) => use.first(given(0, 'string'), 'match'),
  fullmatch: (use, given) => use.first(given(0, 'string'), 'fullmatch'),
  search: (use, given) => use.first(given(0, 'string'), 'search'),
  findall: (use, given) => use.all(given(0, 'string')),
  finditer: (use, given) => use.each(given(0, 'string')),
  split: (use, given) => use.split(given(0, 'string'), numberOf(given(1, 'maxsplit') ?? 0) ?? 0),
  sub: (use, given) =>
    use.substituted(given(0, 'repl'), given(1, 'string'), numberOf(given(2, 'count') ?? 0) ?? 0).text,
  subn: (use, given) => {
    const { count, text } = use.substituted(
      given(0, 'repl'),
      given(1, 'string'),
      numberOf(given(2, 'count') ?? 0) ?? 0,
    );
    return new Sequence([text, count], 'tuple');
  },
};

/** Where the flags stand behind the pattern; `sub` and `split` count before. */
const flagPlaces: Readonly<Record<string, number>> = { sub: 3, subn: 3, split: 2 };

/** Python's `re` (Python manual, "Regular expression operations"), on texts that it can look through in bounded time. */
export function regexModule(run: Run): Fields {
  const givenIn =
    ({ args, named }: Call, from: number): Given =>
    (index, name) =>
      args[from + index] ?? named.get(name);
  const compiled = (source: Value | undefined, flags: string): Fields =>
    new Fields('pattern', {
      pattern: source ?? '',
      ...Object.fromEntries(
        Object.entries(functions).map(([name, apply]) => [
          name,
          new Callable(name, (call) => apply(new Use(run, source, flags), givenIn(call, 0))),
        ]),
      ),
    });
  const plain = Object.entries(functions).map(([name, apply]): [string, Value] => [
    name,
    new Callable(name, (call) => {
      const given = givenIn(call, 1);
      const flags = flagsOf(given(flagPlaces[name] ?? 1, 'flags'));
      return apply(new Use(run, call.args[0] ?? call.named.get('pattern'), flags), given);
    }),
  ]);
  return new Fields('re', {
    ...Object.fromEntries(plain),
    compile: new Callable('compile', ({ args, named }) =>
      compiled(args[0], flagsOf(args[1] ?? named.get('flags'))),
    ),
    escape: new Callable('escape', ({ args }) => textOf(args[0] ?? '').replace(/[^\w]/g, '\\$&')),
    ...Object.fromEntries(
      Object.entries({ IGNORECASE: 'i', MULTILINE: 'm', DOTALL: 's', VERBOSE: 'x' }).flatMap(
        ([name, flag]) => [
          [name, flag],
          [flag.toUpperCase(), flag],
        ],
      ),
    ),
  });
}
