import {
  type CallInput,
  type Input,
  inputsOfArguments,
  type Step,
  type ValueFields,
} from '../../ir/inputs.ts';
import { isIndex } from '../../ir/value-fields.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import { listMakers } from './part-makers.ts';

// Objects with other keys: OBJECT_INSERT(object, 'k', v), OBJECT_DELETE(object, 'k'), OBJECT_PICK(object, 'k', 'l').

/** Functions that give an object of the run with some of its keys, or with others besides; the other keys stay as they are. */
export const objectChangers: ReadonlySet<string> = new Set([
  'OBJECT_ADD', 'OBJECT_DELETE', 'OBJECT_INSERT', 'OBJECT_PICK', 'OBJECT_PUT', 'OBJECT_REMOVE',
  'STRUCT_INSERT', 'STRUCT_UPDATE',
]); // oxfmt-ignore

/**
 * The parts of a value with others (OBJECT_INSERT of Snowflake, OBJECT_ADD and OBJECT_PUT of Couchbase, struct_insert and struct_update of DuckDB), or
 * some of them (OBJECT_DELETE, OBJECT_PICK; OBJECT_REMOVE of Couchbase).
 */
export function changedObject(
  name: string,
  [, ...args]: readonly Expression[],
  [, ...parts]: readonly (readonly Input[])[],
  object: () => ValueFields | undefined,
): ValueFields | undefined {
  switch (name) {
    case 'OBJECT_ADD':
    case 'OBJECT_INSERT':
    case 'OBJECT_PUT':
      return changed(object(), [{ name: keysOf(args)?.[0] ?? '', inputs: [...(parts[1] ?? [])] }]);
    case 'STRUCT_INSERT':
    case 'STRUCT_UPDATE':
      return changed(
        object(),
        args.map((one, i) => ({
          name: one.kind === 'named-argument' ? one.name.text : '',
          inputs: [...(parts[i] ?? [])],
        })),
      );
    default:
      return undefined;
  }
}

/**
 * What is left of an object when only some keys are taken, or some are taken away, each with its inputs. A column gives the keys that
 * are picked from it; undefined where nothing says which keys there are.
 * @param inputs those of the object
 */
export function chosenKeys(
  name: string,
  [, ...args]: readonly Expression[],
  inputs: readonly Input[],
  known: ValueFields | undefined,
): ValueFields | undefined {
  const picks = name === 'OBJECT_PICK';
  if (!picks && !keyRemovers.has(name)) return undefined;
  const keys = keysOf(args);
  if (keys === undefined || keys.length === 0) return undefined;
  if (known !== undefined && known.elements !== true) {
    const folded = new Set(keys.map((key) => key.toLowerCase()));
    return { fields: known.fields.filter((field) => folded.has(field.name.toLowerCase()) === picks) };
  }
  const [only, ...others] = inputs;
  if (!picks || only?.kind !== 'column' || others.length > 0) return undefined;
  return { fields: keys.map((key) => ({ name: key, inputs: [withStep(only, key)] })) };
}

function withStep(column: Extract<Input, { kind: 'column' }>, key: string): Input {
  return { ...column, steps: [...(column.steps ?? []), key] };
}

/** The keys, where all are written out, one by one or as a list. */
function keysOf(args: readonly Expression[]): string[] | undefined {
  const [first] = args;
  const listed = first && itemsOf(first);
  const keys = (listed ?? args).flatMap((key) => (key.kind === 'literal' ? [key.value] : []));
  return listed !== undefined && keys.length < listed.length ? undefined : keys;
}

function itemsOf(list: Expression): readonly Expression[] | undefined {
  if (list.kind === 'list') return list.items;
  if (list.kind !== 'call') return undefined;
  return listMakers.has(list.name.parts.at(-1)?.text.toUpperCase() ?? '') ? list.args : undefined;
}

/** Functions that return an object without some of its keys, which are the arguments behind it. */
export const keyRemovers: ReadonlySet<string> = new Set(['OBJECT_DELETE', 'OBJECT_REMOVE']);

/** Functions that put one key into an object: the object, the key, its value. */
const inserters: ReadonlySet<string> = new Set(['OBJECT_ADD', 'OBJECT_INSERT', 'OBJECT_PUT']);

/** Functions whose named arguments are fields of the struct that they give: `struct_update(s, a := v)` (DuckDB). */
const fieldSetters: ReadonlySet<string> = new Set(['STRUCT_INSERT', 'STRUCT_UPDATE']);

/** Whether a path into what the function gives leads into the object that it was given. */
export function staysBehind(call: CallInput, steps: readonly Step[]): boolean {
  const [step] = steps;
  if (!objectChangers.has(call.name.toUpperCase()) || step === undefined || isIndex(step)) return false;
  return insertedInputs(call, steps) === undefined;
}

/** The value that the function puts into the object, where such a path leads to it. */
export function insertedInputs(call: CallInput, [step]: readonly Step[]): Input[] | undefined {
  const name = call.name.toUpperCase();
  const key = step?.toLowerCase();
  if (fieldSetters.has(name)) {
    const at = call.argumentNames?.findIndex((one) => one?.toLowerCase() === key) ?? -1;
    return at < 1 ? undefined : inputsOfArguments(call)[at];
  }
  const [, named] = call.inputs;
  const isKey = inserters.has(name) && named?.kind === 'constant' && unquoted(named.text) === key;
  return isKey ? call.inputs.slice(2) : undefined;
}

function unquoted(text: string): string {
  return text.replace(/^['"]|['"]$/g, '').toLowerCase();
}

function changed(value: ValueFields | undefined, added: ValueFields['fields']): ValueFields | undefined {
  if (value === undefined) return undefined;
  const names = added.map((field) => field.name.toLowerCase());
  return {
    ...value,
    fields: [...value.fields.filter((field) => !names.includes(field.name.toLowerCase())), ...added],
  };
}
