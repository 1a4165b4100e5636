import { count } from '../../base/count.ts';

/** The map of schemas: the uppermost level of the graph. */
export const schemaMapStrings = {
  schemaMap: {
    label: (schemas: number, flows: number): string =>
      schemas === 0
        ? 'Schema map, empty'
        : `Schema map: ${count(schemas, 'schema')}, ${count(flows, 'connection')}`,
    role: 'schema map',
    keys: 'Arrow keys move from schema to schema, Space goes through the flows of one, Enter opens what is chosen, plus and minus zoom, 0 shows all, Escape clears the choice.',
    passing: 'Query results',
    noSchema: 'No schema',
    notStored: 'not stored',
    tables: (tables: number): string => count(tables, 'table'),
    views: (views: number): string => count(views, 'view'),
    others: (others: number): string => count(others, 'other'),
    results: (results: number): string => count(results, 'result'),
    withProblems: (objects: number): string => `${count(objects, 'object')} with problems`,
    describe: (name: string, counts: string, into: number, out: number): string =>
      `${name}: ${counts}; fed by ${count(into, 'schema')}, feeds ${count(out, 'schema')}.`,
    schemaFlows: (into: number, out: number): string =>
      `fed by ${count(into, 'schema')}, feeds ${count(out, 'schema')}`,
    describeFlow: (from: string, to: string, relations: number): string =>
      `From ${from} to ${to}: ${count(relations, 'relation')}. Enter shows the tables behind it.`,
    noFlows: 'No flow leads to or from this schema.',
    nothingFurther: 'Nothing further this way.',
    nothingToDraw: 'There is no map to make an image of.',
  },
} as const;
