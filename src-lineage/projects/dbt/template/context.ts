import { Raised, Returned } from '../../jinja/signals.ts';
import type { Host, Run } from '../../jinja/values/environment.ts';
import { jsonOf } from '../../jinja/values/json.ts';
import { zipped } from '../../jinja/values/globals.ts';
import { listOf } from '../../jinja/values/iterate.ts';
import {
  type Call, Callable, Dict, Fields, HostObject, Sequence, textOf, Undefined, type Value,
} from '../../jinja/values/values.ts'; // oxfmt-ignore
import type { NodeConfig } from '../files/node-settings.ts';
import { toValue } from '../files/plain-values.ts';
import type { DbtNode, DbtProject } from '../files/project.ts';
import type { World } from '../files/worlds.ts';
import { readYaml } from '../files/yaml.ts';
import { knownPackages } from '../macros/built-in-macros.ts';
import { startOfRun } from '../macros/datetimes.ts';
import { dispatched, macroByName, macroValue, ownMacro, PackageNames } from '../macros/macro-names.ts';
import { modulesObject } from '../macros/modules.ts';
import { guessedTable } from '../macros/query-answers.ts';
import type { KnownColumn } from '../../pieces/known-columns.ts';
import { graphFields, nodeFields, selectedResources } from './node-fields.ts';
import { apiObject, Relation } from '../nodes/relation.ts';
import { AdapterObject } from './adapter.ts';
import { ConfigObject } from './config-object.ts';
import { ContextNames } from './context-names.ts';
import { projectMacro } from './project-macros.ts';
import { VariableObject } from './variables.ts';
import type { TemplateContext } from './template-context.ts';
import type { TemplatedWorld } from './templated-world.ts';

/** What a rendering is for. */
export interface Rendering {
  node?: DbtNode;
  /** The package whose macros come first. */
  of: DbtProject;
  /** dbt reads a project without the database first, for its settings and references. */
  phase: 'parse' | 'run';
  /** What `is_incremental()` gives. */
  incremental: boolean;
  /** What queries are taken to give. */
  answers?: readonly string[];
}

/** The names that dbt gives to templates (dbt manual, "dbt Jinja functions"). */
export class NodeContext implements Host, TemplateContext {
  readonly run: TemplatedWorld;
  readonly node: DbtNode | undefined;
  readonly of: DbtProject;
  readonly isParsing: boolean;
  /** What the template itself sets. */
  readonly config: NodeConfig = {};
  /** The tables of sources that the template names. */
  readonly sources = new Set<Relation>();
  /** Columns were asked for that nobody knows. */
  lacksColumns = false;
  /** `is_incremental()` was asked for. */
  asksIncremental = false;
  /** What a query gives was asked for. */
  asksQuery = false;
  readonly #incremental: boolean;
  readonly #answers: readonly string[] | undefined;
  /** The queries of statements, by their names. */
  readonly #statements = new Map<string, string>();
  readonly #known = new Map<string, Value>();
  readonly #variables = new Map<string, Value>();

  constructor(run: TemplatedWorld, { answers, node, of, phase, incremental }: Rendering) {
    this.run = run;
    this.node = node;
    this.of = of;
    this.isParsing = phase === 'parse';
    this.#incremental = incremental;
    this.#answers = answers;
  }

  get world(): World {
    return this.run.world;
  }

  get adapter(): string {
    return this.run.target.type;
  }

  /** The value of a variable: the same each time, as what a template adds to a list stays in it. */
  kept(name: string, make: () => Value): Value {
    const value = this.#variables.get(name) ?? make();
    this.#variables.set(name, value);
    return value;
  }

  global(name: string, run: Run): Value | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const value = this.#named(name, run);
    if (value !== undefined) this.#known.set(name, value);
    return value;
  }

  #named(name: string, run: Run): Value | undefined {
    // macros named `ref` and `source` build on dbt's own
    if (name === 'ref' || name === 'source') return this.#builtIn(name, run);
    const macro = macroByName(name, this.of, this.world);
    if (macro !== undefined) return projectMacro(macro, this, run);
    const own = this.#builtIn(name, run);
    if (own !== undefined) return own;
    const project = this.world.packages.get(name);
    if (project !== undefined)
      return new PackageNames(name, (each) => {
        const found = project.macros.get(each);
        return found && projectMacro(found, this, run);
      });
    if (name === 'dbt') return new PackageNames(name, (each) => this.#ofDbt(each, run));
    if (knownPackages.has(name)) return new PackageNames(name, (each) => this.#ofMissing(name, each, run));
    return this.#ofDbt(name, run);
  }

  /** A macro of a package that is not installed; what dbt has of its own now was in dbt_utils before 1.3. */
  #ofMissing(name: string, macro: string, run: Run): Callable | undefined {
    const { adapter, of, run: { builtIns }, world } = this; // oxfmt-ignore
    // `default__star` and its like are called by their whole names, too
    const known =
      dispatched(macro, name, { adapter, builtIns, of, world }) ??
      builtIns.get(`${name}__${macro.replace(/^[a-z]+__/, '')}`);
    if (known !== undefined) return macroValue(known, run);
    return name === 'dbt_utils' ? this.#ofDbt(macro, run) : undefined;
  }

  /** One of dbt's own macros: it is dispatched, so that projects may have another. */
  #ofDbt(name: string, run: Run): Callable | undefined {
    const context = this.#builtIn(name, run);
    if (context instanceof Callable) return context;
    const plain = this.run.builtIns.get(name);
    if (plain !== undefined) return macroValue(plain, run);
    if (ownMacro(name, this.adapter, this.run.builtIns) === undefined) return undefined;
    const adapter = new AdapterObject(this, run);
    return new Callable(name, (call) => {
      const dispatch = adapter.attribute('dispatch') as Callable;
      const macro = dispatch.invoke({ args: [name, 'dbt'], named: new Map(), place: call.place });
      const found =
        macro instanceof Callable ? macro : macroValue(ownMacro(name, this.adapter, this.run.builtIns)!, run);
      return found.invoke(call);
    });
  }

  #builtIn(name: string, run: Run): Value | undefined {
    const call = this.#functions(name, run);
    if (call !== undefined) return new Callable(name, call);
    switch (name) {
      case 'config':
        return new ConfigObject(this);
      case 'var':
        return new VariableObject(this, run);
      case 'adapter':
        return new AdapterObject(this, run);
      case 'api':
        return apiObject(this.adapter);
      case 'exceptions':
        return exceptionsObject(run);
      case 'modules':
        return modulesObject(run);
      case 'this':
        return this.node === undefined
          ? undefined
          : this.isParsing
            ? this.#plainRelation(this.node.name)
            : this.run.relationOf(this.node);
      case 'target':
        return this.run.target.value;
      case 'execute':
        return !this.isParsing;
      case 'flags':
        return this.#flags();
      case 'builtins':
        return new Fields('builtins', {
          ref: this.global('ref', run) ?? null,
          source: this.global('source', run) ?? null,
          config: this.global('config', run) ?? null,
        });
      case 'model':
        return this.node === undefined ? undefined : nodeFields(this.run, this.node, this.isParsing);
      case 'graph':
        return graphFields(this.run, this.isParsing);
      case 'project_name':
        return this.world.root.name;
      case 'schema':
        return this.run.target.value.attribute('schema');
      case 'database':
        return this.run.target.value.attribute('database');
      case 'run_started_at':
        return startOfRun();
      case 'dbt_version':
        return '1.10.0';
      case 'invocation_id':
      case 'thread_id':
        return '00000000-0000-0000-0000-000000000000';
      case 'selected_resources':
        return selectedResources(this.run, this.isParsing);
      case 'results':
      case 'schemas':
      case 'database_schemas':
      case 'pre_hooks':
      case 'post_hooks':
        return new Sequence([]);
      case 'invocation_args_dict':
      case 'dbt_metadata_envs':
        return new Dict();
      case 'context':
        return new ContextNames((each) => this.global(each, run));
      case 'sql':
        return '';
      default:
        return undefined;
    }
  }

  /** Macros leave out a star of no columns where a model is run: that is right only where the columns are known. */
  #flags(): Fields {
    const which = (): Value => (this.lacksColumns ? 'compile' : (this.run.manifest?.command ?? 'run'));
    const settings = { FULL_REFRESH: false, STORE_FAILURES: false, EMPTY: false };
    return new (class extends Fields {
      override attribute(name: string): Value | undefined {
        return name === 'WHICH' ? which() : super.attribute(name);
      }
    })('flags', settings);
  }

  #functions(name: string, run: Run): ((call: Call) => Value) | undefined {
    switch (name) {
      case 'ref':
        return (call) => this.#ref(call, run);
      case 'source':
        return (call) => this.#source(call, run);
      case 'function':
        // a function of the project's `functions/` (dbt manual, "About function method")
        return ({ args }) => this.#plainRelation(textOf(args.at(-1) ?? ''));
      case 'env_var':
        return (call) => this.#environment(call, run);
      case 'is_incremental':
        return () => {
          this.asksIncremental = true;
          return this.#incremental;
        };
      case 'return':
        return ({ args }) => {
          throw Returned.with(args[0] ?? null);
        };
      case 'run_query':
      case 'load_result':
        return ({ args, place }) => {
          if (this.isParsing) return null;
          const query = textOf(args[0] ?? '');
          return this.#answer(this.#statements.get(query) ?? query, run, place);
        };
      case 'get_columns_in_query':
        return ({ args }) => new Sequence([...(this.run.columnsOfText(textOf(args[0] ?? '')) ?? [])]);
      case 'statement':
        return ({ args, caller, named, place }) => {
          const query = caller === undefined ? '' : textOf(run.call(caller, [], place));
          this.#statements.set(textOf(args[0] ?? named.get('name') ?? ''), query);
          return '';
        };
      case 'log':
      case 'print':
      case 'doc':
      case 'write':
      case 'store_result':
      case 'store_raw_result':
        return () => '';
      case 'run_hooks':
      case 'create_schema':
        return () => '';
      case 'set':
      case 'set_strict':
        return ({ args }) => {
          const set = new Sequence([], 'set');
          const seen = new Dict();
          for (const item of listOf(args[0] ?? null)) {
            if (!seen.has(item)) set.items.push(item);
            seen.set(item, true);
          }
          return set;
        };
      case 'zip':
      case 'zip_strict':
        return ({ args }) => zipped(args, run);
      case 'try_or_compiler_error':
        return ({ args: [, called, ...args], named, place }) =>
          called instanceof Callable ? called.invoke({ args, named, place }) : null;
      case 'render':
        return ({ args, place }) => this.rendered(textOf(args[0] ?? ''), run, place);
      default:
        return plainFunctions[name];
    }
  }

  /** What a query gives: known of plain ones of seeds, guessed where the columns of the node show it. */
  #answer(query: string, run: Run, place: Call['place']): Value {
    const known = this.run.answerOfSeed(query, (rows) => run.allowance.step(rows));
    if (known !== undefined) return known;
    this.asksQuery = true;
    if (this.#answers !== undefined) return guessedTable(this.#answers, this.run.columnsOfText(query) ?? []);
    run.fault('unknown-value', 'What this query gives is only known to the database.', place);
    return new Undefined('answer', true);
  }

  /** A text that may be a template itself. */
  rendered(text: string, run: Run, place: Call['place']): Value {
    if (!/\{[{%#]/.test(text)) return text;
    return textOf(run.inner(this.run.textTemplate(text), place));
  }

  columnsOf(relation: Relation): readonly KnownColumn[] | undefined {
    return this.isParsing ? [] : this.run.columnsOf(relation);
  }

  knownRelation(
    database: string | undefined,
    schema: string | undefined,
    identifier: string,
  ): Relation | undefined {
    return this.run.knownRelation(database, schema, identifier);
  }

  #plainRelation(identifier: string): Relation {
    return new Relation({ identifier }, this.adapter);
  }

  #ref({ args, named, place }: Call, run: Run): Value {
    const names = args.map(textOf);
    const name = names.at(-1) ?? '';
    const of = names.length > 1 ? names[0] : undefined;
    if (this.isParsing) return this.#plainRelation(name);
    const asked = named.get('v') ?? named.get('version');
    const version = asked === undefined || asked === null ? undefined : textOf(asked);
    const node = this.run.find(name, { of, version, from: this.of });
    if (node !== undefined) return this.run.relationOf(node);
    run.fault('unknown-reference', `There is no model ${of === undefined ? name : `${of}.${name}`}.`, place);
    return new Relation({ schema: of, identifier: name, isExternal: true }, this.adapter);
  }

  #source({ args, place }: Call, run: Run): Value {
    const [source = '', table = ''] = args.map(textOf);
    if (this.isParsing) return this.#plainRelation(table);
    const found = this.run.source(source, table, this.of);
    if (found !== undefined) {
      this.sources.add(found);
      return found;
    }
    run.fault('unknown-reference', `There is no source ${source}.${table}.`, place);
    return new Relation({ schema: source, identifier: table }, this.adapter);
  }

  #environment({ args, named, place }: Call, run: Run): Value {
    const fallback = args.length > 1 ? args[1] : named.get('default');
    if (fallback !== undefined) return fallback;
    const name = textOf(args[0] ?? '');
    if (!this.isParsing) run.fault('unknown-value', `The environment variable ${name} is not known.`, place);
    return new Undefined('env_var', true, /^\w+$/.test(name) ? name : undefined);
  }
}

/** Functions of values alone: texts of them, values of texts. */
const plainFunctions: Readonly<Record<string, (call: Call) => Value>> = {
  tojson: ({ args }) => jsonOf(args[0] ?? null),
  toyaml: ({ args }) => jsonOf(args[0] ?? null),
  fromjson: ({ args }) => {
    try {
      return toValue(JSON.parse(textOf(args[0] ?? '')));
    } catch {
      return args[1] ?? null;
    }
  },
  fromyaml: ({ args }) => toValue(readYaml(textOf(args[0] ?? '')).value),
  local_md5: ({ args }) => digits(textOf(args[0] ?? '')),
  list: ({ args }) => new Sequence([...listOf(args[0] ?? null)]),
  diff_of_two_dicts: ({ args }) => args[0] ?? new Dict(),
};

/** A text of 32 signs that another text has for its own; no checksum that anyone compares. */
function digits(text: string): string {
  let sum = 2_166_136_261;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
  return (sum >>> 0).toString(16).padStart(8, '0').repeat(4);
}

/** `exceptions`: what raises ends the template. */
function exceptionsObject(run: Run): HostObject {
  return new (class extends HostObject {
    text(): string {
      return '<exceptions>';
    }
    attribute(name: string): Value | undefined {
      return new Callable(name, ({ args, place }) => {
        if (name === 'warn' || name.startsWith('warn_')) return '';
        run.fault('raised', `The project refuses this: ${textOf(args[0] ?? name).trim()}`, place);
        throw new Raised(name);
      });
    }
  })();
}
