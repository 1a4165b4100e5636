import { z } from 'zod';

/** The names in a path: `jobId` of `/jobs/{jobId}`. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** How the names in a path are read; one that is missing is any text. */
export type PathParams<Path extends string> = Readonly<Partial<Record<PathNames<Path>, z.ZodType>>>;

/**
 * An operation of `/api/v1`: its route, the check of what it is sent and its description are made from this. A form and the
 * fields of a graph in a query are described here, and read by the operation itself.
 */
export interface ApplicationOperation<
  Path extends string = string,
  Params extends PathParams<Path> = PathParams<Path>,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'patch';
  /** Below `/api/v1`. */
  path: Path;
  params?: Params;
  summary: string;
  query?: Query & z.ZodObject;
  /** A graph as a query: lists as text, the fields of the selection by their own names. */
  graphQuery?: z.ZodObject;
  /** A JSON body. */
  body?: Body;
  /** Bytes of the body at most, where these are fewer than elsewhere. */
  longestBody?: number;
  /** A form with files. */
  form?: z.ZodObject;
  answer: Answer;
  /** Of the answer, where that is no JSON. */
  mediaType?: string;
}

/** Declares an operation. */
export function defineOperation<
  const Path extends string,
  Params extends PathParams<Path> = Readonly<Record<never, never>>,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(
  operation: ApplicationOperation<Path, Params, Query, Body, Answer>,
): ApplicationOperation<Path, Params, Query, Body, Answer> {
  return operation;
}

/** The names in a path, each with how it is read. */
export function pathFields({ path, params = {} }: ApplicationOperation): Record<string, z.ZodType> {
  const read: Readonly<Record<string, z.ZodType | undefined>> = params;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name) => [name, read[name] ?? z.string()]));
}
