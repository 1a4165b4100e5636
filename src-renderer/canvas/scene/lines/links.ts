import type { Pace } from '../base/pace.ts';
import type { Links } from '../../../../src-layout/base/layout-input.ts';
import { type Boxes, type Lines, lineStyles } from '../base/scene.ts';
import { slotOffset } from '../base/lineEnds.ts';

/**
 * Folds the lines to pairs of boxes; lines of a box to itself are left out. Comparisons (joins, keys) have no direction
 * and would draw tables apart that feed the same one: they count only where a box has no other line.
 */
export async function foldLinks(boxes: Boxes, lines: Lines, pace: Pace): Promise<Links> {
  const linkOf = new Map<number, number>();
  const links = emptyLinks(lines.count);
  const counts = countingLines(boxes, lines);
  for (let line = 0; line < lines.count; line++) {
    const source = lines.sourceBox[line]!;
    const target = lines.targetBox[line]!;
    if (counts[line] === 0) continue;
    const key = source * boxes.boxCount + target;
    let link = linkOf.get(key);
    if (link === undefined) {
      link = links.count++;
      linkOf.set(key, link);
      links.source[link] = source;
      links.target[link] = target;
    }
    links.weight[link]!++;
    links.sourceOffset[link]! += slotOffset(boxes.rows[source]!, lines.sourceSlot[line]!);
    links.targetOffset[link]! += slotOffset(boxes.rows[target]!, lines.targetSlot[line]!);
    if ((line & 4095) === 0 && pace.due()) await pace.breathe();
  }
  return finish(links);
}

const comparisons: ReadonlySet<number> = new Set([lineStyles.indexOf('join'), lineStyles.indexOf('er')]);

/** 1 for every line that has a say in where its boxes stand. */
export function countingLines({ boxCount }: Pick<Boxes, 'boxCount'>, lines: Lines): Uint8Array {
  const counts = new Uint8Array(lines.count);
  const directed = new Uint8Array(boxCount);
  for (let line = 0; line < lines.count; line++) {
    const source = lines.sourceBox[line]!;
    const target = lines.targetBox[line]!;
    if (source === target || comparisons.has(lines.style[line]!)) continue;
    counts[line] = directed[source] = directed[target] = 1;
  }
  for (let line = 0; line < lines.count; line++) {
    const source = lines.sourceBox[line]!;
    const target = lines.targetBox[line]!;
    if (source !== target && (directed[source] === 0 || directed[target] === 0)) counts[line] = 1;
  }
  return counts;
}

function emptyLinks(capacity: number): Links {
  return {
    count: 0,
    source: new Int32Array(capacity),
    target: new Int32Array(capacity),
    weight: new Int32Array(capacity),
    sourceOffset: new Float64Array(capacity),
    targetOffset: new Float64Array(capacity),
  };
}

function finish(links: Links): Links {
  const { count } = links;
  const weight = links.weight.slice(0, count);
  return {
    count,
    source: links.source.slice(0, count),
    target: links.target.slice(0, count),
    weight,
    sourceOffset: links.sourceOffset.slice(0, count).map((sum, link) => sum / weight[link]!),
    targetOffset: links.targetOffset.slice(0, count).map((sum, link) => sum / weight[link]!),
  };
}
