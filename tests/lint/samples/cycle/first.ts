import { second } from './second.ts';

export const first = (depth: number): number => (depth === 0 ? 0 : second(depth - 1));
