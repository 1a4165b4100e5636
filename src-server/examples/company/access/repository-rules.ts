import type { RepositoryOperation } from '../../http/exchange.ts';
import type { Role } from './roles.ts';

/** What the operations of repositories need, whichever address leads to them. Repositories that are not named are open. */
export const repositoryRules: Readonly<Record<string, Readonly<Record<RepositoryOperation, Role>>>> = {
  items: { find: 'ROLE_USER', save: 'ROLE_ADMIN', delete: 'ROLE_ADMIN' },
};
