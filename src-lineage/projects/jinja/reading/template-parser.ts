import { ExpressionParser } from './expression-parser.ts';
import { markTokens } from './tokens.ts';
import type {
  FilterUse,
  Macro,
  Parameter,
  Range,
  Statement,
  Target,
  Template,
  TemplateFault,
} from './tree.ts';

/** Levels of blocks beyond which marks are not read. */
const maximumDepth = 60;

/** Blocks that a tool of ours defines: their head is a name and, with some, parameters. */
const namedBlocks: ReadonlySet<string> = new Set([
  'snapshot',
  'test',
  'data_test',
  'materialization',
  'docs',
  'block',
]);
const opening: ReadonlySet<string> = new Set([
  'if', 'for', 'macro', 'call', 'filter', 'with', 'raw', 'autoescape', 'trans', ...namedBlocks,
]); // oxfmt-ignore
const rawEnd = /\{%[-+]?\s*endraw\s*([-+]?)%\}/g;
const nextMark = /\{[{%#]/g;

/** A mark `{% … %}`: its words, and where it stands. */
interface Tag extends Range {
  word: string;
  expressions: ExpressionParser;
}

/** Reads a template into a tree. Never throws: what is wrong is among its faults, and stands for nothing. */
export function parseTemplate(source: string, file: number): Template {
  const parser = new TemplateParser(source);
  const body = parser.body([], undefined);
  return { file, source, body, faults: parser.faults };
}

class TemplateParser {
  readonly faults: TemplateFault[] = [];
  readonly #source: string;
  #at = 0;
  /** Blanks up to here are cut. */
  #textStart = 0;
  #depth = 0;
  /** The mark that ended the body read last. */
  #ended: Tag | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** The statements up to a mark of one of the words, which is stepped over, or to the end. */
  body(ends: readonly string[], opened: Tag | undefined): Statement[] {
    const statements: Statement[] = [];
    this.#ended = undefined;
    for (;;) {
      const start = this.#textStart;
      nextMark.lastIndex = this.#at;
      const found = nextMark.exec(this.#source);
      if (found === null) {
        this.#text(statements, start, this.#source.length);
        this.#at = this.#textStart = this.#source.length;
        if (opened !== undefined) this.#fault(`{% ${opened.word} %} is not closed`, opened);
        return statements;
      }
      const at = found.index;
      this.#text(statements, start, this.#cutBefore(start, at));
      const sign = this.#source.charAt(at + 1);
      if (sign === '#') this.#comment(at);
      else if (sign === '{') this.#output(statements, at);
      else if (this.#tag(statements, at, ends)) return statements;
    }
  }

  #fault(message: string, { start, end }: Range): void {
    this.faults.push({ message, start, end });
  }

  #text(statements: Statement[], start: number, end: number): void {
    if (end > start) statements.push({ kind: 'text', start, end });
  }

  /** Where the text before a mark ends: `{{-` cuts the blanks before it. */
  #cutBefore(from: number, at: number): number {
    if (this.#source.charAt(at + 2) !== '-') return at;
    let end = at;
    while (end > from && isBlank(this.#source.charCodeAt(end - 1))) end--;
    return end;
  }

  #goTo(end: number, trims: boolean): void {
    this.#at = this.#textStart = end;
    if (!trims) return;
    while (isBlank(this.#source.charCodeAt(this.#textStart))) this.#textStart++;
    this.#at = this.#textStart;
  }

  #comment(at: number): void {
    const end = this.#source.indexOf('#}', at + 2);
    if (end === -1) this.#fault('The comment {# is not closed', { start: at, end: at + 2 });
    this.#goTo(end === -1 ? this.#source.length : end + 2, this.#source.charAt(end - 1) === '-');
  }

  #marks(at: number, close: '}}' | '%}'): ReturnType<typeof markTokens> {
    const sign = this.#source.charAt(at + 2);
    const read = markTokens(this.#source, at + (sign === '-' || sign === '+' ? 3 : 2), close);
    if (!read.closed)
      this.#fault(`The mark ${this.#source.slice(at, at + 2)} is not closed`, { start: at, end: at + 2 });
    this.#goTo(read.end, read.trims);
    return read;
  }

  #output(statements: Statement[], at: number): void {
    const { tokens, end } = this.#marks(at, '}}');
    if (tokens.length === 0) return;
    const expressions = new ExpressionParser(tokens, end - 2, this.faults);
    const value = expressions.list();
    if (!expressions.atEnd) expressions.fail('Expected the end of the mark');
    statements.push({ kind: 'output', value, start: at, end });
  }

  /** @returns whether the mark ends the body */
  #tag(statements: Statement[], at: number, ends: readonly string[]): boolean {
    const { tokens, end } = this.#marks(at, '%}');
    const expressions = new ExpressionParser(tokens, end - 2, this.faults);
    const word = expressions.text();
    expressions.at++;
    const tag: Tag = { word, expressions, start: at, end };
    if (ends.includes(word)) {
      this.#ended = tag;
      return true;
    }
    if (word === '') return false;
    if (opening.has(word) && this.#depth >= maximumDepth) {
      this.#fault('Nested too deeply', tag);
      return false;
    }
    this.#depth++;
    this.#statement(statements, tag);
    this.#depth--;
    return false;
  }

  #statement(statements: Statement[], tag: Tag): void {
    const { expressions, start, word } = tag;
    const before = statements.length;
    const read = this.#block(tag) ?? this.#single(tag, statements);
    if (read !== undefined)
      statements.push({ ...read, start, end: this.#ended?.end ?? tag.end } as Statement);
    else if (statements.length === before && !this.#known(word))
      this.#fault(`{% ${word} %} is not known`, tag);
    this.#ended = undefined;
    if (!expressions.atEnd) expressions.fail('Expected the end of the mark');
  }

  #known(word: string): boolean {
    return word === 'raw' || word === 'autoescape' || word === 'extends';
  }

  /** A statement with a body. */
  #block(tag: Tag): object | undefined {
    const { expressions, word } = tag;
    switch (word) {
      case 'if':
        return this.#if(tag);
      case 'for':
        return this.#for(tag);
      case 'macro':
        return { kind: 'macro', macro: this.#macro(tag, 'endmacro') };
      case 'call': {
        const parameters = expressions.accept('(') ? this.#parameters(expressions) : [];
        const call = expressions.expression();
        return { kind: 'call', call, parameters, body: this.body(['endcall'], tag) };
      }
      case 'filter': {
        const filters = this.#filters(expressions);
        return { kind: 'filter', filters, body: this.body(['endfilter'], tag) };
      }
      case 'with':
        return this.#with(tag);
      case 'set':
        return this.#set(tag);
      default:
        return namedBlocks.has(word) ? this.#named(tag) : undefined;
    }
  }

  #single({ expressions, word, ...tag }: Tag, statements: Statement[]): object | undefined {
    switch (word) {
      case 'do':
        return { kind: 'do', value: expressions.list() };
      case 'break':
      case 'continue':
        return { kind: 'jump', to: word };
      case 'include': {
        const value = expressions.expression();
        const optional = expressions.text() === 'ignore';
        expressions.at = expressions.tokens.length;
        return { kind: 'include', value, optional };
      }
      case 'import': {
        const value = expressions.expression();
        expressions.expect('as');
        const name = expressions.name();
        expressions.at = expressions.tokens.length;
        return { kind: 'import', value, name };
      }
      case 'from':
        return this.#from(expressions);
      case 'raw':
        this.#raw(statements, tag);
        return undefined;
      case 'autoescape':
        expressions.at = expressions.tokens.length;
        for (const each of this.body(['endautoescape'], { expressions, word, ...tag })) statements.push(each);
        return undefined;
      default:
        expressions.at = expressions.tokens.length;
        return undefined;
    }
  }

  #if(tag: Tag): object {
    const branches: { condition?: ReturnType<ExpressionParser['list']>; body: Statement[] }[] = [];
    let head: Tag | undefined = tag;
    while (head !== undefined) {
      const condition = head.word === 'else' ? undefined : head.expressions.list();
      const ends = condition === undefined ? ['endif'] : ['elif', 'else', 'endif'];
      const body = this.body(ends, tag);
      branches.push({ ...(condition && { condition }), body });
      const ended: Tag | undefined = this.#ended;
      head = ended === undefined || ended.word === 'endif' ? undefined : ended;
    }
    return { kind: 'if', branches };
  }

  #for(tag: Tag): object {
    const { expressions } = tag;
    const target = this.#target(expressions);
    expressions.expect('in');
    // `if` behind the list is the loop's own condition
    const { over, condition } = loopHead(expressions);
    const recursive = expressions.accept('recursive');
    const body = this.body(['else', 'endfor'], tag);
    const otherwise = this.#endedBy('else') ? this.body(['endfor'], tag) : [];
    return {
      kind: 'for',
      loop: { target, over, ...(condition && { condition }), recursive, body, otherwise },
    };
  }

  #endedBy(word: string): boolean {
    return this.#ended?.word === word;
  }

  #macro(tag: Tag, end: string): Macro {
    const { expressions, start } = tag;
    const name = expressions.name();
    const parameters = expressions.accept('(') ? this.#parameters(expressions) : [];
    const body = this.body([end], tag);
    return { name, parameters, body, start, end: this.#ended?.end ?? this.#source.length };
  }

  #named(tag: Tag): object {
    const { expressions, word, start } = tag;
    const name = expressions.name();
    const parameters = expressions.accept('(') ? this.#parameters(expressions) : [];
    expressions.at = expressions.tokens.length;
    const body = this.body([`end${word}`], tag);
    const end = this.#ended?.end ?? this.#source.length;
    return { kind: 'block', block: { word, name, parameters, body, start, end } };
  }

  #parameters(expressions: ExpressionParser): Parameter[] {
    const parameters: Parameter[] = [];
    while (!expressions.atEnd && expressions.text() !== ')') {
      const name = expressions.name();
      // dbt reads types behind a colon: `{% macro f(a: string) %}`
      if (expressions.accept(':')) expressions.expression();
      parameters.push(expressions.accept('=') ? { name, fallback: expressions.expression() } : { name });
      if (!expressions.accept(',')) break;
    }
    expressions.expect(')');
    return parameters;
  }

  #with(tag: Tag): object {
    const { expressions } = tag;
    const names: { name: string; value: ReturnType<ExpressionParser['list']> }[] = [];
    while (!expressions.atEnd) {
      const name = expressions.name();
      expressions.expect('=');
      names.push({ name, value: expressions.expression() });
      if (!expressions.accept(',')) break;
    }
    return { kind: 'with', names, body: this.body(['endwith'], tag) };
  }

  #set(tag: Tag): object {
    const { expressions } = tag;
    const target = this.#target(expressions);
    if (expressions.accept('=')) return { kind: 'set', target, value: expressions.list() };
    const filters = expressions.accept('|') ? this.#filters(expressions) : [];
    return { kind: 'capture', target, filters, body: this.body(['endset'], tag) };
  }

  #filters(expressions: ExpressionParser): FilterUse[] {
    const filters: FilterUse[] = [];
    do {
      const { start } = expressions;
      const name = expressions.dottedName();
      const args = expressions.accept('(') ? expressions.arguments() : [];
      filters.push({ name, args, start, end: expressions.previousEnd });
    } while (expressions.accept('|'));
    return filters;
  }

  #target(expressions: ExpressionParser, depth = 0): Target {
    const parts: Target[] = [];
    do {
      if (expressions.atEnd || expressions.text() === 'in' || expressions.text() === ')') break;
      if (depth < maximumDepth && expressions.accept('(')) {
        parts.push(this.#target(expressions, depth + 1));
        expressions.expect(')');
        continue;
      }
      const name = expressions.name();
      parts.push(
        expressions.accept('.')
          ? { kind: 'field', of: name, name: expressions.name() }
          : { kind: 'name', name },
      );
    } while (expressions.accept(','));
    return parts.length === 1 ? parts[0]! : { kind: 'parts', parts };
  }

  #from(expressions: ExpressionParser): object {
    const value = expressions.expression();
    expressions.expect('import');
    const names: { name: string; as: string }[] = [];
    do {
      if (expressions.atEnd) break;
      const name = expressions.name();
      names.push({ name, as: expressions.accept('as') ? expressions.name() : name });
    } while (expressions.accept(','));
    expressions.at = expressions.tokens.length;
    return { kind: 'from', value, names };
  }

  #raw(statements: Statement[], tag: Range): void {
    const start = this.#textStart;
    rawEnd.lastIndex = this.#at;
    const end = rawEnd.exec(this.#source);
    if (end === null) this.#fault('{% raw %} is not closed', tag);
    const at = end?.index ?? this.#source.length;
    this.#text(statements, start, this.#cutBefore(start, at));
    this.#goTo(end === null ? at : at + end[0].length, end?.[1] === '-');
  }
}

function loopHead(expressions: ExpressionParser): {
  over: ReturnType<ExpressionParser['list']>;
  condition?: ReturnType<ExpressionParser['list']>;
} {
  const over = expressions.list();
  // without `else` a choice is the list with its condition
  if (over.kind === 'choice' && over.otherwise === undefined)
    return { over: over.value, condition: over.condition };
  return { over };
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029;
}
