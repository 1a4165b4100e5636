import { addToList, withItem } from '../base/list-map.ts';
import type { ObjectKind, ObjectOrigin } from '../model/objects.ts';
import { KeyIds } from './key-ids.ts';
import type { DisplayName, ObjectKey } from './names.ts';
import { TableHistory } from './table-history.ts';

/** A table, view or another named object of the database. */
export interface CatalogEntry {
  display: DisplayName;
  kind: ObjectKind;
  origin?: ObjectOrigin;
  /** Lives in a script or routine only. */
  local: boolean;
  history: TableHistory;
  /** Columns that qualified uses prove, by folded name, for tables whose columns nothing defines. */
  observed: Set<string> | undefined;
  /** What its columns come from: queries of files, and other tables. */
  madeFrom: { queries: { file: number; rowSet: number }[]; entries: CatalogEntry[] };
  /** Tables that have its columns as far as it has them: children and partitions (PostgreSQL). */
  heirs?: CatalogEntry[];
  /** Statements write rows into it. */
  filled?: true;
  /** A synonym stands for this object. */
  synonymOf?: CatalogEntry;
}

/** A name as statements use it, by which its object is found. */
export interface Declaration {
  key: ObjectKey;
  /** The statements that use the name, by number over the run. */
  statements: number[];
  defined: boolean;
  sameAs?: Declaration;
  entry?: CatalogEntry;
}

/**
 * The named objects of a run. First every use of a name is declared; then names that mean the same object, more or less
 * qualified, are joined; then names are looked up.
 */
export class Catalog {
  private readonly declarations: Declaration[] = [];
  private readonly keys = new KeyIds();
  private closed = false;
  private readonly kind: ObjectKind;

  /** @param kind what an object is of which no script says it. */
  constructor(kind: ObjectKind = 'table') {
    this.kind = kind;
  }

  /** Registers that a statement uses, and perhaps defines, an object of this name. */
  declare(key: ObjectKey, statement: number, defined: boolean): Declaration {
    const declaration = this.declaration(key);
    if (declaration.statements.at(-1) !== statement && statement >= 0)
      declaration.statements = withItem(declaration.statements, statement);
    declaration.defined ||= defined;
    declaration.key.soft &&= key.soft;
    if (key.model) declaration.key.model = true;
    if (key.further === undefined) delete declaration.key.further;
    return declaration;
  }

  /** The object of a name. Names that nobody declared are new objects. */
  find(key: ObjectKey): CatalogEntry {
    return this.named(this.declaration(key));
  }

  /** The object of a name that was declared. */
  named(declaration: Declaration): CatalogEntry {
    if (!this.closed) this.close();
    let entry = this.entryOf(root(declaration));
    for (let steps = 0; entry.synonymOf !== undefined && steps < 20; steps++) entry = entry.synonymOf;
    return entry;
  }

  /** The object of a name itself, also where it is a synonym. */
  findItself(key: ObjectKey): CatalogEntry {
    if (!this.closed) this.close();
    return this.entryOf(root(this.declaration(key)));
  }

  private entryOf(declaration: Declaration): CatalogEntry {
    const { display, file, function: called, stage } = declaration.key;
    const kind = file ? 'path' : stage ? 'stage' : called ? 'function' : this.kind;
    declaration.entry ??= newEntry(display, kind, false);
    return declaration.entry;
  }

  private declaration(key: ObjectKey): Declaration {
    return (this.declarations[this.keys.of(key, key.inner)] ??= { key, statements: [], defined: false });
  }

  /** A name that nothing defines in the first schema of the search path is that of the next that has it. */
  private followPath(declaration: Declaration): void {
    const { key, defined } = declaration;
    if (defined || key.further === undefined) return;
    const found = key.further
      .map((schema) => this.declarations[this.keys.find(key, schema)])
      .find((other) => other?.defined === true && other !== declaration);
    if (found !== undefined) join(declaration, found);
  }

  /** Joins less qualified names with the one fuller name that they can only mean. */
  private close(): void {
    this.closed = true;
    for (const declaration of this.declarations) this.followPath(declaration);
    const byName = new Map<string, Declaration[]>();
    for (const declaration of this.declarations) addToList(byName, declaration.key.name, declaration);
    for (const group of byName.values()) if (group.length > 1) joinGroup(group);
  }
}

export function newEntry(display: DisplayName, kind: ObjectKind, local: boolean): CatalogEntry {
  return {
    display,
    kind,
    local,
    history: new TableHistory(),
    observed: undefined,
    madeFrom: { queries: [], entries: [] },
  };
}

/** Notes that the columns of a table come from another one. */
export function madeFromTable({ madeFrom }: CatalogEntry, other: CatalogEntry): void {
  madeFrom.entries = withItem(madeFrom.entries, other);
}

/** Notes that the columns of a table come from a query of a file. */
export function madeFromQuery({ madeFrom }: CatalogEntry, file: number, rowSet: number): void {
  madeFrom.queries = withItem(madeFrom.queries, { file, rowSet });
}

/** Notes that a use proves a column of a folded name. */
export function prove(entry: CatalogEntry, key: string): void {
  (entry.observed ??= new Set()).add(key);
}

function joinGroup(group: Declaration[]): void {
  const partial = group.filter(
    ({ key, defined }) =>
      !key.model && !key.file && (key.outer === '' || key.inner === '' || (key.soft && !defined)),
  );
  // fuller names first, so that `t` finds `b.t` and `a.b.t` already joined
  partial.sort((a, b) => depth(b.key) - depth(a.key));
  const bySchema = new Map<string, Declaration[]>();
  for (const other of group) addToList(bySchema, other.key.inner, other);
  const defined = group.filter((other) => other.defined && !other.key.soft);
  for (const one of partial) {
    const { inner, soft } = one.key;
    const others = soft && !one.defined ? defined : inner === '' ? group : bySchema.get(inner)!;
    const candidates = new Set<Declaration>();
    const statements = new Set(one.statements);
    for (const other of others) {
      if (other === one || other.key.file || !mayMean(one, other)) continue;
      // two ways of writing in one statement are two objects: `INSERT INTO dw.orders SELECT … FROM orders`
      if (!other.statements.some((statement) => statements.has(statement))) candidates.add(root(other));
    }
    candidates.delete(root(one));
    const [only] = candidates;
    if (candidates.size === 1 && only !== undefined) join(one, only);
  }
}

/** Whether the name of one may stand for the fuller name of the other. */
function mayMean(one: Declaration, other: Declaration): boolean {
  const a = one.key;
  const b = other.key;
  if (a.server !== b.server) return false;
  if (a.soft && !one.defined) {
    if (!other.defined || b.soft || (a.outer !== '' && b.outer !== '' && a.outer !== b.outer)) return false;
  } else {
    if (depth(b) <= depth(a)) return false;
    if ((a.inner !== '' && a.inner !== b.inner) || (a.outer !== '' && a.outer !== b.outer)) return false;
  }
  return true;
}

function join(one: Declaration, other: Declaration): void {
  const from = root(one);
  from.sameAs = other;
  other.statements = [...other.statements, ...from.statements];
  other.defined ||= from.defined;
}

function depth(key: ObjectKey): number {
  return (key.inner === '' ? 0 : 1) + (key.outer === '' ? 0 : 1);
}

function root(declaration: Declaration): Declaration {
  let at = declaration;
  while (at.sameAs !== undefined) at = at.sameAs;
  return at;
}

/** A table with its children and theirs: ALTER TABLE changes them all (PostgreSQL manual, "Inheritance"). */
export function withHeirs(entry: CatalogEntry): ReadonlySet<CatalogEntry> {
  const all = new Set([entry]);
  for (const { heirs } of all) for (const heir of heirs ?? []) all.add(heir);
  return all;
}
