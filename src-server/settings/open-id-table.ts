import { z } from 'zod';
import { defaultOpenId } from './open-id-settings.ts';
import type { OpenIdSettings } from './open-id-settings.ts';
import { text, texts, whole } from './setting-kinds.ts';
import type { Kind, Setting } from './setting-kinds.ts';

/** They decide who reaches the service: no request changes them. */
function openId(name: keyof OpenIdSettings, kind: Kind, meaning: string, standard?: string): Setting {
  const usual: unknown = defaultOpenId[name as keyof typeof defaultOpenId];
  return {
    name: `openId.${name}`,
    ...kind,
    locked: true,
    standard: standard ?? JSON.stringify(usual),
    meaning,
  };
}

const groupOfWorkspace: Kind = {
  ...texts,
  schema: z.array(z.string().regex(/^[^=]+(=[^=]+)?$/)),
  allowed: 'a list of texts, each a group, or a group and its workspace as "group=workspace"',
};

/** The settings of the sign-in at an OpenID provider. */
export const openIdTable: readonly Setting[] = [
  openId(
    'issuer',
    text,
    'the address of an OpenID provider, at which callers of a shared server sign in',
    'none',
  ),
  openId('clientId', text, 'what the service is called there', 'none'),
  {
    ...openId('clientSecret', text, 'its secret there; without one it signs in as a public client', 'none'),
    secret: true,
  },
  openId('name', text, 'what people call the provider: “Sign in with …”'),
  openId('scope', text, 'what is asked of the provider, separated by spaces'),
  openId('audience', text, 'for whom the tokens of programs are to be made out', 'the client id'),
  openId(
    'userClaim',
    text,
    'the claim that identifies a user; its values must never be given to another person',
  ),
  openId(
    'groupsClaim',
    text,
    'the claim with the groups or roles of a user; `realm.roles` is looked for in `realm`',
  ),
  openId(
    'readers',
    texts,
    'groups whose members see the results of their workspaces, and submit nothing; `*` is all users',
  ),
  openId('submitters', texts, 'groups whose members submit SQL, too'),
  openId(
    'administrators',
    texts,
    'groups whose members also change what others submitted to their workspaces',
  ),
  openId('workspaces', groupOfWorkspace, 'groups whose members share jobs: `group`, or `group=workspace`'),
  openId(
    'sessionTime',
    whole(1, 10_080, 'minutes'),
    'minutes after which the page signs in again, so that changed groups count',
  ),
  openId(
    'clockTolerance',
    whole(0, 600, 'seconds'),
    'seconds that the clocks of provider and service may differ',
  ),
];
