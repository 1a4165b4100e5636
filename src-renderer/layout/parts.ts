import type { Links } from '../scene/scene.ts';

/** A connected part of the graph: its boxes, ascending, and its links with boxes numbered within the part. */
export interface Part {
  boxes: number[];
  links: Links;
}

/** Splits a graph into what hangs together, in the order of the lowest box. */
export function connectedParts(links: Links, boxCount: number): Part[] {
  const root = Int32Array.from({ length: boxCount }, (_, box) => box);
  const find = (box: number): number => {
    let at = box;
    while (root[at] !== at) {
      root[at] = root[root[at]!]!;
      at = root[at]!;
    }
    return at;
  };
  for (let link = 0; link < links.count; link++) {
    const a = find(links.source[link]!);
    const b = find(links.target[link]!);
    root[Math.max(a, b)] = Math.min(a, b);
  }
  return gather(links, boxCount, find);
}

function gather(links: Links, boxCount: number, find: (box: number) => number): Part[] {
  const byRoot = new Map<number, { boxes: number[]; links: number[] }>();
  const within = new Int32Array(boxCount);
  for (let box = 0; box < boxCount; box++) {
    const root = find(box);
    let part = byRoot.get(root);
    if (part === undefined) byRoot.set(root, (part = { boxes: [], links: [] }));
    within[box] = part.boxes.push(box) - 1;
  }
  for (let link = 0; link < links.count; link++) byRoot.get(find(links.source[link]!))!.links.push(link);
  return [...byRoot.values()].map((part) => ({
    boxes: part.boxes,
    links: partLinks(links, part.links, within),
  }));
}

function partLinks(links: Links, chosen: readonly number[], within: Int32Array): Links {
  return {
    count: chosen.length,
    source: Int32Array.from(chosen, (link) => within[links.source[link]!]!),
    target: Int32Array.from(chosen, (link) => within[links.target[link]!]!),
    weight: Int32Array.from(chosen, (link) => links.weight[link]!),
    sourceOffset: Float64Array.from(chosen, (link) => links.sourceOffset[link]!),
    targetOffset: Float64Array.from(chosen, (link) => links.targetOffset[link]!),
  };
}

/** The size of something to pack. */
export interface Extent {
  width: number;
  height: number;
}

/** Packs rectangles on shelves, tallest first, into about the wanted shape. Answers their left upper corners. */
export function packOnShelves(
  extents: readonly Extent[],
  gap: number,
  aspect: number,
): { x: number; y: number }[] {
  const area = extents.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = extents.reduce((most, { width }) => Math.max(most, width), 0);
  const shelfWidth = Math.max(widest, Math.sqrt(area * aspect));
  const places = extents.map(() => ({ x: 0, y: 0 }));
  const order = extents.map((_, i) => i).sort((a, b) => extents[b]!.height - extents[a]!.height || a - b);
  let x = 0;
  let y = 0;
  let shelfHeight = 0;
  for (const i of order) {
    const { width, height } = extents[i]!;
    if (x > 0 && x + width > shelfWidth) {
      x = 0;
      y += shelfHeight + gap;
      shelfHeight = 0;
    }
    places[i] = { x, y };
    x += width + gap;
    shelfHeight = Math.max(shelfHeight, height);
  }
  return places;
}
