import { settingVariables } from '../../src-server/settings/configuration.ts';
import { exitCodeMeanings } from '../base/exit-codes.ts';
import { whereOutputGoes } from '../output/output.ts';
import type { CommandReference, OptionReference, ValueReference } from './command-reference.ts';
import { withAllBelow } from './command-reference.ts';

/** The manual page `headwater(1)`, in the macros of man(7), from the program's own definitions. */
export function manualPage(program: CommandReference, version: string): string {
  const lines = [
    `.TH HEADWATER 1 "" "headwater ${version}" "User Commands"`,
    '.SH NAME',
    'headwater \\- SQL data lineage, down to the column',
    '.SH SYNOPSIS',
    ...withAllBelow(program).filter(isCalled).flatMap(synopsis).slice(1),
    '.SH DESCRIPTION',
    text(program.description),
    '.PP',
    text(whereOutputGoes),
    '.SH OPTIONS',
    ...program.options.flatMap(option),
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => withAllBelow(command).flatMap(section)),
    '.SH EXIT STATUS',
    ...Object.entries(exitCodeMeanings).flatMap(([code, meaning]) => tagged(`.B ${code}`, meaning)),
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, meaning]) => tagged(`.B ${text(name)}`, meaning)),
    '.SH FILES',
    ...files.flatMap(([name, meaning]) => tagged(`.I ${text(name)}`, meaning)),
    '.SH EXAMPLES',
    ...withAllBelow(program).flatMap(({ examples }) => (examples.length === 0 ? [] : exampleBlock(examples))),
  ];
  return `${lines.join('\n')}\n`;
}

const environment: readonly (readonly [string, string])[] = [
  ['HEADWATER_DATA', 'the data folder, where --data names none'],
  ...Object.entries(settingVariables).map(
    ([variable, setting]) => [variable, `the setting "${setting}" of a service`] as const,
  ),
  ['NO_COLOR', 'no colours, whatever the terminal shows'],
  ['FORCE_COLOR', 'colours, also where the output is no terminal'],
];

const files: readonly (readonly [string, string])[] = [
  ['~/.local/share/headwater', 'the data folder on Linux, or headwater in $XDG_DATA_HOME'],
  ['~/Library/Application Support/Headwater/data', 'the data folder on macOS'],
  ['%APPDATA%\\Headwater\\data', 'the data folder on Windows'],
  ['settings.json', 'in the data folder: the settings of a service'],
];

/** Commands that only hold others are not called by themselves. */
function isCalled({ words, commands }: CommandReference): boolean {
  return words.length > 0 && commands.length === 0;
}

function synopsis({ words, options, operands }: CommandReference): string[] {
  const optional = options.length > 0 ? ' [\\fIoptions\\fR]' : '';
  const taken = operands.map(({ shown }) => ` \\fI${text(shown)}\\fR`).join('');
  return ['.br', `.B headwater ${text(words.join(' '))}\\fR${optional}${taken}`];
}

function section(command: CommandReference): string[] {
  const { words, description, operands, options } = command;
  return [
    `.SS headwater ${text(words.join(' '))}`,
    text(description),
    ...operands.flatMap((operand) =>
      tagged(`.I ${text(operand.shown)}`, withChoices(operand.description, operand)),
    ),
    ...options.flatMap(option),
  ];
}

function option({ flags, description, standard, value }: OptionReference): string[] {
  const said = withChoices(description, value);
  return tagged(`.B ${text(flags)}`, standard === undefined ? said : `${said} (default: ${standard})`);
}

function withChoices(description: string, value: ValueReference | undefined): string {
  return value?.isChoice === true ? `${description}; one of ${value.words.join(', ')}` : description;
}

function tagged(tag: string, meaning: string): string[] {
  return ['.TP', tag, text(meaning)];
}

function exampleBlock(examples: readonly string[]): string[] {
  return ['.nf', ...examples.map(text), '.fi'];
}

/** A text without meaning to roff: no escapes, no requests, dashes as they are typed. */
function text(plain: string): string {
  const escaped = plain.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('…', '...');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
