/** How failures are described in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';

/** Codes of failures that come in the body of an answer with HTTP 200. */
export type FailureCode = 400 | 401 | 403 | 404 | 409 | 410 | 500;

export const failureMeanings: Readonly<Record<FailureCode, { meaning: string; error: string }>> = {
  400: {
    meaning: 'A field is missing or wrong; the message names it and what is allowed.',
    error: 'showLinkOnly must be true or false, not "maybe".',
  },
  401: {
    meaning: 'On a shared server: the token is missing, wrong or expired, or of another user.',
    error: 'Invalid user or token, access deny.',
  },
  403: {
    meaning: 'On a shared server: your role does not allow it, or the job is another’s.',
    error: 'Your role is reader: you see the results of your workspaces, and submit or change nothing.',
  },
  404: { meaning: 'There is no such job or session.', error: 'There is no job of the id 0a1b.' },
  409: {
    meaning: 'The job has no result yet, or has failed.',
    error: 'The job has no result yet: it is still being analysed.',
  },
  410: {
    meaning: 'The stored result was damaged on the disk and cannot be made again.',
    error: 'The stored result of this session was damaged on the disk and is gone; send its SQL again.',
  },
  500: {
    meaning: 'An internal error; the log has its id.',
    error: 'Internal error 5ad0c2f7-7d0c-4a58-9a5e-8a0c0e5ff1c3; the log says more.',
  },
};

/** The failure envelope for some codes. */
export function failureBody(codes: readonly number[]): z.ZodType {
  return z.object({
    code: z.literal(codes).meta({ description: 'Why there is no result.' }),
    error: z.string().meta({ description: 'The reason, for people.' }),
  });
}

const transportRefusals: readonly { status: `${4 | 5}${string}`; description: string }[] = [
  { status: '400', description: 'The body is malformed.' },
  {
    status: '403',
    description: 'The request names another host than this machine, or comes from another page.',
  },
  { status: '405', description: 'The method is not allowed; `Allow` names those that are.' },
  { status: '413', description: 'A field or a file is larger than the limit, or there are too many.' },
  { status: '414', description: 'The path is too long.' },
  { status: '415', description: 'The body is neither form nor JSON, or its charset is not known.' },
  {
    status: '503',
    description:
      'The service is stopping, or too much is sent at once; `Retry-After` says when to try again.',
  },
];

/** What the transport refuses, with the HTTP status of the same number. */
export function refusals(): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    transportRefusals.map(({ status, description }) => [
      status,
      {
        description,
        content: { 'application/json': { schema: failureBody([Number(status)]) } },
      },
    ]),
  );
}
