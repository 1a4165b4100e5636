import { type BoxLinks, type LinksAtBoxes, linksByEnd, someLinks } from './box-links.ts';

/**
 * The layer of every box, from 0: each stands behind the last of its sources, and one that feeds more boxes than feed
 * it just before the first of its targets, so that lines stay short. Links that close a cycle are left out of account,
 * and so are those without a direction, but for boxes that have no others.
 */
export function layersOf(allLinks: BoxLinks, boxCount: number): Int32Array {
  const links = layeringLinks(allLinks, boxCount);
  const into = linksByEnd(links.target, boxCount);
  const out = linksByEnd(links.source, boxCount);
  const { order, closing } = sourcesFirst(links, into, out);
  const layers = new Int32Array(boxCount);
  for (const box of order) {
    for (let at = out.first[box]!; at < out.first[box + 1]!; at++) {
      const link = out.link[at]!;
      const target = links.target[link]!;
      if (closing[link] === 0) layers[target] = Math.max(layers[target]!, layers[box]! + 1);
    }
  }
  for (const box of order.toReversed()) {
    const feeds = out.first[box + 1]! - out.first[box]!;
    const fed = into.first[box + 1]! - into.first[box]!;
    if (feeds <= fed) continue;
    let nearest = Number.POSITIVE_INFINITY;
    for (let at = out.first[box]!; at < out.first[box + 1]!; at++) {
      const link = out.link[at]!;
      if (closing[link] === 0) nearest = Math.min(nearest, layers[links.target[link]!]!);
    }
    if (Number.isFinite(nearest)) layers[box] = nearest - 1;
  }
  return layers;
}

function layeringLinks(links: BoxLinks, boxCount: number): BoxLinks {
  const flows = new Uint8Array(boxCount);
  links.directed.forEach((edges, link) => {
    if (edges > 0) flows[links.source[link]!] = flows[links.target[link]!] = 1;
  });
  return someLinks(
    links,
    (link) =>
      links.directed[link]! > 0 || flows[links.source[link]!] === 0 || flows[links.target[link]!] === 0,
  );
}

/**
 * An order in which sources come before targets, by a depth-first walk that begins at boxes without sources; without
 * recursion, as chains may be longer than the call stack. The links that close a cycle are marked.
 */
function sourcesFirst(
  links: BoxLinks,
  into: LinksAtBoxes,
  out: LinksAtBoxes,
): { order: Int32Array; closing: Uint8Array } {
  const boxCount = into.first.length - 1;
  const [unseen, open, done] = [0, 1, 2];
  const state = new Uint8Array(boxCount);
  const next = out.first.slice();
  const closing = new Uint8Array(links.source.length);
  const order = new Int32Array(boxCount);
  let place = boxCount;
  const walk = (start: number): void => {
    const path = [start];
    state[start] = open;
    for (let box = path.at(-1); box !== undefined; box = path.at(-1)) {
      if (next[box]! === out.first[box + 1]!) {
        state[box] = done;
        place -= 1;
        order[place] = box;
        path.pop();
        continue;
      }
      const link = out.link[next[box]!]!;
      next[box]! += 1;
      const target = links.target[link]!;
      if (state[target] === open) closing[link] = 1;
      if (state[target] !== unseen) continue;
      state[target] = open;
      path.push(target);
    }
  };
  for (let box = 0; box < boxCount; box++) {
    if (state[box] === unseen && into.first[box] === into.first[box + 1]) walk(box);
  }
  for (let box = 0; box < boxCount; box++) if (state[box] === unseen) walk(box);
  return { order, closing };
}
