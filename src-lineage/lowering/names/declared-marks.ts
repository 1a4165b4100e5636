import type { Expression, NamedArgument } from '../../syntax/tree/expressions.ts';
import type { DynamicSql } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';
import { constantTexts } from '../texts/constant-text.ts';

/**
 * The values for a text with the names of the variables that it declares: `EXEC sp_executesql @sql, N'@n int, @m int OUTPUT',
 * @v, @w OUTPUT` (Transact-SQL reference, "sp_executesql": values come in the order of the declarations, or by name).
 */
export function namedValues(
  context: LoweringContext,
  { using, declares }: Pick<DynamicSql, 'using' | 'declares'>,
): Expression[] {
  const [text, ...others] = declares === undefined ? [] : constantTexts(context, declares);
  if (text === undefined || others.length > 0) return using;
  const names = declaredNames(text);
  return using.map((value, position) => named(value, names[position]));
}

function named(value: Expression, name: string | undefined): Expression {
  const given = value.kind === 'named-argument' ? value : undefined;
  if (name === undefined || (given !== undefined && given.name.text !== '')) return value;
  const { start, end } = value;
  const argument: NamedArgument = {
    kind: 'named-argument',
    name: { text: name, quoted: false, start, end: start },
    value: given?.value ?? value,
    ...(given?.out && { out: true as const }),
    start,
    end,
  };
  return argument;
}

/** `@n int, @m decimal(10, 2) OUTPUT`: the names in their order; a comma within brackets ends no declaration. */
function declaredNames(text: string): string[] {
  return declarations(text).map((declaration) => /^\s*(@[\w@#$]+)/.exec(declaration)?.[1] ?? '');
}

function declarations(text: string): string[] {
  return text.replace(/\([^()]*\)/g, '').split(',');
}

/**
 * The table parameters of a text, which are READONLY (T-SQL, "Use table-valued parameters"), by their names in lower case, with the
 * variables whose rows they are.
 * @param using the values, each with its name
 */
export function tableMarks(
  context: LoweringContext,
  { declares }: Pick<DynamicSql, 'declares'>,
  using: readonly Expression[],
): ReadonlyMap<string, string> {
  const [text = ''] = declares === undefined ? [] : constantTexts(context, declares);
  const tables = declarations(text).filter((declaration) => /\sREADONLY\s*$/i.test(declaration));
  const names = new Set(tables.map((declaration) => declaredNames(declaration)[0]!.toLowerCase()));
  return new Map(
    using.flatMap((argument): [string, string][] => {
      if (argument.kind !== 'named-argument' || argument.value.kind !== 'variable') return [];
      const name = argument.name.text.toLowerCase();
      return names.has(name) ? [[name, argument.value.name]] : [];
    }),
  );
}
