import { describe, expect, it } from 'vitest';
import type { LocationQuery } from 'vue-router';
import { type AddressState, fromQuery, toQuery } from '../../../src-renderer/shell/address/addressQuery.ts';
import type { ShownOptions } from '../../../src-renderer/stores/result/options.ts';

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

const usualState: AddressState = {
  options: usual,
  filters: { kinds: [], schemas: [], problemsOnly: false },
  focus: undefined,
  view: 'graph',
  level: undefined,
  rows: undefined,
  choice: {},
  foot: undefined,
  chosen: undefined,
  trace: undefined,
  listFilter: '',
  compared: undefined,
  result: '',
  names: [],
};

/** What becomes of a state that is written into an address and read again. */
const again = (state: AddressState): AddressState => fromQuery(toQuery(state, usual) as LocationQuery, usual);

describe('the address of a view', () => {
  it('is empty for the usual view', () => {
    expect(toQuery(usualState, usual)).toEqual({});
    expect(fromQuery({}, usual)).toEqual(usualState);
  });

  it('brings every option, filter, the list and the selection back', () => {
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
      filters: { kinds: ['view', 'cte'], schemas: ['shop.a/b', 'öl'], problemsOnly: true },
      focus: { schema: 'a/b', table: 'T.x' },
      view: 'relations',
      level: { level: 'tables', scope: 'shop.core' },
      rows: 'none',
      choice: {
        tables: { from: 'all', but: [[4, 4]] },
        columns: [
          {
            extent: 'linked',
            tables: [
              [1, 1],
              [3, 9],
            ],
          },
          { extent: 20, tables: [[12, 12]] },
        ],
        pinned: [[71, 72]],
      },
      foot: 'details',
      chosen: { kind: 'column', tableId: 3, columnId: 71 },
      trace: { columns: [71, 5], tables: [2], sides: 'upstream' },
      listFilter: 'orders & co',
      compared: { with: { result: 3 }, isBefore: true },
      result: '0a1b2c3d',
      names: ['shop.t/x.a', 'shop.u'],
    };
    expect(toQuery(state, usual)).toMatchObject({
      types: 'fdd,join',
      steps: 'all',
      sel: '3.71',
      view: 'relations',
      trace: 'c71,c5,t2',
      way: 'upstream',
      find: 'orders & co',
      hidden: '4',
      open: 'linked:1,3-9;20:12',
      pins: '71-72',
      before: '3',
      of: '0a1b2c3d',
      names: 'shop.t%2Fx.a/shop.u',
    });
    expect(again(state)).toEqual(state);
  });

  it('keeps tables and relations that are chosen apart from columns', () => {
    for (const chosen of [
      { kind: 'table', tableId: 12 },
      { kind: 'relation', relationIndex: 12 },
    ] as const) {
      expect(again({ ...usualState, chosen }).chosen).toEqual(chosen);
    }
  });

  it('distinguishes results of the job and other jobs, before and after', () => {
    for (const compared of [
      { with: { result: 12 }, isBefore: false },
      { with: { jobId: '0123456789abcdef0123456789abcdef' }, isBefore: true },
      { with: { jobId: '01234567890123456789012345678901' }, isBefore: false },
    ]) {
      expect(again({ ...usualState, compared }).compared).toEqual(compared);
    }
  });

  it('reads nonsense as the usual', () => {
    const query = {
      types: 'xyz',
      steps: 'many',
      view: 'pie',
      sel: 'drop table',
      focus: '%/%/',
      trace: 'x1,c,t-3',
      way: 'round',
      rows: 'some',
      foot: 'cellar',
      show: 'planets',
      tables: '7-3,-,1e9,9999999999,drop table',
      hidden: ',,',
      open: 'many:3;linked:;0:4;linked',
      pins: '-1',
      before: '../x',
      after: '%',
    };
    expect(fromQuery(query, usual)).toEqual(usualState);
  });
});
