import type { SqlflowOptions, SqlflowStyle } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import type { GraphOptions, Selection } from '../../../src-lineage/graph/edges/options.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import type { z } from 'zod';
import type { graphOptionFields, modelStyleFields } from './lineage-requests.ts';

type FieldValues<Fields extends Record<string, z.ZodType>> = {
  [Name in keyof Fields]: z.output<Fields[Name]>;
};
type GraphOptionValues = FieldValues<typeof graphOptionFields>;
type StyleValues = Partial<FieldValues<typeof modelStyleFields>>;
interface SelectionValues {
  database?: string | undefined;
  schema?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  /** Of exports alone. */
  export_include_table?: string[] | undefined;
}

/** The engine's options for the fields of a request. */
export function graphOptions(fields: GraphOptionValues & StyleValues & SelectionValues): SqlflowOptions {
  const selection = selectionOf(fields);
  const { export_include_table: includedTables } = fields;
  return {
    relationTypes: fields.showRelationType,
    hideIntermediates: fields.simpleOutput ? 'all' : fields.ignoreRecordSet ? 'keep-results' : 'none',
    hideFunctions: fields.ignoreFunction,
    showTemporaryTables: false,
    showConstants: fields.showConstantTable,
    linkedOnly: fields.showLinkOnly,
    hideColumns: fields.hideColumn,
    aggregates: aggregatesOf(fields),
    tableLevel: fields.tableToTable || !fields.columnLevel,
    ...(selection !== undefined && { selection }),
    ...(includedTables !== undefined && { includedTables }),
    style: styleOf(fields),
  };
}

function aggregatesOf(fields: GraphOptionValues): GraphOptions['aggregates'] {
  if (fields.dataflowOfAggregateFunction === 'indirect') return 'indirect';
  return fields.treatArgumentsInCountFunctionAsDirectDataflow ? 'direct' : 'counts-indirect';
}

function styleOf({ normalizeIdentifier, showTransform, defaultServer }: StyleValues): SqlflowStyle {
  return {
    ...(normalizeIdentifier && { upperCase: true }),
    ...(showTransform && { transforms: true }),
    ...(defaultServer !== undefined && { defaultServer }),
  };
}

/** What is selected by name; nothing where no name is given. */
function selectionOf(fields: SelectionValues): Selection | undefined {
  const { database, schema, table, column } = fields;
  const selection = {
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
  };
  return Object.keys(selection).length === 0 ? undefined : selection;
}

/** Tables with all their columns and the foreign keys between them. */
export function keyOptions(fields: SelectionValues): SqlflowOptions {
  const selection = selectionOf(fields);
  return {
    ...defaultGraphOptions,
    relationTypes: ['er'],
    hideIntermediates: 'all',
    linkedOnly: false,
    ...(selection !== undefined && { selection }),
  };
}

/** The stored objects that a name means. */
export function storedObjectOptions(fields: SelectionValues & StyleValues): SqlflowOptions {
  const selection = selectionOf(fields) ?? {};
  return { ...defaultGraphOptions, hideIntermediates: 'all', selection, style: styleOf(fields) };
}

/** The ways up or down from tables, or to where they begin. */
export function wayOptions(fields: GraphOptionValues & StyleValues, selection: Selection): SqlflowOptions {
  return { ...graphOptions(fields), selection };
}

/** The selection of an operation that follows the lineage one way. */
export function oneWay(
  direction: TraceDirection,
  distance: number | undefined,
  stopAt: string | undefined,
): Selection {
  const opposite = direction === 'upstream' ? 'downstream' : 'upstream';
  return {
    [opposite]: 0,
    ...(distance !== undefined && { [direction]: distance }),
    ...(stopAt !== undefined && { stopAt }),
  };
}
