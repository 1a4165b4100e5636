import type { Diagnostic } from '../base/diagnostics/diagnostics.ts';
import { TokenCursor } from './cursor/cursor.ts';
import type { RoutineText, Rules } from './cursor/rules.ts';
import { topLevelStatements } from './grammar/top-level.ts';
import { tokenize } from './lexer/tokenizer.ts';
import { withoutTools } from './templates/without-tools.ts';
import { dollarTagLength } from './tokens/identifiers.ts';
import type { TokenizedScript } from './tokens/script.ts';
import { movedTokens, TokenKind } from './tokens/tokens.ts';
import type { Statement } from './tree/statements.ts';

/** Nesting of blocks beyond which a string stays a string: bodies inside bodies must not exhaust the stack. */
const maximumDepth = 50;

/**
 * Reads the SQL inside the string at the current place. A body in plain quotes has its quotes doubled; the doubled ones
 * become one and a blank, so that every position stays that of the file.
 */
export function readRoutineText(cursor: TokenCursor, rules: Rules<TokenCursor>): RoutineText {
  const raw = cursor.written();
  const { start } = cursor;
  const dollar = cursor.kind() === TokenKind.dollarString;
  cursor.advance();
  if (cursor.blockDepth >= maximumDepth) return { statements: [] };
  const [from, to] = dollar ? dollarBorders(raw) : quoteBorders(raw);
  const inside = raw.slice(from, to);
  const text = dollar ? inside : withoutEscapes(inside, cursor.dialect.lexical.backslashEscapes !== false);
  return readAt(text, start + from, text === inside, cursor, rules);
}

function dollarBorders(raw: string): [number, number] {
  const mark = dollarTagLength(raw);
  const closed = raw.length >= 2 * mark && raw.endsWith(raw.slice(0, mark));
  return [mark, closed ? raw.length - mark : raw.length];
}

function quoteBorders(raw: string): [number, number] {
  const quote = Math.max(raw.search(/['"]/), 0);
  const mark = raw[quote]!;
  const width = raw.startsWith(mark.repeat(3), quote) && raw.length >= quote + 6 ? 3 : 1;
  return [quote + width, raw.endsWith(mark) ? raw.length - width : raw.length];
}

/** Same length as before: `''x''` becomes ` 'x' `; an escaped quote inside an inner string becomes blanks. */
function withoutEscapes(text: string, backslashes: boolean): string {
  if (!text.includes("''") && !(backslashes && text.includes('\\'))) return text;
  let result = '';
  let open = false;
  for (let i = 0; i < text.length; i++) {
    const pair = text.slice(i, i + 2);
    if (pair === "''" || (backslashes && pair === "\\'")) {
      const innerEscape =
        open && (text.startsWith("''", i + 2) || (backslashes && text.startsWith("\\'", i + 2)));
      if (innerEscape) {
        result += '    ';
        i += 3;
        continue;
      }
      result += open ? "' " : " '";
      open = !open;
      i++;
    } else if (backslashes && text[i] === '\\') {
      result += pair === '\\n' || pair === '\\t' || pair === '\\r' ? '  ' : ` ${text[i + 1] ?? ''}`;
      i++;
    } else result += text[i];
  }
  return result;
}

/**
 * Parses a text that stands at `offset` of the outer one. Where its characters are those of the outer text, its tokens
 * are moved there; where escapes were taken out, the finished nodes are.
 */
function readAt(
  text: string,
  offset: number,
  same: boolean,
  outer: TokenCursor,
  rules: Rules<TokenCursor>,
): RoutineText {
  const script = tokenize(text, withoutTools(outer.dialect));
  const tokens = same ? movedTokens(script.tokens, offset, outer.source) : script.tokens;
  const diagnostics: Diagnostic[] = [];
  // nodes that are moved afterwards would report their faults at other places
  const faults = same ? outer.faults : undefined;
  const cursor = new TokenCursor(tokens, outer.dialect, rules, diagnostics, faults);
  cursor.blockDepth = outer.blockDepth + 1;
  const result: RoutineText = { statements: [] };
  if (isExpression(cursor)) result.expression = cursor.rules.expression(cursor);
  else readBatches(cursor, script, result.statements);
  if (!same) shift(result, offset);
  report(script.diagnostics, offset, outer.diagnostics);
  report(diagnostics, same ? 0 : offset, outer.diagnostics);
  return result;
}

/** Reads a part of the source of an outer text, which may have blanks in the place of some of its characters. */
export function readPart<T>(
  outer: TokenCursor,
  { text, start }: { text: string; start: number },
  read: (inner: TokenCursor) => T,
  rules: Rules<TokenCursor>,
): T {
  const script = tokenize(text, withoutTools(outer.dialect));
  const { source: around } = outer;
  const same = around.startsWith(text, start);
  const source = same ? around : around.slice(0, start) + text + around.slice(start + text.length);
  const cursor = new TokenCursor(
    movedTokens(script.tokens, start, source),
    outer.dialect,
    rules,
    outer.diagnostics,
    outer.faults,
  );
  cursor.blockDepth = outer.blockDepth + 1;
  return read(cursor);
}

function report(diagnostics: readonly Diagnostic[], offset: number, into: Diagnostic[]): void {
  for (const { span, ...rest } of diagnostics)
    into.push({ ...rest, span: [span[0], span[1] + offset, span[2] + offset] });
}

function readBatches(cursor: TokenCursor, script: TokenizedScript, into: Statement[]): void {
  for (const batch of script.batches) {
    cursor.enter(batch);
    topLevelStatements(cursor, into);
  }
}

/** An SQL function's body may be a bare expression (Snowflake): then it has no terminator and is no statement. */
function isExpression(cursor: TokenCursor): boolean {
  if (cursor.atEnd || cursor.rules.startsQuery(cursor)) return false;
  return cursor.lookAhead(() => {
    const before = cursor.index;
    if (statementWords.has(cursor.text())) return false;
    cursor.rules.expression(cursor);
    return cursor.index > before && cursor.atEnd && !cursor.at(';');
  });
}

const statementWords: ReadonlySet<string> = new Set([
  'BEGIN', 'DECLARE', 'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'WITH', 'CREATE', 'CALL', 'IF', 'SET', 'RETURN', 'LET', 'VALUES',
  'NULL', 'FOR', 'WHILE', 'LOOP', 'ALTER', 'DROP', 'TRUNCATE', 'COPY', 'EXECUTE',
]); // oxfmt-ignore

/** Moves every node of a tree by an offset. Nodes may be shared; each moves once. */
function shift(value: unknown, offset: number): void {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const item = open.pop();
    if (typeof item !== 'object' || item === null || seen.has(item)) continue;
    seen.add(item);
    const node = item as { start?: unknown; end?: unknown };
    if (typeof node.start === 'number' && typeof node.end === 'number') {
      node.start += offset;
      node.end += offset;
    }
    for (const inner of Object.values(item)) if (typeof inner === 'object') open.push(inner);
  }
}
