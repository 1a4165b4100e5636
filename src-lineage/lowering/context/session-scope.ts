import type { SetNameScope } from '../../ir/actions.ts';
import type { Select } from '../../syntax/tree/queries.ts';
import type { SetScope } from '../../syntax/tree/statements.ts';
import { isUnknown } from '../texts/parts/unknown-text.ts';
import type { LoweringContext } from './context.ts';

/** USE, SET SCHEMA, SET search_path …: what completes the names of the statements behind it. */
export function lowerSetScope(context: LoweringContext, statement: SetScope): void {
  context.markInert();
  const { further, reset } = statement;
  const levels = statement.path ? levelsOf(context, statement) : writtenLevels(statement);
  if (levels === undefined || isUnknown(levels.database ?? '') || isUnknown(levels.schema ?? '')) return;
  context.emit({
    do: 'set-scope',
    ...levels,
    ...(further && { further: further.map((schema) => schema.text) }),
    ...(reset && { reset: true as const }),
  });
}

/** PostgreSQL: `SELECT set_config('search_path', 'a, b', false)` is SET ("Configuration Settings Functions"). */
export function setByFunction(context: LoweringContext, { items }: Select): void {
  const [only, ...others] = items;
  const call = only?.expression;
  if (call?.kind !== 'call' || others.length > 0 || !/^set_config$/i.test(call.name.parts.at(-1)?.text ?? ''))
    return;
  const [setting, value] = call.args;
  if (setting?.kind !== 'literal' || !/^search_path$/i.test(setting.value) || value?.kind !== 'literal')
    return;
  const [schema, ...further] = value.value.split(',').map((part) => part.trim().replaceAll('"', ''));
  if (schema) context.emit({ do: 'set-scope', schema, ...(further.length > 0 && { further }) });
}

type Levels = Pick<SetNameScope, 'database' | 'schema'>;

function writtenLevels({ database, schema }: SetScope): Levels {
  return { ...(database && { database: database.text }), ...(schema && { schema: schema.text }) };
}

/** The name may be in a text: `USE SCHEMA IDENTIFIER($s)`. */
function levelsOf(context: LoweringContext, { path, level }: SetScope): Levels | undefined {
  const { parts } = context.nameUse(path!);
  const last = parts.at(-1);
  if (last === undefined || last === '') return undefined;
  const before = parts.at(-2);
  if (before !== undefined) return { database: before, schema: last };
  return level === 'schema' ? { schema: last } : { database: last };
}
