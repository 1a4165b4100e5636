import { analyze, type LineageModel, readSource, type VendorId } from '../../src-lineage/index.ts';
import type { FileDataflow, RowSet } from '../../src-lineage/ir/dataflow.ts';
import type { ColumnInput, SequenceInput } from '../../src-lineage/ir/inputs.ts';
import type { ObjectKind } from '../../src-lineage/model/objects.ts';
import type { ColumnName, Names, TableName } from './names.ts';

/** The names that we find; undefined where we do not understand the statement. */
export function readByUs(sql: string, vendor: VendorId): (Names & { kind: string }) | undefined {
  const model = analyze([{ name: 'statement.sql', text: sql }], { vendor });
  const [first] = model.statements;
  const failed = model.diagnostics.some(({ severity }) => severity === 'error');
  if (failed || first === undefined || first.kind === '') return undefined;
  const dataflow = readSource({ name: 'statement.sql', text: sql }, { vendor });
  const tables = tablesOf(model);
  const aliases = model.objects.flatMap(({ name, alias }) => [
    name.toLowerCase(),
    alias?.toLowerCase() ?? '',
  ]);
  return {
    tables,
    kind: first.kind,
    sources: new Set([...aliases, ...tables.map((name) => name.at(-1)!)]),
    columns: columnsOf(model, dataflow),
    outputs: outputsOf(dataflow),
  };
}

/** What the model knows as a table; places outside the database are none, nor are sequences. */
const tableKinds: ReadonlySet<ObjectKind> = new Set([
  'table',
  'view',
  'materialized-view',
  'external-table',
  'stream',
  'synonym',
  'cube',
  'temporary-table',
]);

/** The tables that are named in the statement, as the user sees them in the model. */
function tablesOf(model: LineageModel): TableName[] {
  return model.objects
    .filter(({ kind, name, spans }) => tableKinds.has(kind) && !name.startsWith('@') && spans.length > 0)
    .map(({ database, schema, name }) =>
      [database, schema, name]
        .flatMap((part) => part?.toLowerCase().split('.') ?? [])
        .filter((part) => part !== ''),
    );
}

/** What a name may mean that is no column. */
const noColumns: ReadonlySet<ObjectKind> = new Set([
  'variable',
  'parameter',
  'cursor',
  'constants',
  'function-call',
]);

/** The names written in the statement that the model knows as columns at that place. */
function columnsOf(model: LineageModel, dataflow: FileDataflow): ColumnName[] {
  const known = columnsByPlace(model);
  const knownNames = new Set([...model.columns].map(({ name }) => name.toLowerCase()));
  const names = new Set<string>();
  for (const reference of references({ ...dataflow, rowSets: dataflow.rowSets.map(withoutKept) })) {
    const found = known.get(placeOf(reference));
    if (found !== undefined) names.add(nameOf(reference, found));
  }
  for (const name of structsTakenApart(dataflow)) if (knownNames.has(name)) names.add(name);
  for (const { value } of sequencesOf(dataflow)) names.add(value.toLowerCase());
  for (const use of namedColumns(dataflow)) if (known.has(placeOf(use))) names.add(use.name.toLowerCase());
  for (const name of namesWithoutPlace(dataflow)) names.add(name.toLowerCase());
  // T-SQL's graph tables have columns that no statement defines: $node_id, $from_id …
  return [...names].filter((name) => !name.startsWith('$')).map((name) => [name]);
}

/** The aliases of select items that are not computed from a column of that name. */
function outputsOf({ rowSets }: FileDataflow): Set<string> {
  const names = new Set<string>();
  for (const output of rowSets.flatMap(({ outputs }) => outputs)) {
    if (output.kind !== 'column' || output.value === undefined || output.name === undefined) continue;
    const name = output.name.toLowerCase();
    const reads = references(output.inputs).some(({ path }) => path.at(-1)!.toLowerCase() === name);
    if (!reads) names.add(name);
  }
  return names;
}

interface Place {
  start: number;
  end: number;
}

/** Row sets whose outputs are named by the columns that they are assigned to. */
const assigning: ReadonlySet<ObjectKind> = new Set(['update-set', 'merge-update', 'values']);

function placeOf({ start, end }: Place): string {
  return `${start}-${end}`;
}

function columnsByPlace(model: LineageModel): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const column of model.columns) {
    if (noColumns.has(model.objects[column.object]!.kind)) continue;
    for (const [, start, end] of column.spans) {
      const place = placeOf({ start, end });
      known.set(place, [...(known.get(place) ?? []), column.name.toLowerCase()]);
    }
  }
  return known;
}

/** Of a path, the part that is the column; an alias of the same query is a name of its own. */
function nameOf({ path }: ColumnInput, found: readonly string[]): string {
  const parts = path.map((part) => part.toLowerCase());
  return parts.find((part) => found.includes(part)) ?? parts.at(-1)!;
}

/** Every reference to a column in an expression. */
function references(value: unknown): ColumnInput[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(references);
  return isReference(value) ? [value, ...inner] : inner;
}

function isReference(node: object): node is ColumnInput {
  return 'kind' in node && node.kind === 'column' && 'path' in node;
}

/** UNPIVOT … ON COLUMNS (* EXCLUDE (a)): that `a` stays a column is no naming of it, as with any star. */
function withoutKept(rowSet: RowSet): RowSet {
  if (rowSet.kind !== 'unpivot') return rowSet;
  return {
    ...rowSet,
    outputs: rowSet.outputs.filter(({ kind, ...output }) => kind === 'star' || !isKept(output)),
  };
}

function isKept(output: object): boolean {
  return 'transform' in output && output.transform === 'copy';
}

/** `(c).*` names the column c. */
function structsTakenApart({ rowSets }: FileDataflow): string[] {
  return rowSets
    .flatMap(({ outputs }) => outputs)
    .flatMap((output) => (output.kind === 'star' ? output.qualifier.slice(-1) : []))
    .map((name) => name.toLowerCase());
}

/** The witnesses name no columns in DEFAULT. */
function sequencesOf({ rowSets, statements }: FileDataflow): SequenceInput[] {
  const isDefault = (statement: number): boolean => statements[statement]?.kind === 'create-table';
  return sequenceMembers([rowSets.filter((rowSet) => !isDefault(rowSet.statement)), statements]);
}

/** `seq.NEXTVAL`: for the witnesses a column; sequences that are called or named by a text are none. */
function sequenceMembers(value: unknown): SequenceInput[] {
  if (Array.isArray(value)) return value.flatMap(sequenceMembers);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(sequenceMembers);
  return isSequence(value) && value.name.start === value.start ? [value, ...inner] : inner;
}

function isSequence(node: object): node is SequenceInput {
  return 'kind' in node && node.kind === 'sequence' && 'value' in node && 'name' in node;
}

/** The columns of lists: those of INSERT, CREATE TABLE, CREATE VIEW, and the targets of SET. */
function namedColumns({ statements, rowSets }: FileDataflow): (Place & { name: string })[] {
  const listed = statements
    .flatMap(({ actions }) => actions)
    .flatMap((action) => [
      ...('columns' in action ? (action.columns ?? []).filter((column) => typeof column === 'object') : []),
      ...(action.do === 'write' ? (action.lastColumns ?? []) : []),
      ...('targetColumns' in action ? (action.targetColumns ?? []) : []),
      ...(action.do === 'alter-columns' ? (action.add ?? []) : []),
    ]);
  const assigned = rowSets
    .filter(({ kind }) => assigning.has(kind))
    .flatMap(({ outputs }) => outputs)
    .flatMap((output) =>
      output.kind === 'column' && output.name !== undefined && output.value !== undefined
        ? [{ ...output, name: output.name }]
        : [],
    );
  return [...listed, ...assigned];
}

/** Keys, partitions with a fixed value, and USING: names of which the data flow keeps no place. */
function namesWithoutPlace({ statements, rowSets }: FileDataflow): string[] {
  const keys = statements
    .flatMap(({ actions }) => actions)
    .flatMap((action) => ('foreignKeys' in action ? (action.foreignKeys ?? []) : []))
    .flatMap(({ columns, targetColumns }) => [...columns, ...targetColumns]);
  const fixed = statements
    .flatMap(({ actions }) => actions)
    .flatMap((action) => ('fixedColumns' in action ? (action.fixedColumns ?? []) : []));
  return [
    ...keys,
    ...fixed,
    ...rowSets.flatMap(({ sources }) =>
      sources.flatMap(({ using }) => (using ?? []).map(({ name }) => name)),
    ),
  ];
}
