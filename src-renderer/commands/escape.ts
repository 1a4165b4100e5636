import { isTyping } from '../base/isTyping.ts';
import { useCanvas } from '../stores/choice/canvas.ts';
import { useSelection } from '../stores/choice/selection.ts';
import { useView } from '../stores/result/view.ts';

/**
 * What Escape does, one thing at a time: it leaves a field, ends a text selection, closes the pane over the centre of a
 * narrow window, then clears the trace, then the selection. What floats over the page (dialogs, menus) closes by itself before Escape comes here.
 */
export function useEscape(): () => void {
  const canvas = useCanvas();
  const selection = useSelection();
  const view = useView();
  return () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && isTyping(field)) return field.blur();
    const text = getSelection();
    if (text && !text.isCollapsed) return text.removeAllRanges();
    if (view.isBeside) return;
    if (view.isNarrow && view.overlay) return void (view.overlay = undefined);
    // The graph marks more than the selection does: lines, and the place that keys act on.
    if (!canvas.methods?.escape()) selection.clear();
  };
}
