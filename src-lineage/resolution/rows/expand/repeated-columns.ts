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
    const name = rule === 'qualified' ? qualifiedName(out) : `${out.name}${rule}${before}`;
    if (name !== undefined && !seen.has(run.fold.column(name, false))) renameColumn(run, node, out, name);
  }
}

/** The name with its source's, as written or as the star finds it. */
function qualifiedName({ name, output, source }: OutColumn): string | undefined {
  const [only, ...others] = output?.inputs ?? [];
  if (only?.kind === 'column' && others.length === 0 && only.path.length > 1)
    return only.path.slice(-2).join('.');
  return source === undefined ? undefined : `${source}.${name}`;
}
