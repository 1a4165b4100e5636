import { everyColumn } from '../../../ir/outputs.ts';
import type { Run } from '../../jinja/values/environment.ts';
import { listOf } from '../../jinja/values/iterate.ts';
import {
  type Call,
  Callable,
  HostObject,
  Sequence,
  stringOf,
  textOf,
  Undefined,
  type Value,
} from '../../jinja/values/values.ts';
import { quoteMark } from '../files/adapters.ts';
import { dispatched } from '../macros/macro-names.ts';
import { knownName } from '../nodes/known-name.ts';
import { Column, partOfName, Relation } from '../nodes/relation.ts';
import type { TemplateContext } from './template-context.ts';
import { projectMacro } from './project-macros.ts';

/** dbt_utils' macros that look for relations by their names: the argument, and what follows it in the pattern. */
const relationsByName: Readonly<Record<string, readonly [key: string, end: string]>> = {
  get_relations_by_pattern: ['table_pattern', ''],
  get_relations_by_prefix: ['prefix', '%'],
};

/** SQL's LIKE; with many `%` it fits nothing, as it may take too long. */
function likePattern(pattern: string): RegExp {
  if ((pattern.match(/%+/g)?.length ?? 0) > 3 || pattern.length > 200) return /(?!)/;
  const parts = [...pattern].map((sign) =>
    sign === '%' ? '.*' : sign === '_' ? '.' : sign.replace(/[^\w]/, '\\$&'),
  );
  return new RegExp(`^${parts.join('').replaceAll(/(?:\.\*)+/g, '.*')}$`, 'i');
}

/** Whether a schema is the one asked for: an unknown default schema is only asked for by what has no known name. */
function isInSchema(schema: string | undefined, asked: string | undefined): boolean {
  if (asked === undefined) return schema === undefined;
  return likePattern(asked).test(schema ?? '');
}

/** `adapter`: what dbt asks the database, answered from what is known. */
export class AdapterObject extends HostObject {
  readonly #context: TemplateContext;
  readonly #run: Run;

  constructor(context: TemplateContext, run: Run) {
    super();
    this.#context = context;
    this.#run = run;
  }

  text(): string {
    return '<adapter>';
  }

  attribute(name: string): Value | undefined {
    const call = this.#methods()[name];
    // whatever else it can do is done in the database
    return new Callable(name, call ?? (() => new Undefined(name, true)));
  }

  #methods(): Record<string, (call: Call) => Value> {
    const mark = quoteMark(this.#context.adapter);
    const nothing = (): Value => null;
    return {
      dispatch: (call) => this.#dispatch(call),
      get_columns_in_relation: (call) => this.#columns(call),
      get_relation: ({ args, named }) => this.#relation(args, named),
      load_relation: ({ args }) => args[0] ?? null,
      quote: ({ args }) => mark + textOf(args[0] ?? '') + mark,
      quote_as_configured: ({ args }) => textOf(args[0] ?? ''),
      quote_seed_column: ({ args }) => textOf(args[0] ?? ''),
      type: () => this.#context.adapter,
      check_schema_exists: () => true,
      get_missing_columns: ({ args }) => this.#missing(args),
      get_column_schema_from_query: (call) => this.#ofQuery(call),
      get_columns_in_select_sql: (call) => this.#ofQuery(call),
      get_columns_in_table: (call) => this.#ofTable(call),
      already_exists: ({ args }) => this.#relation([null, ...args], new Map()) !== null,
      create_schema: nothing,
      drop_schema: nothing,
      drop_relation: nothing,
      truncate_relation: nothing,
      rename_relation: nothing,
      expand_target_column_types: nothing,
      cache_added: nothing,
      commit: nothing,
    };
  }

  #dispatch({ args, named, place }: Call): Value {
    const name = textOf(args[0] ?? named.get('macro_name') ?? '');
    const given = args[1] ?? named.get('macro_namespace') ?? named.get('packages') ?? null;
    const byName = relationsByName[name];
    if (byName !== undefined) return new Callable(name, (call) => this.#relationsLike(call, byName));
    const { adapter, of, run, world } = this.#context;
    // before 0.20 a list of packages stood there
    const namespaces = given instanceof Sequence ? given.items.map(textOf) : [stringOf(given)];
    for (const namespace of namespaces) {
      const found = dispatched(name, namespace, { adapter, builtIns: run.builtIns, of, world });
      if (found !== undefined) return projectMacro(found, this.#context, this.#run);
    }
    this.#run.fault('undefined-name', `No macro ${name} for ${adapter} is there.`, place);
    return new Undefined(name);
  }

  /** The relations of the project whose names and schemas fit; where none does, which ones the database has is not known. */
  #relationsLike({ args, named, place }: Call, [key, end]: readonly [string, string]): Value {
    const asked = (index: number, ...names: string[]): string =>
      textOf(args[index] ?? names.map((name) => named.get(name)).find((each) => each !== undefined) ?? '');
    const fits = likePattern(asked(1, key) + end);
    const without = asked(2, 'exclude');
    const excluded = without === '' ? undefined : likePattern(without);
    const schema = knownName(asked(0, 'schema_pattern', 'schema'));
    const database = knownName(asked(3, 'database'))?.toLowerCase();
    const found = this.#context.run.relations.filter(
      ({ parts: { database: own, identifier, schema: inSchema } }) =>
        fits.test(identifier) &&
        excluded?.test(identifier) !== true &&
        isInSchema(inSchema, schema) &&
        (own === undefined || database === undefined || own.toLowerCase() === database),
    );
    if (found.length > 0) return new Sequence(found);
    this.#run.fault(
      'unknown-value',
      'Which relations fit this pattern is only known to the database.',
      place,
    );
    return new Undefined('relations', true);
  }

  #columns({ args, named, place }: Call): Value {
    const relation = args[0] ?? named.get('relation') ?? null;
    const columns = relation instanceof Relation ? this.#context.columnsOf(relation) : undefined;
    if (columns !== undefined)
      return new Sequence(columns.map(({ name, type }) => new Column(name, type, this.#context.adapter)));
    this.#context.lacksColumns = true;
    const of = relation instanceof Relation ? relation.text() : 'this relation';
    this.#run.fault('unknown-value', `The columns of ${of} are not known.`, place);
    return new Undefined('columns', true, undefined, new Column(everyColumn, 'text', this.#context.adapter));
  }

  /** The columns that a query gives. */
  #ofQuery({ args, named, place }: Call): Value {
    const names = this.#context.run.columnsOfText(textOf(args[0] ?? named.get('sql') ?? ''));
    if (names !== undefined)
      return new Sequence(names.map((name) => new Column(name, 'text', this.#context.adapter)));
    this.#run.fault('unknown-value', 'The columns of this query are not known.', place);
    return new Undefined('columns', true);
  }

  /** What dbt had before relations: the columns of a table by its schema and name. */
  #ofTable({ args, named, place }: Call): Value {
    const relation = this.#relation([null, ...args], new Map(named));
    return this.#columns({ args: [relation], named: new Map(), place });
  }

  #relation(args: readonly Value[], named: ReadonlyMap<string, Value>): Value {
    const given = (name: string, index: number): string | undefined =>
      partOfName(named.get(name) ?? args[index] ?? null);
    const identifier = given('identifier', 2);
    if (identifier === undefined || identifier === '') return null;
    return this.#context.knownRelation(given('database', 0), given('schema', 1), identifier) ?? null;
  }

  #missing([from, to]: readonly Value[]): Value {
    const names = (relation: Value | undefined): Value[] =>
      relation instanceof Relation
        ? (this.#context.columnsOf(relation) ?? []).map(
            ({ name, type }) => new Column(name, type, this.#context.adapter),
          )
        : [];
    const there = new Set(names(to).map((column) => (column as Column).name));
    return new Sequence(
      listOf(new Sequence(names(from))).filter((column) => !there.has((column as Column).name)),
    );
  }
}
