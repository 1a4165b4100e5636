import { shownLabel, shownName } from '../../../../src-lineage/graph/names/shown-name.ts';
import { NameSearch } from '../../../../src-lineage/graph/questions/name-search.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { shownKind } from '../../../../src-lineage/model/objects.ts';
import type { SearchResponse } from '../../../contract/application/result/search.ts';
import { KeptPerModel } from './kept-per-model.ts';

/** One is asked with every key that somebody types. */
const searches = new KeptPerModel<NameSearch>({ values: 2 });

/** The tables and columns of a model whose names match a text (`searchResponse` of the contract). */
export function foundNames(
  model: LineageModel,
  text: string,
  {
    limit,
    intermediates,
    perTable,
  }: { limit: number; intermediates: boolean; perTable?: number | undefined },
): SearchResponse {
  const search = searches.of(model, String(intermediates), () => new NameSearch(model, intermediates));
  const { total, hits } = search.find(text, limit, perTable);
  return {
    total,
    hits: hits.map(({ object, column, columnsFound }) => {
      const owner = model.objects[object]!;
      const path = shownName(model, owner);
      const { role } = owner;
      const kind = shownKind(owner);
      if (column === undefined) return { table: object, name: shownLabel(model, owner), path, kind, role };
      const name = model.columns.nameOf(column);
      const more = perTable !== undefined && columnsFound > perTable && { columnsFound };
      return { table: object, column, name, path: `${path}.${name}`, kind, role, ...more };
    }),
  };
}
