import type { VendorId } from '../../src-lineage/index.ts';

/** A kind of input that can be made in any size. */
export interface GrowthInput {
  vendor: VendorId;
  /** The smallest size that says anything. */
  from: number;
  /** Each part multiplies what is before it: from the smallest size on only a budget bounds the work. */
  multiplies?: true;
  /** One text, or those of several files. */
  text: (size: number) => string | string[];
}

/** Kinds of input by what they hold n of. */
export type GrowthInputs = Readonly<Record<string, GrowthInput>>;

/** Parts one after the other. */
export function repeated(count: number, part: (i: number) => string): string {
  return listed(count, part, '');
}

/** Parts with a separator between them. */
export function listed(count: number, part: (i: number) => string, separator = ', '): string {
  return Array.from({ length: count }, (_, i) => part(i)).join(separator);
}
