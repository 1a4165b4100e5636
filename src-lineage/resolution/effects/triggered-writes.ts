import type { Site } from '../run/file-link.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { Action } from '../../ir/actions.ts';
import type { LoweredStatement } from '../../ir/dataflow.ts';
import { RelationWords } from '../../model/relation-words.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';
import type { Inputs } from '../values/inputs.ts';
import type { TriggerRows } from '../variables/trigger-rows.ts';

/**
 * What a statement writes it writes where the conditions and loops around it let it run; in a trigger as often as rows of
 * its table change, and its condition holds.
 */
export class TriggeredWrites {
  private readonly run: LinkRun;
  private readonly rowSets: RowSets;
  private readonly inputs: Inputs;
  private readonly triggerRows: TriggerRows;

  constructor(run: LinkRun, rowSets: RowSets, inputs: Inputs, triggerRows: TriggerRows) {
    this.run = run;
    this.rowSets = rowSets;
    this.inputs = inputs;
    this.triggerRows = triggerRows;
  }

  link(site: Site, { actions, governedBy }: LoweredStatement): void {
    for (const action of actions) if (action.do === 'refer') this.reached(site, action.rowSet);
    if (site.routine < 0 && governedBy === undefined) return;
    const written = actions.flatMap((action): RowSetId[] =>
      action.do === 'write' || (action.do === 'refer' && action.deletesFrom) ? [action.rowSet] : [],
    );
    if (governedBy !== undefined) this.govern(site, governedBy, written.concat(otherRows(actions)));
    if (governedBy !== undefined && actions.some(keepsAway)) this.keepAway(site, governedBy);
    if (site.routine < 0 || written.length === 0) return;
    const { builder } = this.run;
    for (const { trigger, table } of this.triggerRows.around(site)) {
      const decides = this.inputs.condition({ site, clause: 'where' }, trigger.when ?? []);
      for (const id of written) {
        const target = builder.rows(this.rowSets.node(site.file, id).object);
        const [statement, span] = [statementNumber(site), spanOf(site.file, trigger)];
        const words = RelationWords.of('fdr', 'trigger');
        builder.relate(words, target, [builder.rows(table)], statement, span);
        builder.relate(RelationWords.of('frd', 'trigger'), target, decides, statement, span);
      }
    }
  }

  /** A condition or loop is reached as those say that stand around and before it. */
  private reached(site: Site, id: RowSetId): void {
    for (const by of this.rowSets.node(site.file, id).rowSet.governedBy ?? []) this.govern(site, by, [id]);
  }

  /** Whether the row comes that sets a trigger off depends on the conditions around what keeps it away. */
  private keepAway(site: Site, by: RowSetId): void {
    const { builder } = this.run;
    const sources = [builder.rows(this.rowSets.expanded(site.file, by).object)];
    for (const { trigger, table } of this.triggerRows.around(site)) {
      if (!trigger.early) continue;
      const [words, span] = [RelationWords.of('fdr', 'trigger'), spanOf(site.file, trigger)];
      builder.relate(words, builder.rows(table), sources, statementNumber(site), span);
    }
  }

  /** The conditions and loops around a statement decide whether its rows come. */
  private govern(site: Site, by: RowSetId, rowSets: readonly RowSetId[]): void {
    const { builder } = this.run;
    const sources = [builder.rows(this.rowSets.expanded(site.file, by).object)];
    for (const id of rowSets) {
      const { object, rowSet } = this.rowSets.node(site.file, id);
      const [words, span] = [RelationWords.of('fdr', 'select'), spanOf(site.file, rowSet)];
      builder.relate(words, builder.rows(object), sources, statementNumber(site), span);
    }
  }
}

const keepsAway = (action: Action): boolean => action.do === 'return' && action.keepsAway === true;

/** New tables, and rows that a routine answers with. */
function otherRows(actions: readonly Action[]): RowSetId[] {
  return actions.flatMap((action) =>
    action.do === 'define-by-query' || (action.do === 'return' && action.rowSet !== undefined)
      ? [action.rowSet!]
      : [],
  );
}
