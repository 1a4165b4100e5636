import { memberOf } from './methods.ts';
import type { Expression, Field, Item, Pattern, Statement, Template } from './tree.ts';
import {
  type Allowance,
  type Callable,
  fullRun,
  incrementalRun,
  isList,
  isTrue,
  NotKnown,
  textOf,
  unknownValue,
  type Value,
} from './values.ts';

/** Calls within calls, beyond which nothing is known. */
const deepest = 20;

/** What names stand for at a place. */
export class Scope {
  readonly values: Map<string, Value>;
  readonly #outer: Scope | undefined;

  constructor(values: Map<string, Value> = new Map(), outer?: Scope) {
    this.values = values;
    this.#outer = outer;
  }

  find(name: string): Value {
    if (this.values.has(name)) return this.values.get(name);
    if (this.#outer === undefined) throw new NotKnown();
    return this.#outer.find(name);
  }

  set(name: string, value: Value): void {
    if (this.values.has(name) || this.#outer === undefined) this.values.set(name, value);
    else this.#outer.set(name, value);
  }
}

/** A part of a text that a template gives, with its place; `exact` where it is written so. */
export interface WrittenPart {
  text: string;
  start: number;
  end: number;
  exact: boolean;
}

/** Reckons with values as JavaScript does, as far as these are texts, lists, objects and functions of them. Nothing is executed. */
export class Interpreter {
  /** Where the call stands that is under way. */
  place = { start: 0, end: 0 };
  readonly #allowance: Allowance;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** Runs the statements of a file: one that cannot be known costs the names that it declares. */
  script(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) {
      try {
        this.#statement(statement, scope);
      } catch (error) {
        if (!(error instanceof NotKnown)) throw error;
        forget(statement, scope);
      }
    }
  }

  value(expression: Expression, scope: Scope): Value {
    this.#allowance.step();
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'template':
        return this.written(expression, scope)
          .map(({ text }) => text)
          .join('');
      case 'name':
        return scope.find(expression.name);
      case 'array':
        return this.#items(expression.items, scope);
      case 'object':
        return this.#fields(expression.fields, scope);
      case 'function':
        return this.#function(expression, scope);
      case 'call':
        return this.#call(expression, scope);
      case 'member':
        return this.#member(expression, scope);
      case 'unary':
        return this.#unary(expression.sign, this.value(expression.of, scope));
      case 'binary':
        return this.#binary(expression, scope);
      case 'choice':
        return this.#choice(expression, scope);
      case 'assign':
        return this.#assign(expression, scope);
      case 'unread':
        throw new NotKnown();
    }
  }

  /** The parts of the text that a template gives. */
  written({ parts }: Template, scope: Scope): WrittenPart[] {
    return parts.map(({ end, of, start }) => {
      const text = typeof of === 'string' ? of : textOf(this.value(of, scope), this.#allowance);
      this.#allowance.text(text.length);
      return { text, start, end, exact: typeof of === 'string' && text.length === end - start };
    });
  }

  #statement(statement: Statement, scope: Scope): { value: Value } | undefined {
    this.#allowance.step();
    switch (statement.kind) {
      case 'declare':
        this.#bind(
          statement.to,
          statement.value === undefined ? undefined : this.value(statement.value, scope),
          scope,
        );
        return undefined;
      case 'return':
        return { value: statement.value === undefined ? undefined : this.value(statement.value, scope) };
      case 'if':
        return this.#statements(
          isTrue(this.value(statement.test, scope)) ? statement.then : statement.otherwise,
          scope,
        );
      case 'each':
        return this.#each(statement, scope);
      case 'block':
        return this.#statements(statement.body, scope);
      case 'do':
        this.value(statement.of, scope);
        return undefined;
      case 'unread':
        throw new NotKnown();
    }
  }

  #statements(statements: readonly Statement[], scope: Scope): { value: Value } | undefined {
    for (const statement of statements) {
      const returned = this.#statement(statement, scope);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  #each({ body, of, to }: Statement & { kind: 'each' }, scope: Scope): { value: Value } | undefined {
    const list = this.value(of, scope);
    if (!isList(list)) throw new NotKnown();
    for (const item of list) {
      const inner = new Scope(new Map(), scope);
      this.#bind(to, item, inner);
      const returned = this.#statements(body, inner);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  #bind(to: Pattern, given: Value, scope: Scope): void {
    const value = given === undefined && to.otherwise !== undefined ? this.value(to.otherwise, scope) : given;
    if (to.kind === 'name') scope.values.set(to.name, value);
    else if (to.kind === 'list')
      for (const [at, item] of to.items.entries()) {
        if (!isList(value)) throw new NotKnown();
        if (item !== undefined) this.#bind(item, item.rest ? value.slice(at) : value[at], scope);
      }
    else
      for (const { key, to: inner } of to.fields)
        this.#bind(inner, memberOf(value, key, this.#allowance), scope);
  }

  #function({ body, parameters }: Expression & { kind: 'function' }, scope: Scope): Callable {
    return (args) => {
      if (this.#allowance.depth > deepest) throw new NotKnown();
      const inner = new Scope(new Map(), scope);
      this.#allowance.depth++;
      try {
        for (const [at, parameter] of parameters.entries())
          this.#bind(parameter, parameter.rest ? args.slice(at) : args[at], inner);
        return this.#statements(body, inner)?.value;
      } finally {
        this.#allowance.depth--;
      }
    };
  }

  #items(items: readonly Item[], scope: Scope): Value[] {
    return items.flatMap(({ spread, value }): Value[] => {
      const made = this.value(value, scope);
      if (!spread) return [made];
      if (!isList(made)) throw new NotKnown();
      this.#allowance.step(made.length);
      return [...made];
    });
  }

  #fields(fields: readonly Field[], scope: Scope): Value {
    const made = new Map<string, Value>();
    for (const field of fields) {
      if ('key' in field) {
        made.set(textOf(this.value(field.key, scope), this.#allowance), this.#known(field.value, scope));
        continue;
      }
      const spread = this.value(field.spread, scope);
      if (spread instanceof Map) for (const [key, value] of spread) made.set(key, value);
      else if (spread !== undefined && spread !== null) throw new NotKnown();
    }
    return made;
  }

  /** Of an object what cannot be known costs its field. */
  #known(expression: Expression, scope: Scope): Value {
    try {
      return this.value(expression, scope);
    } catch (error) {
      if (error instanceof NotKnown) return unknownValue;
      throw error;
    }
  }

  #call({ args, end, of, optional, start }: Expression & { kind: 'call' }, scope: Scope): Value {
    const called = this.value(of, scope);
    if (optional && (called === undefined || called === null)) return undefined;
    if (typeof called !== 'function') throw new NotKnown();
    const given = this.#items(args, scope);
    this.place = { start, end };
    return called(given);
  }

  #member({ key, of, optional }: Expression & { kind: 'member' }, scope: Scope): Value {
    const value = this.value(of, scope);
    if (optional && (value === undefined || value === null)) return undefined;
    const name = this.value(key, scope);
    return memberOf(value, textOf(name, this.#allowance), this.#allowance);
  }

  #unary(sign: string, value: Value): Value {
    if (sign === '!') {
      if (value === incrementalRun) return fullRun;
      return value === fullRun ? incrementalRun : !isTrue(value);
    }
    if (sign === '-' && typeof value === 'number') return -value;
    if (sign === 'typeof') return isList(value) || value instanceof Map ? 'object' : typeof value;
    throw new NotKnown();
  }

  /** What joins hundreds of texts leans to the left. */
  #binary(expression: Expression & { kind: 'binary' }, scope: Scope): Value {
    const parts = [expression];
    for (let { left } = expression; left.kind === 'binary'; left = left.left) parts.push(left);
    let value = this.value(parts.at(-1)!.left, scope);
    for (const part of parts.toReversed()) value = this.#combined(value, part, scope);
    return value;
  }

  #combined(first: Value, { right, sign }: Expression & { kind: 'binary' }, scope: Scope): Value {
    this.#allowance.step();
    if (sign === '&&') return isTrue(first) ? this.value(right, scope) : first;
    if (sign === '||') return isTrue(first) ? first : this.value(right, scope);
    if (sign === '??') return first === undefined || first === null ? this.value(right, scope) : first;
    const second = this.value(right, scope);
    if (first === unknownValue || second === unknownValue) throw new NotKnown();
    if (sign === '+' && (typeof first !== 'number' || typeof second !== 'number')) {
      const text = textOf(first, this.#allowance) + textOf(second, this.#allowance);
      this.#allowance.text(text.length);
      return text;
    }
    if (sign === 'in') return second instanceof Map && second.has(textOf(first, this.#allowance));
    if (/^[=!]==?$/.test(sign)) {
      const isSame = first === second || (sign.length === 2 && (first ?? null) === (second ?? null));
      return isSame === sign.startsWith('=');
    }
    return reckoned(sign, first, second);
  }

  #choice({ otherwise, test, then }: Expression & { kind: 'choice' }, scope: Scope): Value {
    return this.value(isTrue(this.value(test, scope)) ? then : otherwise, scope);
  }

  #assign({ sign, to, value }: Expression & { kind: 'assign' }, scope: Scope): Value {
    const made =
      sign === '='
        ? this.value(value, scope)
        : this.#binary({ kind: 'binary', sign: sign.slice(0, -1), left: to, right: value }, scope);
    if (to.kind === 'name') scope.set(to.name, made);
    else if (to.kind === 'member') {
      const of = this.value(to.of, scope);
      if (!(of instanceof Map)) throw new NotKnown();
      of.set(textOf(this.value(to.key, scope), this.#allowance), made);
    } else throw new NotKnown();
    return made;
  }
}

function reckoned(sign: string, first: Value, second: Value): Value {
  if (typeof first === 'string' && typeof second === 'string' && /^[<>]=?$/.test(sign))
    return sign.startsWith('<')
      ? first < second || (sign === '<=' && first === second)
      : first > second || (sign === '>=' && first === second);
  if (typeof first !== 'number' || typeof second !== 'number') throw new NotKnown();
  switch (sign) {
    case '+':
      return first + second;
    case '-':
      return first - second;
    case '*':
      return first * second;
    case '/':
      return first / second;
    case '%':
      return first % second;
    case '**':
      return first ** second;
    case '<':
      return first < second;
    case '>':
      return first > second;
    case '<=':
      return first <= second;
    case '>=':
      return first >= second;
    default:
      throw new NotKnown();
  }
}

/** The names that a statement would have declared stand for something that is not known. */
function forget(statement: Statement, scope: Scope): void {
  if (statement.kind === 'declare')
    for (const name of namesIn(statement.to)) scope.values.set(name, unknownValue);
  if (statement.kind === 'block') for (const inner of statement.body) forget(inner, scope);
}

function namesIn(to: Pattern): string[] {
  if (to.kind === 'name') return [to.name];
  if (to.kind === 'fields') return to.fields.flatMap((field) => namesIn(field.to));
  return to.items.flatMap((item) => (item === undefined ? [] : namesIn(item)));
}
