import type { SourceFile } from '../../model/engine.ts';
import { mapping, readYaml } from '../dbt/files/yaml.ts';
import { type Action, contextFunctions, fullName, makingFunctions, type ReferTo } from './actions.ts';
import { Interpreter, Scope } from './javascript/interpreter.ts';
import { globals } from './javascript/methods.ts';
import { parseScript } from './javascript/parser.ts';
import { Allowance, NotKnown, unknownValue, type Value } from './javascript/values.ts';

/** What the code of one file may take. */
const steps = 300_000;
const characters = 3_000_000;

export function newAllowance(): Allowance {
  return new Allowance(steps, characters);
}

/** A project of Dataform: its settings, and what its code defines by constants and simple functions. */
export class DataformProject {
  /** Of its files' names: with a slash at its end, or nothing. */
  readonly directory: string;
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #includes: readonly (readonly [name: string, path: string])[];
  readonly #modules = new Map<string, Value>();
  readonly #settings: Map<string, Value>;
  /** What code makes, by its name. */
  readonly #made = new Map<string, Action>();
  readonly #actions = new Map<string, readonly Action[]>();

  /** @param files those of the project, by their paths in it */
  constructor(directory: string, files: ReadonlyMap<string, SourceFile>) {
    this.directory = directory;
    this.#files = files;
    this.#settings = settingsOf(files);
    this.#includes = [...files.keys()].flatMap((path) => {
      const found = /^includes\/(?:([^/]+)\.js|([^/]+)\/index\.js)$/i.exec(path);
      return found === null ? [] : [[found[1] ?? found[2]!, path] as const];
    });
    // what refers to others is only known when all are
    for (const round of [1, 2])
      for (const [path, file] of files)
        if (/^definitions\/[^]*\.js$/i.test(path)) this.#run(path, file, round);
  }

  /** What the code of a file makes. */
  actionsOf(name: string): readonly Action[] {
    return this.#actions.get(name.slice(this.directory.length)) ?? [];
  }

  /** How SQL names what `ref` is given: what code makes by its name, files by the mark that the grammar reads. */
  readonly refer: ReferTo = (parts) => {
    const made = this.#made.get(parts.at(-1) ?? '');
    if (made !== undefined && (parts.length === 1 || made.schema === undefined || made.schema === parts[0]))
      return fullName(made);
    return `\${ref(${parts.map((part) => `"${part}"`).join(', ')})}`;
  };

  /** Whether `ref` is given the name of what code makes. */
  isMade(parts: readonly string[]): boolean {
    return this.#made.has(parts.at(-1) ?? '');
  }

  /** What the code of a file sees besides its own: includes by their names, settings. */
  names(allowance: Allowance): Map<string, Value> {
    const names = globals(allowance);
    for (const [name, value] of this.#settings) names.set(name, value);
    for (const [name, path] of this.#includes) names.set(name, this.#module(path));
    return names;
  }

  #run(path: string, { text }: SourceFile, round: number): void {
    const allowance = newAllowance();
    const interpreter = new Interpreter(allowance);
    const statements = parseScript(text);
    if (statements === undefined) return;
    const actions: Action[] = [];
    const context = (own: string): Map<string, Value> => contextFunctions(own, this.refer, allowance);
    const making = makingFunctions(interpreter, context, allowance, actions);
    const scope = new Scope(
      new Map([...this.names(allowance), ...context(''), ...making, ['require', this.#require(path)]]),
    );
    interpreter.script(statements, scope);
    this.#actions.set(path, actions);
    if (round === 1)
      for (const action of actions)
        if (action.name !== '' && action.kind !== 'other') this.#made.set(action.name, action);
  }

  #require(from: string): Value {
    return ([path]) => {
      if (typeof path !== 'string') throw new NotKnown();
      const folder = path.startsWith('.') ? from.replace(/[^/]*$/, '') : '';
      const full = joined(folder, path);
      const found = [full, `${full}.js`, `${full}/index.js`].find((each) => this.#files.has(each));
      if (found === undefined) throw new NotKnown();
      return this.#module(found);
    };
  }

  /** What a file exports; a file that is read already while it is asked for is not known. */
  #module(path: string): Value {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    this.#modules.set(path, unknownValue);
    const file = this.#files.get(path);
    const statements = file && /\.js$/i.test(path) ? parseScript(file.text) : undefined;
    if (statements === undefined) return unknownValue;
    const allowance = newAllowance();
    const module = new Map<string, Value>([['exports', new Map()]]);
    const names = globals(allowance);
    for (const [name, value] of this.#settings) names.set(name, value);
    const scope = new Scope(
      new Map([
        ...names,
        ['module', module],
        ['exports', module.get('exports')],
        ['require', this.#require(path)],
      ]),
    );
    new Interpreter(allowance).script(statements, scope);
    const made = module.get('exports');
    this.#modules.set(path, made);
    return made;
  }
}

function joined(folder: string, path: string): string {
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** `dataform.projectConfig` of `workflow_settings.yaml`, `session.config` of the older `dataform.json`. */
function settingsOf(files: ReadonlyMap<string, SourceFile>): Map<string, Value> {
  const file =
    files.get('workflow_settings.yaml') ?? files.get('workflow_settings.yml') ?? files.get('dataform.json');
  const all = mapping(file && readYaml(file.text).value);
  const pick = (...keys: string[]): unknown => keys.map((key) => all[key]).find((each) => each !== undefined);
  const [database, schema] = [
    pick('defaultProject', 'defaultDatabase'),
    pick('defaultDataset', 'defaultSchema'),
  ];
  const config = toValue({
    ...all,
    ...{ defaultProject: database, defaultDatabase: database, defaultDataset: schema, defaultSchema: schema },
    ...{ vars: all['vars'] ?? {}, warehouse: all['warehouse'] ?? 'bigquery' },
  });
  const holder = new Map<string, Value>([['projectConfig', config]]);
  return new Map<string, Value>([
    ['dataform', holder],
    ['session', new Map<string, Value>([['config', config]])],
  ]);
}

/** A value of YAML as one of JavaScript. */
function toValue(value: unknown): Value {
  if (Array.isArray(value)) return (value as readonly unknown[]).map(toValue);
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, each]) => [key, toValue(each)]));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
