/** HTTP Basic credentials (RFC 7617), as clients write them. express-basic-auth knows those in UTF-8 alone. */

/** What claims to be Basic credentials and is none. The message is for the client. */
export class MalformedCredentials extends Error {
  override name = 'MalformedCredentials';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The header `Authorization` with its credentials in UTF-8; undefined where there are none of the scheme Basic.
 * @throws MalformedCredentials
 */
export function plainCredentials(header: string | undefined): string | undefined {
  const [, token] = /^\s*basic(?:\s+(.*))?$/is.exec(header ?? '') ?? [undefined, undefined];
  if (token === undefined) {
    if (!/^\s*basic\s*$/i.test(header ?? '')) return undefined;
    throw new MalformedCredentials('Empty basic authentication token');
  }
  const text = decoded(token.trim());
  if (!text.includes(':')) throw new MalformedCredentials('Invalid basic authentication token');
  return `Basic ${Buffer.from(text).toString('base64')}`;
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
