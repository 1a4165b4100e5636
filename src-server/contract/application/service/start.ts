/** The start of the application: vendors, first job, signing in on a shared server. */
import { z } from 'zod';

/** `GET /api/v1/vendors` */
export const vendorsResponse = z.object({ vendors: z.array(z.object({ id: z.string(), name: z.string() })) });

/** `POST /api/v1/vendor-guess`: the vendor that a text most looks like, or the files of a set, and why. */
export const vendorGuessRequest = z
  .object({
    /** Not asked where there are `parts`. */
    text: z.string().optional(),
    /** The files of a set: each has a vote, and is guessed by itself besides, for they may be of several vendors. */
    parts: z.array(z.string()).max(250).optional(),
    /** The paths of the parts: endings and folders speak for vendors too. */
    names: z.array(z.string()).max(250).optional(),
  })
  .refine(({ text, parts }) => text !== undefined || parts !== undefined, {
    path: ['text'],
    error: 'is missing',
  });
export const vendorGuessResponse = z.object({
  vendor: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** What in the text speaks for it, for people: "`GO` lines, `[…]` names". */
  reasons: z.array(z.string()),
  /** Of a set that nothing speaks for: the vendors whose SQL it is not. */
  against: z.array(z.string()).optional(),
  /** For each of the parts, with what speaks most for its vendor. */
  parts: z
    .array(z.object({ vendor: z.string(), confidence: z.number(), reason: z.string().optional() }))
    .optional(),
});

/** `GET /api/v1/startup`: what the application shows first. */
export const startupResponse = z.object({
  version: z.string(),
  /** The job of the files that the program was started with, else of the sample on a first start. */
  jobId: z.string().optional(),
  reason: z.enum(['files', 'sample', 'latest', 'none']),
  /** On a shared server: who has signed in. */
  signedInAs: z.string().optional(),
  /** On a shared server: what he may do. A reader submits nothing. */
  role: z.enum(['reader', 'submitter', 'administrator']).optional(),
  /** The shared workspaces that jobs can be submitted to. */
  workspaces: z.array(z.string()).optional(),
  /** For people: that the database had to be rebuilt at this start. */
  notice: z.string().optional(),
});

/** `GET /api/v1/sign-in`: how one can sign in to a shared server. */
export const signInWays = z.object({
  /** By user and secret. */
  secret: z.boolean(),
  /** At an OpenID provider, and what people call it. */
  openId: z.object({ name: z.string() }).optional(),
});

/** `POST /api/v1/sign-in/openid`: the address of the provider, to which the browser goes. */
export const openIdSignInResponse = z.object({ address: z.string() });

/** `POST /api/v1/sign-out`: where the provider ends its own sign-in, if it was one of his. */
export const signOutResponse = z.object({ address: z.string().optional() });

/** `POST /api/v1/sign-in`: keeps a token of a shared server in a cookie of the browser; `/api/v1/sign-out` clears it. */
export const signInRequest = z.object({
  userId: z.string({ error: 'is missing' }),
  secretKey: z.string({ error: 'is missing' }),
});
export const signInResponse = z.object({ userId: z.string() });

export type VendorsResponse = z.infer<typeof vendorsResponse>;
export type VendorGuessResponse = z.infer<typeof vendorGuessResponse>;
export type StartupResponse = z.infer<typeof startupResponse>;
export type SignInWays = z.infer<typeof signInWays>;
export type OpenIdSignInResponse = z.infer<typeof openIdSignInResponse>;
export type SignOutResponse = z.infer<typeof signOutResponse>;
export type SignInRequest = z.infer<typeof signInRequest>;
export type SignInResponse = z.infer<typeof signInResponse>;
