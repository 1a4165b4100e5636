import type { Dice } from './dice.ts';
import { type Column, nothing, type Scope, type Sources, union } from './relations.ts';

/** A written expression and the stored columns that its value comes from. */
export interface Value {
  sql: string;
  sources: Sources;
  /** The name that it has without an alias. */
  name?: string;
}

/** Writes a nested query of one column for the scope it stands in. */
export type WriteScalar = (scope: Scope) => { sql: string; sources: Sources };

/** Writes expressions over the columns of a scope. */
export class Expressions {
  private readonly dice: Dice;
  private readonly scalar: WriteScalar;

  constructor(dice: Dice, scalar: WriteScalar) {
    this.dice = dice;
    this.scalar = scalar;
  }

  value(scope: Scope, depth: number): Value {
    if (depth <= 0) return this.column(scope);
    const inner = (): Value => this.value(scope, depth - 1);
    switch (this.dice.below(9)) {
      case 0:
        return joined([inner(), inner()], ([a, b]) => `(${a} + ${b})`);
      case 1:
        return joined([inner(), inner()], ([a, b]) => `COALESCE(${a}, ${b})`);
      case 2:
        return joined(
          [inner(), inner(), inner()],
          ([a, b, c]) => `CASE WHEN ${a} > 0 THEN ${b} ELSE ${c} END`,
        );
      case 3:
        return joined([inner()], ([a]) => `CAST(${a} AS VARCHAR(20))`);
      case 4:
        return joined([inner(), inner()], ([a, b]) => `CASE ${a} WHEN 1 THEN ${b} END`);
      case 5:
        return { sql: this.dice.pick(['1', "'x'", 'NULL']), sources: nothing };
      case 6:
        return this.scalar(scope);
      default:
        return this.column(scope);
    }
  }

  /** A column by its name, qualified or not, of this query or of one around it. */
  column(scope: Scope): Value {
    const known = references(scope);
    return known.length === 0 ? { sql: '0', sources: nothing } : this.dice.pick(known);
  }

  aggregate(scope: Scope): Value {
    const argument = this.value(scope, 1);
    const name = this.dice.pick(['SUM', 'MAX', 'COUNT']);
    if (this.dice.oneIn(6)) return { sql: 'COUNT(*)', sources: nothing };
    return joined([argument], ([a]) => `${name}(${a})`);
  }

  window(scope: Scope): Value {
    const [argument, partition, order] = [this.value(scope, 1), this.column(scope), this.column(scope)];
    if (this.dice.oneIn(2))
      return joined([partition, order], ([p, o]) => `ROW_NUMBER() OVER (PARTITION BY ${p} ORDER BY ${o})`);
    return joined(
      [argument, partition, order],
      ([a, p, o]) => `SUM(${a}) OVER (PARTITION BY ${p} ORDER BY ${o})`,
    );
  }

  condition(scope: Scope): string {
    const { sql } = this.value(scope, 1);
    return this.dice.pick([`${sql} > 1`, `${sql} IS NOT NULL`, `${sql} IN (1, 2)`]);
  }
}

function joined(values: readonly Value[], write: (sql: string[]) => string): Value {
  return {
    sql: write(values.map(({ sql }) => sql)),
    sources: union(...values.map(({ sources }) => sources)),
  };
}

/** Every way to name a column that means one column only. */
export function references(scope: Scope): Value[] {
  const hidden = new Set<string>();
  const taken = new Set<string>();
  const found: Value[] = [];
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    for (const source of at.sources) {
      if (hidden.has(source.alias)) continue;
      for (const column of unrepeated(source.columns))
        found.push({ sql: `${source.alias}.${column.name}`, sources: column.sources, name: column.name });
    }
    found.push(...plainReferences(at, taken));
    for (const { alias } of at.sources) hidden.add(alias);
    // what an unknown table holds nobody knows: a plain name behind it may be its
    if (at.sources.some(({ unknown }) => unknown)) break;
  }
  return found;
}

function plainReferences({ sources, merged, qualifiedOnly }: Scope, taken: Set<string>): Value[] {
  const all = sources.flatMap(({ columns }) => columns);
  const isPlain = !qualifiedOnly && (sources.length === 1 || !sources.some(({ unknown }) => unknown));
  const plain = isPlain ? [...merged, ...unrepeated(all)] : [];
  const found = plain.filter(({ name }) => !taken.has(name));
  for (const { name } of all) taken.add(name);
  return found.map(({ name, sources: from }) => ({ sql: name, sources: from, name }));
}

/** The columns whose name no other of them has. */
function unrepeated(columns: readonly Column[]): Column[] {
  return columns.filter(({ name }) => columns.filter((other) => other.name === name).length === 1);
}
