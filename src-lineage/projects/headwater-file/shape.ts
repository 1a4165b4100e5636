import { nearest } from '../../base/nearest.ts';

/** What is wrong, and where: the keys and indexes that lead there. */
interface ShapeProblem {
  path: readonly (string | number)[];
  /** Completes "vendor …". */
  message: string;
}

/** What a value may be: its JSON schema, and what is wrong with one that it may not be. */
export interface Shape {
  schema: object;
  check(value: unknown, path: readonly (string | number)[]): ShapeProblem | undefined;
}

/** A text; `allowed` says why one is none. */
export function text(description: string, allowed?: (text: string) => string | undefined): Shape {
  return {
    schema: { type: 'string', description },
    check(value, path) {
      const message = typeof value === 'string' ? allowed?.(value) : 'must be a text.';
      return message === undefined ? undefined : { path, message };
    },
  };
}

/** One of some words. */
export function choice(description: string, words: readonly string[]): Shape {
  return {
    schema: { enum: [...words], description },
    check(value, path) {
      if (words.includes(value as string)) return undefined;
      const meant = typeof value === 'string' ? nearest(value, words) : undefined;
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return { path, message: `must be one of ${words.join(', ')}.${hint}` };
    },
  };
}

/** A list, each of whose values has a shape. */
export function list(description: string, each: Shape): Shape {
  return {
    schema: { type: 'array', items: each.schema, description },
    check(value, path) {
      if (!Array.isArray(value)) return { path, message: 'must be a list.' };
      return firstProblem(value.entries(), () => each, path);
    },
  };
}

/** Values by names that are free. */
export function record(description: string, each: Shape): Shape {
  return {
    schema: { type: 'object', additionalProperties: each.schema, description },
    check(value, path) {
      if (!isRecord(value)) return { path, message: 'must be an object.' };
      return firstProblem(Object.entries(value), () => each, path);
    },
  };
}

/** Values by names that are known. */
export function object(
  description: string,
  fields: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  const names = Object.keys(fields);
  const properties = Object.fromEntries(names.map((name) => [name, fields[name]!.schema]));
  return {
    schema: {
      type: 'object',
      description,
      properties,
      additionalProperties: false,
      ...(required.length > 0 && { required }),
    },
    check(value, path) {
      if (!isRecord(value)) return { path, message: 'must be an object.' };
      const unknown = Object.keys(value).find((name) => !names.includes(name));
      if (unknown !== undefined) return { path: [...path, unknown], message: unknownMessage(unknown, names) };
      const missing = required.find((name) => !(name in value));
      if (missing !== undefined) return { path, message: `must have "${missing}".` };
      return firstProblem(Object.entries(value), (name) => fields[name]!, path);
    },
  };
}

/** A value of either shape: objects and lists are of the second one, all else of the first. */
export function either(description: string, plain: Shape, nested: Shape): Shape {
  return {
    schema: { description, anyOf: [plain.schema, nested.schema] },
    check(value, path) {
      return (typeof value === 'object' && value !== null ? nested : plain).check(value, path);
    },
  };
}

function unknownMessage(name: string, names: readonly string[]): string {
  const meant = nearest(name, names);
  return meant === undefined ? `is none of ${names.join(', ')}.` : `is not known. Did you mean ${meant}?`;
}

function firstProblem<Key extends string | number>(
  entries: Iterable<[Key, unknown]>,
  shapeOf: (key: Key) => Shape,
  path: readonly (string | number)[],
): ShapeProblem | undefined {
  for (const [key, value] of entries) {
    const problem = shapeOf(key).check(value, [...path, key]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
