import type { Scene } from '../base/scene.ts';
import { bent } from './bends.ts';
import { type Curve, lineCurve } from '../base/lineEnds.ts';
import type { Detour } from '../base/passages.ts';

/**
 * The whole course of a line: one curve, or the pieces of a way around tables. Each is written into `curve` before it is
 * met; afterwards `curve` holds the last one, with the line's end.
 */
export function followLine(
  scene: Scene,
  line: number,
  downward: boolean,
  curve: Curve,
  meet: (curve: Curve) => void,
): void {
  lineCurve(scene, line, downward, curve);
  followDetour(scene.detours?.get(line), curve, meet);
}

/**
 * The pieces of a way around; where there is none, the curve as it is.
 * @param curve the plain course, with the ends that the way has, too
 */
export function followDetour(detour: Detour | undefined, curve: Curve, meet: (curve: Curve) => void): void {
  if (detour === undefined) {
    meet(curve);
    return;
  }
  const along = detour.upright ? 1 : 0;
  const across = detour.upright ? 0 : 1;
  const end = curve[6 + along]!;
  const endAcross = curve[6 + across]!;
  let at = curve[along]!;
  let place = curve[across]!;
  const bendTo = (to: number, toAcross: number): void => {
    // A passage may begin or end right beside an end of the line: then the way is straight across.
    if (to !== at || toAcross !== place) {
      bent(at, place, to, toAcross, along, curve);
      meet(curve);
    }
    at = to;
    place = toAcross;
  };
  for (const { from, to, at: passed } of detour.passages) {
    bendTo(from, passed);
    bendTo(to, passed);
  }
  bendTo(end, endAcross);
}
