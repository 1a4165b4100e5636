import { listedColumns } from '../../src-lineage/graph/names/listed-columns.ts';
import type { LineageStatement } from '../../src-lineage/model/model.ts';
import type { DescribedColumn } from '../../src-lineage/model/objects.ts';
import type { Experiment } from './experiment.ts';
import type { Fault } from './fault.ts';
import { objectOf, resultOf } from './results.ts';

/**
 * Results whose columns are others, or in another order, than the model says: `columns`; those where only names that no
 * one wrote are spelt in another way: `names`.
 */
export function columnFaults(experiment: Experiment): Fault[] {
  return [...faultsOfResults(experiment), ...faultsOfTables(experiment)];
}

/** Of tables that queries make; columns that are renamed or dropped later are still the model's. */
function faultsOfTables({ model, outcome, script }: Experiment): Fault[] {
  if (/\balter\s+table\b/i.test(script.sql)) return [];
  return outcome.tables.flatMap(({ name, schema, columns }): Fault[] => {
    const object = objectOf(model, { name, schema });
    const made = object?.statement === undefined ? undefined : model.statements[object.statement];
    if (object === undefined || made === undefined || !ofQuery.test(textOf(script.sql, made.span))) return [];
    const names = listedColumns(model, object.columns).map((id) => model.columns.at(id));
    return found(names, columns, script.sql);
  });
}

const ofQuery = /^\s*create\b[^(]*\bas\s+(?:select|with|from|values|pivot|unpivot|\()/i;

function textOf(sql: string, [, start, end]: LineageStatement['span']): string {
  return sql.slice(start, end);
}

/** Of what queries give. */
function faultsOfResults({ model, statements, outcome }: Experiment): Fault[] {
  return statements.flatMap(({ number, text }): Fault[] => {
    const rows = outcome.results.get(number);
    const object = resultOf(model.objects, number);
    if (rows === undefined || object === undefined) return [];
    const columns = listedColumns(model, object.columns).map((id) => model.columns.at(id));
    return found(columns, rows.columns, text);
  });
}

function found(
  columns: readonly DescribedColumn[],
  inDatabase: readonly string[],
  statement: string,
): Fault[] {
  const names = columns.map(({ name, pseudo }) => (pseudo === 'star' ? '*' : name));
  const kind = difference(names, inDatabase);
  if (kind === undefined) return [];
  return [{ kind, source: inDatabase.join(', '), target: names.join(', '), perturbation: '', statement }];
}

function difference(names: readonly string[], found: readonly string[]): 'columns' | 'names' | undefined {
  const open = names.indexOf('*');
  if (open < 0) {
    if (names.length !== found.length) return 'columns';
    return worst(names.map((name, at) => compared(name, found[at]!)));
  }
  // what a star stands for is only known to the database, as the columns of a PIVOT without a list; but something it is
  const behind = names.length - open - 1;
  if (found.length <= open + behind) return 'columns';
  const known = [...names.slice(0, open), ...names.slice(open + 1)];
  return difference(known, [...found.slice(0, open), ...found.slice(found.length - behind)]);
}

function compared(name: string, found: string): 'columns' | 'names' | undefined {
  const [ours, theirs] = [plain(name), plain(found)];
  if (ours === theirs) return undefined;
  return (isWritten(name) || isWritten(found)) && !isGivenTo(theirs, ours) ? 'columns' : 'names';
}

const plain = (name: string): string => name.replace(/\s+/g, ' ').toLowerCase();

/** Whether a name is one that PostgreSQL gives to an expression: that of its function, of its form or of a type. */
function isGivenTo(name: string, expression: string): boolean {
  if (isWritten(expression)) return false;
  const words: readonly string[] = expression.match(/\w+/g) ?? [];
  return ofForms.test(name) || words.includes(name) || words.join('') === name;
}

const ofForms =
  /^(?:\?column\?|case|row|array|exists|[lrb]trim|timezone|bool|bpchar|varchar|varbit|numeric|(?:int|float)\d|time(?:stamp)?(?:tz)?|is_normalized|position|substring|overlay|pg_\w+)$/;

/** Whether a name may be one that someone wrote, and no expression's text. */
function isWritten(name: string): boolean {
  return /^[\w$ ]+$/.test(name) && !/^\d|^(?:true|false)$|\b(?:is|isnull|notnull|not|interval)\b/i.test(name);
}

function worst(found: readonly ('columns' | 'names' | undefined)[]): 'columns' | 'names' | undefined {
  return found.includes('columns') ? 'columns' : found.find((kind) => kind !== undefined);
}
