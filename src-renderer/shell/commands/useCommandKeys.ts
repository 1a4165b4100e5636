import { useEventListener } from '@vueuse/core';
import { isFloating } from '../../base/isFloating.ts';
import { isMac } from '../../base/isMac.ts';
import { isTyping } from '../../base/isTyping.ts';
import { type Command, isPossible } from '../../commands/command.ts';
import { isTextChord, type KeyChord, matchesChord } from '../../commands/keyChord.ts';
import { useCommands } from '../../commands/useCommands.ts';

/** Obeys the keys of all commands, except where keys are text and while something floats over the page. */
export function useCommandKeys(): void {
  const { all } = useCommands();

  function pressed(event: KeyboardEvent): { command: Command; chord: KeyChord } | undefined {
    for (const command of all) {
      const chord = command.keys?.find((each) => matchesChord(each, event, isMac));
      if (chord !== undefined) return { command, chord };
    }
    return undefined;
  }

  useEventListener(window, 'keydown', (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isFloating()) return;
    const found = pressed(event);
    if (!found || (isTyping(event.target) && isTextChord(found.chord))) return;
    // The browser's own way back goes on where that through the views ends; that it saves its page is never meant.
    if (!isPossible(found.command) && found.chord.startsWith('Alt+')) return;
    event.preventDefault();
    if ((!event.repeat || found.command.repeats) && isPossible(found.command)) found.command.act();
  });
}
