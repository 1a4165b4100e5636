import { nameByStructure } from '../functions/reader-columns.ts';
import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier, Name } from '../../tree/node.ts';
import type { TableExpression, TableFunction, TableReference } from '../../tree/queries.ts';
import { statementSource } from '../ends/statement-sources.ts';
import { legacyFunction, legacyTable } from '../names/legacy-names.ts';
import { atIdentifier, name, takeIdentifier } from '../names/names.ts';
import { atRange } from '../names/ranges.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { alias, offsetClause, ordinalityColumn } from './special/table-alias.ts';
import { declaredColumns } from '../names/table-columns.ts';
import { plainQuery, selectAll } from '../nested/plain-query.ts';
import { templateSource } from '../nested/template-query.ts';
import { calledFunction, markLateral, sourcePath, valueSource } from './called-tables.ts';
import { derived, foreignQuery, tableOf } from './derived-tables.ts';
import { operatedOn, pivots, rowOperator } from './pivot.ts';
import { bulkRows } from './special/bulk-rows.ts';
import { declaredRows } from '../nested/declared-rows.ts';
import { fullTextRows } from './special/full-text-rows.ts';
import {
  argumentTable,
  besideArguments,
  besideTable,
  passThroughQuery,
  remoteObject,
} from './special/remote-rows.ts';
import { specialSource, stageDirectory } from './special/special-sources.ts';
import { atSummary, summary } from './special/summaries.ts';
import { atTableOperator, foreignFile, tableOperator } from './table-operator.ts';
import { portionOption } from './special/portion.ts';
import { hintBrackets, tableOption } from './special/table-options.ts';

/** One source with what follows it: alias, sample, hints, pivots. */
export function tablePrimary(cursor: TokenCursor): TableExpression {
  const start = cursor.start;
  const lateral = cursor.accept('LATERAL');
  if (lateral) cursor.accept('VIEW');
  // Informix: FROM t, OUTER u
  if (cursor.dialect.syntax.outerSources) cursor.accept('OUTER');
  if (cursor.at('ONLY') && (cursor.text(1) === '(' || cursor.kind(1) === TokenKind.word)) cursor.advance();
  const prefix = prefixAlias(cursor);
  const item = source(cursor, start);
  if (lateral) markLateral(item);
  if (prefix !== undefined && item.kind !== 'join') item.alias = prefix;
  return pivots(cursor, suffixes(cursor, item));
}

/** DuckDB: `FROM alias: t`. */
function prefixAlias(cursor: TokenCursor): Identifier | undefined {
  if (!cursor.dialect.syntax.prefixAliases || cursor.text(1) !== ':' || !atIdentifier(cursor))
    return undefined;
  const alias = takeIdentifier(cursor);
  cursor.advance();
  return alias;
}

export function source(cursor: TokenCursor, start: number): TableExpression {
  if (cursor.dialect.syntax.valuesAsSources && valueFollows(cursor)) return valueSource(cursor, start);
  if (cursor.at('(')) return bracketed(cursor, start);
  if (cursor.at('[') && cursor.dialect.syntax.quotedPaths) return legacyTable(cursor);
  if (cursor.at('VALUES')) return listedRows(cursor, start);
  if (cursor.at('TABLE') && cursor.text(1) === '(') return tableOf(cursor, start);
  if (cursor.at('TABLE') && cursor.text(1) === 'WITH' && cursor.text(3) === '(') {
    // Netezza: TABLE WITH FINAL (f(t.a))
    cursor.index += 2;
    return tableOf(cursor, start);
  }
  if (cursor.at('ROWS') && cursor.text(1) === 'FROM') return rowsFrom(cursor, start);
  if (cursor.atSequence('FOREIGN', 'TABLE', '(')) return foreignQuery(cursor, start);
  if (cursor.at('SELECT') || (cursor.at('WITH') && cursor.rules.startsQuery(cursor)))
    return derived(cursor, start, false);
  if (cursor.dialect.syntax.streamSources && cursor.at('STREAM')) {
    if (cursor.kind(1) !== TokenKind.symbol || cursor.text(1) === '(') cursor.advance();
    if (cursor.at('(')) return watermarked(cursor, bracketed(cursor, start));
    return watermarked(cursor, namedOrFunction(cursor, start));
  }
  if (cursor.dialect.syntax.objectUnpivot && cursor.at('UNPIVOT') && cursor.kind(1) === TokenKind.word) {
    cursor.advance();
    return { ...valueSource(cursor, start), keyed: true };
  }
  if (cursor.at('EXTERNAL') && cursor.kind(1) === TokenKind.string) return externalFile(cursor, start);
  if (cursor.kind() === TokenKind.template) {
    const written = templateSource(cursor);
    if (written !== undefined) return written;
  }
  // T-SQL: ::fn_name(), an old mark of system functions
  cursor.accept('::');
  // ClickHouse: FROM {table:Identifier}
  if (cursor.at('{') && cursor.text(2) === ':') return reference(cursor);
  if (cursor.at('{')) {
    // ODBC: { OJ a LEFT OUTER JOIN b ON … }
    cursor.advance();
    cursor.accept('OJ');
    const inner = cursor.rules.tableExpression(cursor);
    cursor.accept('}');
    return inner;
  }
  const special = cursor.text() === '' ? undefined : specialSource(cursor, start);
  return special ?? namedOrFunction(cursor, start);
}

/** Databricks: `STREAM t WATERMARK at DELAY OF INTERVAL 1 MINUTE` ("WATERMARK clause"). */
function watermarked(cursor: TokenCursor, item: TableExpression): TableExpression {
  if (cursor.at('WATERMARK')) {
    cursor.advance();
    cursor.rules.expression(cursor);
    if (cursor.acceptSequence('DELAY', 'OF')) cursor.rules.expression(cursor);
  }
  return item;
}

/** `VALUES (1, 2) AS t (a, b)` in FROM: the names are those of the source. */
function listedRows(cursor: TokenCursor, start: number): TableExpression {
  const item = derived(cursor, start, false);
  const { query } = item;
  const rows = query.kind === 'query' && query.body.kind === 'select' ? query.body.from[0]! : item;
  if (cursor.dialect.syntax.parameterizedViews) nameByStructure(rows);
  return rows;
}

/** PostgreSQL: `ROWS FROM (f(a), g(b)) [WITH ORDINALITY]`: functions side by side. */
function rowsFrom(cursor: TokenCursor, start: number): TableFunction {
  cursor.index += 2;
  cursor.expect('(');
  const columns: NonNullable<TableFunction['columns']> = [];
  const functions: TableFunction[] = [];
  do {
    const item = tablePrimary(cursor);
    if (item.kind !== 'table-function') continue;
    functions.push(item);
    appendAll(columns, item.columns ?? []);
  } while (cursor.accept(','));
  cursor.expect(')');
  const end = cursor.previousEnd;
  const counted = cursor.acceptSequence('WITH', 'ORDINALITY');
  const ordinality = counted ? { ordinality: ordinalityColumn(cursor) } : {};
  if (functions.length === 1) return { ...functions[0]!, ...ordinality, lateral: true, start, end };
  const args = functions.map(({ call }) => call);
  return {
    kind: 'table-function',
    call: { kind: 'call', name: { parts: [], start, end: start }, args, start, end },
    functions,
    ...(columns.length > 0 && { columns }),
    ...ordinality,
    lateral: true,
    start,
    end,
  };
}

/** Netezza: `EXTERNAL 'file' [(a INT, …) | SAMEAS t] [USING (…)]` */
function externalFile(cursor: TokenCursor, start: number): TableExpression {
  cursor.advance();
  const part = takeIdentifier(cursor);
  const columns = cursor.at('(') ? declaredColumns(cursor) : undefined;
  if (cursor.accept('SAMEAS')) name(cursor);
  if (cursor.at('USING') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  const end = cursor.previousEnd;
  const file: TableReference = { kind: 'table', name: { parts: [part], start, end: part.end }, start, end };
  return columns === undefined ? file : declaredRows(file, columns, start, end);
}

/** Couchbase: a list, an object, or brackets around one. */
function valueFollows(cursor: TokenCursor): boolean {
  let ahead = 0;
  while (cursor.text(ahead) === '(') ahead++;
  const text = cursor.text(ahead);
  return text === '[' || text === '{' || cursor.kind(ahead) === TokenKind.string || atRange(cursor);
}

/** `(query)`, `(a JOIN b)`, `(VALUES …)`, `((…))`. */
function bracketed(cursor: TokenCursor, start: number): TableExpression {
  const special = statementSource(cursor, start) ?? foreignFile(cursor, start);
  if (special !== undefined) return special;
  if (cursor.rules.startsQuery(cursor)) return derived(cursor, start, true);
  if (atSummary(cursor)) return summary(cursor, start);
  if (['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(cursor.text(1)))
    return derivedStatement(cursor, start);
  cursor.advance();
  if (cursor.at('FINAL') || cursor.at('NEW') || cursor.at('OLD')) cursor.advance();
  let inner: TableExpression = cursor.rules.tableExpression(cursor);
  while (cursor.accept(',')) {
    const right = cursor.rules.tableExpression(cursor);
    inner = { kind: 'join', type: 'comma', left: inner, right, start: inner.start, end: cursor.previousEnd };
  }
  if (!cursor.accept(')')) {
    cursor.error('expected', 'Expected )');
    while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';') && !cursor.at('WHERE')) {
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
    }
    cursor.accept(')');
  }
  // PostgreSQL, Spark: a joined table with an alias, which hides the names of its parts
  if (inner.kind !== 'join') return inner;
  inner.bracketed = true;
  if (!(cursor.at('AS') || mayBeAlias(cursor))) return inner;
  const { previousEnd: end } = cursor;
  const query = plainQuery(selectAll(inner, start, end), start, end);
  const whole: TableExpression = { kind: 'derived', query, start, end };
  const isUnnamed = inner.using !== undefined && cursor.dialect.syntax.usingJoinsUnnamed;
  return isUnnamed && alias(cursor, whole) ? inner : whole;
}

/** `FINAL TABLE (INSERT …)` and T-SQL's MERGE with OUTPUT as a source. */
function derivedStatement(cursor: TokenCursor, start: number): TableExpression {
  cursor.advance();
  const statement = cursor.rules.statement(cursor);
  cursor.accept(')');
  const end = cursor.previousEnd;
  if (
    statement?.kind === 'insert' ||
    statement?.kind === 'update' ||
    statement?.kind === 'delete' ||
    statement?.kind === 'merge'
  ) {
    return { kind: 'derived', query: statement, start, end };
  }
  return { kind: 'table', name: { parts: [], start, end }, start, end };
}

function namedOrFunction(cursor: TokenCursor, start: number): TableExpression {
  const kind = cursor.kind();
  if (kind === TokenKind.string) {
    const file = takeIdentifier(cursor);
    if (cursor.at('(') && file.text.startsWith('@')) cursor.skipBrackets(); // Snowflake: a stage's options
    return { kind: 'table', name: { parts: [file], start, end: file.end }, start, end: file.end };
  }
  if (
    kind !== TokenKind.variable &&
    !atIdentifier(cursor) &&
    !cursor.at('UNNEST') &&
    cursor.kind() !== TokenKind.word
  ) {
    if (cursor.at('@')) return stage(cursor, start);
    // T-SQL: `..t`, `.t`: the qualifiers are left out, their dots are not
    if (cursor.dialect.syntax.optionalTerminator && (cursor.at('.') || cursor.at('..'))) {
      while (cursor.accept('.') || cursor.accept('..'));
      return namedOrFunction(cursor, cursor.start);
    }
    cursor.error('expected', 'Expected a table');
    return { kind: 'table', name: { parts: [], start, end: start }, start, end: start };
  }
  if (cursor.at('FINAL') || cursor.at('NEW') || cursor.at('OLD')) {
    if (cursor.text(1) === 'TABLE' && cursor.text(2) === '(') {
      cursor.index += 2;
      return bracketed(cursor, start);
    }
  }
  const item = reservedName(cursor) ?? reference(cursor);
  if (cursor.at('(') && atPlaceholders(cursor)) cursor.skipBrackets();
  if (cursor.at('(') && atTableOperator(cursor)) return tableOperator(cursor, item.name, start);
  if (cursor.at('(') && cursor.text(1) === '[' && cursor.dialect.syntax.quotedPaths && isLegacy(item))
    return legacyFunction(cursor);
  if (cursor.at('(') && !hintBrackets(cursor)) return tableFunction(cursor, item, start);
  if (item.name.parts.length > 0 && kind === TokenKind.variable) item.variable = true;
  return item;
}

function isLegacy({ name: { parts } }: TableReference): boolean {
  return parts.length === 1 && /^(?:TABLE_\w+|FLATTEN)$/i.test(parts[0]!.text);
}

/** A table called ORDER or GROUP without quotes is an error, but what is meant is clear. */
function reservedName(cursor: TokenCursor): TableReference | undefined {
  if (
    (!cursor.at('ORDER') && !cursor.at('GROUP')) ||
    cursor.text(1) === 'BY' ||
    cursor.text(1) === 'SIBLINGS'
  )
    return undefined;
  cursor.error('reserved-word', 'A reserved word as a name needs quotes');
  const { start } = cursor;
  const part = takeIdentifier(cursor);
  return { kind: 'table', name: { parts: [part], start, end: part.end }, start, end: part.end };
}

/** HANA: `"V"('PLACEHOLDER' = ('$$x$$', '1'))`, `"V"(PLACEHOLDER."$$x$$" => 1)`: values for a view's variables. */
function atPlaceholders(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.viewPlaceholders) return false;
  return /^'?PLACEHOLDER'?$/i.test(cursor.raw(1));
}

export function reference(cursor: TokenCursor): TableReference {
  const start = cursor.start;
  const tableName = withHyphens(cursor, name(cursor));
  // Databricks: LIVE.t is the t of the same pipeline
  const [first] = tableName.parts;
  if (cursor.dialect.syntax.streamSources && tableName.parts.length === 2 && /^live$/i.test(first!.text))
    tableName.parts.shift();
  cursor.acceptSequence('.', '*');
  // HANA: `FROM :rows[1:5]`
  if (cursor.at('[') && cursor.dialect.language.tableVariables) cursor.skipBrackets();
  // Couchbase: `FROM catalog.lists[3].items`
  if (cursor.dialect.syntax.valuesAsSources && cursor.at('[')) sourcePath(cursor);
  // PostgreSQL: `t *` reads the tables that inherit from t too
  const { optionalTerminator, inheritedRows } = cursor.dialect.syntax;
  if (cursor.at('*') && !optionalTerminator && (cursor.touchesPrevious || inheritedRows)) cursor.advance();
  return { kind: 'table', name: tableName, start, end: cursor.previousEnd };
}

/** BigQuery: `FROM t, my-project.data.my-table`. Where it knows that a table follows, the lexer has read the first part so. */
function withHyphens(cursor: TokenCursor, read: Name): Name {
  if (!cursor.at('-') || !cursor.touchesPrevious || !cursor.dialect.lexical.wordPart.includes('-'))
    return read;
  while (cursor.at('-') && cursor.touchesPrevious && cursor.kind(1) !== TokenKind.symbol) cursor.index += 2;
  const last = read.parts.at(-1)!;
  const end = cursor.previousEnd;
  const text = cursor.source.slice(last.start, end);
  const parts = [...read.parts.slice(0, -1), { ...last, text, end }];
  if (!cursor.accept('.')) return { parts, start: read.start, end };
  const rest = withHyphens(cursor, name(cursor));
  return { parts: [...parts, ...rest.parts], start: read.start, end: rest.end };
}

/** A Snowflake stage in FROM: `@stage/path (FILE_FORMAT => …)`. */
function stage(cursor: TokenCursor, start: number): TableReference {
  let end = cursor.tokenEnd;
  cursor.advance();
  while (
    !cursor.atEnd &&
    cursor.touchesPrevious &&
    !cursor.at(')') &&
    !cursor.at(',') &&
    !cursor.at(';') &&
    !cursor.at('(')
  ) {
    end = cursor.tokenEnd;
    cursor.advance();
  }
  if (cursor.at('(')) cursor.skipBrackets();
  const part = { text: cursor.source.slice(start, end), quoted: true, start, end };
  return { kind: 'table', name: { parts: [part], start, end }, variable: true, start, end };
}

function tableFunction(cursor: TokenCursor, item: TableReference, start: number): TableExpression {
  const functionName = item.name.parts.at(-1)?.text.toUpperCase() ?? '';
  const remote =
    stageDirectory(cursor, functionName) ??
    passThroughQuery(cursor, functionName, start) ??
    fullTextRows(cursor, item, start) ??
    remoteObject(cursor, functionName, start) ??
    bulkRows(cursor, functionName, start);
  if (remote !== undefined) return remote;
  const table = argumentTable(cursor, functionName);
  if (table === undefined) return calledFunction(cursor, item, functionName, start);
  const node = besideArguments(cursor, item.name, table, start);
  if (alias(cursor, node)) node.end = cursor.previousEnd;
  return besideTable(table, node);
}

/** Alias, columns, sample, time travel, partitions, hints, in the orders that vendors allow. */
function countsPlaces({ dialect: { syntax } }: TokenCursor): boolean {
  return syntax.objectUnpivot === true || syntax.rawSelect === true;
}

export function suffixes(cursor: TokenCursor, item: TableExpression): TableExpression {
  let aliased = false;
  for (;;) {
    const text = cursor.text();
    const next = cursor.text(1);
    const rows = item.kind === 'table-function' || item.kind === 'table' ? item : undefined;
    if (rows && text === 'AT' && countsPlaces(cursor) && next !== '(') {
      // Redshift: UNPIVOT t.object AS value AT key, t.list AS element AT position; Analytics of Couchbase: t AS x AT i
      cursor.advance();
      rows.ordinality = takeIdentifier(cursor);
      continue;
    }
    if ((item.kind === 'table' && portionOption(cursor, item)) || tableOption(cursor)) continue;
    const made = rowOperator(cursor, item);
    if (made !== undefined) {
      item = operatedOn(cursor, item, made);
      aliased = made.kind === 'derived' && made.alias !== undefined;
      continue;
    }
    if (!aliased && item.kind !== 'join' && alias(cursor, item)) {
      aliased = true;
      continue;
    }
    if (!aliased && item.kind === 'join' && text === 'AS') {
      // an alias of a bracketed join hides the names inside: `(SELECT * FROM a JOIN b) AS j`
      const { start, end } = item;
      item = { kind: 'derived', query: plainQuery(selectAll(item, start, end), start, end), start, end };
      continue;
    }
    if (item.kind === 'table-function' && offsetClause(cursor, item)) continue;
    // BigQuery: FROM t.list WITH OFFSET
    if (item.kind === 'table' && cursor.dialect.syntax.quotedPaths && offsetClause(cursor, item)) continue;
    item.end = Math.max(item.end, cursor.previousEnd);
    return item;
  }
}
