import { House, Plus } from '@lucide/vue';
import { useRouter } from 'vue-router';
import { useIntake } from '../stores/intake.ts';
import { strings } from '../strings.ts';
import type { Command } from './command.ts';

/** Jobs: how one begins. */
export function jobCommands(): Command[] {
  const intake = useIntake();
  const router = useRouter();
  const text = strings.commands;
  return [
    {
      id: 'job.analyse',
      label: strings.header.analyse,
      group: 'job',
      keys: ['n', 'Mod+o'],
      icon: Plus,
      act: () => intake.begin(),
    },
    {
      id: 'job.start',
      label: text.start,
      group: 'job',
      icon: House,
      act: () => void router.push({ name: 'start' }),
    },
  ];
}
