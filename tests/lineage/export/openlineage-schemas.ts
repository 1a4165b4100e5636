/**
 * What OpenLineage's JSON schemas demand of a run event (spec 2-0-2), of the facets that Headwater writes, and of their
 * versions. Written down from the published definitions; unknown members are refused, because none are meant.
 */
import { z } from 'zod';

const uri = z.string().regex(/^[a-z][a-z0-9+.-]*:\S+$/);

function facet<Shape extends z.ZodRawShape>(version: string, name: string, shape: Shape) {
  return z.strictObject({
    _producer: uri,
    _schemaURL: z.literal(`https://openlineage.io/spec/facets/${version}/${name}.json#/$defs/${name}`),
    ...shape,
  });
}

const job = { namespace: z.string().min(1), name: z.string().min(1) };
const dataset = { namespace: z.string().min(1), name: z.string().min(1) };

const transformation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('DIRECT'),
    subtype: z.enum(['IDENTITY', 'TRANSFORMATION', 'AGGREGATION']).optional(),
    description: z.string().optional(),
    masking: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('INDIRECT'),
    subtype: z.enum(['JOIN', 'GROUP_BY', 'FILTER', 'SORT', 'WINDOW', 'CONDITIONAL']).optional(),
    description: z.string().optional(),
    masking: z.boolean().optional(),
  }),
]);

const inputField = z.strictObject({
  ...dataset,
  field: z.string(),
  transformations: z.array(transformation).optional(),
});

const datasetFacets = {
  schema: facet('1-2-0', 'SchemaDatasetFacet', {
    fields: z.array(z.strictObject({ name: z.string(), type: z.string().optional() })).optional(),
  }).optional(),
  datasetType: facet('1-0-1', 'DatasetTypeDatasetFacet', {
    datasetType: z.string(),
    subType: z.string().optional(),
  }).optional(),
};

const columnLineage = facet('1-2-0', 'ColumnLineageDatasetFacet', {
  fields: z.record(z.string(), z.strictObject({ inputFields: z.array(inputField) })),
  dataset: z.array(inputField).optional(),
});

/** A line of an export. */
export const runEvent = z.strictObject({
  eventType: z.literal('COMPLETE'),
  eventTime: z.iso.datetime({ offset: true }),
  producer: uri,
  schemaURL: z.literal('https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent'),
  run: z.strictObject({
    runId: z.uuid(),
    facets: z.strictObject({
      parent: facet('1-2-0', 'ParentRunFacet', {
        run: z.strictObject({ runId: z.uuid() }),
        job: z.strictObject(job),
      }),
    }),
  }),
  job: z.strictObject({
    ...job,
    facets: z.strictObject({
      jobType: facet('2-0-4', 'JobTypeJobFacet', {
        processingType: z.literal('BATCH'),
        integration: z.string(),
        jobType: z.string(),
      }),
      documentation: facet('1-1-0', 'DocumentationJobFacet', { description: z.string() }),
      sql: facet('1-1-0', 'SQLJobFacet', { query: z.string(), dialect: z.string().optional() }).optional(),
    }),
  }),
  inputs: z.array(z.strictObject({ ...dataset, facets: z.strictObject(datasetFacets) })),
  outputs: z.array(
    z.strictObject({
      ...dataset,
      facets: z.strictObject({ ...datasetFacets, columnLineage: columnLineage.optional() }),
    }),
  ),
});

export type RunEvent = z.infer<typeof runEvent>;

/** The same of an event that reports a job alone. */
export const jobEvent = runEvent.omit({ eventType: true, run: true }).extend({
  schemaURL: z.literal('https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/JobEvent'),
});
