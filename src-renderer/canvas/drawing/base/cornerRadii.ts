/** What `roundRect` of a canvas takes for its corners. */
export type CornerRadii = number | DOMPointInit | Iterable<number | DOMPointInit>;

/** The four radii from the upper left corner clockwise, however few are given. Circles only: the drawing has no others. */
export function cornerRadii(radii: CornerRadii = 0): [number, number, number, number] {
  if (typeof radii === 'number') return [radii, radii, radii, radii];
  const [a = 0, b = a, c = a, d = b] = [...(radii as Iterable<number>)];
  return [a, b, c, d];
}
