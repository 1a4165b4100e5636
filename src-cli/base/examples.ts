import type { Command } from 'commander';

const examples = new WeakMap<Command, readonly string[]>();

/** Puts examples before everything else in a command's help: they answer most questions. */
export function examplesFirst(command: Command, lines: readonly string[]): Command {
  examples.set(command, lines);
  return command.addHelpText('before', `Examples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/** The examples of a command's help. */
export function examplesOf(command: Command): readonly string[] {
  return examples.get(command) ?? [];
}
