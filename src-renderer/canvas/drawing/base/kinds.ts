import kindTable from '../../../../resources/design/kinds.json';

/** A group of object kinds that share a colour and a sign. */
export type KindGroup = keyof typeof kindTable;

export const kindGroups = Object.keys(kindTable) as readonly KindGroup[];

/** The groups that only projects of dbt, SSIS and the like have. */
export const projectGroups: ReadonlySet<KindGroup> = new Set([
  'model',
  'snapshot',
  'seed',
  'source',
  'exposure',
  'component',
]);

/**
 * The sign of a group, as outlines around its middle. All are flat lists of coordinates: frames are
 * `x, y, width, height, radius`, circles `x, y, radius`, curves a start and then two control points and an end each.
 */
export interface KindSign {
  frames?: readonly (readonly number[])[];
  lines?: readonly (readonly number[])[];
  curves?: readonly (readonly number[])[];
  circles?: readonly (readonly number[])[];
}

const looks: Readonly<Record<KindGroup, { kinds: readonly string[]; sign: KindSign }>> = kindTable;

const groupOfKind: ReadonlyMap<string, KindGroup> = new Map(
  kindGroups.flatMap((group) => looks[group].kinds.map((kind) => [kind, group])),
);

/** The group of an object: what it is, and for row sets whether a client gets them. */
export function kindGroup(kind: string, role: string): KindGroup {
  if (role === 'result') return 'result';
  return groupOfKind.get(kind) ?? 'rows';
}

export function signOf(group: KindGroup): KindSign {
  return looks[group].sign;
}
