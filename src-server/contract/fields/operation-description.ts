import type { z } from 'zod';

/** What an operation of the SQLFlow API takes and gives; it is validated, routed and documented by this. */
export interface OperationDescription {
  /** Below every base path; the others are older or newer names of the first. */
  paths: readonly string[];
  summary: string;
  /** On a shared server, too, it is for everybody. */
  open?: true;
  description?: string;
  fields: z.ZodObject;
  /** Those of the fields that make no difference to this operation: they are read as elsewhere, but not documented. */
  idle?: readonly string[];
  /** The part of a multipart body that holds files. */
  filePart?: 'sqlfile' | 'sqlfiles';
  /** The `data` of the envelope; a media type where the answer is a file. */
  answer: z.ZodType | string;
  /** The whole body, where success is not answered in the usual envelope. */
  body?: z.ZodType;
  /** What stands beside `data` in the envelope, besides what all have. */
  more?: Record<string, z.ZodType>;
  /** Failures that the operation knows beside those of all: 404 there is no such job or session, 409 it has no result. */
  failures?: readonly (404 | 409)[];
}
