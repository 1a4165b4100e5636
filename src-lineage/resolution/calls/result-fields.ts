import type { DraftColumn, DraftObject } from '../run/draft.ts';
import type { LinkRun } from '../run/run.ts';

/** A field of the row that a function answers with: `(f(x)).c`; of a field of a field that is not known the one around. */
export function resultField(
  { fold, builder }: LinkRun,
  result: DraftObject,
  name: string | undefined,
): DraftColumn | undefined {
  if (name === undefined) return undefined;
  const key = fold.column(name, false);
  if (!result.complete) return builder.column(result, key, name);
  return result.named(key) ?? result.named(key.split('.')[0]!);
}

/** The column of a function's rows that are plain values: whatever the call names it, there is no other. */
export function plainValue({ fold }: LinkRun, result: DraftObject): DraftColumn | undefined {
  const [only, ...others] = result.columns.filter(({ pseudo }) => pseudo === undefined);
  const isValue = only?.key === fold.column(result.name, false);
  return isValue && others.length === 0 && !result.complete ? only : undefined;
}
