import type { TokenCursor } from '../../cursor/cursor.ts';
import type { NameMatching, SetOperation } from '../../tree/queries.ts';
import { identifierList } from '../names/names.ts';

/** What stands between the arms of a set operation; SAS and Teradata have OUTER UNION. */
type SetOperator = SetOperation['operator'] | 'outer-union';

/** The operator that stands here, perhaps behind the side whose columns count (`LEFT OUTER UNION`). */
export function setOperator(cursor: TokenCursor): SetOperator | undefined {
  switch (cursor.text()) {
    case 'UNION':
      return cursor.text(1) === 'JOIN' ? undefined : 'union';
    case 'OUTER':
      return cursor.text(1) === 'UNION' ? 'outer-union' : undefined;
    case 'INTERSECT':
      return 'intersect';
    case 'EXCEPT':
    case 'MINUS':
      return 'except';
    case 'FULL':
    case 'LEFT':
    case 'INNER':
      return cursor.text(1) === 'UNION' ||
        (cursor.text(1) === 'OUTER' && cursor.text(2) === 'UNION') ||
        cursor.text(1) === 'INTERSECT'
        ? 'union'
        : undefined;
    default:
      return undefined;
  }
}

/** Reads a set operator with ALL and with the names that its columns are matched by. */
export function setOperation(
  cursor: TokenCursor,
  operator: SetOperator,
): Pick<SetOperation, 'operator' | 'all' | 'byName'> {
  const side = cursor.acceptAny('LEFT', 'FULL', 'INNER');
  if (side !== undefined) cursor.accept('OUTER');
  cursor.advance();
  if (operator === 'outer-union') cursor.advance();
  const all = cursor.accept('ALL');
  if (!all) cursor.accept('DISTINCT');
  const byName = nameMatching(cursor, side ?? (operator === 'outer-union' ? 'FULL' : undefined));
  return { operator: operator === 'outer-union' ? 'union' : operator, all, ...(byName && { byName }) };
}

/** BY NAME, CORRESPONDING (ISO/IEC 9075-2, 7.17: the columns that both sides have), and what restricts them. */
function nameMatching(cursor: TokenCursor, side: string | undefined): NameMatching | undefined {
  let columns: NameMatching['columns'] = 'any';
  let listed: boolean;
  if (cursor.acceptSequence('BY', 'NAME')) listed = cursor.accept('ON');
  else if (cursor.accept('CORRESPONDING') || cursor.acceptSequence('STRICT', 'CORRESPONDING')) {
    columns = 'common';
    listed = cursor.accept('BY');
  } else return undefined;
  if (side !== undefined) columns = sides[side] ?? columns;
  return { columns, ...(listed && cursor.at('(') && { list: identifierList(cursor) }) };
}

const sides: Readonly<Record<string, NameMatching['columns']>> = {
  FULL: 'any',
  INNER: 'common',
  LEFT: 'first',
};
