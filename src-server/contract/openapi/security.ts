/** How callers of a shared server prove who they are, in the OpenAPI document; an on-premise one asks nobody. */
import type { ZodOpenApiObject } from 'zod-openapi';

type SecuritySchemes = NonNullable<NonNullable<ZodOpenApiObject['components']>['securitySchemes']>;

/** Application and service endpoints that are for everybody. */
const openPaths: Readonly<Record<string, readonly string[]>> = {
  '/health': ['get'],
  '/health/live': ['get'],
  '/health/ready': ['get'],
  '/version': ['get'],
  '/openapi.json': ['get'],
  '/docs': ['get'],
  '/api/v1/sign-in': ['get', 'post'],
  '/api/v1/sign-in/openid': ['post'],
  '/api/v1/sign-out': ['post'],
};

/** Whether an endpoint beside the SQLFlow operations asks for no token on a shared server. */
export function isOpen(path: string, method: string): boolean {
  return openPaths[path]?.includes(method) ?? false;
}

/**
 * The ways in which a token is taken. Fields of a form, the usual way, are no scheme that OpenAPI knows: they are
 * among the fields of every operation.
 * @param cookie the name of the page's cookie
 */
export function securitySchemes(cookie: string): SecuritySchemes {
  return {
    bearerToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'A token of `generateToken`, as `Authorization: Bearer …`; `Token …` and the token alone are taken too. The ' +
        '`userId` may then be missing. Operations of the SQLFlow API also take `userId` and `token` as fields of a ' +
        'form or of a JSON object. Where the service knows an OpenID provider, a JWT of that provider is taken, too.',
    },
    userIdInQuery: {
      type: 'apiKey',
      in: 'query',
      name: 'userId',
      description: 'The user of the token; beside `token`. Only the SQLFlow API takes them here.',
    },
    tokenInQuery: {
      type: 'apiKey',
      in: 'query',
      name: 'token',
      description: 'A token of `generateToken`; beside `userId`.',
    },
    monitoringToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The token of the setting `monitoringToken`, as `Authorization: Bearer …`; it is no user’s.',
    },
    pageCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'The cookie of the page, which `POST /api/v1/sign-in` sets.',
    },
  };
}

type Requirement = Record<string, string[]>;

const carried: Requirement[] = [{ bearerToken: [] }, { pageCookie: [] }];

/** What an operation of the SQLFlow API asks for. */
export const sqlflowSecurity: Requirement[] = [{ userIdInQuery: [], tokenInQuery: [] }, ...carried];

/** What `/api/v1` asks for. */
export const applicationSecurity = carried;

/** What the numbers of a service ask for. */
export const monitoringSecurity: Requirement[] = [{ monitoringToken: [] }];
