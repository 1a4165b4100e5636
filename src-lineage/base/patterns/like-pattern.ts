/**
 * Reads an SQL pattern, `%` and `_`, for names in any letter case. A name is gone over once: where a part does not fit,
 * the `%` before it takes one character more, and those before that are done with.
 */
export function likeMatcher(pattern: string): (name: string) => boolean {
  const wanted = [...pattern.toLowerCase()];
  return (name) => matches(wanted, [...name.toLowerCase()]);
}

function matches(wanted: readonly string[], name: readonly string[]): boolean {
  let at = 0;
  let behind = -1;
  let taken = 0;
  for (let i = 0; i < name.length;) {
    if (wanted[at] === '%') {
      behind = ++at;
      taken = i;
    } else if (at < wanted.length && (wanted[at] === '_' || wanted[at] === name[i])) {
      at++;
      i++;
    } else if (behind >= 0) {
      at = behind;
      i = ++taken;
    } else return false;
  }
  while (wanted[at] === '%') at++;
  return at === wanted.length;
}
