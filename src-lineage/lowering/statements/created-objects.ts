import type { RowSetId } from '../../ir/names.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { CreateObject } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerType } from '../rows/row-types.ts';
import { isUnknown } from '../texts/parts/unknown-text.ts';

/** Objects that are only listed, and those that watch a table. */
export function lowerCreateObject(context: LoweringContext, object: CreateObject): void {
  const parent = object.queries ? scopeOf(context, object) : -1;
  for (const query of object.queries ?? []) referTo(context, query, parent);
  if (object.object === 'type') return lowerType(context, object);
  if (object.name === undefined) return;
  if (object.object === 'sequence' || object.object === 'stage' || object.object === 'stream') {
    context.emit({
      do: 'define-object',
      object: object.object,
      name: context.nameUse(object.name),
      ...(object.on && { on: context.nameUse(object.on) }),
    });
  } else {
    if (context.dialect.names.createdIsCurrent) useCreated(context, object.object, object.name);
    // TABLE OF c%ROWTYPE may be like a cursor
    const [only, ...others] = object.on?.parts ?? [];
    const cursor = only !== undefined && others.length === 0 && context.isVariable(only.text);
    if (object.on && !cursor) context.emit({ do: 'mention', names: [context.nameUse(object.on)] });
    context.markInert();
  }
}

/** A query whose rows go nowhere: its tables are read. */
export function referTo(context: LoweringContext, query: Query, parent: RowSetId = -1): void {
  const rowSet = context.lower.query(context, query, { kind: 'select-list', parent });
  context.emit({ do: 'refer', rowSet });
}

/** What the queries of a policy see: its arguments, and the columns of its table. */
function scopeOf(context: LoweringContext, object: CreateObject): RowSetId {
  if (!object.on && !object.arguments) return -1;
  const place = { start: context.start(object), end: context.end(object) };
  const id = context.addRowSet({ kind: 'select-list', ...place });
  const { sources } = context.rowSet(id);
  if (object.on) sources.push({ name: context.nameUse(object.on), ...place });
  if (object.arguments) {
    const given = context.addRowSet({ kind: 'values', ...place });
    context.rowSet(given).outputs = object.arguments.map((argument) => ({
      kind: 'column',
      ...context.column(argument),
      inputs: [],
      transform: 'constant',
    }));
    sources.push({ rowSet: given, ...place });
  }
  return id;
}

/** Snowflake: CREATE DATABASE and CREATE SCHEMA make the new one current ("CREATE SCHEMA", usage notes), Informix the former. */
function useCreated(context: LoweringContext, object: CreateObject['object'], { parts }: Name): void {
  const [last, before] = [parts.at(-1)?.text, parts.at(-2)?.text];
  if (last === undefined || isUnknown(last)) return;
  if (object === 'schema')
    context.emit({ do: 'set-scope', schema: last, ...(before !== undefined && { database: before }) });
  // in `database:table` the database is the immediate qualifier
  else if (object === 'database')
    context.emit({ do: 'set-scope', [context.dialect.syntax.colonNames ? 'schema' : 'database']: last });
}

/** CREATE SCHEMA s CREATE TABLE t …: statements of their own, whose names belong to the schema. */
export function lowerElements(context: LoweringContext, { name, elements }: CreateObject): void {
  const schema = name?.parts.at(-1)?.text;
  if (elements === undefined || schema === undefined) return;
  context.elementsOf = schema;
  for (const element of elements) context.lower.statement(context, element);
  context.elementsOf = undefined;
}
