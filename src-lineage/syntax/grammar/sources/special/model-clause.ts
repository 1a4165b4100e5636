import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Query, Select, SelectItem } from '../../../tree/queries.ts';
import { selectItems } from '../../functions/select-item.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';

/** A measure of a MODEL clause: the values that it begins with, and the measures whose cells its rules read. */
interface Measure {
  item: SelectItem;
  reads: Set<string>;
  /** Of a reference model: rules read it, the select list does not see it. */
  reference?: true;
}

/**
 * Oracle's MODEL clause: its columns in PARTITION BY, DIMENSION BY and MEASURES, and of the rules which measure reads
 * which. A name that it gives to an expression is one that the select list sees. Reference models are queries of their own.
 */
export function modelClause(cursor: TokenCursor, node: Select): void {
  const measures = new Map<string, Measure>();
  while (
    !cursor.atEnd &&
    !cursor.at(')') &&
    !cursor.at(';') &&
    !(cursor.at('ORDER') && cursor.text(1) === 'BY')
  ) {
    if ((cursor.at('BY') || cursor.at('MEASURES')) && cursor.text(1) === '(') {
      const ofMeasures = cursor.at('MEASURES');
      cursor.index += 2;
      const items: SelectItem[] = [];
      selectItems(cursor, items);
      appendAll(
        node.arrangedBy,
        items.map((item) => item.expression),
      );
      if (ofMeasures) for (const item of items) measures.set(nameOf(item), { item, reads: new Set() });
      else addNames(node, items);
      cursor.expect(')');
    } else if (cursor.at('REFERENCE') && cursor.text(2) === 'ON') referenceModel(cursor, node, measures);
    else if (cursor.at('(') && cursor.rules.startsQuery(cursor)) {
      node.arrangedBy.push(cursor.rules.operand(cursor));
    } else if (cursor.at('(') && measures.size > 0) rules(cursor, measures);
    else if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  addNames(
    node,
    [...measures.values()]
      .filter(({ reference }) => !reference)
      .map((measure) => assigned(measure, measures)),
  );
}

/** `REFERENCE r ON (query) DIMENSION BY (…) MEASURES (a, …)`: measures whose cells are those of the query's rows. */
function referenceModel(cursor: TokenCursor, node: Select, measures: Map<string, Measure>): void {
  cursor.index += 3;
  const rows = cursor.rules.operand(cursor);
  node.arrangedBy.push(rows);
  while (!cursor.atEnd && !cursor.at(';') && !cursor.at('MEASURES')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  if (!cursor.acceptSequence('MEASURES', '(')) return;
  const items: SelectItem[] = [];
  selectItems(cursor, items);
  cursor.expect(')');
  for (const item of items) {
    const expression = rows.kind === 'subquery' ? columnOf(rows.query, item) : item.expression;
    measures.set(nameOf(item), { item: { ...item, expression }, reads: new Set(), reference: true });
  }
}

/** A measure of a reference model as a query of its own. */
function columnOf(query: Query, item: SelectItem): Expression {
  const { start, end } = item;
  const body = plainSelect([item], [{ kind: 'derived', query, start, end }], start, end);
  return { kind: 'subquery', query: plainQuery(body, start, end), use: 'scalar', start, end };
}

function addNames(node: Select, items: readonly SelectItem[]): void {
  const named = items
    .filter((item) => item.alias !== undefined)
    .map((item) => ({ ...item, shadows: true as const }));
  if (named.length > 0) appendAll((node.lets ??= []), named);
}

function nameOf({ alias, expression }: SelectItem): string {
  const name = alias ?? (expression.kind === 'column' ? expression.path.at(-1) : undefined);
  return name?.text.toUpperCase() ?? '';
}

/** `(sales['x', 2027] = sales['x', 2026] + cost[CV(), 2026], …)` */
function rules(cursor: TokenCursor, measures: ReadonlyMap<string, Measure>): void {
  const end = cursor.index + cursor.afterBrackets(0);
  cursor.advance();
  while (cursor.index < end - 1) {
    const measure = measures.get(cursor.raw().replaceAll('"', '').toUpperCase());
    if (measure !== undefined && cursor.text(1) === '[') oneRule(cursor, measures, measure, end);
    else cursor.advance();
  }
  cursor.index = end;
}

function oneRule(
  cursor: TokenCursor,
  measures: ReadonlyMap<string, Measure>,
  measure: Measure,
  end: number,
): void {
  cursor.advance();
  cursor.skipBrackets();
  let depth = 0;
  for (; cursor.index < end - 1 && !(depth === 0 && cursor.at(',')); cursor.advance()) {
    if (cursor.at('(') || cursor.at('[')) depth++;
    else if (cursor.at(')') || cursor.at(']')) depth--;
    else if (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted) {
      const read = cursor.raw().replaceAll('"', '').toUpperCase();
      if (measures.has(read)) measure.reads.add(read);
    }
  }
}

/** The measure with all the values that come to it through the rules. */
function assigned({ item, reads }: Measure, measures: ReadonlyMap<string, Measure>): SelectItem {
  const reached = new Set(reads);
  for (const name of reached) for (const further of measures.get(name)?.reads ?? []) reached.add(further);
  reached.delete(nameOf(item));
  if (reached.size === 0) return item;
  const others = [...reached].map((name) => measures.get(name)!.item.expression);
  const { start, end } = item;
  const expression: Expression = { kind: 'list', items: [item.expression, ...others], start, end };
  const alias = item.alias ?? (item.expression.kind === 'column' ? item.expression.path.at(-1) : undefined);
  return { ...item, expression, ...(alias && { alias }) };
}
