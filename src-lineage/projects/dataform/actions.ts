import type { Interpreter } from './javascript/interpreter.ts';
import {
  type Allowance,
  fullRun,
  incrementalRun,
  isList,
  isTrue,
  textOf,
  type Value,
} from './javascript/values.ts';

/** A table, view or statement that code of a project makes (Dataform, "publish", "operate", "declare"). */
export interface Action {
  kind: 'publish' | 'operate' | 'declare' | 'other';
  name: string;
  schema?: string;
  database?: string;
  type: string;
  /** Its query, or its statements. */
  texts: string[];
  before: string[];
  after: string[];
  start: number;
  end: number;
}

/** What a name that `ref` is given stands for. */
export type ReferTo = (parts: readonly string[]) => string;

/** The functions that code and marks see, but for those that make something. */
export function contextFunctions(own: string, refer: ReferTo, allowance: Allowance): Map<string, Value> {
  const ref: Value = (args) => refer(referenceParts(args, allowance));
  return new Map<string, Value>([
    ['ref', ref],
    ['resolve', ref],
    ['self', () => (own === '' ? '${self()}' : own)],
    ['name', () => own],
    ['incremental', () => incrementalRun],
    ['when', ([condition, then = '', otherwise = '']) => {
      const [first, second] = condition === fullRun || (condition !== incrementalRun && !isTrue(condition)) ? [otherwise, then] : [then, otherwise];
      const isOpen = condition === incrementalRun || condition === fullRun;
      return isOpen && String(first).trim() === '' ? second : first;
    }],
  ]); // oxfmt-ignore
}

/** `ref("x")`, `ref("schema", "x")`, `ref({ schema, name })`, `ref(["schema", "x"])` */
export function referenceParts(args: readonly Value[], allowance: Allowance): string[] {
  const [first] = args;
  const values =
    first instanceof Map
      ? ['database', 'schema', 'name'].map((key) => first.get(key))
      : isList(first)
        ? first
        : args;
  return values
    .filter((each) => each !== undefined && each !== null)
    .map((each) => textOf(each, allowance))
    .slice(-2);
}

/** `publish`, `operate`, `declare` … for the code of one file; what they make is added to a list. */
export function makingFunctions(
  interpreter: Interpreter,
  context: (name: string) => Map<string, Value>,
  allowance: Allowance,
  actions: Action[],
): Map<string, Value> {
  const added = (kind: Action['kind'], named: Value, config: Value): Action => {
    const { end, start } = interpreter.place;
    const given = new Map([...(named instanceof Map ? named : []), ...(config instanceof Map ? config : [])]);
    const action: Action = {
      kind,
      name: typeof named === 'string' ? named : '',
      type: 'view',
      texts: [],
      before: [],
      after: [],
      start,
      end,
    };
    configure(action, given, allowance);
    actions.push(action);
    return action;
  };
  const texts = (value: Value, action: Action): string[] => {
    const made = typeof value === 'function' ? value([context(fullName(action))]) : value;
    return (isList(made) ? made : [made]).map((each) => textOf(each, allowance));
  };
  const builder = (action: Action): Value => {
    const methods = new Map<string, Value>();
    const chain = (name: string, take: (value: Value) => void): void => {
      methods.set(name, ([value]) => (take(value), methods));
    };
    chain('query', (value) => (action.texts = texts(value, action)));
    chain('queries', (value) => (action.texts = texts(value, action)));
    chain('preOps', (value) => (action.before = texts(value, action)));
    chain('postOps', (value) => (action.after = texts(value, action)));
    chain('config', (value) => value instanceof Map && configure(action, value, allowance));
    chain('type', (value) => (action.type = textOf(value, allowance)));
    chain('schema', (value) => (action.schema = textOf(value, allowance)));
    chain('database', (value) => (action.database = textOf(value, allowance)));
    for (const name of furtherMethods) chain(name, () => undefined);
    return methods;
  };
  return new Map<string, Value>([
    ['publish', ([name, config]) => {
      const action = added('publish', name, config instanceof Map ? config : undefined);
      if (typeof config === 'string' || typeof config === 'function') action.texts = texts(config, action);
      return builder(action);
    }],
    ['operate', ([name, config]) => {
      const action = added('operate', name, config instanceof Map ? config : undefined);
      if (typeof config === 'string' || typeof config === 'function' || isList(config)) action.texts = texts(config, action);
      return builder(action);
    }],
    ['declare', ([config]) => builder(added('declare', config, undefined))],
    ...['assert', 'test', 'notebook'].map((name): [string, Value] => [name, ([named]) => builder(added('other', named, undefined))]),
  ]); // oxfmt-ignore
}

const furtherMethods = [
  'tags', 'dependencies', 'description', 'columns', 'disabled', 'hermetic', 'uniqueKey', 'bigquery', 'where', 'protected',
  'hasOutput', 'dataset', 'input', 'expect', 'incrementalStrategy', 'setDependOnDependencyAssertions',
]; // oxfmt-ignore

function configure(action: Action, config: ReadonlyMap<string, Value>, allowance: Allowance): void {
  const option = (...keys: string[]): string | undefined => {
    const value = keys.map((key) => config.get(key)).find((each) => each !== undefined && each !== null);
    return value === undefined ? undefined : textOf(value, allowance);
  };
  action.name = option('name') ?? action.name;
  action.type = option('type') ?? action.type;
  const schema = option('schema', 'dataset') ?? action.schema;
  const database = option('database', 'project') ?? action.database;
  if (schema !== undefined) action.schema = schema;
  if (database !== undefined) action.database = database;
}

/** The name of what an action makes, as SQL writes it. */
export function fullName(action: Action): string {
  return partsOf(action)
    .map((part) => (/^\w+$/.test(part) ? part : `\`${part}\``))
    .join('.');
}

/** Database and schema count where there is one to stand before the name. */
export function partsOf({ database, name, schema }: Action): string[] {
  if (schema === undefined) return [name];
  return database === undefined ? [schema, name] : [database, schema, name];
}
