import { stringValue } from '../../../tokens/identifiers.ts';
import type { Expression, Literal } from '../../../tree/expressions.ts';
import type { Assign, DynamicSql } from '../../../tree/procedural.ts';

/** A token of JavaScript or Java that matters here. */
interface Token {
  kind: 'text' | 'word' | 'symbol';
  text: string;
  start: number;
  end: number;
}

const tokens =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`|[A-Za-z_$][\w$]*|\d+|\+=|[^\s\w]/g;

/**
 * What a body in JavaScript or Java does with SQL, as far as it is plainly written (Snowflake, "Writing stored procedures
 * in JavaScript"): texts that variables are given, and those that are run as `sqlText` or by a statement's class. Calls and conditions in between are
 * not followed; what a text takes from anywhere else is a part that is not known.
 */
export function scriptStatements(body: string, offset: number): (Assign | DynamicSql)[] {
  return new ScriptReader(tokensOf(body, offset)).read();
}

function tokensOf(body: string, offset: number): Token[] {
  const list: Token[] = [];
  const opening = /^(?:\$\w*\$|')/.exec(body)?.[0].length ?? 0;
  for (const match of body.slice(opening).matchAll(tokens)) {
    const [text] = match;
    if (text.startsWith('//') || text.startsWith('/*')) continue;
    const kind = /^['"`]/.test(text) ? 'text' : /^[A-Za-z_$]/.test(text) ? 'word' : 'symbol';
    const start = offset + opening + match.index;
    list.push({ kind, text, start, end: start + text.length });
  }
  return list;
}

/** Classes whose constructor takes a text that is run: at once, prepared, or as a call. */
const statementClasses: ReadonlySet<string> = new Set(['SQLIStatement', 'SQLPStatement', 'SQLCStatement']);

class ScriptReader {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(list: readonly Token[]) {
    this.tokens = list;
  }

  read(): (Assign | DynamicSql)[] {
    const found: (Assign | DynamicSql)[] = [];
    for (; this.at < this.tokens.length; this.at++) {
      const statement = this.assignment() ?? this.execution() ?? this.construction();
      if (statement !== undefined) found.push(statement);
    }
    return found;
  }

  private text(ahead: number): string {
    return this.tokens[this.at + ahead]?.text ?? '';
  }

  /** `name = text`, `name += text` */
  private assignment(): Assign | undefined {
    const name = this.tokens[this.at]!;
    const appends = this.text(1) === '+=';
    if (name.kind !== 'word' || this.text(-1) === '.' || !(appends || this.text(1) === '=')) return undefined;
    if (this.text(2) === '=') return undefined;
    const before = this.at;
    this.at += 2;
    const value = this.value();
    if (value === undefined) {
      // what stands behind the sign may hold an execution
      this.at = before;
      return undefined;
    }
    const target = named(name);
    const whole = appends ? joined([target, value]) : value;
    return { kind: 'assign', targets: [target], value: whole, start: name.start, end: value.end };
  }

  /** `sqlText: text` in the argument of execute and createStatement. */
  private execution(): DynamicSql | undefined {
    const key = this.tokens[this.at]!;
    if (key.text.replace(/^['"]|['"]$/g, '') !== 'sqlText' || this.text(-1) === '.') return undefined;
    // `{ sqlText }` is `{ sqlText: sqlText }`
    if (this.text(1) === ':') this.at += 2;
    else if (this.text(1) !== ',' && this.text(1) !== '}') return undefined;
    const sql = this.value();
    return sql && { kind: 'dynamic-sql', sql, into: [], using: [], start: key.start, end: sql.end };
  }

  /** Java of OpenEdge: `new SQLIStatement("INSERT …")` (SQL Development, "Java stored procedures"). */
  private construction(): DynamicSql | undefined {
    const name = this.tokens[this.at]!;
    if (!statementClasses.has(name.text) || this.text(-1) !== 'new' || this.text(1) !== '(') return undefined;
    this.at += 2;
    const sql = this.value();
    return sql && { kind: 'dynamic-sql', sql, into: [], using: [], start: name.start, end: sql.end };
  }

  /** Terms joined by `+`; undefined where none may be a text. The last token read stays the current one. */
  private value(): Expression | undefined {
    const terms = [this.term()];
    while (this.text(0) === '+') {
      this.at++;
      terms.push(this.term());
    }
    this.at--;
    return terms.some((term) => term.kind !== 'opaque') ? joined(terms) : undefined;
  }

  private term(): Expression {
    const first = this.tokens[this.at];
    if (first !== undefined && first.kind !== 'symbol') {
      this.at++;
      if (this.endsTerm()) return first.kind === 'word' ? named(first) : textOf(first);
    }
    this.skipTerm();
    return unknown(first);
  }

  private endsTerm(): boolean {
    const token = this.tokens[this.at];
    return token === undefined || token.kind !== 'symbol' || '+;,})'.includes(token.text);
  }

  /** Calls, fields and everything else that is not read, up to the end of the term. */
  private skipTerm(): void {
    let depth = 0;
    for (; this.at < this.tokens.length; this.at++) {
      const text = this.text(0);
      if ('([{'.includes(text)) depth++;
      else if (depth === 0 && '+;,})]'.includes(text)) return;
      else if (')]}'.includes(text)) depth--;
    }
  }
}

function named({ text, start, end }: Token): Expression {
  return { kind: 'column', path: [{ text, quoted: false, start, end }], start, end };
}

function unknown({ start, end }: { start: number; end: number } = { start: 0, end: 0 }): Expression {
  return { kind: 'opaque', parts: [], start, end };
}

function textOf(token: Token): Expression {
  return token.text.startsWith('`') ? filledIn(token) : literal(token);
}

function literal({ text, start, end }: Token): Literal {
  const value = stringValue(text, { backslashEscapes: true, tripleQuotes: false });
  return { kind: 'literal', type: 'string', value, start, end };
}

/** `` `INSERT INTO ${table} …` `` is a text with parts that variables give. */
function filledIn(token: Token): Expression {
  const { start, end } = token;
  const pieces = token.text.slice(1, -1).split(/\$\{([^}]*)\}/);
  return joined(
    pieces.map((text, i): Expression => {
      if (i % 2 === 0) return { kind: 'literal', type: 'string', value: text, start, end };
      return /^\s*[A-Za-z_$][\w$]*\s*$/.test(text) ? named({ ...token, text: text.trim() }) : unknown(token);
    }),
  );
}

function joined(operands: Expression[]): Expression {
  const first = operands[0]!;
  if (operands.length === 1) return first;
  return { kind: 'operation', operator: '||', operands, start: first.start, end: operands.at(-1)!.end };
}
