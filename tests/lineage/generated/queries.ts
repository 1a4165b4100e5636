import type { Dice } from './dice.ts';
import { Expressions, references, type Value } from './expressions.ts';
import {
  type Column,
  nothing,
  type Relation,
  type Scope,
  type Source,
  union,
  type Written,
} from './relations.ts';

/** What a vendor's SQL allows here. */
export interface Traits {
  lateral: boolean;
  using: boolean;
  /** A select item may use the alias of one before it: where the columns are not known, a plain name may be either. */
  lateralAliases?: true;
  /** A CTE may mean itself without RECURSIVE: none hides a table here. */
  implicitRecursion?: true;
  /** `AS` may stand before a table's alias. */
  tableAs: boolean;
}

interface Around {
  /** What FROM may name. */
  relations: readonly Relation[];
  /** The query around, which this one may read. */
  outer?: Scope;
}

/** Names that columns get: those of the tables too, so that an alias may look like a column. */
const columnNames = ['id', 'name', 'amount', 'city', 'total', 'rank_no', 'label', 'score', 'note', 'share'];
const aliasNames = ['a', 'b', 'c', 'o', 't', 'x'];

/** Writes queries and says what each of their columns comes from. */
export class Queries {
  private readonly dice: Dice;
  private readonly traits: Traits;
  private readonly expressions: Expressions;
  private scalarRelations: readonly Relation[] = [];
  private names = 0;

  constructor(dice: Dice, traits: Traits) {
    this.dice = dice;
    this.traits = traits;
    this.expressions = new Expressions(dice, (scope) => this.scalar(scope));
  }

  /** A query with as many columns as asked, else as it comes. */
  query(around: Around, depth: number, width?: number): Written {
    const before = this.scalarRelations;
    const written =
      this.dice.oneIn(4) && depth > 0
        ? this.withTables(around, depth, width)
        : this.body(around, depth, width);
    this.scalarRelations = before;
    return written;
  }

  private withTables(around: Around, depth: number, width: number | undefined): Written {
    const relations = [...around.relations];
    const definitions = this.dice.times(1 + this.dice.below(2), () => {
      const { sql, columns } = this.query({ relations }, depth - 1);
      const listed = this.dice.oneIn(3) || hasRepeats(columns);
      // a CTE may hide a table of its name
      const name =
        !this.traits.implicitRecursion && this.dice.oneIn(4)
          ? this.dice.pick(around.relations).name
          : `cte_${this.names++}`;
      const named = listed ? columns.map((column, i) => ({ ...column, name: `k${i}` })) : columns;
      const at = relations.findIndex((relation) => relation.name === name);
      if (at >= 0) relations.splice(at, 1);
      relations.push({ name, columns: named });
      return `${name}${listed ? ` (${named.map((column) => column.name).join(', ')})` : ''} AS (${sql})`;
    });
    const { sql, columns } = this.body({ ...around, relations }, depth - 1, width);
    return { sql: `WITH ${definitions.join(', ')} ${sql}`, columns };
  }

  private body(around: Around, depth: number, width: number | undefined): Written {
    if (depth > 0 && this.dice.oneIn(5)) return this.setOperation(around, depth, width);
    return this.select(around, depth, width);
  }

  private setOperation(around: Around, depth: number, width: number | undefined): Written {
    const first = this.select(around, depth - 1, width);
    const second = this.select(around, depth - 1, first.columns.length);
    const operator = this.dice.pick(['UNION ALL', 'UNION', 'INTERSECT', 'EXCEPT']);
    // the rows of EXCEPT's second arm are taken away: no value comes from them
    const columns = first.columns.map(({ name, sources }, i): Column => ({
      name,
      sources: operator === 'EXCEPT' ? sources : union(sources, second.columns[i]!.sources),
    }));
    return { sql: `${first.sql} ${operator} ${second.sql}`, columns };
  }

  private select(around: Around, depth: number, width: number | undefined): Written {
    this.scalarRelations = around.relations;
    const { sql: from, scope, star } = this.from(around, depth);
    this.scalarRelations = around.relations;
    const grouped = this.dice.oneIn(4);
    const { items, columns } = grouped ? this.groupedItems(scope, width) : this.items(scope, width, star);
    const where = this.dice.oneIn(3) ? ` WHERE ${this.expressions.condition(scope)}` : '';
    const key = references(scope)[0]?.sql ?? '1';
    const group = grouped ? ` GROUP BY ${key}` : '';
    const distinct = !grouped && this.dice.oneIn(8) ? 'DISTINCT ' : '';
    return { sql: `SELECT ${distinct}${items.join(', ')} FROM ${from}${where}${group}`, columns };
  }

  private items(
    scope: Scope,
    width: number | undefined,
    star: readonly Column[] | undefined,
  ): { items: string[]; columns: Column[] } {
    if (width === undefined && star !== undefined && this.dice.oneIn(3))
      return { items: ['*'], columns: [...star] };
    const items: string[] = [];
    const columns: Column[] = [];
    for (let i = 0; i < (width ?? 1 + this.dice.below(3)); i++) {
      const source = this.dice.pick(scope.sources);
      if (width === undefined && !source.unknown && this.dice.oneIn(6)) {
        items.push(`${source.alias}.*`);
        columns.push(...source.columns);
      } else
        this.item(
          this.dice.oneIn(6) ? this.expressions.window(scope) : this.expressions.value(scope, 2),
          items,
          columns,
        );
    }
    return { items, columns };
  }

  private groupedItems(scope: Scope, width: number | undefined): { items: string[]; columns: Column[] } {
    const items: string[] = [];
    const columns: Column[] = [];
    const count = width ?? 1 + this.dice.below(3);
    const [key] = references(scope);
    if (key !== undefined) this.item(key, items, columns);
    while (items.length < count) this.item(this.expressions.aggregate(scope), items, columns);
    return { items, columns };
  }

  private item(value: Value, items: string[], columns: Column[]): void {
    const isFree = (name: string): boolean => columns.every((column) => column.name !== name);
    if (value.name !== undefined && isFree(value.name) && this.dice.oneIn(2)) {
      items.push(value.sql);
      columns.push({ name: value.name, sources: value.sources });
      return;
    }
    const free = columnNames.filter(isFree);
    const name = free.length > 0 ? this.dice.pick(free) : `e${this.names++}`;
    items.push(`${value.sql} AS ${name}`);
    columns.push({ name, sources: value.sources });
  }

  /** FROM with its scope; `star` are the columns that `*` gives, where they are known. */
  private from(around: Around, depth: number): { sql: string; scope: Scope; star?: Column[] } {
    const first = this.source(around, depth, []);
    let { sql } = first;
    const sources = [first.source];
    const count = this.dice.pick([0, 0, 1, 1, 2]);
    for (let i = 0; i < count; i++) {
      const scope = this.scope(sources, around);
      const next = this.source(around, depth, sources, scope);
      const shared = sharedNames(sources, next.source);
      if (count === 1 && shared.length > 0 && this.traits.using && this.dice.oneIn(2))
        return this.using(around, { sql, source: first.source }, next, this.dice.pick(shared));
      sources.push(next.source);
      sql += this.joined(next, this.scope(sources, around));
    }
    const scope = this.scope(sources, around);
    const isKnown = !sources.some(({ unknown }) => unknown);
    return { sql, scope, ...(isKnown && { star: sources.flatMap(({ columns }) => columns) }) };
  }

  private joined(next: { sql: string; lateral: boolean }, scope: Scope): string {
    if (next.lateral) return ` CROSS JOIN ${next.sql}`;
    const [left, right] = [this.expressions.column(scope).sql, this.expressions.column(scope).sql];
    const join = this.dice.pick(['JOIN', 'LEFT JOIN', 'FULL JOIN', 'CROSS JOIN']);
    return join === 'CROSS JOIN' ? ` CROSS JOIN ${next.sql}` : ` ${join} ${next.sql} ON ${left} = ${right}`;
  }

  /** `a JOIN b USING (k)`: one column of both sides, which `*` puts first. */
  private using(
    around: Around,
    left: { sql: string; source: Source },
    right: { sql: string; source: Source },
    name: string,
  ): { sql: string; scope: Scope; star: Column[] } {
    const both = [left.source, right.source];
    const column = {
      name,
      sources: union(...both.map((one) => one.columns.find((own) => own.name === name)!.sources)),
    };
    const others = both.flatMap(({ columns }) => columns.filter((own) => own.name !== name));
    return {
      sql: `${left.sql} JOIN ${right.sql} USING (${name})`,
      scope: { ...this.scope(both, around), merged: [column] },
      star: [column, ...others],
    };
  }

  private scope(sources: readonly Source[], { outer }: Around): Scope {
    const qualifiedOnly = this.traits.lateralAliases && sources.some(({ unknown }) => unknown);
    return {
      sources: [...sources],
      merged: [],
      ...(qualifiedOnly && { qualifiedOnly }),
      ...(outer && { outer }),
    };
  }

  private source(
    around: Around,
    depth: number,
    before: readonly Source[],
    beside?: Scope,
  ): { sql: string; source: Source; lateral: boolean } {
    const alias = this.dice.pick(aliasNames.filter((name) => before.every((other) => other.alias !== name)));
    const as = this.traits.tableAs && this.dice.oneIn(2) ? 'AS ' : '';
    if (depth <= 0 || this.dice.below(3) > 0) {
      const relation = this.dice.pick(around.relations);
      return { sql: `${relation.name} ${as}${alias}`, source: { ...relation, alias }, lateral: false };
    }
    const lateral = this.traits.lateral && beside !== undefined && this.dice.oneIn(3);
    // the alias of an item may come before a column around
    const outer = beside && this.traits.lateralAliases ? qualified(beside) : beside;
    const { relations } = around;
    const inner: Around = lateral && outer ? { relations, outer } : { relations };
    const { sql, columns } = this.query(inner, depth - 1);
    return {
      sql: `${lateral ? 'LATERAL ' : ''}(${sql}) ${as}${alias}`,
      source: { name: alias, columns, alias },
      lateral,
    };
  }

  /** `(SELECT MAX(…) FROM … WHERE …)` as a value, which may read the query around it. */
  private scalar(outer: Scope): Value {
    const relations = this.scalarRelations;
    if (relations.length === 0) return { sql: 'NULL', sources: nothing };
    const relation = this.dice.pick(relations);
    const alias = this.dice.pick(aliasNames);
    const scope = this.scope([{ ...relation, alias }], { relations, outer });
    const value = this.expressions.column(scope);
    const [left, right] = [this.expressions.column(scope), this.expressions.column(scope)];
    const where = this.dice.oneIn(2) ? ` WHERE ${left.sql} = ${right.sql}` : '';
    return {
      sql: `(SELECT MAX(${value.sql}) FROM ${relation.name} ${alias}${where})`,
      sources: value.sources,
    };
  }
}

/** The scope and those around it, with qualified names only. */
function qualified(scope: Scope): Scope {
  return { ...scope, qualifiedOnly: true, ...(scope.outer && { outer: qualified(scope.outer) }) };
}

function hasRepeats(columns: readonly Column[]): boolean {
  return new Set(columns.map(({ name }) => name)).size < columns.length;
}

/** Names that stand once on either side. */
function sharedNames(left: readonly Source[], right: Source): string[] {
  if (left.some(({ unknown }) => unknown) || right.unknown) return [];
  const count = (columns: readonly Column[], name: string): number =>
    columns.filter((column) => column.name === name).length;
  const before = left.flatMap(({ columns }) => columns);
  return before
    .map(({ name }) => name)
    .filter((name) => count(before, name) === 1 && count(right.columns, name) === 1);
}
