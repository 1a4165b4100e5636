import { shownName } from '../../../src-lineage/graph/names/shown-name.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { shownKind } from '../../../src-lineage/model/objects.ts';
import type { StepEnd } from '../../contract/application/result/details.ts';

/** An end of a relation for people; a table where there is no column. */
export function describedEnd(model: LineageModel, object: number | undefined, column?: number): StepEnd {
  const owner = model.objects[object ?? -1];
  return {
    table: owner?.id ?? -1,
    column: column ?? -1,
    tableName: owner === undefined ? '' : shownName(model, owner),
    columnName: model.columns.get(column)?.name ?? '',
    kind: owner === undefined ? '' : shownKind(owner),
  };
}

/** The same of a column and what it belongs to. */
export function describedColumn(model: LineageModel, column: number | undefined): StepEnd {
  return describedEnd(model, model.columns.get(column)?.object, column);
}
