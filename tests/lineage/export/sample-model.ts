import { LineageColumns } from '../../../src-lineage/model/lineage-columns.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { LineageColumn } from '../../../src-lineage/model/objects.ts';
import { RelationList } from '../../../src-lineage/model/relation-list.ts';
import { handMadeModel } from '../graph/models.ts';

/**
 * `insert into mart.report (total, "a,b") select sum(amount), note from orders o where region = 1`, with an awkward
 * name and an orphan, by hand.
 */
export function sampleModel(): LineageModel {
  const model = handMadeModel(
    [
      { name: 'refresh', kind: 'procedure', role: 'routine', schema: 'mart', columns: [] },
      { name: 'log', kind: 'procedure', role: 'routine', columns: [] },
      { name: 'orders', database: 'shop', schema: 'raw', columns: ['amount', 'note', 'region', 'unused'] },
      { name: 'report', schema: 'mart', columns: ['total', 'a,"b"', 'PseudoRows'] },
      {
        name: 'INSERT-SELECT-1',
        kind: 'insert-select',
        role: 'intermediate',
        columns: ['sum(amount)', 'note', 'PseudoRows'],
      },
      { name: 'a_view_with_a_name_that_is_long', kind: 'view', columns: ['total'] },
    ],
    [
      ['fdd', 'orders.amount', 'INSERT-SELECT-1.sum(amount)', { effect: 'select', transform: 'aggregate' }],
      ['fdd', 'orders.note', 'INSERT-SELECT-1.note', { effect: 'select', transform: 'copy' }],
      ['frd', 'orders.region', 'INSERT-SELECT-1.PseudoRows', { effect: 'select' }],
      ['fdd', 'INSERT-SELECT-1.sum(amount)', 'report.total'],
      ['fdd', 'INSERT-SELECT-1.note', 'report.a,"b"', { uncertain: 'ambiguous-column' }],
      ['fdr', 'INSERT-SELECT-1.PseudoRows', 'report.PseudoRows'],
      [
        'fdd',
        'report.total',
        'a_view_with_a_name_that_is_long.total',
        { effect: 'create_view', statement: 1 },
      ],
    ],
    [['refresh', 'log']],
  );
  const view = model.objects.length - 1;
  model.statements[0]!.writes = [3];
  model.statements.push({ kind: 'create-view', span: [0, 100, 190], reads: [3], writes: [view] });
  const relations = [...model.relations];
  relations[2]!.sources[0]!.clause = 'where';
  model.relations = RelationList.of(relations);
  model.objects[2]!.alias = 'o';
  // "amount" stands at line 1, column 15; it is named in line 2 again.
  changeColumn(model, 0, {
    spans: [
      [0, 14, 20],
      [0, 104, 110],
    ],
  });
  model.diagnostics.push({
    code: 'orphan-column',
    severity: 'warning',
    class: 'LinkOrphanColumn',
    message: 'Link orphan column [note] to the first table [orders o]',
    span: [0, 30, 34],
  });
  return model;
}

/** Gives other properties to one column of a model. */
export function changeColumn(model: LineageModel, changed: number, change: Partial<LineageColumn>): void {
  model.columns = LineageColumns.of(
    [...model.columns].map((column) => (column.id === changed ? { ...column, ...change } : column)),
  );
}
