import type { Span } from '../../base/span.ts';
import type { Comparison } from '../../ir/dataflow.ts';
import { RelationWords } from '../../model/relation-words.ts';
import { leftSideOf, merges, rightOf, rightSide } from '../rows/merged-columns.ts';
import type { RowSetNode, SourceView } from '../rows/row-set-node.ts';
import { type DraftColumn, type SourceColumn, sourceSaying } from '../run/draft.ts';
import { says } from '../run/row-set-words.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { ScopeSources } from '../scopes/scope-sources.ts';
import type { Inputs } from '../values/inputs.ts';

/** Makes the relations of joins: between the columns that ON, USING and NATURAL compare. */
export class RowSetJoins {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly inputs: Inputs;

  constructor(run: LinkRun, rowSets: RowSets, inputs: Inputs) {
    this.run = run;
    this.rowSets = rowSets;
    this.inputs = inputs;
  }

  /** The columns that a condition of a join compares. */
  compare(node: RowSetNode, comparison: Comparison): void {
    const place = { site: node.site, node, clause: 'joinCondition' as const };
    const left = this.inputs.compared(place, comparison.left);
    const right = this.inputs.compared(place, comparison.right);
    const span = spanOf(node.site.file, comparison);
    for (const a of left) {
      for (const b of right) {
        if (a.view === undefined || b.view === undefined || a.view === b.view) continue;
        for (const source of a.sources)
          for (const { column } of b.sources) this.join(node, source, column, span, comparison.expression);
      }
    }
  }

  private join(
    node: RowSetNode,
    source: SourceColumn,
    target: DraftColumn,
    span: Span,
    expression?: string,
  ): void {
    const words = RelationWords.of('join', 'join', undefined, 'joinCondition');
    const joined = source.clause === undefined ? source : sourceSaying(source, { clause: undefined });
    this.run.builder.relate(words, target, [joined], statementNumber(node.site), span, expression);
  }

  /** USING and NATURAL compare the columns of one name, and decide on the rows as ON does. */
  merge(node: RowSetNode): void {
    const views = this.rowSets.views(node);
    if (!views.some(merges)) return;
    const sources = new ScopeSources(views, this.run.fold);
    const open = views.find((view) => !view.list().complete);
    const brackets = views.filter(({ source }) => source.until !== undefined);
    for (const view of views) {
      const leftSide = leftSideOf(brackets, view);
      for (const { key, name } of this.joinedNames(views, view)) {
        const holders = sources.holding(key);
        const holder = holders.find(({ index }) => index >= leftSide && index < view.index);
        if (view.source.using === undefined && holder === undefined) continue;
        const left = isBefore(holder, open) ? holder : (open ?? holder);
        if (left === undefined || !isBefore(left, view)) continue;
        const span = spanOf(node.site.file, view.source);
        const source = { column: left.column(key, name) };
        const column = rightOf(holders, view).column(key, name);
        this.join(node, source, column, span);
        const joined = [source, { column }].map((one): SourceColumn => ({
          ...one,
          clause: 'joinCondition',
        }));
        const target = this.run.builder.rows(node.object);
        this.run.builder.relate(says(node, 'frd'), target, joined, statementNumber(node.site), span);
      }
    }
  }

  private joinedNames(
    views: readonly SourceView[],
    view: SourceView,
  ): readonly { key: string; name: string }[] {
    if (view.source.using)
      return view.source.using.map(({ name, quoted }) => ({ key: this.run.fold.column(name, quoted), name }));
    return view.source.natural ? rightSide(views, view).flatMap((each) => each.list().columns) : [];
  }
}

function isBefore(one: SourceView | undefined, other: SourceView | undefined): boolean {
  return one !== undefined && (other === undefined || one.index < other.index);
}
