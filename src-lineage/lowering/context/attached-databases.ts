import type { Identifier } from '../../syntax/tree/node.ts';
import type { LoweringContext } from './context.ts';

/** `shop.t` of an attached database is `shop.main.t` (DuckDB, "Attach"). */
export function inAttached(
  { dialect, session }: Pick<LoweringContext, 'dialect' | 'session'>,
  parts: readonly Identifier[],
): readonly Identifier[] {
  const { databasesByAttach, defaultSchema } = dialect.names;
  const [first, second, ...others] = parts;
  if (databasesByAttach === undefined || second === undefined || others.length > 0) return parts;
  const database = first!.text.toLowerCase();
  if (!databasesByAttach.has(database) && !session.attached.has(database)) return parts;
  return [first!, { ...second, text: defaultSchema ?? '', quoted: false }, second];
}
