import {
  type CommandReference,
  type OptionReference,
  type ValueReference,
  withAllBelow,
} from '../reference/command-reference.ts';
import { quoted } from './quote.ts';

/** Completions for zsh: one function for each command. */
export function zshCompletion(program: CommandReference): string {
  return `#compdef headwater
# zsh completion of headwater. Load it with: source <(headwater completion zsh)
${withAllBelow(program).map(functionOf).join('\n')}
# Loaded by the completion system, the file is the function; loaded by hand, it makes it known.
if [[ \${funcstack[1]} == _headwater ]]; then
    _headwater "$@"
else
    compdef _headwater headwater
fi
`;
}

function functionOf(command: CommandReference): string {
  const { options, operands, commands } = command;
  const below =
    commands.length > 0
      ? ["'1: :->command'", "'*:: :->rest'"]
      : operands.map((operand, index) => operandSpecification(operand, index + 1));
  const specifications = [...options.map(optionSpecification), ...below];
  const lines = [
    `${functionName(command)}() {`,
    '    local context state state_descr line',
    '    typeset -A opt_args',
    `    _arguments -C -S \\\n${specifications.map((each) => `        ${each}`).join(' \\\n')} && return`,
    ...(commands.length > 0 ? statesOf(commands) : []),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function statesOf(commands: readonly CommandReference[]): string[] {
  const described = commands.map(
    ({ words, description }) =>
      `                ${quoted(`${words.at(-1)}:${description.replaceAll(':', String.raw`\:`)}`)}`,
  );
  const calls = commands.map((each) => `                ${each.words.at(-1)}) ${functionName(each)} ;;`);
  return [
    '    case $state in',
    '        command)',
    `            local -a commands=(\n${described.join('\n')}\n            )`,
    '            _describe -t commands command commands',
    '            ;;',
    '        rest)',
    '            case $words[1] in',
    ...calls,
    '            esac',
    '            ;;',
    '    esac',
  ];
}

function optionSpecification({ names, description, value }: OptionReference): string {
  const help = `[${escaped(description)}]`;
  const taken = value === undefined ? '' : `:${escaped(value.shown)}:${actionOf(value)}`;
  const exclusive = `(${names.join(' ')})`;
  // A long name takes its value after `=` or as the next word.
  return names
    .map((name) => {
      const joined = value !== undefined && name.startsWith('--') ? '=' : '';
      return quoted(`${exclusive}${name}${joined}${help}${taken}`);
    })
    .join(' \\\n        ');
}

function operandSpecification(operand: ValueReference, position: number): string {
  const place = operand.shown.includes('...') ? '*' : String(position);
  return quoted(`${place}:${escaped(operand.shown)}:${actionOf(operand)}`);
}

function actionOf({ kind, words }: ValueReference): string {
  if (kind === 'path') return '_files';
  return kind === 'word' ? `(${words.join(' ')})` : ' ';
}

function functionName({ words }: CommandReference): string {
  return ['_headwater', ...words].join('_');
}

/** Marks that end a part of a specification. */
function escaped(text: string): string {
  return text.replaceAll(/[\\[\]:]/g, String.raw`\$&`);
}
