import type { BinaryOperator } from '../../jinja/reading/tree.ts';
import {
  Callable,
  Fields,
  Float,
  HostObject,
  numberOf,
  Sequence,
  textOf,
  type Value,
} from '../../jinja/values/values.ts';

/** The day that templates take for today: the engine has no clock, and lineage hangs on no date. */
const today = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;
/** Moments that JavaScript's dates can hold, in milliseconds. */
const farthest = 8e15;

/** Python's `datetime` as far as templates use it: moments, days, and what is between them. */
export function datetimeModule(): Fields {
  const now = new Callable('now', () => new Moment(today));
  const shared = {
    now,
    utcnow: now,
    today: now,
    strptime: new Callable('strptime', ({ args }) => parsedBy(textOf(args[0] ?? ''), textOf(args[1] ?? ''))),
    fromtimestamp: new Callable(
      'fromtimestamp',
      ({ args }) => new Moment((numberOf(args[0] ?? 0) ?? 0) * 1000),
    ),
  };
  const iso = (isDay: boolean): Callable =>
    new Callable('fromisoformat', ({ args }) => new Moment(isoTime(textOf(args[0] ?? '')), isDay));
  const day = new Callable('today', () => new Moment(today, true));
  return new Fields('datetime', {
    datetime: new MomentClass({ ...shared, fromisoformat: iso(false) }, false),
    date: new MomentClass({ ...shared, fromisoformat: iso(true), today: day }, true),
    timedelta: new Callable('timedelta', ({ args, named }) => new Span(spanTime(args, named))),
    timezone: new Fields('timezone', { utc: 'UTC' }),
  });
}

/** A date by which templates name when they run; it is always the same one. */
export function startOfRun(): Value {
  return new Moment(today);
}

/** What is between two moments: `timedelta`. */
class Span extends HostObject {
  readonly time: number;

  constructor(time: number) {
    super();
    this.time = Number.isFinite(time) && Math.abs(time) < farthest ? time : 0;
  }

  text(): string {
    const days = Math.floor(this.time / dayLength);
    const clock = new Date(this.time - days * dayLength).toISOString().slice(11, 19).replace(/^0/, '');
    return days === 0 ? clock : `${days} day${Math.abs(days) === 1 ? '' : 's'}, ${clock}`;
  }

  attribute(name: string): Value | undefined {
    const days = Math.floor(this.time / dayLength);
    if (name === 'days') return days;
    if (name === 'seconds') return Math.floor((this.time - days * dayLength) / 1000);
    return name === 'total_seconds' ? new Callable(name, () => new Float(this.time / 1000)) : undefined;
  }

  override combined(operator: BinaryOperator, other: Value): Value | undefined {
    const number = numberOf(other);
    if (number !== undefined && operator === '*') return new Span(this.time * number);
    if (number !== undefined && number !== 0 && (operator === '/' || operator === '//'))
      return new Span(this.time / number);
    if (!(other instanceof Span)) return undefined;
    if (operator === '+') return new Span(this.time + other.time);
    if (operator === '-') return new Span(this.time - other.time);
    if (other.time === 0) return undefined;
    if (operator === '//') return Math.floor(this.time / other.time);
    return operator === '/' ? new Float(this.time / other.time) : undefined;
  }

  override compared(other: Value): number | undefined {
    return other instanceof Span ? this.time - other.time : undefined;
  }

  override equals(other: Value): boolean {
    return other instanceof Span && other.time === this.time;
  }
}

const lengths: Readonly<Record<string, number>> = {
  weeks: 7 * dayLength,
  days: dayLength,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
};
const spanOrder = ['days', 'seconds', 'microseconds', 'milliseconds', 'minutes', 'hours', 'weeks'];

function spanTime(args: readonly Value[], named: ReadonlyMap<string, Value>): number {
  return spanOrder.reduce(
    (sum, name, index) => sum + (numberOf(args[index] ?? named.get(name) ?? 0) ?? 0) * (lengths[name] ?? 0),
    0,
  );
}

/** A moment, or a day. */
class Moment extends HostObject {
  readonly time: number;
  readonly isDay: boolean;

  constructor(time: number, isDay = false) {
    super();
    this.time = Number.isFinite(time) && Math.abs(time) < farthest ? time : today;
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
      isocalendar: new Callable('isocalendar', () => isoWeek(date)),
      timestamp: new Callable('timestamp', () => new Float(this.time / 1000)),
      replace: new Callable('replace', ({ named }) => this.#replaced(date, named)),
      astimezone: new Callable('astimezone', () => this),
    };
    return Object.hasOwn(fields, name) ? fields[name] : undefined;
  }

  override combined(operator: BinaryOperator, other: Value): Value | undefined {
    if (other instanceof Moment && operator === '-') return new Span(this.time - other.time);
    if (!(other instanceof Span)) return undefined;
    if (operator === '+') return new Moment(this.time + other.time, this.isDay);
    return operator === '-' ? new Moment(this.time - other.time, this.isDay) : undefined;
  }

  override compared(other: Value): number | undefined {
    return other instanceof Moment ? this.time - other.time : undefined;
  }

  override equals(other: Value): boolean {
    return other instanceof Moment && other.time === this.time;
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
}

/** Year, week and day of the week by ISO 8601: a week is of the year that its Thursday is in. */
function isoWeek(date: Date): Value {
  const weekday = date.getUTCDay() || 7;
  const thursday = new Date(Math.floor(date.getTime() / dayLength) * dayLength + (4 - weekday) * dayLength);
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayLength));
  return new Sequence([year, week, weekday], 'tuple');
}

class MomentClass extends Fields {
  readonly #isDay: boolean;
  constructor(fields: Readonly<Record<string, Value>>, isDay: boolean) {
    super('datetime', fields);
    this.#isDay = isDay;
  }
  override call({ args, named }: { args: Value[]; named: ReadonlyMap<string, Value> }): Value {
    const part = (name: string, index: number, usual: number): number =>
      numberOf(args[index] ?? named.get(name) ?? usual) ?? usual;
    const [year, month, day] = [part('year', 0, 1970), part('month', 1, 1), part('day', 2, 1)];
    const time = Date.UTC(
      year,
      month - 1,
      day,
      part('hour', 3, 0),
      part('minute', 4, 0),
      part('second', 5, 0),
    );
    return new Moment(time, this.#isDay);
  }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function formatted(date: Date, format: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [month, weekday] = [months[date.getUTCMonth()] ?? '', weekdays[date.getUTCDay()] ?? ''];
  const parts: Record<string, string> = {
    Y: String(date.getUTCFullYear()), m: two(date.getUTCMonth() + 1), d: two(date.getUTCDate()), H: two(date.getUTCHours()),
    M: two(date.getUTCMinutes()), S: two(date.getUTCSeconds()), y: two(date.getUTCFullYear() % 100), f: '000000', '%': '%',
    F: date.toISOString().slice(0, 10), T: date.toISOString().slice(11, 19), B: month, b: month.slice(0, 3), A: weekday,
    a: weekday.slice(0, 3), I: two(date.getUTCHours() % 12 || 12), p: date.getUTCHours() < 12 ? 'AM' : 'PM',
    j: String(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / dayLength)).padStart(3, '0'),
    s: String(Math.floor(date.getTime() / 1000)), z: '+0000', Z: 'UTC',
  }; // oxfmt-ignore
  return format.replace(/%-?(.)/g, (whole, letter: string) => {
    const part = parts[letter];
    if (part === undefined) return whole;
    return whole.startsWith('%-') ? part.replace(/^0+(?=.)/, '') : part;
  });
}

/** Parts of a date that a format may have: each may be of several lengths. */
const longestFormat = 10;

/** What `strptime` reads by a format: years to seconds, names of months. */
function parsedBy(text: string, format: string): Moment {
  const order: string[] = [];
  const source = format.slice(0, 200).replace(/%(.)|[^\w\s]/g, (whole, letter?: string) => {
    if (letter === undefined) return `\\${whole}`;
    if (order.length >= longestFormat) return '';
    order.push(letter);
    if (/[bBaApZz]/.test(letter)) return '([A-Za-z]{1,9})';
    return letter === 'Y' ? '(\\d{4})' : letter === 'f' ? '(\\d{1,6})' : '(\\d{1,2})';
  });
  const match = new RegExp(`^${source}`).exec(text.slice(0, 200));
  if (match === null) return new Moment(isoTime(text));
  const part = (letter: string, usual: number): number => {
    const at = order.indexOf(letter);
    return at === -1 ? usual : Number(match[at + 1]);
  };
  const named = Math.max(order.indexOf('B'), order.indexOf('b'));
  const month =
    named === -1 ? part('m', 1) : 1 + months.findIndex((each) => each.startsWith(match[named + 1]!));
  const year = part('Y', 2000 + part('y', 70));
  return new Moment(Date.UTC(year, month - 1, part('d', 1), part('H', 0), part('M', 0), part('S', 0)));
}

/** A moment written as ISO 8601 does; without a zone it is in UTC. */
function isoTime(text: string): number {
  const [, date = '', clock] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(text) ?? [];
  return Date.parse(`${date}T${clock ?? '00:00'}Z`);
}
