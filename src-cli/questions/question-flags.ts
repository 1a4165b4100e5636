import { type Command, Option } from 'commander';
import type { RelationType } from '../../src-lineage/model/relations.ts';
import type { AnalysisFlags } from '../options/analysis.ts';
import { addCsvFlags } from '../options/csv-flags.ts';
import { addWayFlags, type WayFlags } from '../options/graph-flags.ts';
import { addReadingFlags } from '../options/reading-flags.ts';
import type { AnswerFormat } from './formats.ts';
import type { AnswerFlags } from './write-answer.ts';

/** The flags of commands that read SQL and answer with a list. */
export interface ListFlags extends AnalysisFlags, AnswerFlags {}

/** The flags of commands that ask something about the lineage. */
export interface QuestionFlags extends ListFlags, WayFlags {}

/** Adds the operand and the flags of a command that reads SQL and asks something about its lineage. */
export function addQuestionFlags(
  command: Command,
  formats: readonly AnswerFormat[],
  relations: RelationType[],
): Command {
  return addWayFlags(addAnswerFlags(command, formats), relations);
}

/** Adds the operand and the flags of a command that reads SQL and answers with a list. */
export function addAnswerFlags(command: Command, formats: readonly AnswerFormat[]): Command {
  addReadingFlags(
    command.argument(
      '[paths...]',
      'SQL files, folders, zip archives; - is standard input; without any, the folder where you are',
    ),
  )
    .addOption(new Option('-f, --format <format>', 'what is written').choices(formats).default('text'))
    .option('-o, --output <file>', 'write to a file instead of standard output');
  return addCsvFlags(command);
}
