import { type CommandReference, type OptionReference, withAllBelow } from '../reference/command-reference.ts';
import { quoted } from './quote.ts';

/**
 * Completions for bash, from 3.2 on, which macOS has. What yields no words is left to the shell, which completes paths
 * (`-o default`), unless the value is no path.
 */
export function bashCompletion(program: CommandReference): string {
  const commands = withAllBelow(program);
  return `# bash completion of headwater. Load it with: source <(headwater completion bash)
_headwater() {
    local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' index
    # Bash cuts --option=value into three words.
    if [[ $current == '=' ]]; then
        current=''
    elif [[ $previous == '=' ]]; then
        previous=\${COMP_WORDS[COMP_CWORD-2]}
    fi
    for ((index = 1; index < COMP_CWORD; index++)); do
        case "$command \${COMP_WORDS[index]}" in
${commands
  .filter(({ words }) => words.length > 0)
  .map(stepInto)
  .join('\n')}
        esac
    done
    COMPREPLY=()
    case "$command $previous" in
${commands.flatMap((command) => command.options.flatMap((option) => valueCase(command, option))).join('\n')}
    esac
    if [[ -z $words ]]; then
        case "$command" in
${commands.map(wordsOfCommand).join('\n')}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _headwater headwater
`;
}

function stepInto({ words }: CommandReference): string {
  return `            ${quoted([words.slice(0, -1).join(' '), words.at(-1)].join(' '))}) command=${quoted(words.join(' '))} ;;`;
}

function valueCase({ words }: CommandReference, { names, value }: OptionReference): string[] {
  if (value === undefined) return [];
  const pattern = names.map((name) => quoted(`${words.join(' ')} ${name}`)).join(' | ');
  const nothing = 'compopt +o default 2>/dev/null; return';
  const actions = { path: 'return', other: nothing, word: `words=${quoted(value.words.join(' '))}` };
  return [`        ${pattern}) ${actions[value.kind]} ;;`];
}

function wordsOfCommand({ words, commands, options, operands }: CommandReference): string {
  const given = [...commands.map((each) => each.words.at(-1)), ...operands.flatMap((each) => each.words)];
  const names = options.flatMap((option) => option.names);
  const takesPaths = operands.some(({ kind }) => kind === 'path');
  // Options are offered once a dash is typed, so that a path, or a command, is not drowned in them.
  const dashed = `if [[ $current == -* ]]; then words=${quoted(names.join(' '))}`;
  const plain = given.length > 0 ? `else words=${quoted(given.join(' '))}; ` : 'else ';
  const rest = takesPaths ? 'return; ' : 'compopt +o default 2>/dev/null; ';
  return `            ${quoted(words.join(' '))}) ${dashed}; ${plain}${rest}fi ;;`;
}
