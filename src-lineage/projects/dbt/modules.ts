import type { Run } from '../jinja/environment.ts';
import { listOf } from '../jinja/iterate.ts';
import {
  Callable, Fields, Float, HostObject, numberOf, Sequence, textOf, Undefined, type Value,
} from '../jinja/values.ts'; // prettier-ignore

/** The day that templates take for today: the engine has no clock, and lineage hangs on no date. */
const today = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;
/** Characters of texts and patterns that regular expressions of templates may see. */
const longestText = 20_000;

/** `modules` of dbt's context: the parts of Python's `datetime`, `re`, `itertools` and `pytz` that templates use. */
export function modulesObject(run: Run): Fields {
  return new Fields('modules', {
    datetime: datetimeModule(),
    re: regexModule(run),
    itertools: itertoolsModule(run),
    pytz: new Fields('pytz', {
      timezone: new Callable('timezone', ({ args }) => textOf(args[0] ?? 'UTC')),
      utc: 'UTC',
      UTC: 'UTC',
    }),
  });
}

/** A moment, or a day. */
class Moment extends HostObject {
  readonly time: number;
  readonly isDay: boolean;

  constructor(time: number, isDay = false) {
    super();
    this.time = Number.isFinite(time) && Math.abs(time) < 8e15 ? time : today;
    this.isDay = isDay;
  }

  text(): string {
    const text = new Date(this.time).toISOString();
    return this.isDay ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
  }

  attribute(name: string): Value | undefined {
    const date = new Date(this.time);
    const fields: Record<string, Value> = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      microsecond: 0,
      strftime: new Callable('strftime', ({ args }) => formatted(date, textOf(args[0] ?? ''))),
      isoformat: new Callable('isoformat', () => this.text().replace(' ', 'T')),
      date: new Callable('date', () => new Moment(Math.floor(this.time / dayLength) * dayLength, true)),
      weekday: new Callable('weekday', () => (date.getUTCDay() + 6) % 7),
      isoweekday: new Callable('isoweekday', () => date.getUTCDay() || 7),
      timestamp: new Callable('timestamp', () => new Float(this.time / 1000)),
      replace: new Callable('replace', ({ named }) => this.#replaced(date, named)),
      astimezone: new Callable('astimezone', () => this),
    };
    return Object.hasOwn(fields, name) ? fields[name] : undefined;
  }

  #replaced(date: Date, named: ReadonlyMap<string, Value>): Moment {
    const part = (name: string, own: number): number => numberOf(named.get(name) ?? own) ?? own;
    const time = Date.UTC(
      part('year', date.getUTCFullYear()),
      part('month', date.getUTCMonth() + 1) - 1,
      part('day', date.getUTCDate()),
      part('hour', date.getUTCHours()),
      part('minute', date.getUTCMinutes()),
      part('second', date.getUTCSeconds()),
    );
    return new Moment(time, this.isDay);
  }

  override equals(other: Value): boolean {
    return other instanceof Moment && other.time === this.time;
  }
}

function formatted(date: Date, format: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const parts: Record<string, string> = {
    Y: String(date.getUTCFullYear()), m: two(date.getUTCMonth() + 1), d: two(date.getUTCDate()), H: two(date.getUTCHours()),
    M: two(date.getUTCMinutes()), S: two(date.getUTCSeconds()), y: two(date.getUTCFullYear() % 100), f: '000000', '%': '%',
    F: date.toISOString().slice(0, 10), T: date.toISOString().slice(11, 19),
  }; // prettier-ignore
  return format.replace(/%(.)/g, (whole, letter: string) => parts[letter] ?? whole);
}

function moment(args: readonly Value[], isDay: boolean): Moment {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = args.map(
    (value) => numberOf(value) ?? 0,
  );
  return new Moment(Date.UTC(year, month - 1, day, hour, minute, second), isDay);
}

function datetimeModule(): Fields {
  const now = new Callable('now', () => new Moment(today));
  const parsed = new Callable('strptime', ({ args }) => new Moment(Date.parse(textOf(args[0] ?? ''))));
  const shared = {
    now,
    utcnow: now,
    today: now,
    strptime: parsed,
    fromisoformat: parsed,
    fromtimestamp: now,
  };
  return new Fields('datetime', {
    datetime: new MomentClass(shared, false),
    date: new MomentClass({ ...shared, today: new Callable('today', () => new Moment(today, true)) }, true),
    timedelta: new Callable('timedelta', ({ args, named }) => {
      const days = numberOf(args[0] ?? named.get('days') ?? 0) ?? 0;
      return new Float(days);
    }),
    timezone: new Fields('timezone', { utc: 'UTC' }),
  });
}

class MomentClass extends Fields {
  readonly #isDay: boolean;
  constructor(fields: Readonly<Record<string, Value>>, isDay: boolean) {
    super('datetime', fields);
    this.#isDay = isDay;
  }
  override call({ args }: { args: Value[] }): Value {
    return moment(args, this.#isDay);
  }
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

/** A date by which templates name when they run; it is always the same one. */
export function startOfRun(): Value {
  return new Moment(today);
}
