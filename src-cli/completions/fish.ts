import { type CommandReference, type OptionReference, withAllBelow } from '../reference/command-reference.ts';

/** Completions for fish. */
export function fishCompletion(program: CommandReference): string {
  return `# fish completion of headwater. Load it with: headwater completion fish | source
function __headwater_in
    # Whether these, and no further ones of the program's commands, are typed.
    set -l typed
    for word in (commandline -opc)[2..]
        switch "$typed $word"
            case ${withAllBelow(program)
              .slice(1)
              .map(({ words }) => quoted([words.slice(0, -1).join(' '), words.at(-1)].join(' ')))
              .join(' ')}
                set typed (string trim "$typed $word")
        end
    end
    test "$typed" = "$argv"
end
complete -c headwater -f
${withAllBelow(program).flatMap(linesOf).join('\n')}
`;
}

function linesOf(command: CommandReference): string[] {
  const start = `complete -c headwater -n ${quoted(['__headwater_in', ...command.words].join(' '))}`;
  return [
    ...command.commands.map(
      ({ words, description }) => `${start} -a ${words.at(-1)} -d ${quoted(firstSentence(description))}`,
    ),
    ...command.options.map((option) => `${start} ${optionWords(option)}`),
    ...command.operands.flatMap(({ kind, words }) => {
      if (kind === 'path') return [`${start} -F`];
      return words.length > 0 ? [`${start} -a ${quoted(words.join(' '))}`] : [];
    }),
  ];
}

function optionWords({ names, description, value }: OptionReference): string {
  const name = (each: string): string =>
    each.startsWith('--') ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`;
  const parts = [...names.map(name), `-d ${quoted(description)}`];
  if (value?.kind === 'path') parts.push('-r -F');
  if (value?.kind === 'word') parts.push(`-x -a ${quoted(value.words.join(' '))}`);
  if (value?.kind === 'other') parts.push('-x');
  return parts.join(' ');
}

/** Fish shows one short line. */
function firstSentence(text: string): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

/** Within single quotes fish knows no other marks than these two. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
