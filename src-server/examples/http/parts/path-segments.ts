import { unusable } from './failures.ts';

/**
 * The segments of a path, decoded. Rules and routes both see these and nothing else, so that no way of writing a path
 * gets round a rule: slashes at the end and doubled ones make no difference, and what another reader of paths could
 * take for other segments is refused.
 * @throws ResourceFailure (400)
 */
export function pathSegments(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
}

function decoded(segment: string): string {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    throw unusable('The path is not encoded as it should be.');
  }
  if (text === '.' || text === '..' || /[/\\\p{Cc}]/u.test(text)) {
    throw unusable('The path must not hold dots, slashes or control characters as segments.');
  }
  return text;
}
