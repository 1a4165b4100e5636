import { type Shape, shapeOf } from '../syntax/tokens/value-shape.ts';

/**
 * The names of the fields of a struct type, as written in `STRUCT<id INT64, name STRING>`, `ROW(id BIGINT)`,
 * `STRUCT<id: INT>`; `path` goes to a field that is a struct itself. Undefined where the type is no struct.
 */
export function structFields(type: string, path: readonly string[]): string[] | undefined {
  const shape = shapeAt(shapeOf(type), path);
  return shape?.elements ? undefined : shape?.fields?.map(({ name }) => name);
}

/** The names of the fields of a struct, or of the structs in a list. */
export function elementFields(type: string, path: readonly string[]): string[] | undefined {
  return shapeAt(shapeOf(type), path)?.fields?.map(({ name }) => name);
}

/** The ways to all fields of a struct, or of the structs in a list, that are no structs themselves. */
export function leafFields(type: string, path: readonly string[]): string[][] | undefined {
  const shape = shapeAt(shapeOf(type), path);
  return shape?.fields && leaves(shape);
}

function leaves({ fields, elements }: Shape, inner = false): string[][] {
  if (fields === undefined || (inner && elements)) return [[]];
  return fields.flatMap(({ name, shape }) => leaves(shape, true).map((way) => [name, ...way]));
}

/** What a type declares of the part that a path leads to; nothing where it has no such part. */
export function shapeBehind(type: string, path: readonly string[]): Shape {
  return shapeAt(shapeOf(type), path) ?? {};
}

function shapeAt(shape: Shape, path: readonly string[]): Shape | undefined {
  let at: Shape | undefined = shape;
  for (const step of path) {
    if (step.startsWith('[')) continue;
    const folded = step.toLowerCase();
    at = at?.fields?.find(({ name }) => name.toLowerCase() === folded)?.shape;
  }
  return at;
}
