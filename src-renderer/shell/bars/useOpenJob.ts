import { watch } from 'vue';
import { useSelection } from '../../stores/choice/selection.ts';
import { useGraph } from '../../stores/result/graph.ts';
import { useOptions } from '../../stores/result/options.ts';
import { useProblems } from '../../stores/result/problems.ts';
import { useSource } from '../../stores/result/source.ts';
import { useSession } from '../../stores/service/session.ts';

/** Loads what the open job needs, and its graph again under other options. */
export function useOpenJob(): void {
  const session = useSession();
  const graph = useGraph();
  const options = useOptions();
  const problems = useProblems();
  const source = useSource();
  const selection = useSelection();

  watch(
    () => session.sessionId,
    (now, before) => {
      const read = source.file?.name;
      selection.clear();
      source.clear();
      void problems.load();
      void graph.load();
      const isReplaced = now !== undefined && before !== undefined;
      if (isReplaced && read !== undefined) void source.showNamed(read);
    },
  );
  watch(
    () => options.request,
    () => {
      if (session.sessionId !== undefined) void graph.load();
    },
  );
}
