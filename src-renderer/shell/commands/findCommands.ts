import { Command as CommandSign, Search, SkipBack, SkipForward, X } from '@lucide/vue';
import type { Command } from '../../commands/command.ts';
import { useEscape } from '../../commands/escape.ts';
import { focusSearch } from '../../features/result/search/searchField.ts';
import { useSelection } from '../../stores/choice/selection.ts';
import { useView } from '../../stores/result/view.ts';
import { useSession } from '../../stores/service/session.ts';
import { strings } from '../../strings/strings.ts';

/** Finding things, and going from one to the next. */
export function findCommands(): Command[] {
  const view = useView();
  const selection = useSelection();
  const session = useSession();
  const escape = useEscape();
  const text = strings.commands;
  // While they are still read the key waits for them.
  const hasPlaces = (): boolean => (selection.isReading || selection.places.length > 0) && !view.isBeside;
  return [
    {
      id: 'find.palette',
      label: text.palette,
      group: 'find',
      keys: ['Mod+Shift+p', 'F1'],
      icon: CommandSign,
      act: () => (view.paletteOpen = true),
    },
    {
      id: 'find.search',
      label: strings.search.label,
      group: 'find',
      keys: ['/', 'Mod+k'],
      icon: Search,
      // What is typed after the key is a name, wherever one is: without a job it is one of a job or a command.
      act: () => (session.isExpected ? focusSearch() : (view.paletteOpen = true)),
    },
    {
      id: 'find.nextPlace',
      label: text.nextPlace,
      group: 'find',
      keys: [']'],
      icon: SkipForward,
      repeats: true,
      isPossible: hasPlaces,
      act: () => void selection.step(1),
    },
    {
      id: 'find.previousPlace',
      label: text.previousPlace,
      group: 'find',
      keys: ['['],
      icon: SkipBack,
      repeats: true,
      isPossible: hasPlaces,
      act: () => void selection.step(-1),
    },
    { id: 'find.escape', label: text.escape, group: 'find', keys: ['Escape'], icon: X, act: escape },
  ];
}
