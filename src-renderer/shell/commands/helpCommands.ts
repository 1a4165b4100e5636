import { Blocks, BookOpen, BookOpenText, FlaskConical, Info, Keyboard, Settings } from '@lucide/vue';
import { useRouter } from 'vue-router';
import type { Command } from '../../commands/command.ts';
import { useView } from '../../stores/result/view.ts';
import { strings } from '../../strings/strings.ts';

/** Where one learns more. */
export function helpCommands(): Command[] {
  const view = useView();
  const router = useRouter();
  const text = strings.commands;
  return [
    {
      id: 'help.shortcuts',
      label: text.shortcuts,
      group: 'help',
      keys: ['?'],
      icon: Keyboard,
      act: () => (view.shortcutsOpen = true),
    },
    {
      id: 'help.examples',
      label: strings.examples.open,
      group: 'help',
      keys: ['e'],
      icon: Blocks,
      act: () => void router.push({ name: 'examples' }),
    },
    {
      id: 'help.playground',
      label: strings.playground.open,
      group: 'help',
      keys: ['x'],
      icon: FlaskConical,
      act: () => void router.push({ name: 'playground' }),
    },
    {
      id: 'help.guide',
      label: strings.guide.open,
      group: 'help',
      keys: ['h'],
      icon: BookOpenText,
      act: () => void router.push({ name: 'guide' }),
    },
    {
      id: 'help.about',
      label: strings.about.open,
      group: 'help',
      icon: Info,
      act: () => (view.aboutOpen = true),
    },
    {
      id: 'help.settings',
      label: strings.settings.open,
      group: 'help',
      keys: ['Mod+,'],
      icon: Settings,
      act: () => void router.push({ name: 'settings' }),
    },
    {
      id: 'help.api',
      label: text.api,
      group: 'help',
      icon: BookOpen,
      act: () => window.location.assign('/docs'),
    },
  ];
}
