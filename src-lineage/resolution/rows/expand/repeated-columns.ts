import type { LinkRun } from '../../run/run.ts';
import { renameColumn } from '../row-set-columns.ts';
import type { OutColumn, RowSetNode } from '../row-set-node.ts';

/** Gives each further column of a name that a row set has already the name that the vendor makes of it. */
export function nameRepeatedColumns(run: LinkRun, node: RowSetNode): void {
  const rule = run.dialect.names.repeatedColumns;
  if (rule === undefined || node.rowSet.role === 'result' || node.out.length < 2) return;
  /** The names so far, each with the number that its next repetition tries first. */
  const seen = new Map<string, number>();
  const isTaken = (name: string): boolean => seen.has(run.fold.column(name, false));
  for (const out of node.out) {
    if (out.column.pseudo !== undefined) continue;
    let number = seen.get(out.key);
    if (number === undefined) {
      seen.set(out.key, 1);
      continue;
    }
    while (rule !== 'qualified' && isTaken(`${out.name}${rule}${number}`)) number += 1;
    seen.set(out.key, number + 1);
    const name = rule === 'qualified' ? qualifiedName(out) : `${out.name}${rule}${number}`;
    if (name === undefined || isTaken(name)) continue;
    seen.set(run.fold.column(name, false), 1);
    renameColumn(run, node, out, name);
  }
}

/** The name with its source's, as written or as the star finds it. */
function qualifiedName({ name, output, source }: OutColumn): string | undefined {
  const [only, ...others] = output?.inputs ?? [];
  if (only?.kind === 'column' && others.length === 0 && only.path.length > 1)
    return only.path.slice(-2).join('.');
  return source === undefined ? undefined : `${source}.${name}`;
}

/** Whether the column is no star and no count of rows. */
export function isNamed({ column }: OutColumn): boolean {
  return column.pseudo === undefined;
}

/** No table or view has two columns of one name: what a star repeats is one column there. */
export function withoutRepeats(out: readonly OutColumn[]): readonly OutColumn[] {
  const seen = new Set<string>();
  return out.filter((one) => seen.size < seen.add(one.key).size || one.star === undefined || !isNamed(one));
}
