/** The order of files in every model, whatever order they came or were read in. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}
