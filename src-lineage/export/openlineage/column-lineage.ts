import type { GraphEdge } from '../../graph/edges/graph.ts';
import type { LineageModel } from '../../model/model.ts';
import type { DatasetId } from './datasets.ts';
import { type Transformation, transformationOf } from './transformations.ts';

/** A column of an input, and how it takes part. */
interface InputField extends DatasetId {
  field: string;
  transformations: Transformation[];
}

/** The fields of the column lineage facet. */
export interface ColumnLineage {
  fields: Record<string, { inputFields: InputField[] }>;
  /** Columns that decide over rows: they influence all fields. */
  dataset?: InputField[];
}

/**
 * What flows into the columns of one output, and what decides over its rows. Undefined where nothing is known of columns.
 * @param edges those of one statement that end in the output
 */
export function columnLineage(
  model: LineageModel,
  edges: readonly GraphEdge[],
  idOf: (object: number) => DatasetId,
): ColumnLineage | undefined {
  const { columns } = model;
  const fields = new Map<string, Map<number, InputField>>();
  const dataset = new Map<number, InputField>();
  for (const edge of edges) {
    const source = edge.source!;
    const target = edge.target!;
    // The number of rows of a source is no field: the source is an input of the event.
    if (columns.pseudoOf(source) === 'rows') continue;
    let inputs = dataset;
    if (columns.pseudoOf(target) !== 'rows') {
      const field = columns.nameOf(target);
      inputs = fields.get(field) ?? new Map<number, InputField>();
      fields.set(field, inputs);
    }
    const input = inputs.get(source) ?? {
      ...idOf(edge.sourceObject),
      field: columns.nameOf(source),
      transformations: [],
    };
    inputs.set(source, input);
    input.transformations.push(transformationOf(model, edge));
  }
  if (fields.size === 0 && dataset.size === 0) return undefined;
  return {
    fields: Object.fromEntries(
      [...fields].map(([name, inputs]): [string, { inputFields: InputField[] }] => [
        name,
        { inputFields: [...inputs.values()] },
      ]),
    ),
    ...(dataset.size > 0 && { dataset: [...dataset.values()] }),
  };
}
