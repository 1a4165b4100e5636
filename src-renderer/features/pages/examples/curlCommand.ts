import type { TryableRequest } from '../../../api/examples.ts';

/**
 * The `curl` command of a request, for a shell. Of an account it names only whom: curl asks for the password, which then
 * stands in no history.
 * @param origin of the service
 */
export function curlCommand(
  origin: string,
  { method, path, headers, body, account }: TryableRequest,
): string {
  const parts = ['curl -i'];
  // With a body it is a POST by itself.
  if (method !== (body === undefined ? 'GET' : 'POST')) parts[0] += ` -X ${method}`;
  if (account !== undefined) parts[0] += ` -u ${quoted(account)}`;
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`-d ${quoted(body)}`);
  parts.push(quoted(origin + path));
  return parts.length === 2 ? parts.join(' ') : parts.join(' \\\n  ');
}

/** A word of a shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
