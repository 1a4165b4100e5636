import type { RowSetId } from '../../ir/names.ts';
import type { ColumnInput, Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';

interface Place {
  start: number;
  end: number;
}

/**
 * Each table that is passed is one column, whose fields are the table's columns: `base.a`, `query.b` of VECTOR_SEARCH
 * (BigQuery, "Search functions"), whose `distance` is that of the column searched to the query's.
 * @param names what the columns are called, one for each source of the rows
 * @param inputs what the queries that are passed give
 */
export function rowColumns(
  context: LoweringContext,
  rows: RowSetId,
  names: readonly string[],
  item: TableFunction,
  inputs: readonly Input[],
): void {
  const { sources, outputs } = context.rowSet(rows);
  const place = { start: context.start(item), end: context.end(item) };
  names.forEach((name, i) => {
    const source = sources[i];
    if (source === undefined) return;
    source.alias = name;
    const column = columnOf([name], place);
    outputs.push({
      kind: 'column',
      name,
      inputs: [column],
      row: { column, others: [] },
      transform: 'function',
      ...place,
    });
  });
  const searched = textOf(item.call.args[1]);
  if (searched === undefined) return;
  const [base, query] = names;
  const asked = textOf(namedArgument(item, 'query_column_to_search')) ?? searched;
  const compared = [columnOf([base!, searched], place), ...askedColumn(item, [query!, asked], place)];
  const distance = compared.length > 1 ? compared : [...compared, ...inputs.slice(-1)];
  outputs.push({ kind: 'column', name: 'distance', inputs: distance, transform: 'function', ...place });
}

/** The query's column of the name; none where the query that is passed lists its columns, and this is not among them. */
function askedColumn({ call }: TableFunction, path: string[], place: Place): ColumnInput[] {
  const passed = call.args.map(valueOfArgument).filter((value) => value.kind === 'subquery');
  const body = passed[1]?.query.body;
  if (body?.kind !== 'select') return [columnOf(path, place)];
  const isListed = body.items.every(({ alias, expression }) => {
    if (expression.kind === 'star') return false;
    const name = alias?.text ?? (expression.kind === 'column' ? expression.path.at(-1)!.text : '');
    return name.toLowerCase() !== path[1]!.toLowerCase();
  });
  return isListed ? [] : [columnOf(path, place)];
}

function namedArgument({ call }: TableFunction, name: string): Expression | undefined {
  return call.args.find((one) => one.kind === 'named-argument' && one.name.text.toLowerCase() === name);
}

function textOf(argument: Expression | undefined): string | undefined {
  const value = argument && valueOfArgument(argument);
  return value?.kind === 'literal' && value.type === 'string' ? value.value : undefined;
}

function columnOf(path: string[], place: Place): ColumnInput {
  return { kind: 'column', path, quoted: 0, ...place };
}
