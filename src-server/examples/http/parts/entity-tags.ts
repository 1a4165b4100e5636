/** Entity tags (RFC 9110, 8.8.3). */

interface EntityTag {
  /** Without quotes. */
  value: string;
  isWeak: boolean;
}

/** The tags of `If-Match` or `If-None-Match`. One without quotes is taken too. */
export type TagList = '*' | readonly EntityTag[];

export function tagList(header: string): TagList {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(/(W\/)?(?:"([^"]*)"|([^\s",]+))/g)].map(([, weak, quoted, bare]) => ({
    value: quoted ?? bare ?? '',
    isWeak: weak !== undefined,
  }));
}

/** Whether one of the tags is the given one, weak or not. */
export function matchesWeakly(tags: TagList, current: string | undefined): boolean {
  return tags === '*' || tags.some(({ value }) => value === current);
}

/** Whether one of the tags is the given one, and says that the content is the same to the byte. */
export function matchesStrongly(tags: TagList, current: string | undefined): boolean {
  return tags === '*' || tags.some(({ value, isWeak }) => value === current && !isWeak);
}
