/**
 * How many items a list begins with for which something holds that holds for none behind them. So it is the place of the
 * first of those; the list is asked at few places.
 */
export function leading<T>(list: ArrayLike<T>, holds: (item: T) => boolean): number {
  let low = 0;
  for (let high = list.length; low < high;) {
    const middle = (low + high) >> 1;
    if (holds(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
