import type { Argument, Command, Option } from 'commander';
import { examplesOf } from '../base/examples.ts';
import { suggestionsFor } from '../base/suggestions.ts';

/** What a value stands for, so that a shell can offer some. */
type ValueKind = 'path' | 'word' | 'other';

/** An option of a command. */
export interface OptionReference {
  /** `-o`, `--output`: as they are typed. */
  readonly names: readonly string[];
  /** `-o, --output <file>` */
  readonly flags: string;
  readonly description: string;
  /** What it is when nobody gives it, for people. */
  readonly standard?: string;
  /** Absent where the option takes no value. */
  readonly value?: ValueReference;
}

/** The value of an option, or an operand of a command. */
export interface ValueReference {
  /** `<file>`, `[paths...]` */
  readonly shown: string;
  readonly kind: ValueKind;
  /** Words to offer, where it is `word`. */
  readonly words: readonly string[];
  /** Nothing but these words is allowed. */
  readonly isChoice: boolean;
}

/** A command, and those below it. */
export interface CommandReference {
  /** `user add` is called by two; the program itself by none. */
  readonly words: readonly string[];
  readonly description: string;
  readonly operands: readonly (ValueReference & { readonly description: string })[];
  readonly options: readonly OptionReference[];
  readonly examples: readonly string[];
  readonly commands: readonly CommandReference[];
}

/** All that the program's own definitions say: what manual page and completions are made from. */
export function commandReference(command: Command, words: readonly string[] = []): CommandReference {
  const help = command.createHelp();
  return {
    words,
    description: command.description(),
    operands: command.registeredArguments.map((argument) => ({
      ...operandValue(argument),
      description: argument.description,
    })),
    options: help.visibleOptions(command).map(optionReference),
    examples: examplesOf(command),
    commands: help.visibleCommands(command).map((each) => commandReference(each, [...words, each.name()])),
  };
}

/** A command and all those below it, in the order of the help. */
export function withAllBelow(command: CommandReference): CommandReference[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}

function optionReference(option: Option): OptionReference {
  const value = option.required || option.optional ? optionValue(option) : undefined;
  const standard = standardOf(option);
  return {
    names: [option.short, option.long].filter((name) => name !== undefined),
    flags: option.flags,
    description: option.description,
    ...(standard !== undefined && { standard }),
    ...(value !== undefined && { value }),
  };
}

function optionValue(option: Option): ValueReference {
  const shown = /[<[].*$/.exec(option.flags)?.[0] ?? '';
  return valueOf(shown, option.argChoices, suggestionsFor(option));
}

function operandValue(argument: Argument): ValueReference {
  const name = argument.name() + (argument.variadic ? '...' : '');
  return valueOf(argument.required ? `<${name}>` : `[${name}]`, argument.argChoices);
}

function valueOf(
  shown: string,
  choices: readonly string[] | undefined,
  suggested: readonly string[] = [],
): ValueReference {
  const words = choices ?? suggested;
  const plain = /^.(?:file|folder|paths?)\b/.test(shown) ? 'path' : 'other';
  return { shown, kind: words.length > 0 ? 'word' : plain, words, isChoice: choices !== undefined };
}

function standardOf({ defaultValueDescription, defaultValue, negate }: Option): string | undefined {
  if (defaultValueDescription !== undefined) return defaultValueDescription;
  return defaultValue === undefined || negate ? undefined : String(defaultValue);
}
