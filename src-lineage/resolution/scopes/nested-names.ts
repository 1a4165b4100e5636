import type { ColumnInput } from '../../ir/inputs.ts';
import type { LinkRun } from '../run/run.ts';
import type { Scope } from './scopes.ts';

/**
 * `` `n.k` `` is what `n.k` is: a part of the column `n` where a source has that and none of the whole name (ClickHouse,
 * "Nested", "Identifiers"). Other names stay as they are.
 */
export function asPart(
  { dialect, fold }: LinkRun,
  scopes: readonly Scope[],
  input: ColumnInput,
): ColumnInput {
  const whole = input.path.at(-1)!;
  if (dialect.names.dottedColumns !== true || !whole.includes('.')) return input;
  const qualifier = input.path.slice(0, -1);
  const parts = whole.split('.');
  const [key, outer] = [fold.column(whole, true), fold.column(parts[0]!, true)];
  const isPart = scopes.some((scope) => {
    const [first] = qualifier;
    const views = first === undefined ? scope.holding(outer) : scope.named(first);
    return views.some((view) => view.list().find(outer) !== undefined && view.list().find(key) === undefined);
  });
  return isPart ? { ...input, path: [...qualifier, ...parts] } : input;
}
