import { type Shape, shapeOf } from '../../syntax/tokens/value-shape.ts';

/** DuckDB, "json_transform": a document whose values are types. */
export function shapeOfStructure(text: string): Shape {
  try {
    return shapeOfJson(JSON.parse(text), 0);
  } catch {
    return {};
  }
}

const deepestStructure = 20;

function shapeOfJson(value: unknown, depth: number): Shape {
  if (depth > deepestStructure || typeof value !== 'object' || value === null)
    return typeof value === 'string' ? shapeOf(value) : {};
  if (Array.isArray(value)) {
    const { fields } = shapeOfJson(value[0], depth + 1);
    return { elements: true, ...(fields && { fields }) };
  }
  return {
    fields: Object.entries(value).map(([name, inner]) => ({ name, shape: shapeOfJson(inner, depth + 1) })),
  };
}
