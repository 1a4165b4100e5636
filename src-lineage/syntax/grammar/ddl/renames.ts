import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Name } from '../../tree/node.ts';
import type { AlterAction, AlterTable, RenameTables, Statement } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';
import { atIdentifier, identifierOrString, name } from '../names/names.ts';
import { objectName } from '../names/object-name.ts';
import { inertStatement } from '../queries/other.ts';

/** RENAME TABLE a TO b, c TO d; Oracle: RENAME a TO b; Teradata: RENAME TABLE a AS b; ClickHouse: RENAME DICTIONARY … */
export function renameStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  const what = cursor.text(1);
  const column = what === 'COLUMN' && cursor.text(3) === '.';
  if (what === 'USER' || what === 'INDEX' || what === 'DATABASE' || what === 'SCHEMA')
    return inertRename(cursor);
  cursor.advance();
  if (column) return renameColumn(cursor, start);
  cursor.acceptAny('TABLE', 'TABLES', 'VIEW', 'PROCEDURE', 'MACRO', 'DICTIONARY', 'OBJECT', 'SEQUENCE');
  cursor.accept('::');
  const node: RenameTables = { kind: 'rename-tables', renames: [], start, end: start };
  do {
    cursor.acceptSequence('IF', 'EXISTS');
    const from = name(cursor);
    if (cursor.accept('WAIT')) cursor.advance();
    cursor.accept('NOWAIT');
    if (cursor.acceptAny('TO', 'AS') === undefined) break;
    node.renames.push({ from, to: name(cursor) });
  } while (cursor.accept(','));
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function inertRename(cursor: TokenCursor): Statement {
  return { ...inertStatement(cursor), what: 'rename' };
}

/** HANA, Informix: RENAME COLUMN t.a TO b */
function renameColumn(cursor: TokenCursor, start: number): Statement {
  cursor.advance();
  const path = name(cursor);
  const from = path.parts.at(-1)!;
  const table: Name = { parts: path.parts.slice(0, -1), start: path.start, end: path.end };
  cursor.expect('TO');
  const to = name(cursor).parts.at(-1)!;
  return {
    kind: 'alter-table',
    object: 'table',
    name: table,
    actions: [{ action: 'rename-column', from, to }],
    start,
    end: cursor.previousEnd,
  };
}

/** Vertica: ALTER TABLE a, b RENAME TO c, a ("ALTER TABLE", RENAME): one after the other. */
export function renamedTogether(cursor: TokenCursor, { name: first, start }: AlterTable): RenameTables {
  const tables = [first];
  while (cursor.accept(',')) tables.push(objectName(cursor));
  const renames: RenameTables['renames'] = [];
  if (cursor.acceptSequence('RENAME', 'TO'))
    do {
      const from = tables[renames.length];
      if (from === undefined) break;
      renames.push({ from, to: name(cursor) });
    } while (cursor.accept(','));
  skipRest(cursor);
  return { kind: 'rename-tables', renames, start, end: cursor.previousEnd };
}

/** RENAME TO t, RENAME [COLUMN] a TO b, RENAME AS t; constraints, indexes and partitions are nothing to lineage. */
export function renameAction(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  if (cursor.acceptAny('TO', 'AS') !== undefined) {
    // Hive: PARTITION (…) RENAME TO PARTITION (…)
    if (cursor.at('PARTITION') && cursor.text(1) === '(') into.push({ action: 'other' });
    else into.push({ action: 'rename-table', to: name(cursor) });
    return;
  }
  const others = ['CONSTRAINT', 'INDEX', 'KEY', 'PARTITION', 'SUBPARTITION', 'FIELD'];
  if (others.includes(cursor.text()) && cursor.text(1) !== 'TO') {
    into.push({ action: 'other' });
    return;
  }
  if (cursor.text(1) !== 'TO') cursor.accept('COLUMN');
  if (cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  if (!atIdentifier(cursor)) return;
  const from = name(cursor);
  if (cursor.acceptAny('TO', 'AS') !== undefined)
    into.push({ action: 'rename-column', from: from.parts.at(-1)!, to: identifierOrString(cursor) });
  else into.push({ action: 'rename-table', to: from });
}
