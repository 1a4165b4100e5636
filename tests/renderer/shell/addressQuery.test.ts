import { describe, expect, it } from 'vitest';
import { type AddressState, fromQuery, toQuery } from '../../../src-renderer/shell/addressQuery.ts';
import type { ShownOptions } from '../../../src-renderer/stores/options.ts';

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

describe('the address of a view', () => {
  it('is empty for the usual view', () => {
    expect(toQuery({ options: usual, focus: undefined, view: 'graph', chosen: undefined }, usual)).toEqual(
      {},
    );
  });

  it('brings every option, the list and the selection back', () => {
    const state: AddressState = {
      options: {
        relationTypes: ['fdd', 'join'],
        hideIntermediates: 'all',
        hideFunctions: true,
        showTemporaryTables: true,
        showConstants: true,
        linkedOnly: false,
        hideColumns: true,
        tableLevel: true,
      },
      focus: { schema: 'a/b', table: 'T.x' },
      view: 'relations',
      chosen: { kind: 'column', tableId: 3, columnId: 71 },
    };
    const query = toQuery(state, usual) as Record<string, string>;
    expect(query).toMatchObject({ types: 'fdd,join', steps: 'all', sel: '3.71', view: 'relations' });
    expect(fromQuery(query, usual)).toEqual(state);
  });

  it('reads nonsense as the usual', () => {
    const query = { types: 'xyz', steps: 'many', view: 'pie', sel: 'drop table', focus: '%/%/' };
    expect(fromQuery(query, usual)).toEqual({
      options: usual,
      focus: undefined,
      view: 'graph',
      chosen: undefined,
    });
  });
});
