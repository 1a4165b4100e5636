import type { Links } from '../base/layout-input.ts';

/** Per box the lowest box of the part of the graph that hangs together with it. */
export function partOfBox(links: Links, boxCount: number): Int32Array {
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
  return root.map((_, box) => find(box));
}
