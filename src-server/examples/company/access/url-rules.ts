import type { Role } from './roles.ts';

/** A method on a path needs a role. */
interface UrlRule {
  method: string;
  /** `/**` at the end covers the path and all below it. */
  path: string;
  role: Role;
}

/** What addresses need, whatever lies there. All others are open. */
const urlRules: readonly UrlRule[] = [
  { method: 'POST', path: '/employees', role: 'ROLE_ADMIN' },
  { method: 'PUT', path: '/employees/**', role: 'ROLE_ADMIN' },
  { method: 'PATCH', path: '/employees/**', role: 'ROLE_ADMIN' },
  { method: 'DELETE', path: '/employees/**', role: 'ROLE_ADMIN' },
];

/**
 * The role that the rules ask for, if any.
 * @param segments of the path, decoded
 */
export function roleForUrl(method: string, segments: readonly string[]): Role | undefined {
  return urlRules.find((rule) => rule.method === method && covers(rule.path, segments))?.role;
}

function covers(pattern: string, segments: readonly string[]): boolean {
  const named = pattern.split('/').slice(1);
  const isDeep = named.at(-1) === '**';
  const fixed = isDeep ? named.slice(0, -1) : named;
  if (isDeep ? segments.length < fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((name, position) => name === segments[position]);
}
