import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completionScript, type Shell } from '../../src-cli/completions/completion-script.ts';
import { makeProgram } from '../../src-cli/program.ts';
import { commandReference } from '../../src-cli/reference/command-reference.ts';
import { manualPage } from '../../src-cli/reference/manual-page.ts';
import { version } from '../../src-server/base/version.ts';

/** The names under which shells look for the completions of a command. */
const completionFiles: Readonly<Record<Shell, string>> = {
  bash: 'completions/headwater.bash',
  zsh: 'completions/_headwater',
  fish: 'completions/headwater.fish',
  powershell: 'completions/headwater.ps1',
};

/** Writes the manual page and the completions of the command line into the folder of the build; gives their paths. */
export function writeCommandPages(out: string): string[] {
  const program = commandReference(makeProgram());
  const pages: [path: string, text: string][] = [
    ['man/headwater.1', manualPage(program, version)],
    ...Object.entries(completionFiles).map(([shell, path]): [string, string] => [
      path,
      completionScript(shell as Shell, program),
    ]),
  ];
  for (const [path, text] of pages) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  return pages.map(([path]) => join(out, path));
}
