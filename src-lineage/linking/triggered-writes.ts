import type { BoundStatement, RowSetId } from '../binding/dataflow.ts';
import type { Inputs } from './inputs.ts';
import type { RowSets } from './row-sets.ts';
import { type LinkRun, type Site, spanOf, statementNumber } from './run.ts';
import type { TriggerRows } from './trigger-rows.ts';

/** What a trigger writes it writes as often as rows of its table change, and its condition holds. */
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

  link(site: Site, { actions }: BoundStatement): void {
    if (site.routine < 0) return;
    const written = actions.flatMap((action): RowSetId[] =>
      action.do === 'write' || (action.do === 'refer' && action.deletesFrom) ? [action.rowSet] : [],
    );
    if (written.length === 0) return;
    const { builder } = this.run;
    for (const { trigger, table } of this.triggerRows.around(site)) {
      const decides = this.inputs.condition({ site, clause: 'where' }, trigger.when ?? []);
      for (const id of written) {
        const target = builder.rows(this.rowSets.node(site.file, id).object);
        const made = { effect: 'trigger', target, statement: statementNumber(site) } as const;
        const span = spanOf(site.file, trigger);
        builder.relate({ ...made, type: 'fdr', sources: [{ column: builder.rows(table) }], span });
        if (decides.length > 0) builder.relate({ ...made, type: 'frd', sources: decides, span });
      }
    }
  }
}
