import type { Chance } from '../../tests/support/kill/chance.ts';
import { type Domains, fresh, type Literal, type ValueKind } from './domains.ts';

/** A column whose values are changed. */
export interface ChangedColumn {
  readonly kind: ValueKind;
  readonly before: readonly Literal[];
  readonly domains: Domains;
  readonly chance: Chance;
}

/** The ways in which the values of a column are changed. */
export const perturbations: Readonly<Record<string, (column: ChangedColumn) => Literal[]>> = {
  'fresh values': ({ before, kind }) => before.map((_, at) => fresh(kind, at)),
  'one fresh value': ({ before, kind, chance }) => oneChanged(before, chance, fresh(kind, 3)),
  permuted: ({ before, chance }) => chance.shuffled(before),
  'drawn anew': ({ before, kind, domains, chance }) => before.map(() => chance.of(domains[kind])),
  'one drawn anew': ({ before, kind, domains, chance }) =>
    oneChanged(before, chance, chance.of(domains[kind])),
  'the next of the domain': ({ before, kind, domains }) =>
    before.map((value) => domains[kind][(domains[kind].indexOf(value) + 1) % domains[kind].length]!),
  'one as another': ({ before, chance }) => oneChanged(before, chance, chance.of(before)),
  'all NULL': ({ before }) => before.map(() => 'NULL'),
  'one NULL': ({ before, chance }) => oneChanged(before, chance, 'NULL'),
  'all equal': ({ before, kind, domains, chance }) => {
    const value = chance.of(domains[kind]);
    return before.map(() => value);
  },
  ascending: ({ before }) => before.toSorted(),
  descending: ({ before }) => before.toSorted().toReversed(),
};

function oneChanged(values: readonly Literal[], chance: Chance, value: Literal): Literal[] {
  const place = chance.below(values.length);
  return values.map((before, at) => (at === place ? value : before));
}
