import type { Expression, Star } from '../../../syntax/tree/expressions.ts';

/** A repetition behind a point, a group or a class: no quoted name of a real column has one. */
const repetition = /[.)\]][*+?]/;

/**
 * Hive, Spark: a select item in backticks may be a regular expression, which stands for all columns whose whole names
 * match it (LanguageManual Select, "REGEX Column Specification"; `spark.sql.parser.quotedRegexColumnNames`).
 */
export function starOfPattern(expression: Expression): Star | undefined {
  if (expression.kind !== 'column') return undefined;
  const { path, start, end } = expression;
  const { text, quoted } = path.at(-1)!;
  if (!quoted || !repetition.test(text)) return undefined;
  return { kind: 'star', qualifier: path.slice(0, -1), pattern: wholeName(text), start, end };
}

function wholeName(pattern: string): string {
  return `(?i)^(?:${pattern})$`;
}
