import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { IntoClause } from '../../tree/queries.ts';
import { skipRest, skipWords } from '../ends/statement-end.ts';
import { name } from '../names/names.ts';

/** INTO of a query: variables, a new table, a file. `BULK COLLECT` may come before it. */
export function intoClause(cursor: TokenCursor): IntoClause {
  const start = cursor.start;
  const node: IntoClause = { targets: [], start, end: start };
  if (cursor.acceptSequence('BULK', 'COLLECT')) node.bulk = true;
  cursor.expect('INTO');
  // before a dot such a word is a schema, before FROM a table: `SELECT a INTO temp FROM t`
  const isName = cursor.text(1) === '.' || cursor.text(1) === 'FROM';
  if (!isName) cursor.accept('STRICT');
  if (cursor.at('OUTFILE') || cursor.at('DUMPFILE')) outfile(cursor, node);
  else if (cursor.at('EXTERNAL') && cursor.kind(1) === TokenKind.word) {
    // Informix: INTO EXTERNAL t USING (DATAFILES ('DISK:/x.dat'))
    cursor.advance();
    node.table = name(cursor);
    if (cursor.accept('USING') && cursor.at('(')) cursor.skipBrackets();
  } else if (atTableKind(cursor)) {
    cursor.advance();
    node.table = name(cursor);
    if (storageWords.has(cursor.text())) skipRest(cursor);
  } else if (cursor.atSequence('EXISTING', 'TABLE')) {
    // SAP ASE: INTO EXISTING TABLE t [AT 'server.db.owner.t']
    cursor.index += 2;
    node.table = name(cursor);
    node.existing = true;
    if (cursor.at('AT') && cursor.kind(1) === TokenKind.string) cursor.index += 2;
  } else if (cursor.at('SCRATCH') && cursor.kind(1) === TokenKind.word) {
    // Informix: INTO SCRATCH t, a temporary table that is not logged
    cursor.advance();
    node.temporary = true;
    node.table = name(cursor);
  } else if (!isName && cursor.acceptAny('TEMP', 'TEMPORARY', 'LOCAL') !== undefined) {
    node.temporary = true;
    cursor.acceptAny('TEMP', 'TEMPORARY');
    cursor.accept('TABLE');
    node.table = name(cursor);
    cursor.acceptSequence('WITH', 'NO', 'LOG');
    // Vertica: ON COMMIT PRESERVE ROWS
    if (cursor.at('ON') && cursor.text(1) === 'COMMIT') cursor.index += 4;
  } else if (!isName && cursor.acceptAny('UNLOGGED', 'TABLE') !== undefined) {
    cursor.accept('TABLE');
    node.table = name(cursor);
  } else {
    do node.targets.push(cursor.rules.operand(cursor));
    while (cursor.accept(','));
    // HANA: SELECT a INTO x DEFAULT 0 FROM t
    if (cursor.at('DEFAULT') && cursor.dialect.syntax.intoDefaults) {
      cursor.advance();
      do cursor.rules.expression(cursor);
      while (cursor.accept(','));
    }
    // T-SQL: INTO t ON filegroup; SAP ASE: INTO t LOCK DATAROWS
    if ((cursor.at('ON') || cursor.at('LOCK')) && cursor.dialect.syntax.optionalTerminator) cursor.index += 2;
  }
  cursor.accept('STRICT');
  node.end = cursor.previousEnd;
  return node;
}

/** Informix: `INTO STANDARD t`, `INTO RAW t`: a table that stays, logged or not. */
function atTableKind(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.intoTableKinds || !tableKinds.has(cursor.text())) return false;
  return (
    cursor.kind(1) === TokenKind.quoted || (cursor.kind(1) === TokenKind.word && cursor.text(1) !== 'FROM')
  );
}

/** `EXTENT SIZE 16 NEXT SIZE 8 LOCK MODE (ROW)` and how the table is spread (Guide to SQL: Syntax, "INTO STANDARD and INTO RAW Clauses"). */
const storageWords: ReadonlySet<string> = new Set(['EXTENT', 'NEXT', 'LOCK', 'IN', 'FRAGMENT', 'PARTITION']);

const tableKinds: ReadonlySet<string> = new Set(['STANDARD', 'RAW', 'STATIC', 'OPERATIONAL']);

const outfileWords: ReadonlySet<string> = new Set([
  'FIELDS',
  'COLUMNS',
  'TERMINATED',
  'BY',
  'OPTIONALLY',
  'ENCLOSED',
  'ESCAPED',
  'LINES',
  'STARTING',
  'TRUNCATE',
  'APPEND',
  'AND',
  'STDOUT',
  'COMPRESSION',
  'LEVEL',
]);

/** `OUTFILE 'f' CHARACTER SET utf8 FIELDS TERMINATED BY ',' …`, `DUMPFILE 'f'` (MySQL), `OUTFILE 'f' APPEND` (ClickHouse). */
function outfile(cursor: TokenCursor, node: IntoClause): void {
  cursor.advance();
  node.file = '';
  if (cursor.kind() === TokenKind.string) {
    node.file = stringValue(cursor.raw(), cursor.dialect.lexical);
    cursor.advance();
  }
  if (cursor.acceptSequence('CHARACTER', 'SET')) cursor.advance();
  skipWords(cursor, outfileWords);
}
