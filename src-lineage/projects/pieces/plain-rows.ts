import type { RowSetId } from '../../ir/names.ts';
import type { ColumnOutput } from '../../ir/outputs.ts';
import type { Limits } from '../../base/diagnostics/limits.ts';
import { dialectOf } from '../../dialects/index.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { FileDataflow, RowSet, Source } from '../../ir/dataflow.ts';
import { readDataflow } from '../../lowering/lower-file.ts';
import { isUnchanged } from '../../model/relations.ts';

/** The rows of a table, under other names or fewer columns. */
export interface PlainRows {
  /** The parts of the table's name. */
  table: readonly string[];
  /** Of each column its own name and the table's; `*` stands for all of the table's. */
  columns: { name: string; of: string }[];
  /** Equal rows are there once. */
  isDistinct: boolean;
}

/** Queries within each other that are looked through. */
const maximumDepth = 30;
const textType = '(?:n?(?:var)?char(?: varying)?|text|string)(?: ?\\( ?\\d+ ?\\))?';
const castToText = new RegExp(
  `^(?:cast ?\\( ?[\\w".\`]+ as ${textType} ?\\)|[\\w".]+ ?:: ?${textType})$`,
  'i',
);

/** Words that may take some of the rows, which the dataflow does not say. */
const takesSome = /\b(?:limit|top|fetch|offset|sample|tablesample)\b/i;

/**
 * The table whose rows a query gives, where it gives all of them and takes their columns as they are, or as texts: through
 * queries within it, each of one source. Undefined where rows are chosen, joined, united or counted.
 */
export function plainRowsOf(text: string, vendor: VendorId, limits: Limits): PlainRows | undefined {
  if (takesSome.test(text)) return undefined;
  const file = readDataflow('query', text, dialectOf(vendor), { limits, isPiece: true });
  const results = file.rowSets.flatMap(({ role, parent }, id) =>
    role === 'result' && parent === -1 ? [id] : [],
  );
  return results.length === 1 ? rowsOf(file, results[0]!, 0) : undefined;
}

function rowsOf(file: FileDataflow, id: RowSetId, depth: number): PlainRows | undefined {
  const rowSet = file.rowSets[id];
  if (rowSet === undefined || depth > maximumDepth || rowSet.columnNames !== undefined) return undefined;
  if (rowSet.arms !== undefined)
    return rowSet.arms.length === 1 ? rowsOf(file, rowSet.arms[0]!, depth + 1) : undefined;
  const [source, ...others] = rowSet.sources;
  if (source === undefined || others.length > 0 || !hasAllRows(rowSet)) return undefined;
  const below = ofSource(file, source, depth);
  if (below === undefined) return undefined;
  const isDistinct =
    below.isDistinct ||
    rowSet.distinct === true ||
    rowSet.influences.some(({ clause }) => clause === 'groupBy');
  return { table: below.table, columns: chosenColumns(rowSet, below.columns), isDistinct };
}

function ofSource(file: FileDataflow, source: Source, depth: number): PlainRows | undefined {
  if (source.columnNames !== undefined) return undefined;
  if (source.rowSet !== undefined) return rowsOf(file, source.rowSet, depth + 1);
  return source.name && { table: source.name.parts, columns: [{ name: '*', of: '*' }], isDistinct: false };
}

/** What orders, groups or takes each row once leaves each value there. */
function hasAllRows({ influences, kind, open, routine, unnested }: RowSet): boolean {
  if (kind !== 'select-list' || open !== undefined || routine !== undefined || unnested !== undefined)
    return false;
  return influences.every(
    ({ clause, picks }) =>
      picks === undefined && (clause === 'orderBy' || clause === 'groupBy' || clause === 'distinct'),
  );
}

function chosenColumns({ outputs }: RowSet, below: PlainRows['columns']): PlainRows['columns'] {
  return outputs.flatMap((output) => {
    if (output.kind === 'column') return chosenColumn(output, below);
    const isWhole = output.except === undefined && output.rename === undefined && output.only === undefined;
    return isWhole ? below : [];
  });
}

function chosenColumn(output: ColumnOutput, below: PlainRows['columns']): PlainRows['columns'] {
  const { expression = '', inputs, multiplies, name, transform } = output;
  const [input, ...others] = inputs;
  if (name === undefined || multiplies || others.length > 0 || input?.kind !== 'column') return [];
  if (!isUnchanged(transform) && !castToText.test(expression)) return [];
  const read = input.path.at(-1)!;
  const known = below.find((each) => each.name.toLowerCase() === read.toLowerCase());
  if (known !== undefined) return [{ name, of: known.of }];
  return below.some((each) => each.name === '*') ? [{ name, of: read }] : [];
}
