import type { Curve } from '../base/lineEnds.ts';

const longestPull = 180;

/**
 * From one place to another, level at both ends.
 * @param along the axis on which it is level: 0 for x, 1 for y
 */
export function bent(
  from: number,
  fromAcross: number,
  to: number,
  toAcross: number,
  along: 0 | 1,
  curve: Curve,
): void {
  const across = 1 - along;
  const half = (to - from) / 2;
  const pull = Math.sign(half) * Math.min(Math.abs(half), longestPull);
  curve[along] = from;
  curve[across] = curve[2 + across] = fromAcross;
  curve[2 + along] = from + pull;
  curve[4 + along] = to - pull;
  curve[6 + along] = to;
  curve[4 + across] = curve[6 + across] = toAcross;
}
