import { watch } from 'vue';
import { useViewHistory } from '../stores/choice/viewHistory.ts';
import { useNotices } from '../stores/service/notices.ts';
import { strings } from '../strings/strings.ts';

/**
 * Changes of the view that may not have been intended, with a notice that reports them and takes them back. It goes once
 * somebody goes on from there: what came later is not to be undone with it.
 */
export function useUndo(): { undoable: (message: string, change: () => void) => void } {
  const notices = useNotices();
  const history = useViewHistory();

  function undoable(message: string, change: () => void): void {
    const before = history.position;
    change();
    const after = history.position;
    if (after === before) return;
    const id = notices.say(message, 'plain', { label: strings.undo, act: () => history.back() });
    const stop = watch(
      () => history.position,
      () => {
        stop();
        notices.dismiss(id);
      },
    );
  }

  return { undoable };
}
