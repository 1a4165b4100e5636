import type { FileLink, Site } from '../../run/file-link.ts';
import { type CatalogEntry, madeFromTable } from '../../../catalog/catalog.ts';
import { leading } from '../../../base/leading.ts';
import { addToList } from '../../../base/list-map.ts';
import type { Arm, LoopBody } from './body-regions.ts';

/** What a name of a temporary table means in a part of a body. */
export interface LocalTable {
  entry: CatalogEntry;
  /** From where and up to which statement the name means this table: from its definition until it is dropped. */
  from: number;
  until: number;
  /** The statement that has made the table of which this has the rows, too. */
  born: number;
  /** Where it began, if it goes on in another branch. */
  since?: number;
  /** It has the rows of all branches before this statement. */
  join?: number;
}

/** A table whose rows another one of the same name has, too, from a statement on. */
export interface Growth {
  before: CatalogEntry;
  entry: CatalogEntry;
  statement: number;
  /** The other table begins with it. */
  begins?: true;
}

/** Makes one more table of the name, which nobody finds yet. */
type MakeTable = () => CatalogEntry;

/** The table that a statement means: the last one that was made up to it and is not dropped before. */
export function livingAt(
  list: readonly LocalTable[],
  statement: number,
  made: 'up to it' | 'before it' = 'up to it',
): LocalTable | undefined {
  for (let at = madeUntil(list, made === 'up to it' ? statement : statement - 0.5) - 1; at >= 0; at--)
    if (statement <= list[at]!.until) return list[at];
  return undefined;
}

/** How many tables of one name, which stand in the order of the text, are made up to a statement. */
function madeUntil(list: readonly LocalTable[], statement: number): number {
  return leading(list, ({ from }) => from <= statement);
}

/** The table of a name that a statement may change; a handler may follow any statement. */
export function renewable({ file, statement }: Site, list: readonly LocalTable[]): LocalTable | undefined {
  const local = livingAt(list, statement);
  const isLate = local === undefined || local.from >= statement;
  return isLate || file.dataflow.statements[statement]?.anytime ? undefined : local;
}

/** Where a table that gets more begins to be another one. */
export interface GrowthPlace {
  /** The statement behind which it does: the one that writes, or that of the loop around. */
  at: number;
  /** The branches around, innermost first. */
  arms: readonly Arm[];
  isLoop: boolean;
}

/**
 * Where a table begins to be another one that a statement writes into: in a loop with its first round, as what stands
 * before the statement reads what the round before has written. Undefined where the table is made by the loop itself.
 */
export function growthPlace(
  statement: number,
  local: LocalTable,
  arms: readonly Arm[],
  loops: readonly LoopBody[],
): GrowthPlace | undefined {
  if (loops.some(({ before }) => before <= local.born)) return undefined;
  const [loop] = loops;
  const at = loop?.before ?? statement;
  const around = arms.filter(({ from }) => from > local.born && from <= at);
  return local.from >= at ? undefined : { at, arms: around, isLoop: loop !== undefined };
}

/**
 * Lets a name mean another table from a place on, which has the rows of the first as well. The branches beside it still
 * see the first; behind all of them stands one that has the rows of each.
 */
export function grow(
  list: LocalTable[],
  local: LocalTable,
  { at, arms }: GrowthPlace,
  make: MakeTable,
): Growth[] {
  const { born, until: end } = local;
  const bases = arms.map(({ before }) => livingAt(list, before));
  local.until = at;
  let version = insert(list, { entry: make(), from: at, until: end, born });
  const grown: Growth[] = [{ before: local.entry, entry: version.entry, statement: at, begins: true }];
  for (const [i, arm] of arms.entries()) {
    const last = arm.join - 1;
    version.until = Math.min(version.until, arm.until);
    const base = bases[i];
    if (base !== undefined && end > arm.until && arm.until < last) {
      const { entry, since = base.from } = base;
      insert(list, { entry, from: behind(arm.until), until: Math.min(last, end), born, since });
    }
    const known = list.find(({ join }) => join === arm.join);
    const joined =
      known ?? insert(list, { entry: make(), from: behind(last), until: end, born, join: arm.join });
    const pair = { before: version.entry, entry: joined.entry, statement: last };
    grown.push(known === undefined ? { ...pair, begins: true } : pair);
    if (known !== undefined) {
      madeFromTable(joined.entry, version.entry);
      break;
    }
    version = joined;
  }
  return grown;
}

/**
 * A table that a loop drops and makes again under its name: the next round reads it as the one before has left it, while
 * what stands before the loop has read the first.
 */
export function growByRounds(
  list: LocalTable[],
  made: LocalTable,
  loops: readonly LoopBody[],
  make: MakeTable,
): Growth[] {
  for (const { before, until, mayNotRun } of loops) {
    const first = livingAt(list, before);
    if (first === undefined || first === made || first.until <= before || first.until > made.from) continue;
    const version = insert(list, { entry: make(), from: before, until: first.until, born: first.born });
    first.until = before;
    const rounds: Growth[] = [
      { before: first.entry, entry: version.entry, statement: before, begins: true },
      { before: made.entry, entry: version.entry, statement: until },
    ];
    if (!mayNotRun) return rounds;
    const after = insert(list, { entry: make(), from: behind(until), until: made.until, born: made.born });
    made.until = until;
    const { entry } = after;
    return [
      ...rounds,
      { before: made.entry, entry, statement: until, begins: true },
      { before: first.entry, entry, statement: until },
    ];
  }
  return [];
}

/** Between a statement and the next: what the statement itself writes belongs to the table before. */
function behind(statement: number): number {
  return statement + 0.5;
}

/** Keeps the tables in the order in which the name begins to mean them. */
export function insert(list: LocalTable[], local: LocalTable): LocalTable {
  list.splice(madeUntil(list, local.from), 0, local);
  return local;
}

/** The temporary tables that go on under their names with more rows, by file and statement. */
export class GrownTables {
  private readonly statements = new Map<FileLink, Map<number, Growth[]>>();
  private readonly begun: Growth[] = [];

  note(file: FileLink, grown: readonly Growth[]): void {
    let statements = this.statements.get(file);
    if (statements === undefined) this.statements.set(file, (statements = new Map()));
    for (const growth of grown) {
      addToList(statements, growth.statement, growth);
      if (!growth.begins) continue;
      madeFromTable(growth.entry, growth.before);
      this.begun.push(growth);
    }
  }

  /** Those that go on with more rows from this statement on. */
  at({ file, statement }: Site): readonly Growth[] {
    return this.statements.get(file)?.get(statement) ?? [];
  }

  /** Those that have begun as others go on; the caller gives them their columns. */
  takeBegun(): readonly Growth[] {
    return this.begun.splice(0);
  }
}
