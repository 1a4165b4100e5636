import type { LinkRun } from '../../run/run.ts';
import { renameColumn } from '../row-set-columns.ts';
import type { OutColumn, RowSetNode } from '../row-set-node.ts';

/** Gives each further column of a name that a row set has already the name that the vendor makes of it. */
export function nameRepeatedColumns(run: LinkRun, node: RowSetNode): void {
  const rule = run.dialect.names.repeatedColumns;
  if (rule === undefined || node.rowSet.role === 'result' || node.out.length < 2) return;
  const seen = new Map<string, number>();
  for (const out of node.out) {
    if (out.column.pseudo !== undefined) continue;
    const before = seen.get(out.key);
    seen.set(out.key, (before ?? 0) + 1);
    if (before === undefined) continue;
    const isTaken = (name: string): boolean => seen.has(run.fold.column(name, false));
    const name = rule === 'qualified' ? qualifiedName(out) : numberedName(out, rule, before, isTaken);
    if (name === undefined || isTaken(name)) continue;
    seen.set(run.fold.column(name, false), 1);
    renameColumn(run, node, out, name);
  }
}

/** The name with the next number that no column before it has. */
function numberedName(
  { name }: OutColumn,
  rule: string,
  first: number,
  isTaken: (name: string) => boolean,
): string {
  let number = first;
  while (isTaken(`${name}${rule}${number}`)) number += 1;
  return `${name}${rule}${number}`;
}

/** The name with its source's, as written or as the star finds it. */
function qualifiedName({ name, output, source }: OutColumn): string | undefined {
  const [only, ...others] = output?.inputs ?? [];
  if (only?.kind === 'column' && others.length === 0 && only.path.length > 1)
    return only.path.slice(-2).join('.');
  return source === undefined ? undefined : `${source}.${name}`;
}
