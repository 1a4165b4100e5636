import fc from 'fast-check';
import type { GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { ObjectKind, ObjectRole } from '../../../src-lineage/model/objects.ts';
import type { Transform } from '../../../src-lineage/model/relations.ts';
import { handMadeModel, type RelationDraft } from './models.ts';

const kinds: readonly [ObjectKind, ObjectRole][] = [
  ['table', 'persistent'],
  ['view', 'persistent'],
  ['temporary-table', 'intermediate'],
  ['cte', 'intermediate'],
  ['function-call', 'intermediate'],
  ['constants', 'intermediate'],
  ['orphan-columns', 'intermediate'],
  ['variable', 'intermediate'],
  ['select-list', 'result'],
];
const columns = ['x', 'y', 'PseudoRows'];
const types = ['fdd', 'fdd', 'frd', 'fdr', 'join', 'er'] as const;
const transforms: readonly (Transform | undefined)[] = [undefined, 'copy', 'expression', 'aggregate'];

/** Models in which anything flows anywhere, in circles too, through objects of every kind; two routines call each other. */
export const randomModels: fc.Arbitrary<LineageModel> = fc
  .record({
    objects: fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(2), fc.nat(2)), {
      minLength: 2,
      maxLength: 7,
    }),
    relations: fc.array(
      fc.tuple(
        fc.nat(types.length - 1),
        fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
        fc.nat(),
        fc.nat(3),
      ),
      { maxLength: 18 },
    ),
    calls: fc.array(fc.boolean(), { maxLength: 2 }),
  })
  .map(({ objects, relations, calls }) => {
    const drafts = objects.map(([kind, database, schema], i) => ({
      name: `o${i}`,
      kind: kinds[kind]![0],
      role: kinds[kind]![1],
      ...(database > 0 && { database: `d${database}` }),
      ...(schema > 0 && { schema: `s${schema}` }),
      columns,
    }));
    const routines = ['p', 'q'].map((name) => ({
      name,
      kind: 'procedure' as const,
      role: 'routine' as const,
      columns: [],
    }));
    const columnAt = (index: number): string => {
      const at = index % (objects.length * columns.length);
      return `o${Math.floor(at / columns.length)}.${columns[at % columns.length]!}`;
    };
    return handMadeModel(
      [...drafts, ...routines],
      relations.map(([type, sources, target, transform]): RelationDraft => {
        const done = transforms[transform];
        return [types[type]!, sources.map(columnAt), columnAt(target), { ...(done && { transform: done }) }];
      }),
      calls.map((forth) => (forth ? ['p', 'q'] : ['q', 'p'])),
    );
  });

const level = (names: string[]): fc.Arbitrary<string | undefined> =>
  fc.option(fc.constantFrom(...names), { nil: undefined, freq: 2 });

const allTypes = ['fdd', 'frd', 'fdr', 'join', 'call', 'er'] as const;

/** Any combination of options. */
export const randomOptions: fc.Arbitrary<GraphOptions> = fc
  .record({
    relationTypes: fc.oneof(fc.constant(allTypes), fc.subarray([...allTypes])),
    hideIntermediates: fc.constantFrom('none', 'keep-results', 'all'),
    hideFunctions: fc.boolean(),
    showTemporaryTables: fc.boolean(),
    showConstants: fc.boolean(),
    linkedOnly: fc.boolean(),
    hideColumns: fc.boolean(),
    tableLevel: fc.boolean(),
    aggregates: fc.constantFrom('direct', 'indirect'),
    selection: fc.option(
      fc.record({
        database: level(['D1', 'default']),
        schema: level(['s1', 'DEFAULT']),
        table: level(['o0', 'O1', 's1.o2']),
        column: level(['X', 'y']),
        upstream: fc.option(fc.nat(2), { nil: undefined }),
        downstream: fc.option(fc.nat(2), { nil: undefined }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ selection, relationTypes, ...rest }) => ({
    ...rest,
    relationTypes: [...relationTypes],
    ...(selection && { selection: given(selection) }),
  }));

function given<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
