import type { LineageModel } from '../../src-lineage/index.ts';
import type { LineageObject } from '../../src-lineage/model/objects.ts';
import type { FilledTable } from './content.ts';

/** The rows that a statement hands to the client, as the model has them. */
export function resultOf(objects: readonly LineageObject[], statement: number): LineageObject | undefined {
  return objects.find((object) => object.role === 'result' && object.statement === statement);
}

/** The model's object for a table of the database: of a temporary table that grows the one that it begins as. */
export function objectOf(model: LineageModel, table: NamedTable): LineageObject | undefined {
  return ofSchema(objectsOf(model, table), table);
}

/** The one that it ends as. */
export function lastObjectOf(model: LineageModel, table: NamedTable): LineageObject | undefined {
  return ofSchema(objectsOf(model, table).toReversed(), table);
}

type NamedTable = Pick<FilledTable, 'name' | 'schema'>;

/** All of them. */
export function objectsOf(model: LineageModel, { name }: NamedTable): LineageObject[] {
  return model.objects.filter(
    (object) =>
      (object.kind === 'table' || object.kind === 'temporary-table' || object.kind === 'materialized-view') &&
      object.name.toLowerCase() === name.toLowerCase(),
  );
}

function ofSchema(named: readonly LineageObject[], { schema }: NamedTable): LineageObject | undefined {
  return (
    named.find((object) => object.schema?.toLowerCase() === schema?.toLowerCase()) ??
    named.find((object) => object.schema === undefined) ??
    named[0]
  );
}
