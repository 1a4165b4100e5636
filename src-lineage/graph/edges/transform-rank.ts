import type { Transform } from '../../model/relations.ts';

/** From harmless to far-reaching: a chain is classified by the most that happens to the value on its way. */
const transforms: readonly Transform[] = [
  'copy',
  'rename',
  'constant',
  'expression',
  'function',
  'conditional',
  'window',
  'aggregate',
];

/** How far a step changes a value, the more the higher; -1 where it says nothing of it. */
export function transformRank(transform: Transform | undefined): number {
  return transform === undefined ? -1 : transforms.indexOf(transform);
}

/** The transform of a rank; none of -1. */
export function transformOfRank(rank: number): Transform | undefined {
  return transforms[rank];
}
