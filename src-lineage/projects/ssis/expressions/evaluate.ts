import type { Expression } from './expression.ts';

/** The value of a variable or parameter; undefined where it is only known at run time. */
export type VariableValues = (name: string) => string | undefined;

/** Longer texts are not made. */
const mostLength = 1_000_000;

/**
 * The text that an expression gives, as far as texts and known variables decide it; undefined where it depends on what is
 * only known at run time.
 */
export function evaluated(expression: Expression, values: VariableValues): string | undefined {
  const text = valueOf(expression, values);
  return text !== undefined && text.length > mostLength ? undefined : text;
}

function valueOf(at: Expression, values: VariableValues): string | undefined {
  switch (at.kind) {
    case 'literal':
      return at.number ? at.value.replace(/[a-z]+$/i, '') : at.value;
    case 'variable':
      return values(at.name);
    case 'cast':
      return valueOf(at.of, values);
    case 'binary':
      return binary(at, values);
    case 'choice': {
      const condition = truth(valueOf(at.condition, values));
      return condition === undefined ? undefined : valueOf(condition ? at.then : at.otherwise, values);
    }
    case 'unary': {
      const of = valueOf(at.of, values);
      if (of === undefined || at.sign === '~') return undefined;
      if (at.sign === '-') return `-${of}`;
      const condition = truth(of);
      return condition === undefined ? undefined : String(!condition);
    }
    case 'call': {
      const args = at.arguments.map((one) => valueOf(one, values));
      return args.every((one) => one !== undefined) ? functions[at.name]?.(args) : undefined;
    }
    case 'id':
    case 'column':
      return undefined;
  }
}

function truth(text: string | undefined): boolean | undefined {
  const lower = text?.toLowerCase();
  return lower === 'true' || lower === '1' || lower === '-1'
    ? true
    : lower === 'false' || lower === '0'
      ? false
      : undefined;
}

function binary(
  { sign, left, right }: Expression & { kind: 'binary' },
  values: VariableValues,
): string | undefined {
  // what joins hundreds of texts leans to the left
  const parts = [right];
  let first = left;
  while (first.kind === 'binary' && first.sign === sign) {
    parts.push(first.right);
    first = first.left;
  }
  let result = valueOf(first, values);
  let isNumber = isNumeric(first);
  for (const part of parts.toReversed()) {
    const next = valueOf(part, values);
    if (result === undefined || next === undefined || result.length + next.length > mostLength)
      return undefined;
    isNumber &&= isNumeric(part);
    result = combined(sign, result, next, isNumber);
  }
  return result;
}

function isNumeric(expression: Expression): boolean {
  return (expression.kind === 'literal' && expression.number) === true;
}

function combined(sign: string, left: string, right: string, numbers: boolean): string | undefined {
  switch (sign) {
    case '+':
      return numbers ? String(Number(left) + Number(right)) : left + right;
    case '-':
      return numbers ? String(Number(left) - Number(right)) : undefined;
    case '*':
      return numbers ? String(Number(left) * Number(right)) : undefined;
    case '==':
    case '=':
      return String(left === right);
    case '!=':
      return String(left !== right);
    case '&&':
    case '||': {
      const [one, other] = [truth(left), truth(right)];
      if (one === undefined || other === undefined) return undefined;
      return String(sign === '&&' ? one && other : one || other);
    }
    default:
      return undefined;
  }
}

/** Those functions on texts that names are made with ("Functions (SSIS Expression)"). */
const functions: Readonly<Record<string, (args: readonly string[]) => string | undefined>> = {
  UPPER: ([text = '']) => text.toUpperCase(),
  LOWER: ([text = '']) => text.toLowerCase(),
  TRIM: ([text = '']) => text.trim(),
  LTRIM: ([text = '']) => text.trimStart(),
  RTRIM: ([text = '']) => text.trimEnd(),
  LEN: ([text = '']) => String(text.length),
  REVERSE: ([text = '']) => [...text].reverse().join(''),
  ISNULL: () => 'false',
  REPLACENULL: ([text = '']) => text,
  LEFT: ([text = '', count = '']) => text.slice(0, Math.max(0, Number(count))),
  RIGHT: ([text = '', count = '']) => (Number(count) > 0 ? text.slice(-Number(count)) : ''),
  SUBSTRING: ([text = '', from = '1', count = '0']) =>
    text.slice(Math.max(0, Number(from) - 1), Math.max(0, Number(from) - 1 + Number(count))),
  REPLACE: ([text = '', what = '', by = '']) =>
    what === '' || by.length * text.length > mostLength ? undefined : text.replaceAll(what, by),
  FINDSTRING: ([text = '', what = '', nth = '1']) => {
    let at = -1;
    for (let found = 0; found < Math.min(Number(nth), 1000); found++) {
      at = text.toLowerCase().indexOf(what.toLowerCase(), at + 1);
      if (at < 0) break;
    }
    return String(at + 1);
  },
};
