import { useEventListener } from '@vueuse/core';
import { pathOf } from '../api/model/names.ts';
import { isTyping } from '../base/isTyping.ts';
import { useSelection } from '../stores/choice/selection.ts';
import { useGraph } from '../stores/result/graph.ts';
import { useNotices } from '../stores/service/notices.ts';
import { strings } from '../strings/strings.ts';
import { useCopying } from './useCopying.ts';

/** A table, or a column of it. */
interface NamedPlace {
  tableId: number;
  columnId?: number | undefined;
}

/** Copies whole names of tables and columns: where they are wanted is a query, a ticket or a search. */
export function useNameCopying(): {
  /** The name of what is chosen; undefined where that is nothing with a name. */
  chosenName: () => string | undefined;
  copyName: (place: NamedPlace) => Promise<void>;
  copyChosen: () => Promise<void>;
} {
  const graph = useGraph();
  const selection = useSelection();
  const notices = useNotices();
  const { copy } = useCopying();
  const text = strings.graph.copying;

  function nameOf({ tableId, columnId }: NamedPlace): string | undefined {
    const table = graph.tables.get(tableId);
    if (table === undefined) return undefined;
    const path = pathOf(table);
    if (columnId === undefined) return path;
    const column = table.columns.find(([id]) => id === columnId);
    return column && `${path}.${column[1]}`;
  }

  function chosenName(): string | undefined {
    const { chosen } = selection;
    return chosen === undefined || chosen.kind === 'edge' ? undefined : nameOf(chosen);
  }

  async function copyText(name: string | undefined): Promise<void> {
    if (name === undefined) return;
    try {
      await copy(name);
      notices.say(text.copied(name));
    } catch {
      notices.say(text.notCopied, 'error');
    }
  }

  return {
    chosenName,
    copyName: (place) => copyText(nameOf(place)),
    copyChosen: () => copyText(chosenName()),
  };
}

/** Lets the system's key for copying take the name of what is chosen, where no text is selected that it could be meant for. */
export function useCopyKey(): void {
  const { chosenName } = useNameCopying();
  const notices = useNotices();
  useEventListener(document, 'copy', (event: ClipboardEvent) => {
    const isText = isTyping(document.activeElement) || getSelection()?.isCollapsed === false;
    const name = event.defaultPrevented || isText ? undefined : chosenName();
    if (name === undefined) return;
    event.clipboardData?.setData('text/plain', name);
    event.preventDefault();
    notices.say(strings.graph.copying.copied(name));
  });
}
