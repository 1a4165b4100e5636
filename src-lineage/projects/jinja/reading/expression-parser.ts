import type { Token } from './tokens.ts';
import type { Argument, BinaryOperator, ComparisonOperator, Expression, TemplateFault } from './tree.ts';

/** Levels of an expression beyond which it is not read. */
const maximumHeight = 150;

type Bare<T> = T extends unknown ? Omit<T, 'height'> : never;

const none = { kind: 'literal', value: null, height: 1 } as const;
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const constants: Readonly<Record<string, boolean | null>> = {
  true: true, True: true, false: false, False: false, none: null, None: null,
}; // oxfmt-ignore

/** Reads the expressions of one mark; what is wrong in it is noted once, and the rest is read as far as it goes. */
export class ExpressionParser {
  readonly tokens: readonly Token[];
  at = 0;
  #depth = 0;
  #failed = false;
  readonly #end: number;
  readonly #faults: TemplateFault[];

  /** @param end offset for what is missing behind the last token */
  constructor(tokens: readonly Token[], end: number, faults: TemplateFault[]) {
    this.tokens = tokens;
    this.#end = end;
    this.#faults = faults;
  }

  get atEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** The text of an operator or name ahead; '' for others. */
  text(ahead = 0): string {
    const token = this.tokens[this.at + ahead];
    return token === undefined || token.kind === 'string' ? '' : token.text;
  }

  get start(): number {
    return this.tokens[this.at]?.start ?? this.#end;
  }

  /** Offset behind the token before. */
  get previousEnd(): number {
    return this.tokens[this.at - 1]?.end ?? this.#end;
  }

  accept(text: string): boolean {
    if (this.text() !== text) return false;
    this.at++;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(`Expected ${text}`);
  }

  /** A name, '' where none stands. */
  name(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== 'name') this.fail('Expected a name');
    else this.at++;
    return token?.kind === 'name' ? token.text : '';
  }

  /** Notes the first fault of the mark; what follows is not read. */
  fail(message: string): void {
    if (!this.#failed) {
      const token = this.tokens[this.at];
      const found = token === undefined ? 'the end of the mark' : token.text;
      const end = Math.max(token?.end ?? this.#end, this.start);
      this.#faults.push({ message: `${message}, found ${found}`, start: this.start, end });
    }
    this.#failed = true;
    this.at = this.tokens.length;
  }

  /** An expression, or several with commas between: a tuple. */
  list(): Expression {
    const { start } = this;
    const first = this.expression();
    if (this.text() !== ',') return first;
    const items = [first];
    while (this.accept(',')) {
      if (this.atEnd || this.text() === ')' || this.text() === '=') break;
      items.push(this.expression());
    }
    return this.#node({ kind: 'tuple', items, start, end: this.previousEnd }, items);
  }

  expression(): Expression {
    const { start } = this;
    if (this.#depth >= maximumHeight) {
      this.fail('Nested too deeply');
      return { ...none, start, end: start };
    }
    this.#depth++;
    const read = this.#choice(start);
    this.#depth--;
    return read;
  }

  /** Behind an opening bracket: the arguments and the closing one. */
  arguments(): Argument[] {
    const args: Argument[] = [];
    while (!this.atEnd && this.text() !== ')') {
      if (this.accept('*')) args.push({ spread: 'list', value: this.expression() });
      else if (this.accept('**')) args.push({ spread: 'dict', value: this.expression() });
      else if (this.tokens[this.at]?.kind === 'name' && this.text(1) === '=') {
        const name = this.name();
        this.at++;
        args.push({ name, value: this.expression() });
      } else args.push({ value: this.expression() });
      if (!this.accept(',')) break;
    }
    this.expect(')');
    return args;
  }

  #choice(start: number): Expression {
    let value = this.#or(start);
    while (this.accept('if')) {
      const condition = this.#or(this.start);
      const otherwise = this.accept('else') ? this.expression() : undefined;
      const parts = otherwise === undefined ? [value, condition] : [value, condition, otherwise];
      value = this.#node(
        { kind: 'choice', condition, value, ...(otherwise && { otherwise }), start, end: this.previousEnd },
        parts,
      );
    }
    return value;
  }

  #or(start: number): Expression {
    return this.#chain(start, ['or'], () => this.#and(this.start));
  }

  #and(start: number): Expression {
    return this.#chain(start, ['and'], () => this.#not());
  }

  #not(): Expression {
    const { start } = this;
    let signs = 0;
    while (this.text() === 'not') {
      this.at++;
      signs++;
    }
    let of = this.#compare();
    // an even number of signs says no more than two
    for (let i = signs > 2 ? 2 - (signs % 2) : signs; i > 0; i--)
      of = this.#node({ kind: 'not', of, start, end: this.previousEnd }, [of]);
    return of;
  }

  #compare(): Expression {
    const { start } = this;
    const first = this.#sum();
    const others: { operator: ComparisonOperator; value: Expression }[] = [];
    for (;;) {
      const text = this.text();
      if (comparisons.has(text) || text === 'in') this.at++;
      else if (text === 'not' && this.text(1) === 'in') this.at += 2;
      else break;
      const operator = text === 'not' ? 'not in' : (text as ComparisonOperator);
      others.push({ operator, value: this.#sum() });
    }
    if (others.length === 0) return first;
    const parts = [first, ...others.map(({ value }) => value)];
    return this.#node({ kind: 'compare', first, others, start, end: this.previousEnd }, parts);
  }

  #sum(): Expression {
    return this.#chain(this.start, ['+', '-'], () => this.#concat());
  }

  #concat(): Expression {
    const { start } = this;
    const parts = [this.#product()];
    while (this.accept('~')) parts.push(this.#product());
    if (parts.length === 1) return parts[0]!;
    return this.#node({ kind: 'concat', parts, start, end: this.previousEnd }, parts);
  }

  #product(): Expression {
    return this.#chain(this.start, ['*', '/', '//', '%'], () =>
      this.#chain(this.start, ['**'], () => this.#unary(true)),
    );
  }

  #chain(start: number, operators: readonly string[], operand: () => Expression): Expression {
    let left = operand();
    while (operators.includes(this.text())) {
      const operator = this.text() as BinaryOperator;
      this.at++;
      const right = operand();
      left = this.#node({ kind: 'binary', operator, left, right, start, end: this.previousEnd }, [
        left,
        right,
      ]);
    }
    return left;
  }

  #unary(filters: boolean): Expression {
    const { start } = this;
    const sign = this.text();
    if (sign === '-' || sign === '+') {
      this.at++;
      const of = this.#deeper(() => this.#unary(false));
      const kind = sign === '-' ? 'negate' : 'plus';
      const read = this.#node({ kind, of, start, end: this.previousEnd }, [of]);
      return filters ? this.#filtered(read) : read;
    }
    const read = this.#postfix(this.#primary());
    return filters ? this.#filtered(read) : read;
  }

  #deeper(read: () => Expression): Expression {
    if (this.#depth >= maximumHeight) {
      this.fail('Nested too deeply');
      return { ...none, start: this.start, end: this.start };
    }
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }

  #primary(): Expression {
    const token = this.tokens[this.at];
    const { start } = this;
    if (token === undefined) {
      this.fail('Expected an expression');
      return { ...none, start, end: start };
    }
    this.at++;
    const { end } = token;
    if (token.kind === 'name') {
      const constant = constants[token.text];
      if (constant !== undefined) return { kind: 'literal', value: constant, start, end, height: 1 };
      return { kind: 'name', name: token.text, start, end, height: 1 };
    }
    if (token.kind === 'string') return this.#strings(token);
    if (token.kind !== 'operator') {
      const value = Number(token.text.replaceAll('_', ''));
      return {
        kind: 'literal',
        value,
        ...(token.kind === 'float' && { float: true }),
        start,
        end,
        height: 1,
      };
    }
    if (token.text === '(') return this.#group(start);
    if (token.text === '[') {
      const items = this.#items(']');
      return this.#node({ kind: 'list', items, start, end: this.previousEnd }, items);
    }
    if (token.text === '{') return this.#dict(start);
    this.at--;
    this.fail('Expected an expression');
    return { ...none, start, end };
  }

  /** Texts side by side are one. */
  #strings(first: Token): Expression {
    let value = first.text;
    while (this.tokens[this.at]?.kind === 'string') value += this.tokens[this.at++]!.text;
    return { kind: 'literal', value, start: first.start, end: this.previousEnd, height: 1 };
  }

  #group(start: number): Expression {
    if (this.accept(')')) return { kind: 'tuple', items: [], start, end: this.previousEnd, height: 1 };
    const inner = this.list();
    this.expect(')');
    return inner;
  }

  #items(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.atEnd && this.text() !== close) {
      items.push(this.expression());
      if (!this.accept(',')) break;
    }
    this.expect(close);
    return items;
  }

  #dict(start: number): Expression {
    const pairs: { key: Expression; value: Expression }[] = [];
    while (!this.atEnd && this.text() !== '}') {
      const key = this.expression();
      this.expect(':');
      pairs.push({ key, value: this.expression() });
      if (!this.accept(',')) break;
    }
    this.expect('}');
    const parts = pairs.flatMap(({ key, value }) => [key, value]);
    return this.#node({ kind: 'dict', pairs, start, end: this.previousEnd }, parts);
  }

  #postfix(of: Expression): Expression {
    for (;;) {
      if (this.accept('.')) of = this.#member(of);
      else if (this.accept('[')) of = this.#subscript(of);
      else if (this.accept('(')) of = this.#call(of);
      else return of;
    }
  }

  #member(of: Expression): Expression {
    const { start } = of;
    const token = this.tokens[this.at];
    if (token?.kind !== 'integer') {
      const name = this.name();
      return this.#node({ kind: 'attribute', of, name, start, end: this.previousEnd }, [of]);
    }
    this.at++;
    const key = { kind: 'literal', value: Number(token.text), start, end: token.end, height: 1 } as const;
    return this.#node({ kind: 'item', of, key, start, end: this.previousEnd }, [of]);
  }

  #call(callee: Expression): Expression {
    const args = this.arguments();
    const parts = [callee, ...args.map(({ value }) => value)];
    return this.#node({ kind: 'call', callee, args, start: callee.start, end: this.previousEnd }, parts);
  }

  #subscript(of: Expression): Expression {
    const bounds: (Expression | undefined)[] = [];
    let sliced = false;
    while (!this.atEnd && this.text() !== ']' && bounds.length < 3) {
      if (this.accept(':')) {
        if (!sliced && bounds.length === 0) bounds.push(undefined);
        sliced = true;
        if (this.text() === ']' || this.text() === ':') bounds.push(undefined);
      } else bounds.push(this.list());
    }
    this.expect(']');
    const { start } = of;
    const end = this.previousEnd;
    const parts = [of, ...bounds.filter((bound) => bound !== undefined)];
    if (sliced) return this.#node({ kind: 'slice', of, bounds, start, end }, parts);
    const key = bounds[0] ?? { ...none, start: end, end };
    return this.#node({ kind: 'item', of, key, start, end }, [of, key]);
  }

  #filtered(of: Expression): Expression {
    const { start } = of;
    for (;;) {
      if (this.accept('|')) {
        const name = this.dottedName();
        const args = this.accept('(') ? this.arguments() : [];
        const parts = [of, ...args.map(({ value }) => value)];
        of = this.#node({ kind: 'filter', of, name, args, start, end: this.previousEnd }, parts);
      } else if (this.accept('is')) of = this.#test(of);
      else if (this.accept('(')) of = this.#call(of);
      else return of;
    }
  }

  /** `name`, `a.name` of filters. */
  dottedName(): string {
    let name = this.name();
    while (this.accept('.')) name += `.${this.name()}`;
    return name;
  }

  #test(of: Expression): Expression {
    const negated = this.accept('not');
    const name = this.dottedName();
    let args: Argument[] = [];
    if (this.accept('(')) args = this.arguments();
    else if (this.#atTestArgument()) args = [{ value: this.#postfix(this.#primary()) }];
    const parts = [of, ...args.map(({ value }) => value)];
    return this.#node(
      { kind: 'test', of, name, args, negated, start: of.start, end: this.previousEnd },
      parts,
    );
  }

  #atTestArgument(): boolean {
    const token = this.tokens[this.at];
    if (token === undefined) return false;
    if (token.kind === 'operator') return token.text === '[' || token.text === '{';
    return !(token.kind === 'name' && /^(?:else|or|and|is|if|not|in)$/.test(token.text));
  }

  #node(bare: Bare<Expression>, parts: readonly Expression[]): Expression {
    let height = 0;
    for (const part of parts) if (part.height > height) height = part.height;
    if (height < maximumHeight) return { ...bare, height: height + 1 } as Expression;
    this.fail('Nested too deeply');
    return { ...none, start: bare.start, end: bare.end };
  }
}
