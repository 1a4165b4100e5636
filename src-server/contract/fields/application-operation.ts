import { z } from 'zod';

/** The names in a path: `jobId` of `/jobs/{jobId}`. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** An operation of `/api/v1`: its route, the check of its body and its description are made from this. */
export interface ApplicationOperation<
  Path extends string = string,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post';
  /** Below `/api/v1`. */
  path: Path;
  summary: string;
  /** A JSON body. */
  body?: Body;
  /** What the query holds; it is read by the operation itself. */
  query?: z.ZodObject;
  /** A form with files, which is read by the operation itself. */
  form?: z.ZodObject;
  answer: Answer;
}

/** Declares an operation. */
export function defineOperation<
  const Path extends string,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(operation: ApplicationOperation<Path, Body, Answer>): ApplicationOperation<Path, Body, Answer> {
  return operation;
}

/** The names in a path, each a text. */
export function pathFields(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
}
