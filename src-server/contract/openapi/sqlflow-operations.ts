/** The operations of the SQLFlow API in the OpenAPI document. */
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { OperationDescription } from '../fields/operation-description.ts';
import { failureBody, failureMeanings, refusals } from './failures.ts';
import type { FailureCode } from './failures.ts';

const user = z.object({
  userId: z.string().optional().meta({
    description:
      'On an on-premise server free; absent means the deployment’s user. On a shared server the user of the token.',
  }),
  token: z.string().optional().meta({
    description:
      'Required on a shared server: from `generateToken`, also as `Authorization: Bearer …`. Not looked at on-premise.',
  }),
});
const file = z.string().meta({ override: { type: 'string', format: 'binary' } });
const files = z.array(file).meta({ description: 'SQL files, zip archives or gzip; recognised by content.' });

/** An operation at one of its paths; `sameAs` is the first where it has several. */
export function sqlflowOperation(
  operation: OperationDescription,
  path: string,
  sameAs: string | undefined,
): ZodOpenApiOperationObject {
  const { summary, description, fields, filePart, idle = [] } = operation;
  const form = z.object({ ...acting(fields, idle), ...user.shape });
  const withFiles =
    filePart === undefined
      ? form
      : form.extend({ [filePart]: filePart === 'sqlfiles' ? files : files.optional() });
  const same = sameAs === undefined ? [] : [`Another name of \`${sameAs}\`.`];
  return {
    operationId: path.slice(1).replaceAll('/', '.'),
    summary,
    ...((same.length > 0 || description !== undefined) && {
      description: [...same, ...(description === undefined ? [] : [description])].join(' '),
    }),
    tags: [tagOf(path)],
    requestBody: {
      required: Object.values(fields.shape).some(
        (field) => !(field as z.ZodType).safeParse(undefined).success,
      ),
      content: {
        ...(filePart !== 'sqlfiles' && {
          'application/x-www-form-urlencoded': { schema: form },
          'application/json': { schema: form },
        }),
        'multipart/form-data': { schema: withFiles },
      },
    },
    responses: { '200': success(operation), ...refusals() },
  };
}

/** The fields that make a difference. */
function acting({ shape }: z.ZodObject, idle: readonly string[]): z.ZodRawShape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !idle.includes(name)));
}

function tagOf(path: string): string {
  if (path.startsWith('/user/')) return 'User';
  if (/\/export[A-Z]/.test(path)) return 'Exports';
  return path.startsWith('/sqlflow/job/') ? 'Jobs' : 'Analysis';
}

function success({ answer, body, more = {}, failures = [] }: OperationDescription): ZodOpenApiResponseObject {
  // Whatever reads a stored result may come upon one that is damaged.
  const gone = failures.includes(409) ? [410] : [];
  const codes = ([400, 401, 403, ...failures, ...gone, 500] as FailureCode[]).sort((a, b) => a - b);
  const failure = failureBody(codes);
  const examples = Object.fromEntries(
    codes.map((code) => {
      const { meaning, error } = failureMeanings[code];
      return [`failure-${code}`, { summary: meaning, value: { code, error } }];
    }),
  );
  const description = `The result; or, by \`code\`, why there is none: ${codes.join(', ')}.`;
  if (typeof answer === 'string' && body === undefined) {
    const mediaType = answer.replace(/;.*/, '');
    return {
      description,
      headers: { 'Content-Disposition': { schema: { type: 'string' }, description: 'Names the file.' } },
      content: {
        [mediaType]: { schema: z.string() },
        'application/json': { schema: failure, examples },
      },
    };
  }
  if (body !== undefined) return { description, content: { 'application/json': { schema: body } } };
  const schema = z.union([envelope(answer as z.ZodType, more), failure]);
  return { description, content: { 'application/json': { schema, examples } } };
}

function envelope(answer: z.ZodType, more: Record<string, z.ZodType>): z.ZodType {
  return z.object({
    jobId: z.string().optional().meta({ description: 'Exports of a job begin with its id.' }),
    code: z.literal(200),
    error: z.string().optional().meta({ description: 'Messages about the SQL, one a line.' }),
    ...Object.fromEntries(Object.entries(more).map(([name, schema]) => [name, schema.optional()])),
    data: answer,
    sessionId: z
      .string()
      .optional()
      .meta({
        description: 'Names the analysis for later questions.',
        examples: ['6172a4095280ccce97e996242d8b4084f46e2c954455e71339aeffccad5f0d57_1599501562051'],
      }),
  });
}
