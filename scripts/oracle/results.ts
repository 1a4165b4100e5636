import type { LineageModel } from '../../src-lineage/index.ts';
import type { LineageObject } from '../../src-lineage/model/objects.ts';
import type { FilledTable } from './content.ts';

/** The rows that a statement hands to the client, as the model has them. */
export function resultOf(objects: readonly LineageObject[], statement: number): LineageObject | undefined {
  return objects.find((object) => object.role === 'result' && object.statement === statement);
}

/** The model's object for a table of the database. */
export function objectOf(
  model: LineageModel,
  { name, schema }: Pick<FilledTable, 'name' | 'schema'>,
): LineageObject | undefined {
  const named = model.objects.filter(
    (object) =>
      (object.kind === 'table' || object.kind === 'temporary-table' || object.kind === 'materialized-view') &&
      object.name.toLowerCase() === name.toLowerCase(),
  );
  return named.find((object) => object.schema?.toLowerCase() === schema?.toLowerCase()) ?? named[0];
}
