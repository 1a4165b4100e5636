import { useEventListener } from '@vueuse/core';
import { isTyping } from '../../base/isTyping.ts';
import { candidateOfText, collectFiles } from '../../domain/files/collect.ts';
import { freeName } from '../../domain/jobNames.ts';
import { useIntake } from '../../stores/intake/intake.ts';
import { strings } from '../../strings/strings.ts';

/** Pasting anywhere outside a text field puts the files or the SQL of the clipboard into a new job. */
export function usePaste(): void {
  const intake = useIntake();
  useEventListener(window, 'paste', (event: ClipboardEvent) => {
    if (isTyping(event.target) || !event.clipboardData) return;
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData('text/plain');
    if (files.length > 0) void intake.add(collectFiles(files));
    else if (text.trim() !== '')
      void intake.add([candidateOfText(freeName(strings.intake.pastedName, intake.candidates), text)]);
  });
}
