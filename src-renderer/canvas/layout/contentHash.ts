import type { GraphLayoutInput } from './layoutInput.ts';

/** A key that is the same for inputs of the same content: two independent 32-bit FNV-1a sums over all numbers. */
export function contentHash(input: GraphLayoutInput): string {
  const { links } = input;
  let a = 0x811c9dc5;
  let b = 0x01000193;
  const add = (value: number): void => {
    a = Math.imul(a ^ value, 0x01000193);
    b = Math.imul(b ^ (value + 0x9e3779b9), 0x85ebca6b);
  };
  for (const numbers of [
    input.width,
    input.height,
    links.source,
    links.target,
    links.weight,
    input.ports,
    input.regions?.ofBox ?? [],
  ]) {
    add(numbers.length);
    for (const value of numbers) add(Math.round(value * 8));
  }
  return `${input.direction} ${(a >>> 0).toString(36)} ${(b >>> 0).toString(36)}`;
}
