/**
 * Where a value holds something that JSON would lose or change: a set or map, an object with methods, `undefined` in a list.
 * @returns undefined where it holds nothing of the kind
 */
export function placeNotPlain(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) {
      const place = item === undefined ? '' : placeNotPlain(item);
      if (place !== undefined) return `[${i}]${place}`;
    }
    return undefined;
  }
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || Number.isNaN(value) ? '' : undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype) return ` (${value.constructor.name})`;
  for (const [name, field] of Object.entries(value)) {
    const place = placeNotPlain(field);
    if (place !== undefined) return `.${name}${place}`;
  }
  return undefined;
}
