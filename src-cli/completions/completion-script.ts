import type { CommandReference } from '../reference/command-reference.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { powershellCompletion } from './powershell.ts';
import { zshCompletion } from './zsh.ts';

/** The shells for which there are completions. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

const writers: Readonly<Record<Shell, (program: CommandReference) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

/** The script that teaches a shell the commands, options and values of the program. */
export function completionScript(shell: Shell, program: CommandReference): string {
  return writers[shell](program);
}
