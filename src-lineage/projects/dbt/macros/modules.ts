import type { Run } from '../../jinja/values/environment.ts';
import { listOf } from '../../jinja/values/iterate.ts';
import {
  Callable, Fields, HostObject, numberOf, Sequence, textOf, Undefined, type Value,
} from '../../jinja/values/values.ts'; // prettier-ignore
import { datetimeModule } from './datetimes.ts';

/** Characters of texts and patterns that regular expressions of templates may see. */
const longestText = 20_000;

/** `modules` of dbt's context: the parts of Python's `datetime`, `re`, `itertools` and `pytz` that templates use. */
export function modulesObject(run: Run): Fields {
  return new Fields('modules', {
    datetime: datetimeModule(),
    re: regexModule(run),
    itertools: itertoolsModule(run),
    pytz: new Fields('pytz', {
      timezone: new Callable('timezone', ({ args }) => timezone(textOf(args[0] ?? 'UTC'))),
      utc: timezone('UTC'),
      UTC: timezone('UTC'),
    }),
  });
}

/** A zone of pytz: its times are those of UTC, as no template's names depend on the hour of a zone. */
function timezone(name: string): Fields {
  return new Fields(name, {
    zone: name,
    localize: new Callable('localize', ({ args }) => args[0] ?? null),
    normalize: new Callable('normalize', ({ args }) => args[0] ?? null),
  });
}

/** Characters of a text that a pattern may see, by how many parts of it may have any length: each multiplies the time. */
const longestTexts = [longestText, longestText, 2000, 200, 60, 30];

/** Python's patterns as ours; undefined where they are none, or may take too long for the text. */
function pattern(value: Value | undefined, flags: string, text: string): RegExp | undefined {
  const source = textOf(value ?? '')
    .replaceAll('(?P<', '(?<')
    .replaceAll('(?P=', '\\k<');
  const inline = /^\(\?([a-z]+)\)/.exec(source);
  const own = inline === null ? '' : [...inline[1]!].filter((flag) => 'ims'.includes(flag)).join('');
  const body = inline === null ? source : source.slice(inline[0].length);
  if (body.length > 1000 || /\([^()]*[+*][^()]*\)\s*[+*{]/.test(body)) return undefined;
  const open = body.match(/[+*]|,\}/g)?.length ?? 0;
  if (text.length > (longestTexts[open] ?? 0)) return undefined;
  try {
    return new RegExp(body, [...new Set(flags + own)].join(''));
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
    if (name === 'group')
      return new Callable(name, ({ args }) => {
        const key = args[0] ?? 0;
        const index = numberOf(key);
        return (index === undefined ? this.#match.groups?.[textOf(key)] : this.#match[index]) ?? null;
      });
    if (name === 'groups')
      return new Callable(
        name,
        () =>
          new Sequence(
            this.#match.slice(1).map((each) => each ?? null),
            'tuple',
          ),
      );
    return undefined;
  }
}

function regexModule(run: Run): Fields {
  const subject = (value: Value | undefined): string => {
    const text = textOf(value ?? '').slice(0, longestText);
    run.allowance.step(text.length);
    return text;
  };
  const found = (source: Value | undefined, text: Value | undefined): Value => {
    const within = subject(text);
    const match = pattern(source, '', within)?.exec(within);
    return match ? new Match(match) : null;
  };
  const start = (source: Value | undefined, end = ''): string => `^(?:${textOf(source ?? '')})${end}`;
  const substituted = ({ args, named }: { args: Value[]; named: Map<string, Value> }): Value => {
    const [source, to, text] = [
      args[0] ?? named.get('pattern'),
      args[1] ?? named.get('repl'),
      args[2] ?? named.get('string'),
    ];
    const with_ = textOf(to ?? '')
      .replaceAll('$', '$$$$')
      .replace(/\\(\d)/g, '$$$1')
      .replace(/\\g<(\w+)>/g, '$$<$1>');
    const within = subject(text);
    const made = within.replace(pattern(source, 'g', within) ?? /(?!)/, with_);
    run.allowance.characters(made.length);
    return made;
  };
  const compiled = (source: Value | undefined): Value =>
    new Fields('pattern', {
      match: new Callable('match', ({ args }) => found(start(source), args[0])),
      search: new Callable('search', ({ args }) => found(source, args[0])),
      sub: new Callable('sub', ({ args, named }) => substituted({ args: [source ?? '', ...args], named })),
    });
  return new Fields('re', {
    sub: new Callable('sub', substituted),
    match: new Callable('match', ({ args }) => found(start(args[0]), args[1])),
    fullmatch: new Callable('fullmatch', ({ args }) => found(start(args[0], '$'), args[1])),
    search: new Callable('search', ({ args }) => found(args[0], args[1])),
    findall: new Callable('findall', ({ args }) => {
      const within = subject(args[1]);
      const source = pattern(args[0], 'g', within) ?? /(?!)/g;
      return new Sequence([...within.matchAll(source)].map((match) => match[1] ?? match[0]));
    }),
    split: new Callable('split', ({ args }) => {
      const within = subject(args[1]);
      const source = pattern(args[0], '', within) ?? /(?!)/;
      return new Sequence(within.split(source).map((part) => part ?? ''));
    }),
    compile: new Callable('compile', ({ args }) => compiled(args[0])),
    escape: new Callable('escape', ({ args }) => textOf(args[0] ?? '').replace(/[^\w]/g, '\\$&')),
    IGNORECASE: 'i',
    I: 'i',
  });
}

function itertoolsModule(run: Run): Fields {
  return new Fields('itertools', {
    chain: new Callable('chain', ({ args }) => new Sequence(args.flatMap((each) => [...listOf(each)]))),
    product: new Callable('product', ({ args }) => {
      let made: Value[][] = [[]];
      for (const each of args) {
        const items = listOf(each);
        run.allowance.step(made.length * items.length);
        made = made.flatMap((before) => items.map((item) => [...before, item]));
      }
      return new Sequence(made.map((items) => new Sequence(items, 'tuple')));
    }),
    combinations: new Callable('combinations', ({ args }) => {
      const items = listOf(args[0] ?? null);
      run.allowance.step(items.length * items.length);
      if (numberOf(args[1] ?? 2) !== 2) return new Undefined('combinations', true);
      const pairs = items.flatMap((one, at) =>
        items.slice(at + 1).map((other) => new Sequence([one, other], 'tuple')),
      );
      return new Sequence(pairs);
    }),
  });
}
