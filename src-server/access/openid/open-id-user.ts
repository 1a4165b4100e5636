/** Who somebody is here whom an OpenID provider vouches for. */
import type { OpenIdSettings } from '../../settings/open-id-settings.ts';
import { roles, sharedCaller } from '../caller.ts';
import type { Caller, Role } from '../caller.ts';

/** What a provider says of a user, as far as it counts here. */
export interface OpenIdUser {
  id: string;
  /** For people. */
  name?: string | undefined;
  /** Of the groups, those that settings name. */
  groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;
type Meaning = Pick<OpenIdSettings, 'readers' | 'submitters' | 'administrators' | 'workspaces'>;

/** Before the value of the claim, so that nobody can come to be a user of the service's own. */
const prefix = 'openid|';
/** The setting that names the groups of each role. */
const groupsOf = { reader: 'readers', submitter: 'submitters', administrator: 'administrators' } as const;

/** The user of some claims; undefined where the claim that identifies users is missing or none. */
export function openIdUser(claims: Claims, settings: OpenIdSettings): OpenIdUser | undefined {
  const value = claims[settings.userClaim];
  if (typeof value !== 'string' || !/^[^\s\p{C}]{1,200}$/u.test(value)) return undefined;
  const name = [claims['name'], claims['preferred_username'], claims['email']].find(isName);
  const known = knownGroups(settings);
  return {
    id: prefix + value,
    ...(name !== undefined && { name: name.slice(0, 200) }),
    groups: (groupsIn(claims, settings) ?? []).filter((group) => known.has(group)),
  };
}

/** Whether claims name groups, even none. */
export function tellsGroups(claims: Claims, settings: OpenIdSettings): boolean {
  return groupsIn(claims, settings) !== undefined;
}

/** What a user may do and see; undefined where none of his groups has a role. */
export function callerOfUser({ id, name, groups }: OpenIdUser, settings: Meaning): Caller | undefined {
  const isMember = (names: readonly string[]): boolean =>
    names.some((each) => each === '*' || groups.includes(each));
  const role: Role | undefined = roles.findLast((each) => isMember(settings[groupsOf[each]]));
  if (role === undefined) return undefined;
  const workspaces = settings.workspaces.flatMap((entry) => {
    const [group = '', workspace = group] = entry.split('=');
    return groups.includes(group) ? [workspace] : [];
  });
  return sharedCaller({
    userId: id,
    ...(name !== undefined && { name }),
    role,
    workspaces: [...new Set(workspaces)],
  });
}

function knownGroups({ readers, submitters, administrators, workspaces }: Meaning): ReadonlySet<string> {
  const ofWorkspaces = workspaces.map((entry) => entry.split('=', 1)[0] ?? '');
  return new Set([...readers, ...submitters, ...administrators, ...ofWorkspaces]);
}

/** The groups of a claim, which may lie in another; a single one may stand without a list. */
function groupsIn(claims: Claims, { groupsClaim }: OpenIdSettings): string[] | undefined {
  const within = groupsClaim.split('.').reduce<unknown>(memberOf, claims);
  const value = Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : within;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
}

function memberOf(owner: unknown, name: string): unknown {
  const isOwner = typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name);
  return isOwner ? (owner as Claims)[name] : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
