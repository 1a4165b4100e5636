/** A name without what only the run knows: `__unknown___marts` ends with `marts`. */
export function knownName(name: string): string | undefined {
  const left = name.replaceAll(/__unknown__[_.-]?/g, '').trim();
  return left === '' || left === 'None' ? undefined : left;
}
