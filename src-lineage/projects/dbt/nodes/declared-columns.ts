import type { KnownColumn } from '../../pieces/known-columns.ts';
import { list, mapping, text } from '../files/yaml.ts';

/**
 * The columns that YAML lists, where each has its type (a contract, or a list that a tool wrote): others often describe those alone
 * that are described or tested. Undefined where the list may lack some.
 */
export function typedColumns(declared: Readonly<Record<string, unknown>>): KnownColumn[] | undefined {
  const columns = list(declared['columns']).map(mapping);
  const typed = columns.flatMap((column) => {
    const [name, type] = [text(column['name']), text(column['data_type'])];
    return name === undefined || type === undefined ? [] : [{ name, type }];
  });
  return typed.length > 0 && typed.length === columns.length ? typed : undefined;
}
