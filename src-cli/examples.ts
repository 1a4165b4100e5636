import type { Command } from 'commander';

/** Puts examples before everything else in a command's help: they answer most questions. */
export function examplesFirst(command: Command, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  ${example}`);
  return command.addHelpText('before', `Examples:\n${lines.join('\n')}\n`);
}
