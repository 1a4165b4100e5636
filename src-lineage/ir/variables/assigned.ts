import { ascendingUnion } from '../../base/int-list.ts';
import { SharedArray } from '../../base/shared-array.ts';

/** The assignments that may have given each variable its value, by the variable's number. */
export type Assigned = SharedArray<readonly number[]>;

/** No variable has a value yet. */
export function noneAssigned(variables: number): Assigned {
  return SharedArray.of(variables);
}

/** What holds where several ways meet; undefined ones never come here. */
export function union(states: readonly (Assigned | undefined)[]): Assigned | undefined {
  const coming = [...new Set(states.filter((state) => state !== undefined))];
  // two by two: what many ways give one variable is not gone over for each of them
  while (coming.length > 1) {
    const half = (coming.length + 1) >> 1;
    for (let at = half; at < coming.length; at++)
      coming[at - half] = coming[at - half]!.joined(coming[at]!, ascendingUnion);
    coming.length = half;
  }
  return coming[0];
}
