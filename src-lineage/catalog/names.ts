import type { NameUse } from '../ir/names.ts';
import type { CaseFolding, NameRules } from '../dialects/table/dialect.ts';
import { partsOfText } from '../syntax/tokens/identifiers.ts';

/** The defaults that complete a name at some place of a script. */
export interface NameScope {
  database?: string;
  schema?: string;
  /** The schemas that are searched behind `schema`. */
  further?: readonly string[];
}

/** A name as first written, by level; an empty part is not known. */
export interface DisplayName {
  server: string;
  /** The level above the immediate qualifier: the database where there are schemas. */
  outer: string;
  /** The immediate qualifier: the schema, or the database where the vendor has no schemas. */
  inner: string;
  name: string;
}

/** A name completed by the defaults, folded for comparison. An empty part is not known and matches anything. */
export interface ObjectKey {
  server: string;
  outer: string;
  inner: string;
  name: string;
  /** The immediate qualifier is only the vendor's default: nobody wrote or set it. */
  soft: boolean;
  /** A file that is named like a table: it is in no schema. */
  file?: true;
  /** A file in a stage, which is in a schema as tables are. */
  stage?: true;
  /** A table function that no script defines. */
  function?: true;
  /** The name of a model, which is no other's however few of its parts are known. */
  model?: true;
  /** Where else the search path leads, folded: a name without a qualifier may be found there. */
  further?: readonly string[];
  display: DisplayName;
}

/** Marks in front of variables and parameters, which their declaration may lack or have. `@` is part of a name. */
const variableMarks = /^[:$&?%]+/;

/** Compares names as the vendor does. */
export class NameFolding {
  private readonly rules: NameRules;
  private readonly defaults: NameScope;
  private readonly models: ReadonlyMap<string, readonly string[]>;
  /** What {@link variable} has made: each column is looked for among variables, too. */
  private readonly variables = new Map<string, string>();

  /**
   * @param defaults the run's default database and schema.
   * @param models the names in the database of the models that have others, by what `ref` calls them.
   */
  constructor(
    rules: NameRules,
    defaults: NameScope,
    models: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.rules = rules;
    this.defaults = defaults;
    this.models = models;
  }

  column(name: string, quoted: boolean): string {
    return fold(name, quoted, this.rules.columns);
  }

  table(name: string, quoted: boolean): string {
    return fold(name, quoted, this.rules.tables);
  }

  /** Variables compare without case and without the marks that only say that they are variables. */
  variable(name: string): string {
    let key = this.variables.get(name);
    if (key === undefined) this.variables.set(name, (key = name.replace(variableMarks, '').toLowerCase()));
    return key;
  }

  /** Completes a name by the scope it stands in. */
  key(use: NameUse, scope: NameScope): ObjectKey {
    if (use.model) return { ...this.completed(this.inDatabase(use), scope), model: true };
    return this.completed(use, scope);
  }

  private inDatabase(use: NameUse): NameUse {
    const parts = this.models.get(use.parts.at(-1)!.toLowerCase());
    return parts === undefined ? use : { ...use, parts: [...parts], quoted: 0 };
  }

  private completed(use: NameUse, scope: NameScope): ObjectKey {
    const name = part(use, 1);
    const place = use.parts.length === 1 || isPath(name) ? name : '';
    if (use.file || isFile(place) || this.isStaged(place)) return this.place(place, scope);
    const server = part(use, 4) || (use.link ?? '');
    const key: ObjectKey = {
      server: server.toLowerCase(),
      outer: this.folded(use, 3),
      inner: this.folded(use, 2),
      name: this.folded(use, 1),
      soft: false,
      display: { server, outer: part(use, 3), inner: part(use, 2), name },
      ...(use.function && { function: true }),
    };
    if (server === '') this.complete(key, scope);
    return key;
  }

  private folded(use: NameUse, fromEnd: number): string {
    return this.table(part(use, fromEnd), isQuoted(use.quoted, use.parts.length - fromEnd));
  }

  /** What a file, a location or a stage's path is known by, wherever a statement names it. */
  place(text: string, scope: NameScope): ObjectKey {
    const display = { server: '', outer: '', inner: '', name: text };
    const staged = this.rules.stages ? stagedFile.exec(text) : null;
    if (staged === null)
      return { server: '', outer: '', inner: '', name: text, soft: false, file: true, display };
    const parts = partsOfText(staged[1]!, { start: 0, end: 0 });
    const folded = (fromEnd: number): string => {
      const part = parts[parts.length - fromEnd];
      return part === undefined ? '' : this.table(part.text, part.quoted);
    };
    const name = `@${folded(1)}${staged[2] ?? ''}`;
    const key: ObjectKey = {
      server: '',
      outer: folded(3),
      inner: folded(2),
      name,
      soft: false,
      stage: true,
      display: { ...display },
    };
    // as nothing defines a staged file, the vendor's default schema would keep it from its fuller name
    if (key.inner !== '' || this.setSchema(scope) !== undefined) this.complete(key, scope);
    return { ...key, display };
  }

  private isStaged(text: string): boolean {
    return this.rules.stages === true && stagedFile.test(text);
  }

  private complete(key: ObjectKey, scope: NameScope): void {
    if (key.inner === '') {
      const set = this.setSchema(scope);
      const inner = set ?? this.rules.defaultSchema ?? '';
      key.soft = set === undefined && inner !== '';
      key.inner = this.table(inner, false);
      if (scope.further?.length) key.further = scope.further.map((schema) => this.table(schema, false));
      key.display.inner = inner;
    }
    if (key.outer === '' && key.inner !== '' && this.rules.databases && this.rules.schemas) {
      const outer = scope.database ?? this.defaults.database ?? '';
      key.outer = this.table(outer, false);
      key.display.outer = outer;
    }
  }

  /** The immediate qualifier that the script or the options set. */
  private setSchema(scope: NameScope): string | undefined {
    if (this.rules.schemas)
      return scope.schema ?? (this.rules.databases ? undefined : scope.database) ?? this.defaults.schema;
    return scope.database ?? scope.schema ?? this.defaults.database ?? this.defaults.schema;
  }

  /** Whether the database is part of a name as it is written. */
  namesDatabase({ parts }: NameUse): boolean {
    const outer = parts.at(-3) ?? '';
    return outer !== '' || (!this.rules.schemas && (parts.at(-2) ?? '') !== '');
  }

  /** The model's levels of a display name. */
  levels(display: Omit<DisplayName, 'name'>): { server?: string; database?: string; schema?: string } {
    const { server, outer, inner } = display;
    const single = !this.rules.schemas && outer === '';
    const database = single ? inner : outer;
    const schema = single ? '' : inner;
    return { ...(server && { server }), ...(database && { database }), ...(schema && { schema }) };
  }

  /** Whether a temporary table may have this name: plain, or in the schema of the session's own tables. */
  mayBeTemporary(use: NameUse): boolean {
    return use.parts.length === 1 || this.isOfSession(use);
  }

  /** Whether a definition of this name makes a table of the session: it says so, or the schema does. */
  isTemporary(use: NameUse, temporary: boolean | undefined): boolean {
    return this.isOfSession(use) || (temporary === true && this.mayBeTemporary(use));
  }

  private isOfSession({ parts }: NameUse): boolean {
    return parts.length > 1 && parts[0]!.toUpperCase() === this.rules.temporarySchema;
  }

  /** Temporary by its name alone: `#t`. Names with a doubled prefix are seen by every session. */
  temporaryByName(name: string): 'local' | 'global' | undefined {
    const prefix = this.rules.temporaryPrefix;
    if (!prefix || !name.startsWith(prefix)) return undefined;
    return name.startsWith(prefix + prefix) ? 'global' : 'local';
  }
}

/** A part of a name, counted from its end; empty where it has none. */
function part({ parts }: NameUse, fromEnd: number): string {
  return parts[parts.length - fromEnd] ?? '';
}

/** `@stage`, `@db.schema.stage/path`; a user's own stage `@~` is in no schema. */
const stagedFile = /^@((?:"[^"]+"|%?[\w$]+)(?:\.(?:"[^"]+"|[\w$]+))*)(\/.*)?$/s;

/** `'s3://bucket/a'`, `'/mnt/a'`, also behind a format: parquet.`/mnt/a`. */
function isPath(name: string): boolean {
  return /^(?:\/|\w+:\/\/)/.test(name);
}

/** `'s3://bucket/day=1/*.parquet'`, `'orders.csv'` */
function isFile(name: string): boolean {
  // most names have none of these, and they are many
  if (!name.includes('/') && !name.includes('.') && !name.includes('~')) return false;
  return /:\/\/|^(?:\/|\.{1,2}\/|~\/|@~)|\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|avro|orc|xlsx)(?:\.\w+)?$/i.test(
    name,
  );
}

export function isQuoted(bits: number, part: number): boolean {
  return ((bits >> part) & 1) === 1;
}

function fold(name: string, quoted: boolean, folding: CaseFolding): string {
  switch (folding) {
    case 'upper':
      return quoted ? name : name.toUpperCase();
    case 'lower':
      return quoted ? name : name.toLowerCase();
    case 'insensitive':
      return name.toLowerCase();
    case 'sensitive':
      return name;
  }
}
