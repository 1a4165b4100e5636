import type { ColumnName, Names, TableName } from './names.ts';

/**
 * Collects the names of a statement while a witness's tree is walked: knows which CTEs are in scope, which names are
 * parameters of lambdas, and which words are aliases.
 */
export class NameCollector {
  private readonly tables = new Map<string, TableName>();
  private readonly targets = new Map<string, TableName>();
  private paths = new Map<string, readonly string[]>();
  private readonly outputs = new Set<string>();
  private readonly aliases = new Set<string>();
  private readonly qualifiers = new Set<string>();
  private readonly scope: string[] = [];
  private readonly parameters: string[] = [];
  private columnsCount = true;
  private sourcesWalked = true;
  /** As the witness calls it. */
  readonly dialect: string;

  constructor(dialect: string) {
    this.dialect = dialect;
  }

  /** `SELECT alias = value`. */
  get namesByEqualSign(): boolean {
    return this.dialect === 'tsql' || this.dialect === 'transactsql';
  }

  /** A name in FROM. */
  table(parts: readonly string[], alias?: string): void {
    const name = normalised(parts);
    if (alias !== undefined) this.alias(alias);
    if (name.length === 0) return;
    this.qualifiers.add(name.at(-1)!);
    if (!this.isCommonTable(name)) this.tables.set(name.join('\0'), name);
  }

  /** The name of what is updated or deleted from, which may be an alias of FROM. */
  target(parts: readonly string[], alias?: string): void {
    if (alias !== undefined) return this.table(parts, alias);
    const name = normalised(parts);
    if (name.length === 0) return;
    this.qualifiers.add(name.at(-1)!);
    if (!this.isCommonTable(name)) this.targets.set(name.join('\0'), name);
  }

  private isCommonTable(name: TableName): boolean {
    return name.length === 1 && this.scope.includes(name[0]!);
  }

  /** The alias of something in FROM. */
  alias(name: string): void {
    this.aliases.add(clean(name));
  }

  /** A reference to a column, outermost part first. */
  column(parts: readonly string[]): void {
    const path = parts.map(clean).filter((part) => part !== '');
    if (!this.columnsCount || path.length === 0 || path.at(-1) === '*') return;
    if (path.length === 1 && (pseudoColumns.has(path[0]!) || pseudoColumnsOf[this.dialect]?.has(path[0]!)))
      return;
    if (isVariable(path[0]!) || /^#\d/.test(path[0]!) || this.parameters.includes(path[0]!)) return;
    this.paths.set(path.join('\0'), path);
  }

  /** The alias of a select item: its own name for what it computes, unless it computes it from a column of that name. */
  output(alias: string, walkValue: () => void): void {
    const outer = this.paths;
    this.paths = new Map();
    walkValue();
    const name = clean(alias);
    if (![...this.paths.values()].some((path) => path.at(-1) === name)) this.outputs.add(name);
    for (const [key, path] of this.paths) outer.set(key, path);
    this.paths = outer;
  }

  /** Walks with CTEs in scope. */
  within(walk: () => void): void {
    const { length } = this.scope;
    walk();
    this.scope.length = length;
  }

  /** A CTE: visible behind its body, in which it is visible where it is recursive. */
  commonTable(name: string, recursive: boolean, walkBody: () => void): void {
    if (recursive || implicitlyRecursive.has(this.dialect)) this.scope.push(clean(name));
    walkBody();
    this.scope.push(clean(name));
    this.qualifiers.add(clean(name));
  }

  /** Walks where no columns are meant. */
  tablesOnly(walk: () => void): void {
    this.columnsCount = false;
    walk();
    this.columnsCount = true;
  }

  /** Whether sources are walked, whose aliases count, or values. */
  get walksSources(): boolean {
    return this.sourcesWalked;
  }

  inSources(are: boolean, walk: () => void): void {
    const outer = this.sourcesWalked;
    this.sourcesWalked = are;
    walk();
    this.sourcesWalked = outer;
  }

  /** Walks with the parameters of a lambda in scope. */
  withParameters(names: readonly string[], walk: () => void): void {
    const { length } = this.parameters;
    this.parameters.push(...names.map(clean));
    walk();
    this.parameters.length = length;
  }

  names(): Names {
    for (const [key, name] of this.targets)
      if (name.length > 1 || !this.aliases.has(name[0]!)) this.tables.set(key, name);
    // FROM t, t.items: a path into the row of a source before it
    const isPath = (name: TableName): boolean => name.length > 1 && this.aliases.has(name[0]!);
    const tables = [...this.tables.values()];
    return {
      tables: tables.filter((name) => !isPath(name)),
      columns: [...tables.filter(isPath), ...this.paths.values()].map((path) => this.columnOf(path)),
      sources: new Set([...this.aliases, ...this.qualifiers]),
      outputs: this.outputs,
    };
  }

  /** The part behind the qualifier; where no qualifier is known, any part of the path may be the column. */
  private columnOf(path: readonly string[]): ColumnName {
    for (let i = path.length - 2; i >= 0; i--) if (this.isSource(path[i]!)) return [path[i + 1]!];
    return path;
  }

  private isSource(name: string): boolean {
    // Exasol: `local.x` is the alias x of a select item
    const local = this.dialect === 'exasol' && name === 'local';
    return local || this.aliases.has(name) || this.qualifiers.has(name) || changedRows.has(name);
  }
}

/** The rows that a statement changes, by the names that clauses and triggers have for them. */
const changedRows: ReadonlySet<string> = new Set(['deleted', 'excluded', 'inserted', 'new', 'old', 'values']);

/** What a product knows without a table, and words of clauses that a witness takes for columns (ORDER BY ALL). */
const pseudoColumns: ReadonlySet<string> = new Set([
  'all',
  'current_date',
  'current_timestamp',
  'current_user',
  'default',
  'dbtimezone',
  'ora_rowscn',
  'rownum',
  'sysdate',
  'systimestamp',
  'uid',
]);
const pseudoColumnsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  oracle: new Set(['connect_by_iscycle', 'connect_by_isleaf', 'level', 'rowid', 'user']),
};

/** Dialects, as the witnesses call them, without a word RECURSIVE, or in which it may be left out. */
const implicitlyRecursive: ReadonlySet<string> = new Set([
  'db2',
  'oracle',
  'snowflake',
  'sqlite',
  'transactsql',
  'tsql',
]);

/**
 * A quoted name may hold dots where its product reads it as a path (`` `project.dataset.table` ``). Links and versions
 * (`t@link`, `t@v1`) are no part of the name; a name that begins with `@` is a table variable or a stage, and none at all.
 */
function normalised(parts: readonly string[]): string[] {
  const name = parts
    .map(clean)
    .flatMap((part) => part.split('.'))
    .filter((part) => part !== '');
  if (name.length === 0 || isVariable(name.at(-1)!)) return [];
  return [...name.slice(0, -1), name.at(-1)!.split('@')[0]!];
}

function isVariable(name: string): boolean {
  return /^[@:?$]/.test(name);
}

function clean(part: string): string {
  const quoted = /^(?:"(.*)"|`(.*)`|\[(.*)\])$/s.exec(part);
  return (quoted?.slice(1).find((inner) => inner !== undefined) ?? part).toLowerCase();
}
