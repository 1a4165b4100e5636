/**
 * Places boxes of one layer in their order, without overlap, as near as can be to where each would like to be (least
 * sum of squares: isotonic regression by pooling neighbours that would overlap; linear time).
 * @param wanted where each would like to begin, in order
 * @param extent its length
 * @param gapAfter the least distance between one and the next
 * @returns where each begins
 */
export function alignInOrder(
  wanted: readonly number[],
  extent: readonly number[],
  weight: readonly number[],
  gapAfter: (index: number) => number,
): Float64Array {
  // With every box shifted by the lengths before it, "no overlap" becomes "not descending".
  const before = new Float64Array(wanted.length);
  for (let i = 1; i < wanted.length; i++) before[i] = before[i - 1]! + extent[i - 1]! + gapAfter(i - 1);
  const pools: { sum: number; weight: number; count: number }[] = [];
  for (const [i, place] of wanted.entries()) {
    let pool = { sum: (place - before[i]!) * weight[i]!, weight: weight[i]!, count: 1 };
    for (let last = pools.at(-1); last !== undefined; last = pools.at(-1)) {
      if (last.sum / last.weight <= pool.sum / pool.weight) break;
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, count: last.count + pool.count };
      pools.pop();
    }
    pools.push(pool);
  }
  const result = new Float64Array(wanted.length);
  let i = 0;
  for (const pool of pools) {
    for (let n = 0; n < pool.count; n++, i++) result[i] = pool.sum / pool.weight + before[i]!;
  }
  return result;
}
