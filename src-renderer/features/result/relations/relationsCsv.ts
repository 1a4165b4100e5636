import type {
  ListedRelation,
  RelationsRequest,
} from '../../../../src-server/contract/application/result/relation-pages.ts';
import { readRelations } from '../../../api/result/model.ts';
import { csvLine } from '../../../base/csvLine.ts';

/** The most that the service answers at once. */
const pageSize = 1000;

const head = [
  'source_table',
  'source_column',
  'target_table',
  'target_column',
  'relation_type',
  'transform',
  'effect',
  'via',
  'file',
  'line',
];

/**
 * A list of relations as CSV (RFC 4180), filtered and in the order in which it is shown. It is read page by page, so that
 * a long one is never in memory as rows.
 */
export async function relationsCsv(
  sessionId: string,
  request: Omit<RelationsRequest, 'offset' | 'limit'>,
): Promise<Blob> {
  const parts = [csvLine(head)];
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await readRelations(sessionId, { ...request, offset, limit: pageSize });
    total = page.total;
    parts.push(page.relations.map((relation) => csvLine(fields(relation))).join(''));
  }
  return new Blob(parts, { type: 'text/csv' });
}

function fields({ source, target, type, transform, effect, via, place }: ListedRelation): string[] {
  return [
    source.tableName,
    source.columnName,
    target.tableName,
    target.columnName,
    type,
    transform ?? '',
    effect,
    via.map(([, name]) => name).join(' > '),
    place?.fileName ?? '',
    place ? String(place.line) : '',
  ];
}
