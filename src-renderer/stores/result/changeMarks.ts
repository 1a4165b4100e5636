import { defineStore } from 'pinia';
import { computed } from 'vue';
import { type ChangeKind, type ChangeMarks, edgeKey } from '../../canvas/drawing/base/changeMarks.ts';
import { useSession } from '../service/session.ts';
import { useComparison } from './comparison.ts';

/** What of the open graph is different from what it is compared with, as far as the lists of the comparison are loaded. */
export const useChangeMarks = defineStore('change-marks', () => {
  const comparison = useComparison();
  const session = useSession();

  const marks = computed((): ChangeMarks | undefined => {
    const { sessions, compared, state, tables, columns, relations } = comparison;
    if (sessions === undefined || compared === undefined || state !== 'ready') return undefined;
    // What is gone has the ids of the session before, all else those of the session after.
    const isHere = ({ change }: { change: ChangeKind }): boolean =>
      sessions[change === 'removed' ? 'before' : 'after'] === session.sessionId;
    const named = (list: readonly { change: ChangeKind; id: number }[]): Map<number, ChangeKind> =>
      new Map(list.filter(isHere).map(({ id, change }) => [id, change]));
    const edges = relations
      .filter(isHere)
      .map(({ source, target, change }): [string, ChangeKind] => [
        edgeKey(source.column, target.column),
        change,
      ]);
    return { tables: named(tables), columns: named(columns), edges: new Map(edges) };
  });

  return { marks };
});
