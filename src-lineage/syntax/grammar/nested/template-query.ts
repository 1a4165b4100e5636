import type { TokenCursor } from '../../cursor/cursor.ts';
import {
  dateSpineInMark,
  templateName,
  type TemplateRelation,
  templateRelations,
} from '../../templates/templates.ts';
import type { Name, Node } from '../../tree/node.ts';
import type { DerivedTable, QueryBody, Select } from '../../tree/queries.ts';
import { plainQuery, plainSelect } from './plain-query.ts';

/**
 * A macro that writes a whole query: `WITH a AS ({{ dbt_utils.union_relations([ref('x'), ref('y')]) }})`. What it reads are
 * the tables it is given, all of their columns; without any it reads as a table of its own.
 */
export function templateQuery(cursor: TokenCursor): QueryBody {
  const place: Node = { start: cursor.start, end: cursor.tokenEnd };
  const text = cursor.raw();
  const names = templateRelations(text);
  const generated = dateSpineInMark(text);
  cursor.advance();
  if (generated !== undefined) return generatedRows(generated, place);
  const arms = (names.length > 0 ? names : [{ parts: [text], model: false }]).map((one) =>
    everythingOf(one, place),
  );
  return arms.length === 1
    ? arms[0]!
    : { kind: 'set-operation', operator: 'union', all: true, arms, ...place };
}

/** `FROM {{ dbt_utils.union_relations([ref('x')]) }}`; undefined where the mark stands for one table. */
export function templateSource(cursor: TokenCursor): DerivedTable | undefined {
  const text = cursor.raw();
  if (templateName(text) !== undefined || templateRelations(text).length === 0) return undefined;
  const body = templateQuery(cursor);
  const { start, end } = body;
  return { kind: 'derived', query: plainQuery(body, start, end), start, end };
}

/** Rows that are made of nothing. */
function generatedRows(column: string, place: Node): Select {
  const expression = { kind: 'literal' as const, type: 'null' as const, value: 'NULL', ...place };
  const alias = { text: column, quoted: false, ...place };
  return plainSelect([{ expression, alias, ...place }], [], place.start, place.end);
}

function everythingOf({ parts, model }: TemplateRelation, place: Node): Select {
  const quoted = !model;
  const name: Name = { parts: parts.map((text) => ({ text, quoted, ...place })), ...place };
  if (model) name.model = true;
  return {
    kind: 'select',
    distinctOn: [],
    items: [{ expression: { kind: 'star', qualifier: [], ...place }, ...place }],
    from: [{ kind: 'table', name, ...place }],
    groupBy: [],
    windows: [],
    arrangedBy: [],
    ...place,
  };
}
