import type { FileLink } from '../../run/file-link.ts';
import type { RowSetId } from '../../../ir/names.ts';
import type { DraftColumn } from '../../run/draft.ts';
import { type LinkRun, spanOf, statementNumber } from '../../run/run.ts';
import { addColumn, addStar, furtherNames } from '../row-set-columns.ts';
import type { ColumnOrigin, OutColumn, RowSetNode } from '../row-set-node.ts';
import type { NameFolding } from '../../../catalog/names.ts';
import type { RowSetHead } from '../../../ir/dataflow.ts';

/** The row sets of the run, with the columns that they have. */
interface ExpandedRows {
  node(file: FileLink, id: RowSetId): RowSetNode;
  expanded(file: FileLink, id: RowSetId): RowSetNode;
  columnOf(node: RowSetNode, key: string, name: string): DraftColumn | undefined;
}

/** The columns of set operations and CTEs: those of their first arm, or those of one name. */
export class ArmExpansion {
  private readonly run: LinkRun;
  private readonly rowSets: ExpandedRows;

  constructor(run: LinkRun, rowSets: ExpandedRows) {
    this.run = run;
    this.rowSets = rowSets;
  }

  /** Gives a row set the columns of its arms. */
  expand(node: RowSetNode, arms: readonly RowSetId[]): void {
    const { file } = node.site;
    const first = this.rowSets.expanded(file, arms[0]!);
    const names = node.rowSet.columnNames;
    const kept = node.rowSet.byName && matchedByName(this.run.fold, node.rowSet.byName, this.othersOf(node));
    first.out.forEach((out, i) => {
      if (kept !== undefined && out.column.pseudo === undefined && !kept(out.key)) return;
      const renamed = names?.[i];
      if (renamed !== undefined) addColumn(this.run, node, this.run.fold.column(renamed, false), renamed, {});
      else if (out.column.pseudo === 'star') addStar(this.run, node, {});
      else addColumn(this.run, node, out.key, out.name, synonymsFrom(out));
    });
    for (const name of names?.slice(first.out.length) ?? [])
      addColumn(this.run, node, this.run.fold.column(name, false), name, {});
    for (const { name } of node.rowSet.moreColumns ?? [])
      addColumn(this.run, node, this.run.fold.column(name, false), name, {});
    node.open = first.state !== 'expanded' || first.open;
    if (node.rowSet.byName?.columns === 'any') this.addNamesOfArms(node, kept!);
    if (names !== undefined && first.state === 'expanded') node.open = false;
    if (node.open) this.flowFromArms(node, arms);
  }

  private addNamesOfArms(node: RowSetNode, kept: (key: string) => boolean): void {
    for (const other of this.othersOf(node)) {
      for (const out of other.out) {
        if (out.column.pseudo === undefined && !node.object.has(out.key) && kept(out.key))
          addColumn(this.run, node, out.key, out.name, {});
      }
    }
  }

  /** The arms of a set operation behind the first. */
  private othersOf({ site, rowSet }: RowSetNode): RowSetNode[] {
    return rowSet.arms!.slice(1).map((arm) => this.rowSets.expanded(site.file, arm));
  }

  private flowFromArms(node: RowSetNode, arms: readonly RowSetId[]): void {
    const { file } = node.site;
    const own = new Set(node.out.map((out) => out.key));
    (node.object.inflows ??= []).push({
      effect: 'select',
      statement: statementNumber(node.site),
      span: spanOf(file, node.rowSet),
      source: (key, name) => {
        if (own.has(key)) return [];
        return arms.flatMap((arm) => {
          const column = this.rowSets.columnOf(this.rowSets.node(file, arm), key, name);
          return column === undefined ? [] : [column];
        });
      },
    });
  }
}

function synonymsFrom(column: OutColumn): ColumnOrigin {
  const synonyms = furtherNames(column);
  return synonyms === undefined ? {} : { synonyms };
}

/** Which columns of its arms a set operation by name gives. */
function matchedByName(
  fold: NameFolding,
  { columns, list }: NonNullable<RowSetHead['byName']>,
  others: readonly RowSetNode[],
): (key: string) => boolean {
  const listed = list && new Set(list.map(({ name, quoted }) => fold.column(name, quoted)));
  const given = columns === 'common' ? others.filter((other) => !other.open) : [];
  return (key) =>
    listed?.has(key) !== false && given.every((other) => other.out.some((out) => out.key === key));
}
