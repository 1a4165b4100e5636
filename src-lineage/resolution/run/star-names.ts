import type { StarOutput } from '../../ir/outputs.ts';
import { addToList } from '../../base/list-map.ts';
import { likeMatcher } from '../../base/patterns/like-pattern.ts';
import { type NameSearch, nameSearch } from '../../base/patterns/name-pattern.ts';
import { PatternFault } from '../../base/patterns/pattern-fault.ts';
import type { NameFolding } from '../../catalog/names.ts';

/** A source, as far as qualifiers name it: how many parts of a path, from `from` on, do; 0 where it is another's. */
interface Qualified {
  matches(path: readonly string[], from: number): number;
}

type Rename = NonNullable<StarOutput['rename']>[number];
type Replacement = NonNullable<StarOutput['replace']>[number];

/** What a star says of names, found by folded name: its lists may be as long as its tables are wide. */
interface StarRules {
  except: ReadonlySet<string>;
  /** The qualifiers of the sources that a name is left out of. */
  exceptOf: ReadonlyMap<string, readonly (readonly string[])[]>;
  renameFrom: ReadonlyMap<string, readonly Rename[]>;
  renameTo: ReadonlyMap<string, readonly Rename[]>;
  replace: ReadonlyMap<string, readonly Replacement[]>;
  /** The names that it stands for, where it does not stand for all. */
  pattern: NameSearch | undefined;
}

const noNames: ReadonlySet<string> = new Set();
const nothing: ReadonlyMap<string, never[]> = new Map();

/** What the stars of a run make of the names of columns. */
export class StarNames {
  private readonly fold: NameFolding;
  private readonly known = new WeakMap<StarOutput, StarRules>();
  /** The star asked for last: it is asked for each column. */
  private last: { star: StarOutput; rules: StarRules } | undefined;

  constructor(fold: NameFolding) {
    this.fold = fold;
  }

  /** What a star makes of the name of a column that `holders` have; undefined where it leaves the column out. */
  through(
    star: StarOutput,
    key: string,
    name: string,
    holders: readonly Qualified[] = [],
  ): { key: string; name: string } | undefined {
    const { fold } = this;
    const { except, pattern, renameFrom } = this.rules(star);
    if (except.has(key)) return undefined;
    const found = pattern?.(name);
    if (pattern !== undefined && (found === undefined) !== (star.negated === true)) return undefined;
    if (star.template !== undefined) {
      const named = star.template.replace(/\\(\\|\d)/g, (_, group: string) =>
        group === '0' ? name : group === '\\' ? group : (found?.[Number(group)] ?? ''),
      );
      return { key: fold.column(named, false), name: named };
    }
    if (star.functions !== undefined) {
      const called = star.functions.reduce((inner, each) => `${each}(${inner})`, name);
      return { key: fold.column(called, true), name: called };
    }
    const rename = renameFrom
      .get(key)
      ?.find(({ of }) => of === undefined || holders.some((view) => isOf(view, of)));
    return rename === undefined ? { key, name } : { key: fold.column(rename.to, false), name: rename.to };
  }

  /** Whether a star leaves out the column of one source that it gives of others: `* EXCLUDE (r.k)`. */
  leavesOut(star: StarOutput, view: Qualified, key: string): boolean {
    if (star.exceptOf === undefined) return false;
    return (
      this.rules(star)
        .exceptOf.get(key)
        ?.some((qualifier) => isOf(view, qualifier)) === true
    );
  }

  /** What a star puts in the place of a column. */
  replacement(star: StarOutput, key: string): Replacement | undefined {
    return star.replace && this.rules(star).replace.get(key)?.[0];
  }

  /** What gives a column the name that it has behind the star. */
  renaming(star: StarOutput, key: string, name: string): Rename | undefined {
    if (star.template !== undefined) return this.withoutAffixes(star, star.template, name);
    return star.rename && this.rules(star).renameTo.get(key)?.[0];
  }

  /** The column that has got a name by what stands before and behind its own; undefined where the name has other parts. */
  private withoutAffixes(star: StarOutput, template: string, to: string): Rename | undefined {
    const [, before, behind] = /^([^\\]*)\\0([^\\]*)$/.exec(template) ?? [];
    if (before === undefined || behind === undefined) return undefined;
    const from = to.slice(before.length, to.length - behind.length);
    const made = before + from + behind;
    if (from === '' || this.fold.column(made, false) !== this.fold.column(to, false)) return undefined;
    const passes = this.through(star, this.fold.column(from, false), from) !== undefined;
    return passes ? { from, to } : undefined;
  }

  private rules(star: StarOutput): StarRules {
    if (this.last?.star === star) return this.last.rules;
    let rules = this.known.get(star);
    if (rules === undefined) this.known.set(star, (rules = this.newRules(star)));
    this.last = { star, rules };
    return rules;
  }

  private newRules(star: StarOutput): StarRules {
    const { except, exceptOf, rename, replace } = star;
    return {
      except: except === undefined ? noNames : new Set(except.flatMap((name) => this.keys(name))),
      exceptOf: this.byName(
        exceptOf?.map((path) => path.slice(0, -1)),
        (_, i) => exceptOf![i]!.at(-1)!,
      ),
      renameFrom: this.byName(rename, ({ from }) => from),
      renameTo: this.byName(rename, ({ to }) => to),
      replace: this.byName(replace, ({ name }) => name),
      pattern: this.pattern(star),
    };
  }

  private byName<Item>(
    items: readonly Item[] | undefined,
    nameOf: (item: Item, i: number) => string,
  ): ReadonlyMap<string, readonly Item[]> {
    if (items === undefined) return nothing;
    const map = new Map<string, Item[]>();
    items.forEach((item, i) => {
      for (const key of this.keys(nameOf(item, i))) addToList(map, key, item);
    });
    return map;
  }

  /** What a name that may have been quoted may be folded to. */
  private keys(name: string): readonly string[] {
    const plain = this.fold.column(name, false);
    const quoted = this.fold.column(name, true);
    return plain === quoted ? [plain] : [plain, quoted];
  }

  private pattern({ like, pattern, only }: StarOutput): NameSearch | undefined {
    if (only !== undefined) {
      const names = new Set(only.map((name) => name.toLowerCase()));
      return (name) => (names.has(name.toLowerCase()) ? [name] : undefined);
    }
    if (like !== undefined) {
      const matches = likeMatcher(like);
      return (name) => (matches(name) ? [name] : undefined);
    }
    return pattern === undefined ? undefined : searchOf(pattern);
  }
}

/** A pattern of another syntax, or one that is too large, stands for all columns. */
function searchOf(pattern: string): NameSearch {
  try {
    return nameSearch(pattern);
  } catch (fault) {
    if (!(fault instanceof PatternFault)) throw fault;
    return (name) => [name];
  }
}

/** Whether a qualifier is that of a source; without one it is any. */
export function isOf(view: Qualified, qualifier: readonly string[] | undefined): boolean {
  return qualifier === undefined || view.matches(qualifier, 0) === qualifier.length;
}

/** Compares a name, which may have been quoted, with a folded one. */
export function sameColumn(fold: NameFolding, written: string, key: string): boolean {
  return fold.column(written, false) === key || fold.column(written, true) === key;
}
