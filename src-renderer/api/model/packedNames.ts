/** Names behind each other: one string and an array cross from a worker at once, where tens of thousands of strings do not. */
export interface PackedNames {
  names: string;
  /** Name `n` begins at `nameStart[n]`, and ends where the next one begins. */
  nameStart: Int32Array;
}

/** Packs names in their order. */
export function packNames(names: readonly string[]): PackedNames {
  const nameStart = new Int32Array(names.length + 1);
  for (const [number, name] of names.entries()) nameStart[number + 1] = nameStart[number]! + name.length;
  return { names: names.join(''), nameStart };
}

/** The name of a number. */
export function nameAt({ names, nameStart }: PackedNames, number: number): string {
  return names.slice(nameStart[number], nameStart[number + 1]);
}
