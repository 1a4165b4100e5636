import { z } from 'zod';
import { OperationFailure } from '../../base/failures.ts';

/** A place in a file: `x` is the line, `y` the column, both from 1; `hashCode` is the number of the file. */
const coordinate = z.object({
  x: z.int(),
  y: z.int(),
  hashCode: z.union([z.string(), z.int()]).transform(String),
});

export type Coordinate = z.infer<typeof coordinate>;

/**
 * Reads the `coordinates` field: a JSON array of coordinates, or of arrays of them. Strings in single quotes are
 * accepted too, because the vendor's documents write them so.
 * @throws OperationFailure (400)
 */
export function parseCoordinates(text: string): Coordinate[] {
  const parsed = z.array(z.union([coordinate, z.array(coordinate)])).safeParse(jsonOf(text));
  if (!parsed.success) throw malformed();
  return parsed.data.flat();
}

function jsonOf(text: string): unknown {
  for (const candidate of [text, text.replace(/'([^'"]*)'/g, '"$1"')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The other way of quoting may do.
    }
  }
  throw malformed();
}

function malformed(): OperationFailure {
  return new OperationFailure(
    400,
    'coordinates must be a JSON array like [{"x": 1, "y": 8, "hashCode": "0"}, {"x": 1, "y": 12, "hashCode": "0"}].',
  );
}
