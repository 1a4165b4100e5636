/** Characters of a stem; file systems take 255 bytes with what follows it. */
const longest = 100;

/** What something is called, as every file system takes it: the beginning of the name of a file. */
export function plainStem(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '');
  return [...plain].slice(0, longest).join('') || 'lineage';
}
