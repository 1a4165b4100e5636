import { type Links, numbersPerPort } from '../base/layout-input.ts';
import { partOfBox } from './part-of-box.ts';

/** A connected part of the graph: its boxes, ascending, and its links with boxes numbered within the part. */
export interface Part {
  boxes: number[];
  links: Links;
  /** Lines between rows, as `LayoutInput` has them. */
  ports: number[];
}

/** Splits a graph into what hangs together, in the order of the lowest box. */
export function connectedParts(
  links: Links,
  boxCount: number,
  ports: Float64Array = new Float64Array(0),
): Part[] {
  return gather(links, partOfBox(links, boxCount), ports);
}

function gather(links: Links, partOf: Int32Array, ports: Float64Array): Part[] {
  const byRoot = new Map<number, { boxes: number[]; links: number[]; ports: number[] }>();
  const within = new Int32Array(partOf.length);
  for (const [box, root] of partOf.entries()) {
    let part = byRoot.get(root);
    if (part === undefined) byRoot.set(root, (part = { boxes: [], links: [], ports: [] }));
    within[box] = part.boxes.push(box) - 1;
  }
  for (let link = 0; link < links.count; link++) byRoot.get(partOf[links.source[link]!]!)!.links.push(link);
  for (let at = 0; at < ports.length; at += numbersPerPort) {
    const [source, target] = [ports[at]!, ports[at + 1]!];
    if (source === target) continue;
    byRoot.get(partOf[source]!)!.ports.push(within[source]!, within[target]!, ports[at + 2]!, ports[at + 3]!);
  }
  return [...byRoot.values()].map((part) => ({
    boxes: part.boxes,
    links: partLinks(links, part.links, within),
    ports: part.ports,
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
