import { computed, type ComputedRef } from 'vue';
import { idsOfHome } from '../../api/model/idsOfHome.ts';
import { showsOnly, type ViewChoice } from '../../canvas/scene/index/viewChoice.ts';
import { useCanvas } from '../../stores/choice/canvas.ts';
import { useSelection } from '../../stores/choice/selection.ts';
import { useGraph } from '../../stores/result/graph.ts';
import { useLevel } from '../../stores/result/level.ts';

/** What was opened, closed and hidden table by table, as far as the address has to say it. */
export function useAddressedChoice(): ComputedRef<Partial<ViewChoice>> {
  const canvas = useCanvas();
  const graph = useGraph();
  const level = useLevel();
  const selection = useSelection();
  // Another value only after a change of the view: what the canvas reports changes with every frame of a movement.
  const choice = computed(() => canvas.view?.choice);
  const startsWhole = computed(() => canvas.view?.start?.isWhole);

  /** The tables of the schema that is looked at, which the address names. */
  const ofScope = computed(() => {
    const { scope } = level.value;
    return scope === undefined ? undefined : new Set(idsOfHome(graph.graph?.tables ?? [], scope));
  });

  /** Whether an address without a word about tables shows the same ones. */
  const areUsual = computed(() => {
    const shown = choice.value?.tables;
    // Without a word, what is chosen or traced would be brought in.
    if (!shown || selection.chosen !== undefined || canvas.trace?.active) return shown === undefined;
    if (ofScope.value) return showsOnly(shown, ofScope.value, graph.graph?.tableById.ids() ?? []);
    return shown.but.length === 0 && (shown.from === 'all') === startsWhole.value;
  });

  return computed(() => {
    if (choice.value === undefined) return {};
    const { tables, columns, pinned } = choice.value;
    return { ...(!areUsual.value && { tables }), columns, pinned };
  });
}
