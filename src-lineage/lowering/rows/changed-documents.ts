import { appendAll } from '../../base/append-all.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import { stepsOfPath } from './element-access.ts';
import { documentMakers, keyed } from './part-makers.ts';

/** A document with other values under some of its keys. */
export interface ChangedDocument {
  /** What it is made of. */
  base: Expression;
  /** The keys that are given values, each as the way to it. */
  keys: { path: string; value: Expression }[];
  /** It may be a list that has the document as one more element. */
  element?: true;
}

/** What the second argument of such a function is: a way in braces (PostgreSQL), a path (`$.a`), a key. */
type Way = 'braces' | 'path' | 'key';

/** Functions that give a document with a value put under the key that the argument before it says, or several such pairs. */
const setters: ReadonlyMap<string, Way> = new Map([
  ['JSONB_SET', 'braces'],
  ['JSONB_SET_LAX', 'braces'],
  ['JSONB_INSERT', 'braces'],
  ['JSON_INSERT', 'path'],
  ['JSON_MODIFY', 'path'],
  ['JSON_REPLACE', 'path'],
  ['JSON_SET', 'path'],
  ['OBJECT_INSERT', 'key'],
]);

/** Functions that join documents: of a key that several have the last one counts. */
const mergers: ReadonlySet<string> = new Set(['JSON_MERGEPATCH', 'JSON_MERGE_PATCH']);

/**
 * `jsonb_set(d, '{a}', v)`, `JSON_SET(d, '$.a', v)`, `OBJECT_INSERT(d, 'a', v)`, `d || jsonb_build_object('a', v)`; undefined for
 * other values, and where a key is only known when it runs.
 */
export function changedDocument(value: Expression): ChangedDocument | undefined {
  if (value.kind === 'cast') return changedDocument(value.operand);
  if (value.kind === 'operation') {
    const merged = value.operator === '||' ? mergedInto(value.operands) : undefined;
    return merged && { ...merged, element: true };
  }
  if (value.kind !== 'call') return undefined;
  const name = calledName(value);
  if (mergers.has(name)) return mergedInto(value.args);
  const way = setters.get(name);
  const [base, ...args] = value.args;
  if (way === undefined || base === undefined) return undefined;
  return keysSet(base, way === 'path' ? args : args.slice(0, 2), way);
}

function keysSet(base: Expression, args: readonly Expression[], way: Way): ChangedDocument | undefined {
  const keys: ChangedDocument['keys'] = [];
  for (let at = 0; at + 1 < args.length; at += 2) {
    const path = wayOf(args[at]!, way);
    if (path === undefined) return undefined;
    keys.push({ path, value: args[at + 1]! });
  }
  return keys.length > 0 ? { base, keys } : undefined;
}

function wayOf(written: Expression, way: Way): string | undefined {
  if (written.kind === 'list' && way === 'braces') return joinedKeys(written.items.map(textOf));
  const text = textOf(written);
  if (text === undefined) return undefined;
  if (way === 'key') return joinedKeys([text]);
  return joinedKeys(way === 'path' ? stepsOfPath(text) : text.replace(/^\{|\}$/g, '').split(','));
}

/** Keys without the dots between them and the brackets of places. */
function joinedKeys(keys: readonly (string | undefined)[] | undefined): string | undefined {
  const plain = keys?.every((key) => key !== undefined && /^[^.[\]\d][^.[\]]*$/.test(key));
  return plain && keys!.length > 0 ? keys!.join('.') : undefined;
}

function textOf(written: Expression): string | undefined {
  return written.kind === 'literal' && written.type === 'string' ? written.value.trim() : undefined;
}

/** A document, and behind it others of known keys. */
function mergedInto([base, ...others]: readonly Expression[]): ChangedDocument | undefined {
  const keys: ChangedDocument['keys'] = [];
  for (const other of others) {
    const own = pairsOf(other);
    if (own === undefined) return undefined;
    appendAll(keys, own);
  }
  return base === undefined || base.kind === 'literal' || keys.length === 0 ? undefined : { base, keys };
}

function pairsOf(made: Expression): ChangedDocument['keys'] | undefined {
  const document = made.kind === 'cast' ? made.operand : made;
  if (document.kind !== 'call') return undefined;
  const name = calledName(document);
  if (!documentMakers.has(name) && !keyed.has(name)) return undefined;
  const { args } = document;
  const keys: ChangedDocument['keys'] = [];
  for (let at = 0; at + 1 < args.length; at += 2) {
    const path = joinedKeys([textOf(args[at]!)]);
    if (path === undefined) return undefined;
    keys.push({ path, value: args[at + 1]! });
  }
  return keys;
}

function calledName({ name }: Call): string {
  return name.parts.at(-1)?.text.toUpperCase() ?? '';
}
