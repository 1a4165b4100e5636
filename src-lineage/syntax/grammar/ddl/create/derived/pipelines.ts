import type { TokenCursor } from '../../../../cursor/cursor.ts';
import { TokenKind } from '../../../../tokens/tokens.ts';
import type { Expression, Star } from '../../../../tree/expressions.ts';
import type { Query, SelectItem } from '../../../../tree/queries.ts';
import type { Insert, Statement } from '../../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../../ends/statement-end.ts';
import { identifierList, takeIdentifier } from '../../../names/names.ts';
import { plainQuery, plainSelect } from '../../../nested/plain-query.ts';
import { inertStatement } from '../../../queries/other.ts';
import { reference, tablePrimary } from '../../../sources/table-primary.ts';

/**
 * Databricks pipelines: `APPLY CHANGES INTO t FROM STREAM s KEYS (…) … COLUMNS * EXCEPT (a)` ("APPLY CHANGES INTO"), which
 * writes the columns of the source into those of the same names.
 */
export function applyStatement(cursor: TokenCursor): Statement {
  if (cursor.text(1) !== 'CHANGES') return inertStatement(cursor);
  const { start } = cursor;
  cursor.index += 2;
  return changesInto(cursor, start);
}

/** `CREATE FLOW f AS INSERT INTO t BY NAME query`, `CREATE FLOW f AS AUTO CDC [ONCE] INTO t FROM s …` ("CREATE FLOW"). */
export function createFlow(cursor: TokenCursor, start: number): Statement {
  while (!atStatementEnd(cursor) && !cursor.at('AS') && !cursor.at('INSERT')) skipToken(cursor);
  cursor.accept('AS');
  const inner = cursor.at('INSERT') ? cursor.rules.statement(cursor) : undefined;
  if (inner !== undefined) return { ...inner, start };
  if (cursor.at('AUTO') || cursor.at('APPLY')) return changesInto(cursor, start);
  skipRest(cursor);
  return { kind: 'create-object', object: 'other', start, end: cursor.previousEnd };
}

function changesInto(cursor: TokenCursor, start: number): Insert {
  while (!atStatementEnd(cursor) && !cursor.at('INTO')) skipToken(cursor);
  cursor.accept('INTO');
  const target = reference(cursor);
  const query = changes(cursor);
  return {
    kind: 'insert',
    with: [],
    target,
    byName: true,
    ...(query && { query }),
    start,
    end: cursor.previousEnd,
  };
}

/** The columns that `FROM source KEYS (…) … COLUMNS …` writes; undefined where no FROM stands here. */
export function changes(cursor: TokenCursor): Query | undefined {
  const { start } = cursor;
  if (!cursor.accept('FROM')) return undefined;
  const source = tablePrimary(cursor);
  if (source.kind !== 'join') {
    // the source takes no alias: KEYS (…) looks like one with columns
    delete source.alias;
    delete source.columnAliases;
  }
  const star: Star = { kind: 'star', qualifier: [], start, end: start };
  let items: SelectItem[] = [itemOf(star)];
  let sequence: Expression | undefined;
  let keepsVersions = false;
  while (!atStatementEnd(cursor)) {
    if (cursor.acceptSequence('SEQUENCE', 'BY')) sequence = cursor.rules.expression(cursor);
    else if (cursor.at('TYPE') && /^scd$/i.test(cursor.raw(-1))) {
      cursor.advance();
      keepsVersions = cursor.raw() === '2';
    } else if (cursor.at('COLUMNS') && cursor.text(-1) !== 'FOR')
      items = writtenColumns(cursor, star) ?? items;
    else skipToken(cursor);
  }
  if (keepsVersions && sequence !== undefined) items = [...items, ...validity(sequence)];
  const end = cursor.previousEnd;
  const body = plainSelect(items, [source], start, end);
  return plainQuery(body, start, end);
}

/** The columns of STORED AS SCD TYPE 2: since when and until when a version holds, by the sequence ("AUTO CDC INTO"). */
function validity(expression: Expression): SelectItem[] {
  const { start, end } = expression;
  return ['__START_AT', '__END_AT'].map((text) => ({
    expression,
    alias: { text, quoted: false, start, end },
    start,
    end,
  }));
}

/** `COLUMNS * EXCEPT (a, b)`, `COLUMNS (a, b)`, `COLUMNS a, b` */
function writtenColumns(cursor: TokenCursor, star: Star): SelectItem[] | undefined {
  cursor.advance();
  if (cursor.accept('*')) {
    if (cursor.accept('EXCEPT') && cursor.at('(')) star.except = identifierList(cursor);
    return undefined;
  }
  const names = cursor.at('(') ? identifierList(cursor) : [];
  while (names.length === 0 || cursor.accept(',')) {
    if (cursor.kind() !== TokenKind.word && cursor.kind() !== TokenKind.quoted) break;
    names.push(takeIdentifier(cursor));
  }
  return names.map((column) =>
    itemOf({ kind: 'column', path: [column], start: column.start, end: column.end }),
  );
}

function itemOf(expression: Expression): SelectItem {
  return { expression, start: expression.start, end: expression.end };
}

/** `CREATE STREAMING TABLE t … FLOW AUTO CDC FROM s …`: steps over the words before FROM. */
export function acceptFlow(cursor: TokenCursor): boolean {
  if (!cursor.at('FLOW') || (cursor.text(1) !== 'AUTO' && cursor.text(1) !== 'APPLY')) return false;
  while (!atStatementEnd(cursor) && !cursor.at('FROM')) skipToken(cursor);
  if (cursor.at('FROM')) return true;
  skipRest(cursor);
  return false;
}
