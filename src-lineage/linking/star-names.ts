import type { StarOutput } from '../binding/dataflow.ts';
import type { NameFolding } from '../catalog/names.ts';
import type { SourceView } from './source-views.ts';

/** What a star makes of the name of a column that `holders` have; undefined where it leaves the column out. */
export function throughStar(
  fold: NameFolding,
  star: StarOutput,
  key: string,
  name: string,
  holders: readonly SourceView[] = [],
): { key: string; name: string } | undefined {
  if (star.except?.some((except) => sameColumn(fold, except, key))) return undefined;
  const found = namesOf(star)?.exec(name);
  if ((found === null) !== (star.negated === true)) return undefined;
  if (star.template !== undefined) {
    const named = star.template.replace(/\\(\d)/g, (_, group: string) =>
      group === '0' ? name : (found?.[Number(group)] ?? ''),
    );
    return { key: fold.column(named, false), name: named };
  }
  if (star.functions !== undefined) {
    const called = star.functions.reduce((inner, each) => `${each}(${inner})`, name);
    return { key: fold.column(called, true), name: called };
  }
  const rename = star.rename?.find(
    ({ from, of }) => sameColumn(fold, from, key) && (!of || holders.some((view) => isOf(view, of))),
  );
  return rename === undefined ? { key, name } : { key: fold.column(rename.to, false), name: rename.to };
}

/** Whether a star leaves out the column of one source that it gives of others: `* EXCLUDE (r.k)`. */
export function leavesOut(fold: NameFolding, star: StarOutput, view: SourceView, key: string): boolean {
  return (
    star.exceptOf?.some((path) => sameColumn(fold, path.at(-1)!, key) && isOf(view, path.slice(0, -1))) ===
    true
  );
}

/** Whether a qualifier is that of a source; without one it is any. */
export function isOf(view: SourceView, qualifier: readonly string[] | undefined): boolean {
  return qualifier === undefined || view.matches(qualifier, 0) === qualifier.length;
}

/** Compares a name, which may have been quoted, with a folded one. */
export function sameColumn(fold: NameFolding, written: string, key: string): boolean {
  return fold.column(written, false) === key || fold.column(written, true) === key;
}

const patterns = new WeakMap<StarOutput, RegExp>();

/** The pattern of the names that a star stands for, where it has one. */
function namesOf(star: StarOutput): RegExp | undefined {
  if (star.like === undefined && star.pattern === undefined) return undefined;
  let pattern = patterns.get(star);
  if (pattern === undefined) {
    pattern = star.like === undefined ? columnsPattern(star.pattern ?? '') : likePattern(star.like);
    patterns.set(star, pattern);
  }
  return pattern;
}

/** `* ILIKE 'x%'` */
function likePattern(like: string): RegExp {
  const escaped = like
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%/g, '.*')
    .replace(/_/g, '.');
  return new RegExp(`^${escaped}$`, 'i');
}

/** `COLUMNS('(?i)^x')`. One with repeated groups, whose search could take for ever, or of another syntax stands for all. */
function columnsPattern(text: string): RegExp {
  const [, flag, pattern = ''] = /^(\(\?i\))?([^]*)$/.exec(text) ?? [];
  if (/\)[*+{]/.test(pattern)) return /^/;
  try {
    return new RegExp(pattern, flag === undefined ? '' : 'i');
  } catch {
    return /^/;
  }
}
