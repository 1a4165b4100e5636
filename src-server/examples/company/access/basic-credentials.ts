/** HTTP Basic credentials (RFC 7617). */

export interface Credentials {
  name: string;
  password: string;
}

/** What claims to be Basic credentials and is none. The message is for the client. */
export class MalformedCredentials extends Error {
  override name = 'MalformedCredentials';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the header `Authorization`. Other schemes than Basic are no concern of ours.
 * @throws MalformedCredentials
 */
export function basicCredentials(header: string | undefined): Credentials | undefined {
  const [, token] = /^\s*basic(?:\s+(.*))?$/is.exec(header ?? '') ?? [undefined, undefined];
  if (token === undefined) {
    if (!/^\s*basic\s*$/i.test(header ?? '')) return undefined;
    throw new MalformedCredentials('Empty basic authentication token');
  }
  const text = decoded(token.trim());
  const colon = text.indexOf(':');
  if (colon === -1) throw new MalformedCredentials('Invalid basic authentication token');
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decoded(token: string): string {
  if (!/^[A-Za-z\d+/_-]+={0,2}$/.test(token)) {
    throw new MalformedCredentials('Failed to decode basic authentication token');
  }
  const bytes = Buffer.from(token, 'base64');
  try {
    return utf8.decode(bytes);
  } catch {
    // Some clients, Python's requests for one, write Latin-1.
    return bytes.toString('latin1');
  }
}
