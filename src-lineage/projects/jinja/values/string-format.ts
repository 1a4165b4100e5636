import type { Run } from './environment.ts';
import {
  Dict,
  isFloat,
  numberOf,
  Sequence,
  shownValue,
  stringOf,
  textOf,
  Undefined,
  type Value,
} from './values.ts';

const nowhere = { start: 0, end: 0 };
const field = /\{\{|\}\}|\{([^{}!:]*)(?:!([rsa]))?(?::([^{}]*))?\}/g;

/** Python's `'{} {name:>5}'.format(…)` (Python manual, "Format String Syntax"). */
export function formatBraces(
  text: string,
  args: readonly Value[],
  named: Map<string, Value>,
  run: Run,
): string {
  let next = 0;
  const made = text.replace(field, (whole, name?: string, conversion?: string, spec?: string) => {
    if (whole === '{{' || whole === '}}') return whole.charAt(0);
    const [first = '', ...path] = (name ?? '').split(/[.[]/);
    const index = first === '' ? next++ : /^\d+$/.test(first) ? Number(first) : -1;
    let value: Value = (index >= 0 ? args[index] : named.get(first)) ?? new Undefined(first);
    for (const part of path) value = run.item(value, part.replace(/\]$/, ''), nowhere);
    if (conversion === 'r') value = shownValue(value);
    const shown = formatted(value, spec ?? '', run);
    run.allowance.characters(shown.length);
    return shown;
  });
  run.allowance.characters(text.length);
  return made;
}

const specification = /^(?:(.)?([<>=^]))?([-+ ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/s;

function formatted(value: Value, spec: string, run: Run): string {
  if (spec === '') return textOf(value);
  const match = specification.exec(spec);
  if (match === null) return textOf(value);
  const [, fill, align, sign, , zero, width, comma, precision, type] = match;
  const number = numberOf(value);
  const body =
    number !== undefined && stringOf(value) === undefined
      ? numberText(number, isFloat(value), { sign, comma, precision, type })
      : precision === undefined
        ? textOf(value)
        : textOf(value).slice(0, Number(precision));
  const left = align === undefined ? number === undefined : align === '<';
  const side = align === '^' ? 'both' : left ? 'end' : 'start';
  return padded(body, Math.min(Number(width ?? 0), 1e9), fill ?? (zero === undefined ? ' ' : '0'), side, run);
}

interface NumberForm {
  sign?: string | undefined;
  comma?: string | undefined;
  precision?: string | undefined;
  type?: string | undefined;
}

function numberText(value: number, float: boolean, { sign, comma, precision, type }: NumberForm): string {
  const digits = Math.min(Number(precision ?? 6), 100);
  const size = Math.abs(value);
  let text: string;
  if (type === 'f' || type === 'F') text = size.toFixed(digits);
  else if (type === '%') text = `${(size * 100).toFixed(digits)}%`;
  else if (type === 'e' || type === 'E') text = exponent(size.toExponential(digits));
  else if (type === 'x') text = Math.trunc(size).toString(16);
  else if (type === 'X') text = Math.trunc(size).toString(16).toUpperCase();
  else if (type === 'b') text = Math.trunc(size).toString(2);
  else if (type === 'o') text = Math.trunc(size).toString(8);
  else text = float && Number.isInteger(size) ? `${size}.0` : String(size);
  if (comma !== undefined) text = text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, comma));
  return (value < 0 ? '-' : sign === '+' ? '+' : sign === ' ' ? ' ' : '') + text;
}

/** Python writes at least two digits of an exponent. */
function exponent(text: string): string {
  return text.replace(/e([-+])(\d)$/, 'e$10$2');
}

const percent = /%(?:\((\w+)\))?([-+ 0#]*)(\d+|\*)?(?:\.(\d+))?([sdiufrxXoeEgGc%])/g;

/** Python's `'%s' % value` (Python manual, "printf-style String Formatting"). */
export function formatPercent(text: string, value: Value, run: Run): string {
  const args = value instanceof Sequence && value.kind === 'tuple' ? value.items : [value];
  let next = 0;
  run.allowance.characters(text.length);
  return text.replace(
    percent,
    (_, name?: string, flags?: string, width?: string, precision?: string, type?: string) => {
      if (type === '%') return '%';
      const given = name === undefined ? args[next++] : value instanceof Dict ? value.get(name) : undefined;
      const shown = percentValue(given ?? '', type ?? 's', flags ?? '', precision);
      const side = flags?.includes('-') ? 'end' : 'start';
      const fill = flags?.includes('0') && side === 'start' ? '0' : ' ';
      const made = padded(shown, Math.min(Number(width ?? 0) || 0, 1e9), fill, side, run);
      run.allowance.characters(made.length);
      return made;
    },
  );
}

function percentValue(value: Value, type: string, flags: string, precision: string | undefined): string {
  if (type === 'r') return shownValue(value);
  const number = numberOf(value);
  if (type === 's' || type === 'c' || number === undefined)
    return precision === undefined ? textOf(value) : textOf(value).slice(0, Number(precision));
  const sign = flags.includes('+') ? '+' : undefined;
  if (type === 'd' || type === 'i' || type === 'u') return numberText(Math.trunc(number), false, { sign });
  return numberText(number, true, { sign, precision, type: type === 'g' || type === 'G' ? undefined : type });
}

/** The text with as many signs as make it so long. */
export function padded(
  self: string,
  width: number,
  sign: string,
  side: 'start' | 'end' | 'both',
  run: Run,
): string {
  if (width <= self.length) return self;
  run.allowance.characters(width);
  const fill = sign.charAt(0) || ' ';
  if (side === 'start') return self.padStart(width, fill);
  if (side === 'end') return self.padEnd(width, fill);
  return self.padStart(self.length + Math.floor((width - self.length) / 2), fill).padEnd(width, fill);
}
