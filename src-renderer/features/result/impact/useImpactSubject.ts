import { computed, type ComputedRef } from 'vue';
import { pathOf } from '../../../api/model/names.ts';
import { useSelection } from '../../../stores/choice/selection.ts';
import { useCatalogue } from '../../../stores/result/catalogue.ts';
import { useGraph } from '../../../stores/result/graph.ts';
import { columnPath } from '../../../strings/terms/spoken.ts';
import type { ImpactSubject } from '../../../stores/result/impact.ts';

/** What is chosen at present, as something that one can ask about; undefined for relations and for nothing. */
export function useImpactSubject(): ComputedRef<ImpactSubject | undefined> {
  const selection = useSelection();
  const catalogue = useCatalogue();
  const graph = useGraph();

  function tablePath(tableId: number): string {
    const drawn = graph.tables.get(tableId);
    if (drawn) return pathOf(drawn);
    const table = catalogue.tables?.byId(tableId);
    const schema = catalogue.tables?.schemaOf(tableId);
    return [schema?.database, schema?.schema, table?.name]
      .filter((part) => part !== undefined && part !== '')
      .join('.');
  }

  return computed(() => {
    const { chosen, column } = selection;
    if (chosen?.kind === 'table') return { tableId: chosen.tableId, path: tablePath(chosen.tableId) };
    if (chosen?.kind !== 'column' || column?.id !== chosen.columnId) return undefined;
    const { tableId, columnId } = chosen;
    return { tableId, columnId, path: columnPath(tablePath(tableId), column.name) };
  });
}
