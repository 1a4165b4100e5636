import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import type { ColumnReference, Expression, Subquery, Variable } from '../../tree/expressions.ts';
import { isKind, someNode } from '../../tree/some-node.ts';
import type { Transfer } from '../../tree/statements.ts';
import { columnList } from '../dml/insert.ts';
import { assignments } from '../dml/returning.ts';

/** MySQL: `(a, @b)` of LOAD DATA: the columns that take values of the file; what goes into variables SET may take. */
export function loadedColumns(cursor: TokenCursor, node: Transfer): void {
  const columns = columnList(cursor).flatMap((column) => column.parts.slice(-1));
  node.columns = columns.filter((column) => !column.text.startsWith('@'));
}

/** At the SET of LOAD DATA, and not at that of CHARACTER SET. */
export function setsColumns(cursor: TokenCursor): boolean {
  return cursor.at('SET') && cursor.text(-1) !== 'CHARACTER';
}

/** `SET c = UPPER(@b), d = (SELECT …)`: a value is one of the file's fields, of queries, of both, or of neither. */
export function loadedValues(cursor: TokenCursor, node: Transfer): void {
  cursor.advance();
  for (const assignment of assignments(cursor)) {
    const { targets, value } = assignment;
    const [target] = targets;
    if (target?.kind === 'column' && takesField(cursor, value))
      appendAll(node.columns ?? [], target.path.slice(-1));
    const [first, ...others] = queriesIn(value);
    if (first === undefined) continue;
    const { start, end } = value;
    const operands = [first, ...others];
    const queried: Expression =
      others.length === 0 ? first : { kind: 'operation', operator: ',', operands, start, end };
    (node.assignments ??= []).push({ ...assignment, value: queried });
  }
}

/** Whether a value is computed from fields of the file: columns or variables outside queries, but not `CURRENT_DATE`. */
export function takesField({ dialect }: TokenCursor, value: Expression): boolean {
  const isField = ({ path: [first, ...others] }: ColumnReference): boolean =>
    others.length > 0 || !dialect.functions.niladic.has(first!.text.toUpperCase());
  return someNode(value, (part) => {
    if (isSubquery(part)) return 'skip';
    return isKind<Variable>(part, 'variable') || (isKind<ColumnReference>(part, 'column') && isField(part));
  });
}

function queriesIn(value: Expression): Subquery[] {
  const found: Subquery[] = [];
  someNode(value, (part) => {
    if (!isSubquery(part)) return false;
    found.push(part);
    return 'skip';
  });
  return found.reverse();
}

function isSubquery(part: object): part is Subquery {
  return isKind<Subquery>(part, 'subquery');
}
