import type { Evaluation } from './evaluation.ts';
import type { Argument, ComparisonOperator, Expression } from './reading/tree.ts';
import { arithmetic, negated } from './values/arithmetic.ts';
import { isIn } from './values/filters.ts';
import {
  compareValues,
  Dict,
  Float,
  isEqual,
  isTruthy,
  Sequence,
  textOf,
  Undefined,
  type Value,
} from './values/values.ts';
import { sliceOf } from './values/member-access.ts';

/** The value of an expression. What cannot be evaluated is undefined, and noted. */
export function evaluate(run: Evaluation, expression: Expression): Value {
  run.allowance.step();
  return run.allowance.deeper(() => valueOf(run, expression));
}

function valueOf(run: Evaluation, expression: Expression): Value {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return expression.float === true ? new Float(Number(value)) : value;
    }
    case 'name':
      return run.name(expression.name, expression);
    case 'attribute':
      return run.attribute(evaluate(run, expression.of), expression.name, expression);
    case 'item':
      return run.item(evaluate(run, expression.of), evaluate(run, expression.key), expression);
    case 'slice': {
      const bounds = expression.bounds.map((bound) => bound && evaluate(run, bound));
      return sliceOf(evaluate(run, expression.of), bounds);
    }
    case 'call':
      return called(run, expression);
    case 'filter': {
      const { of } = expression;
      const quiet = expression.name === 'default' || expression.name === 'd';
      const value = quiet ? run.quietly(() => evaluate(run, of)) : evaluate(run, of);
      const { args, named } = argumentsOf(run, expression.args);
      return run.filtered(expression.name, value, args, named, expression);
    }
    case 'test': {
      const value = run.quietly(() => evaluate(run, expression.of));
      const { args } = argumentsOf(run, expression.args);
      return run.tested(expression.name, value, args, expression) !== expression.negated;
    }
    case 'not':
      return !isTruthy(evaluate(run, expression.of));
    case 'negate':
      return negated(evaluate(run, expression.of));
    case 'plus':
      return evaluate(run, expression.of);
    case 'binary':
      return binary(run, expression);
    case 'concat':
      return concatenated(run, expression.parts);
    case 'compare':
      return compared(run, expression);
    case 'choice':
      if (isTruthy(evaluate(run, expression.condition))) return evaluate(run, expression.value);
      return expression.otherwise === undefined ? new Undefined('') : evaluate(run, expression.otherwise);
    case 'list':
    case 'tuple':
      return new Sequence(
        expression.items.map((item) => evaluate(run, item)),
        expression.kind,
      );
    case 'dict': {
      const dict = new Dict();
      for (const { key, value } of expression.pairs) dict.set(evaluate(run, key), evaluate(run, value));
      return dict;
    }
  }
}

function called(run: Evaluation, expression: Extract<Expression, { kind: 'call' }>): Value {
  // the call itself says what is not there
  const callee = run.quietly(() => evaluate(run, expression.callee));
  const { args, named } = argumentsOf(run, expression.args);
  return run.invoke(callee, { args, named, place: expression }, expression.callee);
}

/** The values of arguments; `*x` and `**x` are taken apart. */
export function argumentsOf(
  run: Evaluation,
  list: readonly Argument[],
): { args: Value[]; named: Map<string, Value> } {
  const args: Value[] = [];
  const named = new Map<string, Value>();
  for (const { name, spread, value } of list) {
    const given = evaluate(run, value);
    if (spread === 'list' && given instanceof Sequence) for (const item of given.items) args.push(item);
    else if (spread === 'dict' && given instanceof Dict)
      for (const [key, each] of given.entries.values()) named.set(textOf(key), each);
    else if (name !== undefined) named.set(name, given);
    else args.push(given);
  }
  run.allowance.step(args.length + named.size);
  return { args, named };
}

function binary(run: Evaluation, expression: Extract<Expression, { kind: 'binary' }>): Value {
  const { operator } = expression;
  const left = evaluate(run, expression.left);
  if (operator === 'and') return isTruthy(left) ? evaluate(run, expression.right) : left;
  if (operator === 'or') return isTruthy(left) ? left : evaluate(run, expression.right);
  const right = evaluate(run, expression.right);
  if (left instanceof Undefined || right instanceof Undefined) {
    const unknown = [left, right].some((side) => side instanceof Undefined && side.unknown);
    return new Undefined(operator, unknown);
  }
  const value = arithmetic(operator, left, right, run);
  if (value !== undefined) return value;
  run.fault('template-error', `${operator} cannot be applied to these values.`, expression);
  return new Undefined(operator);
}

function concatenated(run: Evaluation, parts: readonly Expression[]): Value {
  const values = parts.map((part) => evaluate(run, part));
  const texts = values.map(textOf);
  for (const each of texts) run.allowance.characters(each.length);
  return relationNamed(values) ?? texts.join('');
}

/** `var('x') ~ '_raw'`, where x has no value: with it goes what a relation is called that is named so. */
function relationNamed(values: readonly Value[]): Undefined | undefined {
  if (!values.some((value) => value instanceof Undefined && value.relation !== undefined)) return undefined;
  const names = values.map((value) => (value instanceof Undefined ? value.relation : textOf(value)));
  if (!names.every((name) => name !== undefined && /^[\w.]*$/.test(name))) return undefined;
  return new Undefined('~', true, names.join(''));
}

function compared(run: Evaluation, { first, others }: Extract<Expression, { kind: 'compare' }>): Value {
  let left = evaluate(run, first);
  for (const { operator, value } of others) {
    const right = evaluate(run, value);
    if (!holds(operator, left, right)) return false;
    left = right;
  }
  return true;
}

function holds(operator: ComparisonOperator, left: Value, right: Value): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case 'in':
      return isIn(left, right);
    case 'not in':
      return !isIn(left, right);
    default: {
      const order = compareValues(left, right);
      if (order === undefined) return false;
      if (operator === '<') return order < 0;
      if (operator === '<=') return order <= 0;
      return operator === '>' ? order > 0 : order >= 0;
    }
  }
}
