import { InvalidArgumentError, Option } from 'commander';
import { defaultLimits, type Limits, wholeLimits } from '../../src-lineage/base/diagnostics/limits.ts';
import { nearest } from '../../src-lineage/base/nearest.ts';
import { suggesting } from '../base/suggestions.ts';

const names = Object.keys(defaultLimits) as (keyof Limits)[];

/** `--limit columns=1000`: a budget of the analysis in the place of the usual one, whatever the length of the input. */
export function limitOption(): Option {
  const option = new Option(
    '--limit <name=value>',
    `what is made of SQL that multiplies itself, at most (${names.join(', ')}); may be repeated`,
  );
  return suggesting(
    option.argParser(withLimit).default({}, 'as in docs/architecture.md'),
    names.map((name) => `${name}=`),
  );
}

function withLimit(text: string, former: Partial<Limits>): Partial<Limits> {
  const [, written = '', amount = ''] = /^(\w+)=(\d{1,15})$/.exec(text) ?? [];
  if (amount === '') throw new InvalidArgumentError('It must be a name and a whole number: columns=1000.');
  const name = names.find((each) => each === written);
  if (name === undefined) {
    const meant = nearest(written, names);
    throw new InvalidArgumentError(
      meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${meant}?`,
    );
  }
  return { ...former, ...wholeLimits({ [name]: Number(amount) }) };
}
