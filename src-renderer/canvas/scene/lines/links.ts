import type { Links } from '../../../../src-layout/base/layout-input.ts';
import { countingLines, LineFolding } from '../../../../src-layout/base/line-folding.ts';
import type { Pace } from '../base/pace.ts';
import { type Boxes, type Lines, lineStyles } from '../base/scene.ts';
import { slotOffset } from '../base/lineEnds.ts';

/** Folds the lines to pairs of boxes, those that have a say in where these stand. */
export async function foldLinks(boxes: Boxes, lines: Lines, pace: Pace): Promise<Links> {
  const folding = new LineFolding(boxes.boxCount);
  const counts = placingLines(boxes, lines);
  for (let line = 0; line < lines.count; line++) {
    if (counts[line] === 0) continue;
    const source = lines.sourceBox[line]!;
    const target = lines.targetBox[line]!;
    folding.add(
      source,
      target,
      slotOffset(boxes.rows[source]!, lines.sourceSlot[line]!),
      slotOffset(boxes.rows[target]!, lines.targetSlot[line]!),
    );
    if ((line & 4095) === 0 && pace.due()) await pace.breathe();
  }
  return folding.links();
}

const comparisons: ReadonlySet<number> = new Set([lineStyles.indexOf('join'), lineStyles.indexOf('er')]);

/** 1 for every line that has a say in where its boxes stand. */
export function placingLines({ boxCount }: Pick<Boxes, 'boxCount'>, lines: Lines): Uint8Array {
  const { count, sourceBox: source, targetBox: target, style } = lines;
  return countingLines({ count, source, target }, boxCount, (line) => !comparisons.has(style[line]!));
}
