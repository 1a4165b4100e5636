import type { Dialect } from '../../../dialects/table/dialect.ts';

/** Places where double quotes hold a name: beside a dot, behind a word that a name follows. */
const quotedName =
  /\.\s*"|[\w"\]]"\s*\.|\b(?:from|join|into|table|update|references|procedure|proc|view|trigger|column)\s+"[A-Za-z_#@][^"\r\n/\\]*"|"[A-Za-z_]\w*"\(|\(\s*"[A-Za-z_]\w*"\s+(?:\[?\w+\]?\s*\(|u?(?:int|char|date|bit|time|text|money|float|real|numeric|decimal|smallint|tinyint|bigint|integer|long)\w*\b)/i;

const switchedOn = /\bset\s+(?:\w+\s*,\s*)*quoted_identifier\s+on\b/i;
const switchedOff = /\bset\s+(?:\w+\s*,\s*)*quoted_identifier\s+off\b/i;

const withStrings = new WeakMap<Dialect, Dialect>();

/** The dialect as a text uses its double quotes, where the session's options decide whether they hold strings or names. */
export function withDoubleQuotes(source: string, dialect: Dialect): Dialect {
  const { doubleQuotes } = dialect.lexical;
  if (doubleQuotes === undefined || !source.includes('"')) return dialect;
  if (doubleQuotes === 'strings-if-off' && !switchedOff.test(source)) return dialect;
  if (switchedOn.test(source) || quotedName.test(source)) return dialect;
  return stringsOf(dialect);
}

function stringsOf(dialect: Dialect): Dialect {
  let variant = withStrings.get(dialect);
  if (variant !== undefined) return variant;
  const { lexical } = dialect;
  const identifierQuotes = lexical.identifierQuotes.replace('"', '');
  variant = {
    ...dialect,
    lexical: { ...lexical, identifierQuotes, stringQuotes: `${lexical.stringQuotes}"` },
  };
  withStrings.set(dialect, variant);
  return variant;
}
