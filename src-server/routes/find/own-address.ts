import type { Request } from 'express';

/** Where an OpenID provider sends the browser back to. */
export const returnPath = '/sign-in/openid';

/** The origin under which a request has reached the service; the guard of hosts has let its host in. */
export function originOf({ protocol, headers }: Request): string {
  return `${protocol}://${headers.host ?? ''}`;
}
