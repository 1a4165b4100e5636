import type { StarOutput } from '../binding/dataflow.ts';
import type { NameFolding } from '../catalog/names.ts';

/** What a star makes of a column's name; undefined where it leaves the column out. */
export function throughStar(
  fold: NameFolding,
  star: StarOutput,
  key: string,
  name: string,
): { key: string; name: string } | undefined {
  if (star.except?.some((except) => sameColumn(fold, except, key))) return undefined;
  if (star.like !== undefined && !likePattern(star.like).test(name)) return undefined;
  const rename = star.rename?.find(({ from }) => sameColumn(fold, from, key));
  return rename === undefined ? { key, name } : { key: fold.column(rename.to, false), name: rename.to };
}

/** Compares a name, which may have been quoted, with a folded one. */
export function sameColumn(fold: NameFolding, written: string, key: string): boolean {
  return fold.column(written, false) === key || fold.column(written, true) === key;
}

/** `* ILIKE 'x%'` */
function likePattern(like: string): RegExp {
  const escaped = like
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%/g, '.*')
    .replace(/_/g, '.');
  return new RegExp(`^${escaped}$`, 'i');
}
