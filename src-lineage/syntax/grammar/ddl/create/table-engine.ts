import type { TokenCursor } from '../../../cursor/cursor.ts';
import { stringValue } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { CreateTable } from '../../../tree/statements.ts';
import { tableName } from '../../functions/named-sources.ts';

/**
 * ClickHouse: `ENGINE = Distributed(cluster, db, t, key)`, `Buffer(db, t, …)`, `S3('url')`, `Kafka(…)`: a table that shows the
 * rows of another or of a place ("Table engines"). False where the vendor has no such engines; the current word is ENGINE.
 */
export function tableEngine(cursor: TokenCursor, node: CreateTable): boolean {
  const { engines } = cursor.dialect.syntax;
  if (engines === undefined) return false;
  cursor.advance();
  cursor.accept('=');
  const engine = cursor.rules.operand(cursor);
  if (engine.kind === 'call') {
    const name = engine.name.parts.at(-1)?.text.toUpperCase() ?? '';
    const table = engines.tables.get(name);
    const place = engines.places.get(name);
    if (name === 'MERGE') node.merged = engine.args;
    else if (table !== undefined) shownTable(node, engine.args, table);
    else if (place !== undefined) shownPlace(node, engine.args[place]);
  }
  if (cursor.at('SETTINGS')) topic(cursor, node);
  return true;
}

/** The database may be a call: `Distributed(c, currentDatabase(), t)`. */
function shownTable(node: CreateTable, args: readonly Expression[], at: number): void {
  const over = tableName(args, args[at]?.kind === 'call' ? at + 1 : at);
  if (over !== undefined) node.over = over;
}

function shownPlace(node: CreateTable, argument: Expression | undefined): void {
  if (argument?.kind === 'literal' && argument.type === 'string') node.location = argument.value;
}

/** `SETTINGS kafka_broker_list = 'b', kafka_topic_list = 't'` */
function topic(cursor: TokenCursor, node: CreateTable): void {
  do {
    cursor.advance();
    const isTopic = /^kafka_topic_list$/i.test(cursor.raw());
    cursor.advance();
    cursor.accept('=');
    if (isTopic && cursor.kind() === TokenKind.string)
      node.location = stringValue(cursor.raw(), cursor.dialect.lexical);
    cursor.advance();
  } while (cursor.at(','));
}
