import { first } from './first.ts';

export const second = (depth: number): number => (depth === 0 ? 0 : first(depth - 1));
