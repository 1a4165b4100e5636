import {
  type Call,
  Callable,
  Dict,
  Fields,
  HostObject,
  isTruthy,
  stringOf,
  textOf,
  Undefined,
  type Value,
} from '../../jinja/values/values.ts';
import { quoteMark, quotesNames } from '../files/adapters.ts';
import type { DbtNode } from '../files/project.ts';
import type { SourceTable } from '../files/properties.ts';

/** What a relation is of. */
export interface RelationParts {
  database?: string | undefined;
  schema?: string | undefined;
  identifier: string;
  /** `table`, `view`, `cte` … */
  type?: string;
  node?: DbtNode;
  source?: SourceTable;
  /** A model that a `ref` names and no project holds. */
  isExternal?: true;
}

const simpleName = /^[A-Za-z_]\w*$/;

/** dbt's `Relation`: what `ref`, `source` and `this` give. */
export class Relation extends HostObject {
  readonly parts: RelationParts;
  readonly adapter: string;

  constructor(parts: RelationParts, adapter: string) {
    super();
    this.parts = parts;
    this.adapter = adapter;
  }

  /** The names that are known, the outermost first. */
  get names(): string[] {
    const { database, identifier, schema } = this.parts;
    if (schema === undefined || schema === '') return [identifier];
    return database === undefined || database === '' ? [schema, identifier] : [database, schema, identifier];
  }

  /** As dbt writes it where all of its name is known; else in quotes only where it needs them. */
  text(): string {
    return this.#written(this.names.filter((name) => name !== '')).join('.');
  }

  /** The bits of {@link names} that stand in quotes in {@link text}. */
  get quotedNames(): number {
    const { names } = this;
    return this.#written(names).reduce((bits, text, i) => (text === names[i] ? bits : bits | (1 << i)), 0);
  }

  #written(names: readonly string[]): string[] {
    const mark = quoteMark(this.adapter);
    const quotes = this.parts.database !== undefined && quotesNames(this.adapter);
    return names.map((name) => (quotes ? mark + name + mark : quotedName(name, this.adapter)));
  }

  override get isMapping(): boolean {
    return true;
  }

  attribute(name: string): Value | undefined {
    const { database, schema, identifier, type } = this.parts;
    switch (name) {
      case 'database':
      case 'project':
        return database ?? new Undefined(name, true);
      case 'schema':
      case 'dataset':
        return schema ?? new Undefined(name, true);
      case 'identifier':
      case 'name':
      case 'table':
        return identifier;
      case 'type':
        return type ?? null;
      case 'is_cte':
        return type === 'cte';
      case 'is_table':
        return type === 'table';
      case 'is_view':
        return type === 'view';
      case 'is_delta':
      case 'is_iceberg_format':
        return false;
      case 'metadata':
        return Dict.of({ type: 'BaseRelation' });
      case 'quote_policy':
      case 'include_policy':
      case 'path':
        return Dict.of({ database: database ?? '', schema: schema ?? '', identifier });
      default:
        return this.#method(name);
    }
  }

  override equals(other: Value): boolean {
    if (other instanceof Relation) return other.text() === this.text();
    return stringOf(other) === this.text();
  }

  #method(name: string): Value | undefined {
    switch (name) {
      case 'render':
        return new Callable(name, () => this.text());
      case 'get':
        return new Callable(name, ({ args }) => this.attribute(textOf(args[0] ?? '')) ?? args[1] ?? null);
      case 'include':
        return new Callable(name, ({ named }) => this.#included(named));
      case 'quote':
      case 'incorporate':
        return new Callable(name, (call) => this.#replaced(call));
      case 'replace_path':
        return new Callable(name, (call) => this.#replaced(call));
      case 'without_identifier':
        return new Callable(name, () => this.with({ identifier: '' }));
      case 'information_schema':
        return new Callable(name, ({ args }) =>
          this.with({ schema: 'information_schema', identifier: textOf(args[0] ?? '').toLowerCase() }),
        );
      case 'quoted':
        return new Callable(
          name,
          ({ args }) => quoteMark(this.adapter) + textOf(args[0] ?? '') + quoteMark(this.adapter),
        );
      case 'matches':
        return new Callable(name, ({ named }) => this.#matches(named));
      default:
        return undefined;
    }
  }

  with(parts: Partial<RelationParts>): Relation {
    const { node: _node, source: _source, ...own } = this.parts;
    return new Relation({ ...own, ...parts }, this.adapter);
  }

  /** `include(database=false)`: the same relation, named without its database. */
  #included(named: ReadonlyMap<string, Value>): Relation {
    const without = (name: string): boolean => !isTruthy(named.get(name) ?? true);
    return new Relation(
      {
        ...this.parts,
        ...(without('database') && { database: undefined }),
        ...(without('schema') && { database: undefined, schema: undefined }),
        ...(without('identifier') && { identifier: '' }),
      },
      this.adapter,
    );
  }

  #replaced({ named }: Call): Relation {
    const path = named.get('path');
    const given = path instanceof Dict ? path.fields() : Object.fromEntries(named);
    const parts: Partial<RelationParts> = {};
    for (const name of ['database', 'schema', 'identifier'] as const) {
      const value = stringOf(given[name] ?? null);
      if (value !== undefined) parts[name] = value;
    }
    return Object.keys(parts).length === 0 ? this : this.with(parts);
  }

  #matches(named: ReadonlyMap<string, Value>): boolean {
    return [...named].every(([name, value]) => {
      const own = stringOf(this.attribute(name) ?? null);
      return own === undefined || own.toLowerCase() === stringOf(value)?.toLowerCase();
    });
  }
}

/** A name as an adapter writes it: in quotes where it needs them. */
export function quotedName(name: string, adapter: string): string {
  const plain =
    simpleName.test(name) &&
    (!quotesNames(adapter) || name === name.toLowerCase() || quoteMark(adapter) === '`');
  return plain ? name : quoteMark(adapter) + name + quoteMark(adapter);
}

/** A column as dbt hands it to templates. */
export class Column extends HostObject {
  readonly name: string;
  readonly type: string;
  readonly adapter: string;

  constructor(name: string, type: string, adapter: string) {
    super();
    this.name = name;
    this.type = type;
    this.adapter = adapter;
  }

  text(): string {
    return `<Column ${this.name} (${this.type})>`;
  }

  attribute(name: string): Value | undefined {
    const mark = quoteMark(this.adapter);
    switch (name) {
      case 'name':
      case 'column':
        return this.name;
      case 'quoted':
        return mark + this.name + mark;
      case 'data_type':
      case 'dtype':
        return this.type;
      case 'char_size':
      case 'numeric_precision':
      case 'numeric_scale':
        return null;
      case 'fields':
        return null;
      case 'mode':
        return 'NULLABLE';
      case 'is_string':
        return this.#is(/^(?:char|varchar|text|string|character|nvarchar|nchar)/i, name);
      case 'is_number':
        return this.#is(/int|numeric|decimal|number|float|double|real/i, name);
      case 'is_numeric':
        return this.#is(/numeric|decimal|number/i, name);
      case 'is_integer':
        return this.#is(/int/i, name);
      case 'is_float':
        return this.#is(/float|double|real/i, name);
      case 'string_size':
        return new Callable(name, () => 256);
      case 'can_expand_to':
        return new Callable(name, () => false);
      case 'literal':
        return new Callable(name, ({ args }) => `${textOf(args[0] ?? '')}::${this.type}`);
      default:
        return undefined;
    }
  }

  #is(pattern: RegExp, name: string): Callable {
    return new Callable(name, () => pattern.test(this.type));
  }

  override equals(other: Value): boolean {
    return other instanceof Column && other.name === this.name && other.type === this.type;
  }
}

/** A value as a part of a relation's name: a variable without a value is called by its own name. */
export function partOfName(value: Value): string | undefined {
  return value instanceof Undefined ? value.relation : stringOf(value);
}

/** `api`: the classes of relations and columns. */
export function apiObject(adapter: string): Fields {
  const create = new Callable('create', ({ args, named }) => {
    const given = (name: string, index: number): string | undefined =>
      partOfName(named.get(name) ?? args[index] ?? null);
    const type = given('type', 3);
    const [database, schema] = [given('database', 0), given('schema', 1)];
    const parts = {
      database,
      schema,
      identifier: given('identifier', 2) ?? '',
      ...(type !== undefined && { type }),
    };
    return new Relation(parts, adapter);
  });
  const column = (args: readonly Value[]): Column =>
    new Column(textOf(args[0] ?? ''), textOf(args[1] ?? 'text'), adapter);
  const columns = new Map<string, Value>([
    ['create', new Callable('create', ({ args }) => column(args))],
    ['translate_type', new Callable('translate_type', ({ args }) => args[0] ?? '')],
    ['numeric_type', new Callable('numeric_type', ({ args }) => textOf(args[0] ?? 'numeric'))],
    [
      'string_type',
      new Callable('string_type', ({ args }) => `character varying(${textOf(args[0] ?? 256)})`),
    ],
  ]);
  const relation = new Map<string, Value>([
    ['create', create],
    [
      'add_ephemeral_prefix',
      new Callable('add_ephemeral_prefix', ({ args }) => `__dbt__cte__${textOf(args[0] ?? '')}`),
    ],
    ['View', 'view'],
    ['Table', 'table'],
    ['CTE', 'cte'],
    ['External', 'external'],
  ]);
  return new Fields('api', {
    Relation: new Fields('Relation', relation),
    Column: new CallableFields(columns, column),
  });
}

/** A class: it is called, and has methods of its own. */
class CallableFields extends Fields {
  readonly #make: (args: readonly Value[]) => Value;
  constructor(fields: Map<string, Value>, make: (args: readonly Value[]) => Value) {
    super('class', fields);
    this.#make = make;
  }
  override call({ args }: Call): Value {
    return this.#make(args);
  }
}
