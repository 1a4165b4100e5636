/** `GET /api/v1/examples`: what the example applications are, and how to begin with them. */
import { z } from 'zod';

/** A request to try. It is data: the page makes a `curl` command of it, or sends it. */
const tryableRequest = z.object({
  /** What it shows. */
  title: z.string().meta({ examples: ['Read the employees'] }),
  method: z.string().meta({ examples: ['GET'] }),
  /** From the root of the service. */
  path: z.string().meta({ examples: ['/examples/company/employees'] }),
  headers: z.record(z.string(), z.string()).meta({ examples: [{ Accept: 'application/hal+json' }] }),
  body: z.string().optional(),
  /** The account that it needs. */
  account: z
    .string()
    .optional()
    .meta({ examples: ['admin'] }),
});

const exampleAccount = z.object({
  name: z.string().meta({ examples: ['admin'] }),
  roles: z.array(z.string()).meta({ examples: [['ROLE_USER', 'ROLE_ADMIN']] }),
  /** Whether the settings give its password, or it was made at the first start. */
  password: z.enum(['settings', 'made']),
});

const exampleApplication = z.object({
  name: z.string().meta({ examples: ['company'] }),
  title: z.string().meta({ examples: ['Company'] }),
  /** One sentence. */
  teaches: z.string(),
  /** Its base address, without a slash at the end. */
  base: z.string().meta({ examples: ['http://127.0.0.1:8081/examples/company'] }),
  collections: z.array(
    z.object({
      name: z.string().meta({ examples: ['employees'] }),
      path: z.string().meta({ examples: ['/examples/company/employees'] }),
    }),
  ),
  /** Never with their passwords. */
  accounts: z.array(exampleAccount),
  requests: z.array(tryableRequest),
  /** `unavailable`: a store cannot be opened now, or the accounts cannot be kept. It is tried again at every request. */
  state: z.enum(['ready', 'unavailable']),
  /** What cannot be used, for people; the log says why. */
  trouble: z.string().optional(),
});

export const examplesResponse = z.object({
  enabled: z.boolean(),
  /** Why they are not served, for people. */
  reason: z.string().optional(),
  /** The file of the passwords that were made at the first start; not reported on a shared server. */
  passwordsKeptIn: z.string().optional(),
  applications: z.array(exampleApplication),
});

export type ExamplesResponse = z.infer<typeof examplesResponse>;
export type ExampleApplicationSummary = z.infer<typeof exampleApplication>;
export type ExampleAccountSummary = z.infer<typeof exampleAccount>;
export type TryableRequest = z.infer<typeof tryableRequest>;
