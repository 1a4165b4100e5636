import { Command, InvalidArgumentError, Option } from 'commander';
import { nearest } from '../../src-lineage/base/nearest.ts';
import {
  type RuleName,
  ruleNames,
  type RuleSeverity,
  ruleSeverities,
} from '../../src-lineage/rules/rule-names.ts';
import { examplesFirst } from '../base/examples.ts';
import { failureLevels } from '../base/failure-levels.ts';
import { suggesting } from '../base/suggestions.ts';
import type { CheckFlags } from '../questions/check.ts';
import { checkFormats } from '../questions/formats.ts';
import { addAnswerFlags, type ListFlags } from '../questions/question-flags.ts';

/** `headwater check`: rules that fail a build. */
export function checkCommand(): Command {
  const command = new Command('check').description(
    'Look for what is against the rules: stars into tables, ambiguous columns, cycles, forbidden flows.',
  );
  examplesFirst(command, [
    'headwater check etl/',
    'headwater check --rule select-star=error --rule dead-table=warning etl/',
    'headwater check -f sarif -o headwater.sarif etl/',
  ]);
  return addAnswerFlags(command, checkFormats)
    .addOption(
      suggesting(
        new Option(
          '--rule <name=severity>',
          `how much a rule matters (${ruleSeverities.join(', ')}), of ${ruleNames.join(', ')}; may be repeated`,
        )
          .argParser(withRule)
          .default({}, 'as headwater.json says'),
        ruleNames.map((name) => `${name}=`),
      ),
    )
    .addOption(
      new Option('--fail-on <severity>', 'what makes the exit code 1')
        .choices(failureLevels)
        .default('error'),
    )
    .action(async (paths: string[], flags: ListFlags & CheckFlags) => {
      const { checked, readAsked, writeAnswer } = await import('../questions/index.ts');
      const analysed = await readAsked(paths, flags);
      const { answer, code } = checked(analysed, flags);
      await writeAnswer(analysed.model, answer, flags);
      process.exitCode = code;
    });
}

function withRule(text: string, former: CheckFlags['rule']): CheckFlags['rule'] {
  const [name = '', severity = ''] = text.split('=');
  if (!isOneOf<RuleName>(name, ruleNames)) {
    const meant = nearest(name, ruleNames);
    throw new InvalidArgumentError(
      meant === undefined ? `There are ${ruleNames.join(', ')}.` : `Did you mean ${meant}?`,
    );
  }
  if (!isOneOf<RuleSeverity>(severity, ruleSeverities))
    throw new InvalidArgumentError(`It must end with one of ${ruleSeverities.join(', ')}: ${name}=error.`);
  return { ...former, [name]: severity };
}

function isOneOf<Word extends string>(text: string, words: readonly Word[]): text is Word {
  return (words as readonly string[]).includes(text);
}
