import { Argument, Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import { completionScript, type Shell, shells } from '../completions/completion-script.ts';
import { writeOutput } from '../output/output.ts';
import { commandReference } from '../reference/command-reference.ts';

/** `headwater completion`: the script that lets a shell complete commands, options and values. */
export function completionCommand(): Command {
  const command = new Command('completion')
    .description('Print the completions for a shell. Load them where the shell starts.')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells));
  examplesFirst(command, [
    'source <(headwater completion bash)',
    'source <(headwater completion zsh)',
    'headwater completion fish > ~/.config/fish/completions/headwater.fish',
    'headwater completion powershell | Out-String | Invoke-Expression',
  ]);
  return command.action(async (shell: Shell) => {
    const program = command.parent ?? command;
    await writeOutput([completionScript(shell, commandReference(program))], undefined);
  });
}
