import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Name } from '../../tree/node.ts';
import type { AlterAction } from '../../tree/statements.ts';
import { atStatementEnd, skipToken } from '../ends/statement-end.ts';
import { atIdentifier, name } from '../names/names.ts';

/** PostgreSQL: ATTACH PARTITION t FOR VALUES …, DETACH PARTITION t: the partition is a table, whose rows come or go. */
export function partitionAction(cursor: TokenCursor, into: AlterAction[]): void {
  if (!cursor.dialect.syntax.attachesPartitions || cursor.text(1) !== 'PARTITION') {
    partitionTable(cursor, into);
    return;
  }
  const action = cursor.at('ATTACH') ? 'attach' : 'detach-into';
  cursor.index += 2;
  into.push({ action, table: name(cursor) });
}

/** ClickHouse: REPLACE PARTITION p FROM t */
export function replacePartition(cursor: TokenCursor, into: AlterAction[]): void {
  while (!atStatementEnd(cursor) && !cursor.at('FROM') && !cursor.at(',')) skipToken(cursor);
  if (cursor.accept('FROM')) into.push({ action: 'append-from', table: name(cursor) });
  else into.push({ action: 'other' });
}

/**
 * EXCHANGE PARTITION p WITH TABLE t. Hive's, with the partition's values in brackets, moves the rows of t only (language
 * manual, "Exchange Partition").
 */
export function exchangedPartition(cursor: TokenCursor, into: AlterAction[]): void {
  const moves = cursor.text(1) === 'PARTITION' && cursor.text(2) === '(';
  tableAfter(cursor, 'TABLE', (table) =>
    into.push(moves ? { action: 'append-from', table } : { action: 'exchange-partition', with: table }),
  );
}

export function movePartition(cursor: TokenCursor, into: AlterAction[]): void {
  while (!atStatementEnd(cursor) && !cursor.at('TO') && !cursor.at(',')) skipToken(cursor);
  if (cursor.acceptSequence('TO', 'TABLE')) into.push({ action: 'detach-into', table: name(cursor) });
  else into.push({ action: 'other' });
}

/** Whether what a table loses is saved: TO CURRENT WITH INSERT INTO t, DROP RANGE … WITH INSERT t (Teradata, "ALTER TABLE"). */
export function savesRows(cursor: TokenCursor): boolean {
  return cursor.at('WITH') && cursor.text(1) === 'INSERT';
}

/** WITH INSERT [INTO] t: the rows of partitions that go are in t from then on. */
export function savedRows(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  cursor.markRead();
  cursor.advance();
  cursor.accept('INTO');
  into.push({ action: 'detach-into', table: name(cursor) });
}

/** EXCHANGE PARTITION p WITH TABLE t; SWITCH [PARTITION n] TO t */
export function tableAfter(cursor: TokenCursor, word: string, found: (table: Name) => void): void {
  cursor.advance();
  while (!atStatementEnd(cursor) && !cursor.at(word)) skipToken(cursor);
  if (cursor.accept(word)) found(name(cursor));
}

/** Db2, ClickHouse: ATTACH PARTITION p … FROM [TABLE] t; Db2: DETACH PARTITION p INTO TABLE t. */
function partitionTable(cursor: TokenCursor, into: AlterAction[]): void {
  const attach = cursor.at('ATTACH');
  const word = attach ? 'FROM' : 'INTO';
  while (!atStatementEnd(cursor) && !cursor.at(',') && !(cursor.at(word) && !beginsBound(cursor)))
    skipToken(cursor);
  if (!cursor.accept(word)) {
    into.push({ action: 'other' });
    return;
  }
  cursor.accept('TABLE');
  if (atIdentifier(cursor))
    into.push({ action: attach ? 'append-from' : 'detach-into', table: name(cursor) });
}

/** PostgreSQL: `FOR VALUES FROM (1) TO (10)`; Db2: `STARTING FROM 1`. */
function beginsBound(cursor: TokenCursor): boolean {
  return cursor.text(1) === '(' || cursor.text(-1) === 'STARTING';
}
