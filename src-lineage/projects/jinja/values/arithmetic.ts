import type { BinaryOperator } from '../reading/tree.ts';
import type { Run } from './environment.ts';
import { formatPercent } from './string-format.ts';
import {
  HostObject,
  isFloat,
  numberOf,
  numeric,
  Sequence,
  stringOf,
  Undefined,
  type Value,
} from './values.ts';

/** What an operator makes of two values; undefined where Python refuses them. */
export function arithmetic(operator: BinaryOperator, left: Value, right: Value, run: Run): Value | undefined {
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one !== undefined && other !== undefined)
    return calculated(operator, one, other, isFloat(left) || isFloat(right));
  if (left instanceof HostObject) return left.combined(operator, right);
  const text = stringOf(left);
  if (operator === '%' && text !== undefined) return formatPercent(text, right, run);
  if (operator === '+') return added(left, right, run);
  if (operator === '*' && other !== undefined) return repeated(left, other, run);
  if (operator === '*' && one !== undefined) return repeated(right, one, run);
  return undefined;
}

/** `-x` */
export function negated(value: Value): Value {
  const number = numberOf(value);
  return number === undefined ? new Undefined('-') : numeric(-number, isFloat(value));
}

function calculated(operator: BinaryOperator, one: number, other: number, float: boolean): Value | undefined {
  switch (operator) {
    case '+':
      return numeric(one + other, float);
    case '-':
      return numeric(one - other, float);
    case '*':
      return numeric(one * other, float);
    case '/':
      return other === 0 ? undefined : numeric(one / other, true);
    case '//':
      return other === 0 ? undefined : numeric(Math.floor(one / other), float);
    case '%':
      return other === 0 ? undefined : numeric(one - other * Math.floor(one / other), float);
    case '**':
      return numeric(one ** other, float || other < 0);
    default:
      return undefined;
  }
}

function added(left: Value, right: Value, run: Run): Value | undefined {
  const [one, other] = [stringOf(left), stringOf(right)];
  if (one !== undefined && other !== undefined) {
    run.allowance.characters(one.length + other.length);
    return one + other;
  }
  if (!(left instanceof Sequence && right instanceof Sequence)) return undefined;
  run.allowance.step(left.items.length + right.items.length);
  return new Sequence([...left.items, ...right.items], left.kind);
}

function repeated(value: Value, times: number, run: Run): Value | undefined {
  const count = Math.max(0, Math.trunc(times));
  const text = stringOf(value);
  if (text !== undefined) {
    run.allowance.characters(text.length * count);
    return text === '' ? '' : text.repeat(count);
  }
  if (!(value instanceof Sequence)) return undefined;
  run.allowance.step(value.items.length * count);
  if (value.items.length === 0) return new Sequence([], value.kind);
  return new Sequence(Array.from({ length: count }, () => value.items).flat(), value.kind);
}
