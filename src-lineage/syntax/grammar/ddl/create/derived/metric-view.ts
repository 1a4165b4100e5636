import type { TokenCursor } from '../../../../cursor/cursor.ts';
import { dollarTagLength } from '../../../../tokens/identifiers.ts';
import type { ColumnReference, Expression } from '../../../../tree/expressions.ts';
import type { Identifier } from '../../../../tree/node.ts';
import type { DerivedTable, Query, TableExpression } from '../../../../tree/queries.ts';
import { plainQuery, plainSelect } from '../../../nested/plain-query.ts';
import { Definitions } from '../../../sources/special/semantic-view.ts';
import { type YamlPart, type YamlText, yamlParts } from './yaml-parts.ts';

/**
 * Databricks: `CREATE VIEW v WITH METRICS LANGUAGE YAML AS $$ source: t … $$` ("YAML syntax reference" of metric views): a query of all
 * its dimensions and measures. Steps over the text; undefined where it names no source.
 */
export function metricView(cursor: TokenCursor): Query | undefined {
  const { start } = cursor;
  const written = cursor.written();
  const mark = dollarTagLength(written);
  const whole = yamlParts(written.slice(mark, -mark), start + mark);
  cursor.advance();
  const end = cursor.previousEnd;
  const source = sourceOf(cursor, whole, { text: 'source', quoted: false, start, end });
  if (source === undefined) return undefined;
  const joins = new Map<string, Identifier>();
  const from = joined(cursor, source, whole, joins);
  const defined = new Definitions();
  for (const kind of ['fields', 'dimensions', 'measures'])
    for (const one of itemsOf(valueOf(whole, kind))) define(cursor, one, joins, defined);
  const body = plainSelect(defined.items, [from], start, end);
  const where = expressionOf(cursor, textOf(whole, 'filter'), joins);
  if (where !== undefined) body.where = where;
  return plainQuery(body, start, end);
}

function valueOf(part: YamlPart | undefined, key: string): YamlPart | undefined {
  return part !== undefined && 'map' in part ? part.map.get(key) : undefined;
}

function textOf(part: YamlPart | undefined, key: string): YamlText | undefined {
  const value = valueOf(part, key);
  return value !== undefined && 'text' in value ? value : undefined;
}

function itemsOf(part: YamlPart | undefined): readonly YamlPart[] {
  return part !== undefined && 'list' in part ? part.list : [];
}

function identifierOf({ text, start }: YamlText): Identifier {
  return { text: text.replace(/^`|`$/g, ''), quoted: text.startsWith('`'), start, end: start + text.length };
}

/** The table or query that `source` names. */
function sourceOf(
  cursor: TokenCursor,
  part: YamlPart | undefined,
  alias: Identifier,
): TableExpression | undefined {
  const text = textOf(part, 'source');
  if (text === undefined) return undefined;
  return cursor.rules.part(cursor, text, (inner): TableExpression => {
    const { start } = inner;
    if (!inner.rules.startsQuery(inner)) {
      const name = inner.rules.name(inner);
      return { kind: 'table', name, alias, start, end: name.end };
    }
    const query: DerivedTable = {
      kind: 'derived',
      query: inner.rules.query(inner),
      alias,
      start,
      end: start,
    };
    return { ...query, end: inner.previousEnd };
  });
}

/** The source with what is joined to it, and to that. The names of the joins come into a list. */
function joined(
  cursor: TokenCursor,
  left: TableExpression,
  part: YamlPart | undefined,
  names: Map<string, Identifier>,
): TableExpression {
  let from = left;
  for (const one of itemsOf(valueOf(part, 'joins'))) {
    const called = textOf(one, 'name');
    const right = called && sourceOf(cursor, one, identifierOf(called));
    if (called === undefined || right === undefined) continue;
    names.set(called.text.toLowerCase(), identifierOf(called));
    const on = expressionOf(cursor, textOf(one, 'on'), names);
    const using = usingOf(valueOf(one, 'using'));
    const { start, end } = right;
    const join: TableExpression = { kind: 'join', type: 'left', left: from, right, start, end };
    from = joined(cursor, { ...join, ...(on && { on }), ...(using.length > 0 && { using }) }, one, names);
  }
  return from;
}

/** `[a, b]`, or a list of names. */
function usingOf(part: YamlPart | undefined): Identifier[] {
  if (part === undefined || 'map' in part) return [];
  if ('list' in part) return part.list.flatMap((one) => ('text' in one ? [identifierOf(one)] : []));
  return Array.from(part.text.matchAll(/[^[\],\s]+/g), ({ 0: text, index }) =>
    identifierOf({ text, start: part.start + index }),
  );
}

function define(
  cursor: TokenCursor,
  part: YamlPart,
  joins: ReadonlyMap<string, Identifier>,
  into: Definitions,
): void {
  const called = textOf(part, 'name');
  const expression = expressionOf(cursor, textOf(part, 'expr'), joins);
  if (called === undefined || expression === undefined) return;
  const { start, end } = identifierOf(called);
  into.add({ parts: [identifierOf(called)], start, end }, expression, start, end);
}

function expressionOf(
  cursor: TokenCursor,
  text: YamlText | undefined,
  joins: ReadonlyMap<string, Identifier>,
): Expression | undefined {
  if (text === undefined) return undefined;
  return nearest(
    cursor.rules.part(cursor, text, (inner) => inner.rules.expression(inner)),
    joins,
  );
}

/** `customer.nation.name`: of the joins on a way the last one is the source. */
function nearest(expression: Expression, joins: ReadonlyMap<string, Identifier>): Expression {
  const open: object[] = [expression];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isColumn(node)) {
      let depth = 0;
      while (depth < node.path.length - 1 && joins.has(node.path[depth]!.text.toLowerCase())) depth++;
      if (depth > 1) node.path = node.path.slice(depth - 1);
      continue;
    }
    for (const value of Object.values(node))
      if (typeof value === 'object' && value !== null) open.push(value);
  }
  return expression;
}

function isColumn(node: object): node is ColumnReference {
  return (node as Partial<ColumnReference>).kind === 'column';
}
