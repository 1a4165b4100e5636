import type { Span } from '../base/span.ts';
import type { LineageModel } from '../model/model.ts';
import type { RuleOptions } from './settings.ts';

/** What a rule has found. */
export interface Found {
  message: string;
  span: Span;
}

/** What a rule looks at. */
export interface RuleInput {
  model: LineageModel;
  /** The text of a file of the model; undefined where nobody has it any more. */
  textOf: (file: number) => string | undefined;
  options: RuleOptions;
}

/** Finds what is against a rule. */
export type Rule = (input: RuleInput) => Iterable<Found>;

/** The text at a place; undefined where nobody has it any more. */
export function textAt({ textOf }: RuleInput, [file, start, end]: Span): string | undefined {
  return textOf(file)?.slice(start, end);
}
