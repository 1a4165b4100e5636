import { bracketsEnd, partsOfList, unquoted } from '../pieces/macro-text.ts';

/**
 * What a `config.py` says by constants, with the keys of a `config.yaml` (SQLMesh, "Configuration guide"): the dialect of its
 * models, the type of its first connection, variables. It is not run.
 */
export function pythonSettings(source: string): Readonly<Record<string, unknown>> {
  if (!/\bsqlmesh\b/.test(source)) return {};
  const dialect = /\bModelDefaultsConfig\s*\([^)]*\bdialect\s*=\s*["']([^"']+)["']/.exec(source)?.[1];
  const connection = /\b(\w+?)ConnectionConfig\s*\(/.exec(source)?.[1];
  const variables = dictionaryAt(source, /\bvariables\s*=\s*(?=\{)/);
  return {
    ...(/\binfer_names\s*=\s*True\b/.test(source) && { model_naming: { infer_names: true } }),
    model_defaults: dialect === undefined ? {} : { dialect },
    ...(connection !== undefined && { gateway: { connection: { type: connectionType(connection) } } }),
    ...(variables !== undefined && { variables }),
  };
}

/** `DuckDBConnectionConfig`: what a `config.yaml` calls `duckdb`. */
function connectionType(name: string): string {
  const lower = name.toLowerCase();
  return lower === 'gcppostgres' ? 'postgres' : lower;
}

/** The constants of a dictionary behind a pattern. */
function dictionaryAt(source: string, before: RegExp): Record<string, unknown> | undefined {
  const match = before.exec(source);
  if (match === null) return undefined;
  const open = match.index + match[0].length;
  const close = bracketsEnd(source, open);
  if (close === -1) return undefined;
  const values: Record<string, unknown> = {};
  for (const item of partsOfList(source.slice(open + 1, close - 1))) {
    const [, key = '', value = ''] = /^["'](\w+)["']\s*:\s*([^]+)$/.exec(item) ?? [];
    const constant = constantOf(value);
    if (key !== '' && constant !== undefined) values[key] = constant;
  }
  return values;
}

function constantOf(text: string): unknown {
  if (/^(["'])[^"'\\]*\1$/.test(text)) return unquoted(text);
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (text === 'True' || text === 'False') return text === 'True';
  if (!/^\[[^]*\]$/.test(text)) return undefined;
  const items = partsOfList(text.slice(1, -1)).map(constantOf);
  return items.includes(undefined) ? undefined : items;
}
