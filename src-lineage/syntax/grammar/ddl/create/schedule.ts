import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { CreateRoutine } from '../../../tree/procedural.ts';
import { atStatementEnd, skipRest, skipToken } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';

/** TASK, PIPE, EVENT, RULE, ALERT, SCHEDULED QUERY: a name and a statement that the database runs by itself. The current word is the kind. */
export function schedule(cursor: TokenCursor, start: number): CreateRoutine {
  const kind = cursor.text();
  const alters = cursor.text(-1) === 'ALTER';
  cursor.advance();
  if (kind === 'SCHEDULED') cursor.accept('QUERY');
  if (cursor.at('IF')) cursor.index += cursor.text(1) === 'NOT' ? 3 : 2;
  const node: CreateRoutine = {
    kind: 'create-routine',
    routine: 'procedure',
    name: name(cursor),
    parameters: [],
    body: [],
    start,
    end: start,
  };
  const marker = kind === 'ALERT' && alters ? 'ACTION' : (markers.get(kind) ?? 'AS');
  let condition: Expression | undefined;
  while (!cursor.atEnd && !cursor.at(';') && !cursor.at(marker) && !cursor.at('HANDLER')) {
    if (kind === 'ALERT' && atCondition(cursor)) {
      cursor.advance();
      condition = cursor.rules.expression(cursor);
      continue;
    }
    // Snowflake: EXECUTE AS USER u AS …; Hive: EXECUTED AS 'u'
    if (cursor.at('EXECUTE') || /^executed$/i.test(cursor.raw())) cursor.advance();
    skipToken(cursor);
  }
  if (cursor.accept(marker) || cursor.accept('HANDLER')) body(cursor, node);
  // Snowflake: ALERT … IF (EXISTS (query)) THEN statement
  if (condition !== undefined) {
    const { start: from, end } = condition;
    node.body = [{ kind: 'if', branches: [{ condition, body: node.body }], start: from, end }];
  }
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function body(cursor: TokenCursor, node: CreateRoutine): void {
  cursor.blockDepth++;
  if (cursor.at('(') && !cursor.rules.startsQuery(cursor)) {
    cursor.advance();
    node.body = cursor.rules.statementList(cursor, bracketEnds);
    cursor.accept(')');
  } else {
    const inner = cursor.rules.statement(cursor);
    if (inner !== undefined) node.body.push(inner);
    if (inner?.kind !== 'other' && !atStatementEnd(cursor) && !cursor.at('COMMENT'))
      cursor.error('unexpected', 'Unexpected text after the statement');
  }
  cursor.blockDepth--;
}

/** Snowflake: `IF (EXISTS (query))` of an alert, `ALTER ALERT a MODIFY CONDITION EXISTS (query)`. */
function atCondition(cursor: TokenCursor): boolean {
  return (
    (cursor.at('IF') && cursor.text(1) === '(') || (cursor.at('CONDITION') && cursor.text(-1) === 'MODIFY')
  );
}

/** What stands before the statement, unless it is AS. */
const markers: ReadonlyMap<string, string> = new Map([
  ['EVENT', 'DO'],
  ['RULE', 'DO'],
  ['ALERT', 'THEN'],
]);

const bracketEnds: ReadonlySet<string> = new Set([')']);
