import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { namesModel, templateName } from '../../templates/templates.ts';
import { identifierText, partsOfText, stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier, Name } from '../../tree/node.ts';
import { breaksOff } from '../ends/statement-end.ts';
import { isFreeName, isStructural } from './reserved.ts';

/** Whether the current token can be one part of a name. */
export function atIdentifier(cursor: TokenCursor): boolean {
  const kind = cursor.kind();
  if (kind === TokenKind.quoted || kind === TokenKind.template) return true;
  return kind === TokenKind.word && (!isStructural(cursor) || isFreeName(cursor));
}

/** Reads the current token as one part of a name, whatever word it is. */
export function takeIdentifier(cursor: TokenCursor): Identifier {
  const { start, tokenEnd: end } = cursor;
  const raw = cursor.raw();
  const kind = cursor.kind();
  cursor.advance();
  if (kind === TokenKind.word || kind === TokenKind.variable) return { text: raw, quoted: false, start, end };
  if (kind === TokenKind.string)
    return { text: stringValue(raw, cursor.dialect.lexical), quoted: true, start, end };
  return { text: identifierText(raw), quoted: true, start, end };
}

/** One identifier; a diagnostic and an empty one where none is. */
export function identifier(cursor: TokenCursor): Identifier {
  if (atIdentifier(cursor)) return takeIdentifier(cursor);
  cursor.error('expected', 'Expected a name');
  return { text: '', quoted: false, start: cursor.start, end: cursor.start };
}

/** An identifier that may also be given as a string: `AS 'total'`. */
export function identifierOrString(cursor: TokenCursor): Identifier {
  return cursor.kind() === TokenKind.string ? takeIdentifier(cursor) : identifier(cursor);
}

/** `a.b.c`, `db..t`, `t@link`; every word counts after a dot. */
export function name(cursor: TokenCursor): Name {
  const start = cursor.start;
  if (cursor.at('IDENTIFIER') && cursor.text(1) === '(' && cursor.dialect.syntax.identifierClause)
    return nameInText(cursor);
  const model = mayBeMark(cursor) && namesModel(cursor.raw());
  const parts =
    cursor.kind() === TokenKind.template
      ? templateParts(cursor)
      : splitPath(cursor, identifierOrVariable(cursor));
  while (cursor.at('.') || cursor.at('..') || atColonSeparator(cursor) || atLibrarySlash(cursor)) {
    if (cursor.at('..')) parts.push(omittedPart(cursor));
    cursor.advance();
    // T-SQL: `server...table`
    if (cursor.at('.') || cursor.at('..')) {
      parts.push(omittedPart(cursor));
      continue;
    }
    const kind = cursor.kind();
    if (kind === TokenKind.word || kind === TokenKind.quoted || kind === TokenKind.variable) {
      appendAll(parts, splitPath(cursor, takeIdentifier(cursor)));
    } else if (kind === TokenKind.template) {
      appendAll(parts, templateParts(cursor));
    } else if (kind === TokenKind.number || kind === TokenKind.string) {
      parts.push(takeIdentifier(cursor));
    } else if (cursor.at('{') && cursor.text(2) === ':') {
      parts.push(parameterName(cursor));
    } else break;
  }
  // Snowflake: CALL model!FORECAST(…), a method of an instance
  if (cursor.at('!') && cursor.kind(1) === TokenKind.word && cursor.text(2) === '(') {
    cursor.advance();
    parts.push(takeIdentifier(cursor));
  }
  if (atMarkedName(cursor)) {
    // Informix: `database:table`, whose second part looks like a bind mark
    const [first, ...rest] = name(cursor).parts;
    appendAll(parts, [{ ...first!, text: first!.text.slice(1) }, ...rest]);
  }
  const result: Name = { parts, start, end: cursor.previousEnd };
  if (model && parts.length === 1) result.model = true;
  if (cursor.at('@') && cursor.touchesPrevious) {
    cursor.advance();
    // Delta Lake: `t@20190101000000000`, a version; ClickHouse: the host of a user, `u@'%'`
    if (cursor.kind() === TokenKind.number || cursor.kind() === TokenKind.string) {
      cursor.advance();
      return result;
    }
    if (cursor.dialect.syntax.colonNames) {
      // Informix: `database@server:owner.table`
      result.link = identifier(cursor).text;
      if (atColonSeparator(cursor)) {
        cursor.advance();
        appendAll(result.parts, name(cursor).parts);
      } else if (cursor.kind() === TokenKind.variable && cursor.touchesPrevious) {
        // `:owner`, which looks like a bind mark behind a keyword
        const [first, ...rest] = name(cursor).parts;
        appendAll(result.parts, [{ ...first!, text: first!.text.slice(1) }, ...rest]);
      }
      result.end = cursor.previousEnd;
      return result;
    }
    result.link = name(cursor)
      .parts.map((part) => part.text)
      .join('.');
    result.end = cursor.previousEnd;
  }
  return result;
}

/** The current word as a name, although it is reserved elsewhere: a type called NATURAL. */
export function reservedName(cursor: TokenCursor): Name {
  const part = takeIdentifier(cursor);
  return { parts: [part], start: part.start, end: part.end };
}

const behindRoutine: ReadonlySet<string> = new Set(['(', 'IS', 'AS', 'RETURN', ';']);

/** The name of a routine, which may be a word of queries: `PROCEDURE delete (i INT)`, `FUNCTION exists RETURN …`. */
export function routineName(cursor: TokenCursor): Name {
  const isWord = cursor.kind() === TokenKind.word && isStructural(cursor);
  return isWord && behindRoutine.has(cursor.text(1)) ? reservedName(cursor) : name(cursor);
}

/** `{{ … }}` or `${…}` */
function mayBeMark(cursor: TokenCursor): boolean {
  return cursor.kind() === TokenKind.template || cursor.source.charCodeAt(cursor.start) === dollar;
}

const dollar = 0x24;

/** `IDENTIFIER('db.s.t')`, `IDENTIFIER($v)`, `IDENTIFIER(:schema || '.t')` */
function nameInText(cursor: TokenCursor): Name {
  const { start } = cursor;
  cursor.index += 2;
  const text = cursor.rules.expression(cursor);
  cursor.expect(')');
  const end = cursor.previousEnd;
  if (text.kind === 'literal' && text.type === 'string') {
    const parts = partsOfText(text.value, text);
    // Databricks: IDENTIFIER('s').IDENTIFIER('t')
    while (cursor.atSequence('.', 'IDENTIFIER', '(')) {
      cursor.advance();
      appendAll(parts, nameInText(cursor).parts);
    }
    return { parts, start, end: cursor.previousEnd };
  }
  const written = cursor.source.slice(text.start, text.end);
  return { parts: [{ text: written, quoted: false, start, end }], text, start, end };
}

/** `database..table`: the schema's place is empty, the default stands for it. */
function omittedPart(cursor: TokenCursor): Identifier {
  return { text: '', quoted: false, start: cursor.start, end: cursor.start };
}

/** Db2 for i: `LIBRARY/TABLE`. */
function atLibrarySlash(cursor: TokenCursor): boolean {
  return (
    cursor.at('/') &&
    cursor.dialect.syntax.slashNames === true &&
    cursor.touchesPrevious &&
    cursor.kind(1) === TokenKind.word &&
    !cursor.startsLine(1)
  );
}

/** Informix and others: `database:table`, `database@server:owner.table`. */
function atColonSeparator(cursor: TokenCursor): boolean {
  return cursor.at(':') && cursor.dialect.syntax.colonNames === true && cursor.touchesPrevious;
}

function atMarkedName(cursor: TokenCursor): boolean {
  return (
    cursor.dialect.syntax.colonNames === true &&
    cursor.kind() === TokenKind.variable &&
    cursor.touchesPrevious &&
    cursor.raw().startsWith(':')
  );
}

/** ClickHouse: `{table:Identifier}`, a name that a query's parameter gives. */
function parameterName(cursor: TokenCursor): Identifier {
  const { start } = cursor;
  cursor.skipBrackets();
  const end = cursor.previousEnd;
  return { text: cursor.source.slice(start, end), quoted: true, start, end };
}

function identifierOrVariable(cursor: TokenCursor): Identifier {
  if (cursor.at('{') && cursor.text(2) === ':') return parameterName(cursor);
  return cursor.kind() === TokenKind.variable ? takeIdentifier(cursor) : identifier(cursor);
}

/** A quoted path is several parts where the vendor writes whole paths in quotes (BigQuery: `` `project.dataset.table` ``). */
function splitPath(cursor: TokenCursor, part: Identifier): Identifier[] {
  if (!part.quoted) return part.text.startsWith('${') ? dataformParts(part) : [part];
  if (!cursor.dialect.syntax.quotedPaths || !part.text.includes('.')) return [part];
  return (part.text.match(pathParts) ?? []).map((text) => ({ ...part, text }));
}

/** Parts between dots; those of `{{ params.project }}` and `${x.y}` belong to the mark. */
const pathParts = /(?:\{\{.*?\}\}|\$\{.*?\}|[^.])+/g;

function dataformParts(part: Identifier): Identifier[] {
  return (
    templateName(part.text)?.map((text) => ({ ...part, text, quoted: !namesModel(part.text) })) ?? [part]
  );
}

function templateParts(cursor: TokenCursor): Identifier[] {
  const { start, tokenEnd: end } = cursor;
  const raw = cursor.raw();
  cursor.advance();
  const parts = templateName(raw) ?? [raw];
  const quoted = !namesModel(raw);
  return parts.map((text) => ({ text, quoted, start, end }));
}

/** `(a, b, c)`, the opening bracket being current. Anything after a name up to the comma is stepped over. */
export function identifierList(cursor: TokenCursor): Identifier[] {
  const list: Identifier[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    list.push(identifierOrString(cursor));
    if (cursor.at('REFERENCES')) break;
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return list;
}

/** Steps over what follows an element of a list, up to its comma or closing bracket. */
export function skipToComma(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !breaksOff(cursor)) {
    if (cursor.at('(') || cursor.at('[') || cursor.at('{')) cursor.skipBrackets();
    else cursor.advance();
  }
}
