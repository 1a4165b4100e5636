import type { Command } from 'commander';
import { beQuiet } from '../base/messages.ts';

/** Adds the flags that every command takes, and lets them hold before it runs. */
export function addCommonFlags(command: Command): void {
  if (command.commands.length > 0) {
    command.commands.forEach(addCommonFlags);
    return;
  }
  command
    .option('-q, --quiet', 'print errors and warnings only')
    .option('--no-color', 'no colours, whatever the terminal shows')
    .hook('preAction', () => {
      const { quiet, color } = command.opts<{ quiet?: true; color: boolean }>();
      beQuiet(quiet === true);
      if (!color) process.env['NO_COLOR'] = '1';
    });
}
