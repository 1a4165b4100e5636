import { codeFolding, foldGutter, foldKeymap, foldService } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { strings } from '../../../../strings/strings.ts';
import type { ShownFile } from './ShownFile.ts';

/** Statements over several lines can be folded to their first line. */
export function statementFolds(file: () => ShownFile): Extension {
  return [
    foldService.of((_state, lineStart, lineEnd) => {
      for (const { start, end } of file().statements.touching(lineStart, lineEnd)) {
        if (start >= lineStart && start <= lineEnd && end > lineEnd + 1) return { from: lineEnd, to: end };
      }
      return null;
    }),
    codeFolding({ placeholderText: '…' }),
    foldGutter({ markerDOM: foldSign }),
    keymap.of(foldKeymap),
  ];
}

function foldSign(open: boolean): HTMLElement {
  const sign = document.createElement('span');
  sign.className = open ? 'hw-fold' : 'hw-fold hw-folded';
  sign.title = open ? strings.sql.fold : strings.sql.unfold;
  return sign;
}
