import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { CreateTrigger } from '../../../tree/procedural.ts';
import type { CreateView, Statement } from '../../../tree/statements.ts';
import { skipRest } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { schedule } from './schedule.ts';

const bracketEnds: ReadonlySet<string> = new Set([')']);

/**
 * `CREATE RULE r AS ON event TO t [WHERE c] DO [ALSO | INSTEAD] …` of PostgreSQL: a trigger that the planner runs, with
 * NEW and OLD; on SELECT it makes the table a view (manual, "The Rule System"). Other vendors' rules are checks.
 */
export function createRule(cursor: TokenCursor, start: number): Statement {
  if (!cursor.lookAhead(() => rewrites(cursor))) return schedule(cursor, start);
  cursor.advance();
  const ruleName = name(cursor);
  cursor.index += 2;
  const event = cursor.text();
  cursor.advance();
  cursor.accept('TO');
  const table = name(cursor);
  const node: CreateTrigger = { kind: 'create-trigger', name: ruleName, table, body: [], start, end: start };
  if (cursor.accept('WHERE')) node.condition = cursor.rules.expression(cursor);
  cursor.accept('DO');
  const instead = cursor.acceptAny('ALSO', 'INSTEAD') === 'INSTEAD';
  node.insteadOf = instead ? [event] : [];
  if (instead && node.condition) node.leavesOut = true;
  if (event === 'SELECT' && instead && cursor.rules.startsQuery(cursor)) return view(cursor, node);
  if (!cursor.accept('NOTHING')) node.body = actions(cursor);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function rewrites(cursor: TokenCursor): boolean {
  cursor.advance();
  if (cursor.kind() !== TokenKind.word && cursor.kind() !== TokenKind.quoted) return false;
  name(cursor);
  return cursor.atSequence('AS', 'ON');
}

function view(cursor: TokenCursor, rule: CreateTrigger): CreateView {
  const query = cursor.rules.query(cursor);
  const { start } = rule;
  const viewName = rule.table ?? rule.name;
  return {
    kind: 'create-view',
    name: viewName,
    orReplace: true,
    columns: [],
    query,
    start,
    end: cursor.previousEnd,
  };
}

/** A statement, or several in brackets. */
function actions(cursor: TokenCursor): Statement[] {
  if (cursor.at('(') && !cursor.rules.startsQuery(cursor)) {
    cursor.advance();
    const list = cursor.rules.statementList(cursor, bracketEnds);
    cursor.expect(')');
    return list;
  }
  cursor.blockDepth++;
  const only = cursor.rules.statement(cursor);
  cursor.blockDepth--;
  return only === undefined ? [] : [only];
}
