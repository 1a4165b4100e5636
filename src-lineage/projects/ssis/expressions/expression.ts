import { expressionTokens, type Token } from './expression-tokens.ts';

/** An expression of SSIS. Places are offsets into its text. */
export type Expression = { start: number; end: number } & (
  | { kind: 'literal'; value: string; number?: true }
  /** `@[User::x]`: without brackets. */
  | { kind: 'variable'; name: string }
  /** `#274`, `#{path}`. */
  | { kind: 'id'; id: string }
  | { kind: 'column'; name: string; source?: string }
  | { kind: 'call'; name: string; arguments: Expression[] }
  /** `(DT_WSTR,20)x` */
  | { kind: 'cast'; type: string; of: Expression }
  | { kind: 'unary'; sign: string; of: Expression }
  | { kind: 'binary'; sign: string; left: Expression; right: Expression }
  | { kind: 'choice'; condition: Expression; then: Expression; otherwise: Expression }
);

/** Binary operators by how tightly they bind, the loosest first ("Operator Precedence and Associativity"). */
const levels: readonly ReadonlySet<string>[] = [
  new Set(['||']),
  new Set(['&&']),
  new Set(['|']),
  new Set(['^']),
  new Set(['&']),
  new Set(['==', '!=', '=']),
  new Set(['<', '>', '<=', '>=']),
  new Set(['+', '-']),
  new Set(['*', '/', '%']),
];

/** Deeper nesting, and longer expressions, are not read. */
const mostDepth = 150;
const mostTokens = 5000;

class Unreadable extends Error {}

/** Reads an expression; undefined where it is none. */
export function parseExpression(text: string): Expression | undefined {
  const tokens = expressionTokens(text);
  if (tokens.length > mostTokens) return undefined;
  const parser = new Parser(tokens);
  try {
    return parser.whole();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Expression {
    const expression = this.choice();
    if (this.next.kind !== 'end') throw new Unreadable();
    return expression;
  }

  private get next(): Token {
    return this.tokens[this.at]!;
  }

  private isSign(text: string): boolean {
    return this.next.kind === 'sign' && this.next.text === text;
  }

  private accept(text: string): boolean {
    const found = this.isSign(text);
    if (found) this.at++;
    return found;
  }

  private expect(text: string): void {
    if (!this.accept(text)) throw new Unreadable();
  }

  private choice(): Expression {
    if (++this.depth > mostDepth) throw new Unreadable();
    const condition = this.binary(0);
    let expression = condition;
    if (this.accept('?')) {
      const then = this.choice();
      this.expect(':');
      const otherwise = this.choice();
      expression = { kind: 'choice', condition, then, otherwise, start: condition.start, end: otherwise.end };
    }
    this.depth--;
    return expression;
  }

  private binary(level: number): Expression {
    const signs = levels[level];
    if (signs === undefined) return this.unary();
    let left = this.binary(level + 1);
    while (this.next.kind === 'sign' && signs.has(this.next.text)) {
      const sign = this.next.text;
      this.at++;
      const right = this.binary(level + 1);
      left = { kind: 'binary', sign, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  private unary(): Expression {
    const { start, text } = this.next;
    if (++this.depth > mostDepth) throw new Unreadable();
    let expression: Expression;
    if (this.accept('!') || this.accept('-') || this.accept('~')) {
      const of = this.unary();
      expression = { kind: 'unary', sign: text, of, start, end: of.end };
    } else expression = this.cast() ?? this.primary();
    this.depth--;
    return expression;
  }

  private cast(): Expression | undefined {
    const [open, type] = [this.next, this.tokens[this.at + 1]];
    if (!this.isSign('(') || type?.kind !== 'word' || !/^DT_/i.test(type.text)) return undefined;
    this.at += 2;
    while (this.accept(',')) this.at++;
    this.expect(')');
    const of = this.unary();
    return { kind: 'cast', type: type.text.toUpperCase(), of, start: open.start, end: of.end };
  }

  private primary(): Expression {
    const token = this.next;
    const { start, end, text } = token;
    this.at++;
    switch (token.kind) {
      case 'string':
        return { kind: 'literal', value: text, start, end };
      case 'number':
        return { kind: 'literal', value: text, number: true, start, end };
      case 'variable':
        return { kind: 'variable', name: text, start, end };
      case 'id':
        return { kind: 'id', id: text, start, end };
      case 'word':
        return this.named(token);
      case 'sign':
        if (text !== '(') throw new Unreadable();
        return this.bracketed(start);
      case 'end':
        throw new Unreadable();
    }
  }

  private bracketed(start: number): Expression {
    const inner = this.choice();
    const { end } = this.next;
    this.expect(')');
    return { ...inner, start, end };
  }

  /** A function, a column, or a column of a component. Functions may stand in brackets, too: `[ISNULL](#274)`. */
  private named({ text, start, end }: Token): Expression {
    if (this.isSign('(')) return this.call(text, start);
    if (!this.isSign('.')) {
      if (/^(?:true|false)$/i.test(text)) return { kind: 'literal', value: text, start, end };
      return { kind: 'column', name: text, start, end };
    }
    this.at++;
    const column = this.next;
    if (column.kind !== 'word') throw new Unreadable();
    this.at++;
    return { kind: 'column', name: column.text, source: text, start, end: column.end };
  }

  private call(name: string, start: number): Expression {
    this.expect('(');
    const args: Expression[] = [];
    // NULL(DT_WSTR,20): types are no values
    if (!this.isSign(')'))
      do args.push(this.choice());
      while (this.accept(','));
    const { end } = this.next;
    this.expect(')');
    return { kind: 'call', name: name.toUpperCase(), arguments: args, start, end };
  }
}

/** A column that an expression names. */
export interface NamedColumn {
  expression: Expression & { kind: 'id' | 'column' };
  /** It only chooses between values. */
  decides: boolean;
}

/** The columns and variables that an expression names. */
export function namesIn(expression: Expression): { columns: NamedColumn[]; variables: string[] } {
  const columns: NamedColumn[] = [];
  const variables: string[] = [];
  const walk = (at: Expression, decides: boolean): void => {
    switch (at.kind) {
      case 'id':
      case 'column':
        columns.push({ expression: at, decides });
        return;
      case 'variable':
        variables.push(at.name);
        return;
      case 'call':
        if (at.name !== 'NULL') for (const one of at.arguments) walk(one, decides);
        return;
      case 'cast':
      case 'unary':
        walk(at.of, decides);
        return;
      case 'binary':
        walk(at.left, decides);
        walk(at.right, decides);
        return;
      case 'choice':
        walk(at.condition, true);
        walk(at.then, decides);
        walk(at.otherwise, decides);
        return;
      case 'literal':
    }
  };
  walk(expression, false);
  return { columns, variables };
}
