import type { GraphOptions } from '../../../graph/edges/options.ts';
import { LineageColumns } from '../../../model/lineage-columns.ts';
import type { LineageModel } from '../../../model/model.ts';
import type { LineageColumn, LineageObject } from '../../../model/objects.ts';

/** What a result shows, and how. */
export interface SqlflowOptions extends GraphOptions {
  style?: SqlflowStyle;
}

/** How the model part of a result is written, beside what it shows. */
export interface SqlflowStyle {
  /** Every source of a relation says what happens to its value (`transforms`). */
  transforms?: boolean;
  /** Names in upper case, but for those that only quotes can make. */
  upperCase?: boolean;
  /** The server of stored objects that name none. */
  defaultServer?: string;
}

/** A name that needs no quotes. */
const plainName = /^[\p{L}_@#][\p{L}\p{N}_@#$]*$/u;

/** The model with its names as a style wants them; ids stay. */
export function styledModel(model: LineageModel, { upperCase, defaultServer }: SqlflowStyle): LineageModel {
  if (!upperCase && defaultServer === undefined) return model;
  const objects = model.objects.map((object) => {
    const named = upperCase ? inUpperCase(object) : object;
    return defaultServer === undefined ? named : withServer(named, defaultServer);
  });
  const columns = upperCase ? LineageColumns.of([...model.columns].map(columnInUpperCase)) : model.columns;
  return { ...model, objects, columns };
}

function withServer(object: LineageObject, server: string): LineageObject {
  const isStored = object.role === 'persistent' || object.role === 'routine';
  return isStored && object.server === undefined ? { ...object, server, serverAssumed: true } : object;
}

function inUpperCase(object: LineageObject): LineageObject {
  const { server, database, schema, alias } = object;
  return {
    ...object,
    name: folded(object.name),
    ...(server !== undefined && { server: folded(server) }),
    ...(database !== undefined && { database: folded(database) }),
    ...(schema !== undefined && { schema: folded(schema) }),
    ...(alias !== undefined && { alias: folded(alias) }),
  };
}

function columnInUpperCase(column: LineageColumn): LineageColumn {
  return column.pseudo === undefined ? { ...column, name: folded(column.name) } : column;
}

function folded(name: string): string {
  return plainName.test(name) ? name.toUpperCase() : name;
}
