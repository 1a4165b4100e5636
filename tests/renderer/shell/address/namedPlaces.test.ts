import { describe, expect, it } from 'vitest';
import { lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import { type AddressState, fromQuery } from '../../../../src-renderer/shell/address/addressQuery.ts';
import { foundAgain, namesOf } from '../../../../src-renderer/shell/address/namedPlaces.ts';
import type { ShownOptions } from '../../../../src-renderer/stores/result/options.ts';
import { graphOf } from '../../canvas/scene/smallGraph.ts';

const before = lineageGraph(
  graphOf(['sales.amount -> sales_total.amount', 'sales_total.amount -> top.amount']),
);
// Another file came before: every number is another one now.
const after = lineageGraph(
  graphOf(['aaa.id -> list.id', 'sales.amount -> sales_total.amount', 'sales_total.amount -> top.amount']),
);

const usual: ShownOptions = {
  relationTypes: ['fdd'],
  hideIntermediates: 'none',
  hideFunctions: false,
  showTemporaryTables: false,
  showConstants: false,
  linkedOnly: true,
  hideColumns: false,
  tableLevel: false,
};

/** An address that has a column chosen and traced. */
function stateOf(graph: typeof before, table: string): AddressState {
  const owner = graph.tables.find(({ name }) => name === table)!;
  const [columnId] = owner.columns[0]!;
  const chosen = { kind: 'column', tableId: owner.id, columnId } as const;
  const trace = { columns: [columnId], tables: [owner.id], sides: 'both' } as const;
  return { ...fromQuery({}, usual), chosen, trace, names: namesOf(graph, chosen, trace) };
}

describe('an address of an earlier result', () => {
  it('is read by the names of what is chosen and traced', () => {
    const old = stateOf(before, 'sales_total');
    expect(old.names).toEqual(['s.sales_total.amount', 's.sales_total.amount', 's.sales_total']);
    const { chosen, trace } = stateOf(after, 'sales_total');
    expect(old.chosen).not.toEqual(chosen);
    const found = foundAgain({ ...old, choice: { pinned: [[1, 2]] } }, after);
    expect(found).toMatchObject({ isComplete: true, state: { chosen, trace, choice: {} } });
  });

  it('says where what it names is gone, and takes nothing else for it', () => {
    const gone = foundAgain(stateOf(after, 'list'), before);
    expect(gone.isComplete).toBe(false);
    expect(gone.state.chosen).toBeUndefined();
    expect(gone.state.trace).toBeUndefined();
  });
});
