import { slotOffset } from './lineEnds.ts';
import type { Pace } from './pace.ts';
import type { Boxes, Lines, Links } from './scene.ts';

/** Folds the lines to pairs of boxes; lines of a box to itself are left out. */
export async function foldLinks(boxes: Boxes, lines: Lines, pace: Pace): Promise<Links> {
  const linkOf = new Map<number, number>();
  const links = emptyLinks(lines.count);
  for (let line = 0; line < lines.count; line++) {
    const source = lines.sourceBox[line]!;
    const target = lines.targetBox[line]!;
    if (source === target) continue;
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
