import type { Run } from './environment.ts';

/** The text with as many signs as make it so long. */
export function padded(
  self: string,
  width: number,
  sign: string,
  side: 'start' | 'end' | 'both',
  run: Run,
): string {
  if (width <= self.length) return self;
  run.allowance.characters(width);
  const fill = sign.charAt(0) || ' ';
  if (side === 'start') return self.padStart(width, fill);
  if (side === 'end') return self.padEnd(width, fill);
  return self.padStart(self.length + Math.floor((width - self.length) / 2), fill).padEnd(width, fill);
}
