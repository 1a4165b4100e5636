import type { NameUse } from '../../ir/names.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';
import { rowType } from './row-types.ts';

/** Functions whose values have the type of their first argument (PostgreSQL manual, "JSON Functions", "hstore"). */
const populating = /^(?:JSONB?_POPULATE_RECORD(?:SET)?|POPULATE_RECORD)$/i;

/** The composite type that a value certainly is of: `x::t`, `jsonb_populate_record(NULL::t, doc)`. */
export function compositeType(context: LoweringContext, value: Expression): NameUse | undefined {
  if (!context.dialect.names.tableTypes) return collectionType(context, value);
  if (value.kind === 'cast') return rowType(context, value.type).type;
  const [first] = value.kind === 'call' ? value.args : [];
  if (value.kind !== 'call' || first?.kind !== 'cast') return undefined;
  return populating.test(value.name.parts.at(-1)?.text ?? '') ? rowType(context, first.type).type : undefined;
}

/** Oracle: `TABLE(CAST(list AS t))` gives the rows of a collection of this type. */
function collectionType(context: LoweringContext, value: Expression): NameUse | undefined {
  if (context.dialect.syntax.collectionQueries !== true || value.kind !== 'call') return undefined;
  const [only, ...others] = value.args;
  if (value.name.parts.length > 0 || only?.kind !== 'cast' || others.length > 0) return undefined;
  return rowType(context, only.type).type;
}
