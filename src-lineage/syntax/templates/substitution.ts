import type { Dialect } from '../../dialects/table/dialect.ts';
import { tokenize } from '../lexer/tokenizer.ts';
import { mayHoldParameter, replaceTemplateParameters } from '../scripts/template-parameters.ts';
import type { Batch, Definition, Directive, TokenizedScript } from '../tokens/script.ts';
import { TokenWriter } from '../tokens/token-writer.ts';
import { TokenKind, type TokenList } from '../tokens/tokens.ts';
import { ScriptVariables } from '../tokens/word-text.ts';
import { withoutTools } from './without-tools.ts';

/** What says how much more a file may stand for: a long value used everywhere must not fill the memory. */
export interface TextBudget {
  /** @returns false where so many characters more are too many */
  take(limit: 'templateText', characters: number, start: number, end: number): boolean;
}

/**
 * Puts the values of script variables and the defaults of template parameters in the place of their marks, as the client
 * tool does before it sends the text. A value of several tokens stands where its mark stood: its last token has the
 * mark's place, those before it are empty there. A script without marks is given back as it is.
 */
export function substituteMarks(
  script: TokenizedScript,
  dialect: Dialect,
  budget: TextBudget,
): TokenizedScript {
  const parameters = dialect.tools.includes('sqlcmd') && mayHoldParameter(script.tokens.source);
  if (script.definitions.length === 0 && !parameters) return script;
  return new Substitution(script, dialect, parameters, budget).run();
}

class Substitution {
  private readonly script: TokenizedScript;
  private readonly dialect: Dialect;
  private readonly parameters: boolean;
  private readonly colons: boolean;
  private readonly variables: ScriptVariables;
  private readonly written: TokenWriter;
  private readonly replaced = new Map<number, string>();
  private readonly known = new Map<string, TokenList>();
  private readonly budget: TextBudget;

  constructor(script: TokenizedScript, dialect: Dialect, parameters: boolean, budget: TextBudget) {
    const { length } = script.tokens.source;
    this.script = script;
    this.dialect = withoutTools(dialect);
    this.parameters = parameters;
    this.colons = dialect.tools.includes('psql') || dialect.tools.includes('vsql');
    this.variables = new ScriptVariables(script.definitions);
    this.written = new TokenWriter(length);
    this.budget = budget;
  }

  run(): TokenizedScript {
    const { tokens, batches, directives, definitions } = this.script;
    const newIndex = new Int32Array(tokens.count + 1);
    for (let i = 0; i < tokens.count; i++) {
      newIndex[i] = this.written.count;
      this.variables.advanceTo(i);
      this.token(i);
    }
    newIndex[tokens.count] = this.written.count;
    if (this.replaced.size === 0 && this.written.count === tokens.count) return this.script;
    const moved = <T extends Directive | Definition>(item: T): T => ({
      ...item,
      beforeToken: newIndex[item.beforeToken]!,
    });
    return {
      ...this.script,
      tokens: { ...this.written.finish(tokens.source), replaced: this.replaced },
      batches: batches.map((batch): Batch => ({
        ...batch,
        first: newIndex[batch.first]!,
        end: newIndex[batch.end]!,
      })),
      directives: directives.map(moved),
      definitions: definitions.map(moved),
    };
  }

  private token(index: number): void {
    const { kinds, starts, ends, texts, source } = this.script.tokens;
    const kind = kinds[index] as TokenKind;
    const start = starts[index]!;
    const end = ends[index]!;
    if (texts[index] !== '' || kind === TokenKind.number || kind === TokenKind.dollarString)
      return this.written.add(kind, start, end, texts[index]!);
    const raw = source.slice(start, end);
    const value = this.valueOf(raw, kind);
    if (value === raw || !this.budget.take('templateText', value.length, start, end))
      return this.written.add(kind, start, end, '');
    const inQuotes = kind === TokenKind.string || kind === TokenKind.quoted;
    if (inQuotes) this.replace(kind, start, end, '', value);
    else this.spread(value, start, end);
  }

  private valueOf(raw: string, kind: TokenKind): string {
    const text = this.parameters && raw.includes('<') ? replaceTemplateParameters(raw) : raw;
    const inQuotes = kind === TokenKind.string || kind === TokenKind.quoted;
    return inQuotes ? this.variables.replaceMarks(text) : this.variables.wordText(text, this.colons);
  }

  /** The tokens of a value at the place of its mark. */
  private spread(value: string, start: number, end: number): void {
    let tokens = this.known.get(value);
    if (tokens === undefined) {
      tokens = tokenize(value, this.dialect).tokens;
      this.known.set(value, tokens);
    }
    for (let i = 0; i < tokens.count; i++) {
      const text = value.slice(tokens.starts[i], tokens.ends[i]);
      const place = i === tokens.count - 1 ? end : start;
      this.replace(tokens.kinds[i] as TokenKind, start, place, tokens.texts[i]!, text);
    }
  }

  private replace(kind: TokenKind, start: number, end: number, text: string, value: string): void {
    this.replaced.set(this.written.count, value);
    this.written.add(kind, start, end, text);
  }
}
