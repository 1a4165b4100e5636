import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';
import { datasetTypeOf } from './datasets.ts';

/** What every facet has: who made it, and what describes it. */
export interface Facet {
  _producer: string;
  _schemaURL: string;
}

/** The versions of OpenLineage's definitions that the events follow. */
const definitions = {
  runEvent: '2-0-2/OpenLineage.json#/$defs/RunEvent',
  jobEvent: '2-0-2/OpenLineage.json#/$defs/JobEvent',
  parent: 'facets/1-2-0/ParentRunFacet.json#/$defs/ParentRunFacet',
  jobType: 'facets/2-0-4/JobTypeJobFacet.json#/$defs/JobTypeJobFacet',
  documentation: 'facets/1-1-0/DocumentationJobFacet.json#/$defs/DocumentationJobFacet',
  sql: 'facets/1-1-0/SQLJobFacet.json#/$defs/SQLJobFacet',
  schema: 'facets/1-2-0/SchemaDatasetFacet.json#/$defs/SchemaDatasetFacet',
  datasetType: 'facets/1-0-1/DatasetTypeDatasetFacet.json#/$defs/DatasetTypeDatasetFacet',
  columnLineage: 'facets/1-2-0/ColumnLineageDatasetFacet.json#/$defs/ColumnLineageDatasetFacet',
} as const;

/** The URL of a definition. */
export function definitionUrl(name: keyof typeof definitions): string {
  return `https://openlineage.io/spec/${definitions[name]}`;
}

/** A facet of a kind, with its fields. */
export function facet<Fields extends object>(
  name: keyof typeof definitions,
  producer: string,
  fields: Fields,
): Facet & Fields {
  return { _producer: producer, _schemaURL: definitionUrl(name), ...fields };
}

/** The facets that describe a dataset: its type, and its columns where any are known. */
export function datasetFacets(
  { columns }: LineageModel,
  object: LineageObject,
  producer: string,
): Record<string, Facet> {
  const fields = object.columns
    .map((id) => columns.at(id))
    .filter(({ pseudo }) => pseudo !== 'rows')
    .map(({ name, dataType }) => ({ name, ...(dataType !== undefined && { type: dataType }) }));
  const type = datasetTypeOf(object);
  return {
    ...(fields.length > 0 && { schema: facet('schema', producer, { fields }) }),
    ...(type !== undefined && { datasetType: facet('datasetType', producer, type) }),
  };
}
