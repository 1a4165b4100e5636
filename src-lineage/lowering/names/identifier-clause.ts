import type { Call, ColumnReference } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';
import { constantTexts } from '../texts/constant-text.ts';

/** Snowflake, Databricks: `IDENTIFIER($v)` is the column whose name the text is. */
export function identifierClause(
  context: LoweringContext,
  { args, start, end }: Call,
): ColumnReference | undefined {
  const [text, ...others] = args;
  if (!context.dialect.syntax.identifierClause || text === undefined || others.length > 0) return undefined;
  const [name, ...further] = constantTexts(context, text);
  if (name === undefined || further.length > 0) return undefined;
  const path = name.split('.').map((part) => ({ text: part, quoted: false, start, end }));
  return { kind: 'column', path, start, end };
}
