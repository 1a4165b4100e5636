import { TokenReader, Unreadable } from './token-reader.ts';
import type { Token } from './tokens.ts';
import type { Expression, Field, Item, Pattern, Statement, TemplatePart } from './tree.ts';

/** The statements of a text; undefined where it cannot be read. */
export function parseScript(source: string, from = 0, until = source.length): Statement[] | undefined {
  return attempt(() => new Parser(source, from, until, 0).script());
}

/** The one expression that a part of a text is; undefined where it is none. */
export function parseExpression(source: string, from = 0, until = source.length): Expression | undefined {
  return attempt(() => new Parser(source, from, until, 0).single());
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const precedence: Readonly<Record<string, number>> = {
  '??': 1, '||': 1, '&&': 2, '|': 3, '^': 4, '&': 5, '==': 6, '!=': 6, '===': 6, '!==': 6,
  '<': 7, '>': 7, '<=': 7, '>=': 7, in: 7, instanceof: 7, '+': 8, '-': 8, '*': 9, '/': 9, '%': 9, '**': 10,
}; // oxfmt-ignore
const prefixes: ReadonlySet<string> = new Set([
  '!',
  '-',
  '+',
  'typeof',
  '~',
  'void',
  'await',
  'delete',
  '++',
  '--',
]);
const assignments: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '??=']);
const literals: ReadonlyMap<string, boolean | null | undefined> = new Map<string, boolean | null | undefined>([
  ['true', true], ['false', false], ['null', null], ['undefined', undefined],
]); // oxfmt-ignore

/** Calls and members behind each other. */
const longestChain = 200;

class Parser extends TokenReader {
  script(): Statement[] {
    const statements: Statement[] = [];
    while (this.token.kind !== 'end') statements.push(this.#statement());
    return statements;
  }

  single(): Expression {
    const expression = this.#expression();
    this.take(';');
    if (this.token.kind !== 'end') throw new Unreadable();
    return expression;
  }

  // statements

  #statement(): Statement {
    return this.within(() => this.#anyStatement());
  }

  #anyStatement(): Statement {
    if (this.take(';')) return { kind: 'block', body: [] };
    if (this.is('{')) return { kind: 'block', body: this.#block() };
    this.take('export');
    const { text } = this.token;
    if (this.token.kind === 'name') {
      if (text === 'const' || text === 'var' || (text === 'let' && this.ahead(1).kind !== 'end'))
        return this.#declaration();
      if (text === 'function' && this.ahead(1).kind === 'name') return this.#functionStatement();
      if (text === 'return') return this.#returned();
      if (text === 'if') return this.#condition();
      if (text === 'for') return this.#loop();
      if (/^(?:while|do|switch|try|throw|class|async|import|break|continue)$/.test(text))
        throw new Unreadable();
    }
    const of = this.#expression();
    this.#endOfStatement();
    return { kind: 'do', of };
  }

  #endOfStatement(): void {
    if (this.take(';')) return;
    if (!this.is('}') && this.token.kind !== 'end' && !this.token.isOnNewLine) throw new Unreadable();
  }

  #block(): Statement[] {
    this.expect('{');
    const body: Statement[] = [];
    while (!this.take('}')) {
      if (this.token.kind === 'end') throw new Unreadable();
      body.push(this.#statement());
    }
    return body;
  }

  #body(): Statement[] {
    return this.is('{') ? this.#block() : [this.#statement()];
  }

  #declaration(): Statement {
    this.at++;
    const body: Statement[] = [];
    do {
      const to = this.#pattern();
      body.push({ kind: 'declare', to, ...(this.take('=') && { value: this.#expression() }) });
    } while (this.take(','));
    this.#endOfStatement();
    return body.length === 1 ? body[0]! : { kind: 'block', body };
  }

  #functionStatement(): Statement {
    this.at++;
    const name = this.name();
    return { kind: 'declare', to: { kind: 'name', name }, value: this.#functionRest() };
  }

  #functionRest(): Expression {
    const parameters = this.#parameters();
    return { kind: 'function', parameters, body: this.#block() };
  }

  #returned(): Statement {
    this.at++;
    if (this.take(';') || this.is('}') || this.token.isOnNewLine) return { kind: 'return' };
    const value = this.#expression();
    this.#endOfStatement();
    return { kind: 'return', value };
  }

  #condition(): Statement {
    this.at++;
    this.expect('(');
    const test = this.#expression();
    this.expect(')');
    const then = this.#body();
    return { kind: 'if', test, then, otherwise: this.take('else') ? this.#body() : [] };
  }

  /** `for (const x of list)` */
  #loop(): Statement {
    this.at++;
    this.expect('(');
    if (!/^(?:const|let|var)$/.test(this.name())) throw new Unreadable();
    const to = this.#pattern();
    this.expect('of');
    const of = this.#expression();
    this.expect(')');
    return { kind: 'each', to, of, body: this.#body() };
  }

  // names for values

  #parameters(): Pattern[] {
    this.expect('(');
    return this.#patterns(')');
  }

  #patterns(close: string): Pattern[] {
    const patterns: Pattern[] = [];
    while (!this.take(close)) {
      patterns.push(this.#pattern());
      if (!this.is(close)) this.expect(',');
    }
    return patterns;
  }

  #pattern(): Pattern {
    const rest = this.take('...');
    const pattern = this.within(() => this.#target());
    if (rest) return { ...pattern, rest: true };
    return this.take('=') ? { ...pattern, otherwise: this.#expression() } : pattern;
  }

  #target(): Pattern {
    if (this.take('[')) return { kind: 'list', items: this.#patterns(']') };
    if (!this.take('{')) return { kind: 'name', name: this.name() };
    const fields: { key: string; to: Pattern }[] = [];
    while (!this.take('}')) {
      if (this.is('...')) throw new Unreadable();
      const key = this.name();
      const plain: Pattern = { kind: 'name', name: key };
      const to = this.take(':')
        ? this.#pattern()
        : this.take('=')
          ? { ...plain, otherwise: this.#expression() }
          : plain;
      fields.push({ key, to });
      if (!this.is('}')) this.expect(',');
    }
    return { kind: 'fields', fields };
  }

  // expressions

  #expression(): Expression {
    return this.within(() => this.#assignment());
  }

  #assignment(): Expression {
    const arrow = this.#arrow();
    if (arrow !== undefined) return arrow;
    const left = this.#choice();
    const { text } = this.token;
    if (this.token.kind !== 'sign' || !assignments.has(text)) return left;
    this.at++;
    return { kind: 'assign', sign: text, to: left, value: this.#expression() };
  }

  #arrow(): Expression | undefined {
    const isOne = this.token.kind === 'name' && this.is('=>', this.ahead(1));
    if (!isOne && !(this.is('(') && this.#isArrowBehind())) return undefined;
    const parameters = isOne ? [{ kind: 'name' as const, name: this.name() }] : this.#parameters();
    this.expect('=>');
    if (this.is('{')) return { kind: 'function', parameters, body: this.#block() };
    return { kind: 'function', parameters, body: [{ kind: 'return', value: this.#expression() }] };
  }

  #isArrowBehind(): boolean {
    let depth = 0;
    for (let i = 0; this.ahead(i).kind !== 'end'; i++) {
      const token = this.ahead(i);
      if (token.kind !== 'sign') continue;
      if ('([{'.includes(token.text)) depth++;
      else if (')]}'.includes(token.text) && --depth === 0) return this.is('=>', this.ahead(i + 1));
    }
    return false;
  }

  #choice(): Expression {
    const test = this.#binary(0);
    if (!this.take('?')) return test;
    const then = this.#expression();
    this.expect(':');
    return { kind: 'choice', test, then, otherwise: this.#expression() };
  }

  #binary(least: number): Expression {
    let left = this.#unary();
    for (;;) {
      const sign = this.token.text;
      const strength =
        this.token.kind === 'sign' || this.token.kind === 'name' ? precedence[sign] : undefined;
      if (strength === undefined || strength <= least) return left;
      this.at++;
      const right = this.within(() => this.#binary(sign === '**' ? strength - 1 : strength));
      left = { kind: 'binary', sign, left, right };
    }
  }

  #unary(): Expression {
    const { kind, text } = this.token;
    if ((kind !== 'sign' && kind !== 'name') || !prefixes.has(text)) return this.#postfix();
    this.at++;
    return { kind: 'unary', sign: text, of: this.within(() => this.#unary()) };
  }

  #postfix(): Expression {
    const { start } = this.token;
    let of = this.#primary();
    for (let count = 0; ; count++) {
      if (count > longestChain) throw new Unreadable();
      const optional = this.take('?.');
      if (this.is('(')) {
        this.at++;
        const args = this.#items(')');
        of = { kind: 'call', of, args, optional, start, end: this.endBefore };
      } else if (this.take('[')) {
        const key = this.#expression();
        this.expect(']');
        of = { kind: 'member', of, key, optional };
      } else if (optional || this.take('.')) {
        of = { kind: 'member', of, key: { kind: 'literal', value: this.name() }, optional };
      } else if (this.token.kind === 'template' && !this.token.isOnNewLine) throw new Unreadable();
      else return this.take('++') || this.take('--') ? { kind: 'unread' } : of;
    }
  }

  #primary(): Expression {
    const { kind, parts, text } = this.token;
    this.at++;
    switch (kind) {
      case 'number':
        return { kind: 'literal', value: Number(text.replace(/_|n$/g, '')) };
      case 'text':
        return { kind: 'literal', value: text };
      case 'template':
        return { kind: 'template', parts: (parts ?? []).map((part) => this.#templatePart(part)) };
      case 'pattern':
        return { kind: 'unread' };
      case 'name':
        return this.#named(text);
      case 'sign':
        if (text === '(') return this.#bracketed();
        if (text === '[') return { kind: 'array', items: this.#items(']') };
        if (text === '{') return { kind: 'object', fields: this.#fields() };
    }
    throw new Unreadable();
  }

  #templatePart({ end, start, text }: NonNullable<Token['parts']>[number]): TemplatePart {
    if (text !== undefined) return { of: text, start, end };
    return {
      of: this.within(() => new Parser(this.source, start, end, this.depth).single()),
      start: start - 2,
      end: end + 1,
    };
  }

  #named(name: string): Expression {
    if (literals.has(name)) return { kind: 'literal', value: literals.get(name) };
    if (name === 'function') {
      if (this.token.kind === 'name') this.at++;
      return this.#functionRest();
    }
    if (name !== 'new') return { kind: 'name', name };
    this.#postfix();
    return { kind: 'unread' };
  }

  #bracketed(): Expression {
    const inner = this.#expression();
    this.expect(')');
    return inner;
  }

  #items(close: string): Item[] {
    const items: Item[] = [];
    while (!this.take(close)) {
      const spread = this.take('...');
      items.push({ value: this.#expression(), spread });
      if (!this.is(close)) this.expect(',');
    }
    return items;
  }

  #fields(): Field[] {
    const fields: Field[] = [];
    while (!this.take('}')) {
      fields.push(this.#field());
      if (!this.is('}')) this.expect(',');
    }
    return fields;
  }

  #field(): Field {
    if (this.take('...')) return { spread: this.#expression() };
    const key = this.#key();
    if (this.take(':')) return { key, value: this.#expression() };
    if (this.is('(')) return { key, value: this.#functionRest() };
    if (key.kind !== 'literal' || typeof key.value !== 'string') throw new Unreadable();
    return { key, value: { kind: 'name', name: key.value } };
  }

  #key(): Expression {
    const { kind, text } = this.token;
    this.at++;
    if (kind === 'sign' && text === '[') {
      const key = this.#expression();
      this.expect(']');
      return key;
    }
    if (kind !== 'name' && kind !== 'text' && kind !== 'number') throw new Unreadable();
    return { kind: 'literal', value: text };
  }
}
